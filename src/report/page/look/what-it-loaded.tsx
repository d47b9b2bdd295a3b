import type { BrowserBody } from '../../browser-body.ts';
import { lookPageWords } from '../../words/look-page.ts';
import { FoldedRows } from './folded-rows.tsx';

const words = lookPageWords.loaded;

/** How much the browser loaded, and from where. */
export function WhatItLoaded({ loaded }: Pick<BrowserBody, 'loaded'>) {
  return (
    <section class="sheet pad stack" aria-labelledby="look-loaded">
      <h3 id="look-loaded">{words.title}</h3>
      {loaded === null ? <p class="hint">{words.missing}</p> : <Loaded loaded={loaded} />}
    </section>
  );
}

function Loaded({ loaded }: { readonly loaded: NonNullable<BrowserBody['loaded']> }) {
  const { requests, bytes, byType, byHost, hosts, thirdParties, failed, refusedByUs } = loaded;
  const sentences = [
    words.third(thirdParties.hosts, thirdParties.requests, thirdParties.bytes),
    ...(failed === 0 ? [] : [words.failed(failed)]),
    ...(refusedByUs === 0 ? [] : [words.refused(refusedByUs)]),
  ];
  const amounts = [
    { text: words.columns.requests, isNumber: true },
    { text: words.columns.bytes, isNumber: true },
  ];
  return (
    <>
      <p>
        <b>{words.sum(requests, bytes)}.</b> {sentences.join(' ')}
      </p>
      <div class="cols">
        <div>
          <FoldedRows
            caption={words.byType}
            columns={[{ text: words.columns.type }, ...amounts]}
            rows={byType.map((one) => ({
              key: one.type,
              cells: [one.type, words.count(one.requests), words.bytes(one.bytes)],
            }))}
          />
        </div>
        <div>
          <FoldedRows
            caption={words.byHost}
            columns={[{ text: words.columns.host }, ...amounts]}
            rows={byHost.map(({ host, thirdParty, ...one }) => ({
              key: host,
              cells: [
                <>
                  <bdi>{host}</bdi>
                  {thirdParty && <span class="tag">{words.thirdParty}</span>}
                </>,
                words.count(one.requests),
                words.bytes(one.bytes),
              ],
            }))}
          />
          {hosts > byHost.length && <p class="hint">{words.hostsLeft(hosts - byHost.length)}</p>}
        </div>
      </div>
    </>
  );
}
