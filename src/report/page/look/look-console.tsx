import type { BrowserBody } from '../../browser-body.ts';
import { lookPageWords } from '../../words/look-page.ts';
import { FoldedRows } from './folded-rows.tsx';

const words = lookPageWords.console;

/** What the browser wrote to its console. */
export function LookConsole({ console }: Pick<BrowserBody, 'console'>) {
  return (
    <section class="sheet pad" aria-labelledby="look-console">
      <h3 id="look-console">{words.title}</h3>
      {console === null || console.length === 0 ? (
        <p class="hint">{console === null ? words.missing : words.none}</p>
      ) : (
        <FoldedRows
          caption={words.title}
          columns={[
            { text: words.columns.kind },
            { text: words.columns.text },
            { text: words.columns.place },
          ]}
          rows={console.map(({ kind, text, url, line, count }, index) => ({
            key: `${kind} ${index}`,
            cells: [
              words.kinds[kind],
              <>
                <bdi>{text}</bdi>
                {count > 1 && <span class="tag">{words.times(count)}</span>}
              </>,
              url === null ? '' : <bdi>{words.place(url, line)}</bdi>,
            ],
          }))}
        />
      )}
    </section>
  );
}
