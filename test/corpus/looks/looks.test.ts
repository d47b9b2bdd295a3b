import { join } from 'node:path';
import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { browserCatalogue } from '../../../src/checks/browser/browser-catalogue.ts';
import { runLook } from '../../../src/checks/browser/run-look.ts';
import { catalogue } from '../../../src/checks/catalogue.ts';
import type { AnyCheck } from '../../../src/checks/check.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { decodeHtml, isXhtml } from '../../../src/evidence/html/encoding.ts';
import { sampleLook } from '../../../src/evidence/sample-look.ts';
import { judgeLook, type LookJudgement } from '../../../src/report/judge-look.ts';
import { judge } from '../judge.ts';
import { filesOf, judgeAll } from '../judge-all.ts';
import { madeLooks } from './made-looks.ts';

const looks = await Promise.all(
  Object.entries(madeLooks).map(async ([name, make]) => {
    const { evidence, look, about } = await make();
    return { name, about, evidence, look, judged: judgeLook({ evidence, look }) };
  }),
);

describe('the made looks', () => {
  test.each(looks)('$name is judged as before', async ({ name, about, evidence, judged }) => {
    await expect(goldenOf(about, evidence, judged)).toMatchFileSnapshot(
      join(import.meta.dirname, 'golden', `${name}.txt`),
    );
  });

  test('have a golden judgement each, and there is no other', () => {
    expect(filesOf('looks/golden', '.txt')).toEqual(Object.keys(madeLooks).sort());
  });

  test.each(looks)('$name leaves the report of the page as it is', ({ evidence, look }) => {
    const before = judge(evidence);
    judgeLook({ evidence, look });
    expect(judge(evidence)).toEqual(before);
  });

  test.each(looks)('$name is judged the same from what is stored of it', ({ evidence, look, judged }) => {
    expect(judgeLook({ evidence, look: JSON.parse(JSON.stringify(look)) })).toEqual(judged);
  });

  test('let each check that only a browser can make find something', () => {
    const silent = browserCatalogue.filter(
      ({ id }) =>
        !looks.some(({ judged }) =>
          judged.checks.some((check) => check.id === id && ['warn', 'fail'].includes(check.outcome)),
        ),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

describe('a page that no script changes', async () => {
  const pages = (await judgeAll()).map(({ name, evidence }) => ({ name, evidence }));
  const onHtml = catalogue.filter((check: AnyCheck) => String(check.inBrowser).includes('rendered'));
  const differences = (evidence: Evidence, html: string) => {
    const { url } = evidence.chain.at(-1) as Evidence['chain'][number];
    const rendered = { html, cut: evidence.body.truncated, words: 0 };
    const { results } = runLook({ evidence, look: sampleLook({ url, rendered }) });
    return onHtml.flatMap(({ id }) => {
      const result = results.find((candidate) => candidate.id === id);
      return result?.outcome === result?.baseOutcome ? [] : [id];
    });
  };
  const textOf = ({ body, chain }: Evidence) => decodeHtml(body.bytes, chain.at(-1)?.fields ?? []).text;

  test.each(pages)('$name is judged in the browser as it is without', ({ evidence }) => {
    expect(differences(evidence, textOf(evidence))).toEqual([]);
  });

  // A browser writes XML otherwise than parse5 writes HTML.
  test.each(
    pages.filter(({ evidence: { body, chain } }) => !isXhtml(body.bytes, chain.at(-1)?.fields ?? [])),
  )('$name is judged the same when it was written anew from its tree', ({ evidence }) => {
    expect(differences(evidence, serialize(parse(textOf(evidence))))).toEqual([]);
  });
});

/** In lines that a diff shows well: what decides the full score, and where it differs from the score. */
function goldenOf(about: string, evidence: Evidence, judged: LookJudgement): string {
  const { score, result, incomplete, coverage, cap, profile, checks, changes, unsteady } = judged;
  const base = judge(evidence);
  const otherwise = checks.filter(
    ({ replaces, outcome, baseOutcome }) => replaces && outcome !== baseOutcome,
  );
  const ofBrowser = checks.filter(({ tier }) => tier === 'browser');
  const line = (found: string, id: string) => `  ${found.padEnd(24)} ${id}`;
  return [
    about,
    `${profile}: ${score ?? 'no score'} ${result ?? 'no result'}${incomplete ? ', incomplete' : ''}, coverage ${coverage.toFixed(3)}, ${cap === null ? 'no cap' : `capped by ${cap.check} from ${cap.scoreBefore}`}${unsteady ? ', unsteady' : ''}`,
    `${base.profile}: ${base.score ?? 'no score'} ${base.result ?? 'no result'}`,
    '',
    'otherwise than without a browser',
    ...otherwise.map(({ id, outcome, reason, baseOutcome }) =>
      line(`${baseOutcome} → ${reason ?? outcome}`, id),
    ),
    '',
    'of the browser',
    ...ofBrowser.map(({ id, outcome, reason }) => line(reason ?? outcome, id)),
    '',
    'changes',
    ...(changes === null
      ? ['  none could be told']
      : [
          ...changes.facts.map(({ fact, change }) => line(change, fact)),
          ...changes.amounts.map(({ amount, raw, rendered, share }) =>
            line(`${raw} → ${rendered}`, `${amount}, ${share?.toFixed(2) ?? 'none'} without scripts`),
          ),
        ]),
    '',
  ].join('\n');
}
