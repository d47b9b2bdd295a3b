import type { BrowserBody } from '../../browser-body.ts';
import { changedRows } from '../../changed-rows.ts';
import { lookWords } from '../../words/look.ts';
import { lookPageWords } from '../../words/look-page.ts';

const words = { ...lookWords.changes, ...lookPageWords.changes };

/** What is so before scripts and after, of what differs alone. */
export function ScriptChanges({ changes }: Pick<BrowserBody, 'changes'>) {
  return (
    <section class="sheet pad" aria-labelledby="look-changes">
      <h3 id="look-changes">{words.title}</h3>
      {changes === null ? <p class="hint">{words.missing}</p> : <Differences {...changedRows(changes)} />}
    </section>
  );
}

function Differences({ rows, same, all }: ReturnType<typeof changedRows>) {
  if (rows.length === 0) return <p>{words.none}</p>;
  const [what, before, after] = words.columns;
  return (
    <>
      <table class="items look-changes">
        <caption class="vh">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, sent, shown]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{sent}</bdi>
              </td>
              <td>
                <bdi>{shown}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{words.same(same, all)}</p>
    </>
  );
}
