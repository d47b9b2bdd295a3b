import type { BrowserBody } from '../../browser-body.ts';
import { lookPageWords } from '../../words/look-page.ts';
import { FoldedRows } from './folded-rows.tsx';

const words = lookPageWords.cookies;

/** What the browser stored before anybody agreed to anything. */
export function LookCookies({ cookies }: Pick<BrowserBody, 'cookies'>) {
  return (
    <section class="sheet pad" aria-labelledby="look-cookies">
      <h3 id="look-cookies">{words.title}</h3>
      {cookies === null || cookies.length === 0 ? (
        <p class="hint">{cookies === null ? words.missing : words.none}</p>
      ) : (
        <FoldedRows
          caption={words.title}
          columns={[
            { text: words.columns.name },
            { text: words.columns.domain },
            { text: words.columns.kinds },
          ]}
          rows={cookies.map((cookie, index) => ({
            key: `${cookie.name} ${cookie.domain} ${index}`,
            cells: [
              cookie.name === '' ? words.nameless : <code dir="auto">{cookie.name}</code>,
              <bdi key="domain">{cookie.domain}</bdi>,
              words.kinds(cookie, cookie.sameSite),
            ],
          }))}
        />
      )}
    </section>
  );
}
