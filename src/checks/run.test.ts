import { describe, expect, test } from 'vitest';
import type { Evidence } from '../evidence/evidence.ts';
import { readDocument } from '../evidence/html/document.ts';
import { fileResponse, missing, sampleEvidence } from '../evidence/sample-evidence.ts';
import { irrelevant } from '../evidence/step.ts';
import {
  type AnyCheck,
  type Defect,
  defineCheck,
  info,
  type Need,
  notApplicable,
  type Outcome,
  pass,
  passUnless,
} from './check.ts';
import { runChecks } from './run.ts';
import { judge } from './testing.ts';

const texts = {
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'A title',
  why: 'A reason.',
  rule: 'A rule.',
  source: 'https://example.com/',
  advice: { first: 'Do this.', second: 'Do that.' },
  example: { before: 'before', after: 'after' },
} as const;

/** A check that answers what it is told to. */
const answering = (outcome: Outcome<'first' | 'second'>): AnyCheck =>
  defineCheck({ ...texts, id: 'answering', needs: [], evaluate: () => outcome });
const asking = (...needs: Need[]): AnyCheck =>
  defineCheck({ ...texts, id: 'asking', needs, evaluate: () => pass('It was asked.') });
const defect = (detail: string, more: Partial<Defect<'first' | 'second'>> = {}) =>
  ({ outcome: 'warn', advice: 'first', detail, ...more }) as const;

describe('a check is asked', () => {
  test('with the evidence that it needs', () => {
    const check = defineCheck({
      ...texts,
      id: 'reading',
      needs: ['document', 'exchange', 'robots', 'llms'],
      evaluate: ({ document, exchange, robots, llms }) =>
        info('Read.', [document.url, exchange.final.status, robots.state, llms.requestedUrl]),
    });
    expect(
      judge(check, { llms: fileResponse('x', { requestedUrl: 'https://example.com/llms.txt' }) }).value,
    ).toEqual(['https://example.com/', 200, 'unavailable', 'https://example.com/llms.txt']);
  });

  test('without what it only uses, when that is missing', () => {
    const check = defineCheck({
      ...texts,
      id: 'using',
      needs: ['exchange'],
      uses: ['tls', 'robots'],
      evaluate: ({ tls, robots }) => info('Read.', [tls === undefined, robots === undefined]),
    });
    expect(judge(check, {}).value).toEqual([false, false]);
    expect(judge(check, { tls: missing(), robots: missing('timeout') }).value).toEqual([true, true]);
  });

  test('on an error page, when it does not read the content', () => {
    expect(judge(asking('exchange', 'tls'), { status: 503 })).toMatchObject({ outcome: 'pass' });
  });

  test('with the document that the caller has parsed', () => {
    const check = defineCheck({
      ...texts,
      id: 'counting',
      needs: ['document'],
      evaluate: ({ document }) => info('Read.', document.byName('p').length),
    });
    const evidence = sampleEvidence({ html: '<p>' });
    const document = readDocument('<p><p><p>', 'https://example.com/');
    expect(runChecks(evidence, [check])[0]?.value).toBe(1);
    expect(runChecks(evidence, [check], document)[0]?.value).toBe(3);
  });
});

describe('a check does not apply', () => {
  test.each(['failed', 'timeout', 'refused', 'budget', 'busy', 'off'] as const)(
    'without evidence that it needs: %s',
    (why) => {
      const result = judge(asking('exchange', 'dns'), { dns: missing(why) });
      expect(result).toMatchObject({
        outcome: 'not_applicable',
        reason: 'no_evidence',
        advice: null,
        items: [],
      });
      expect(result.summary).toMatch(/^[A-Z].*\.$/);
    },
  );

  test('each way of missing has a sentence of its own', () => {
    const ways = ['failed', 'timeout', 'refused', 'budget', 'busy', 'off'] as const;
    expect(new Set(ways.map((why) => judge(asking('dns'), { dns: missing(why) }).summary)).size).toBe(
      ways.length,
    );
  });

  test.each(['robots', 'robotsFile'] as const)('without a robots.txt that it needs as %s', (need) => {
    expect(judge(asking(need), { robots: missing() })).toMatchObject({ reason: 'no_evidence' });
  });

  test('when its evidence is from before that was gathered', () => {
    const { llms: _, ...older } = sampleEvidence();
    expect(runChecks(older as Evidence, [asking('llms')])).toMatchObject([
      { reason: 'no_evidence', summary: expect.stringContaining('not gathered yet') },
    ]);
  });

  test('to a page that cannot have such evidence, and says why', () => {
    expect(
      judge(asking('tls'), { url: 'http://example.com/', tls: irrelevant('It is not https.') }),
    ).toMatchObject({
      reason: 'irrelevant',
      summary: 'It is not https.',
    });
  });

  test.each([199, 300, 404, 500])('to the content of an answer of %i', (status) => {
    expect(judge(asking('document'), { status })).toMatchObject({
      reason: 'gate',
      summary: `The page answered ${status}, so its content is not judged.`,
    });
  });

  test.each([200, 204, 299])('but reads the content of an answer of %i', (status) => {
    expect(judge(asking('document'), { status })).toMatchObject({ outcome: 'pass' });
  });

  test('when it says so itself', () => {
    expect(judge(answering(notApplicable('Nothing to judge.')))).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
      summary: 'Nothing to judge.',
      value: null,
    });
  });
});

describe('what a page lacks', () => {
  const lacking = (...defects: Defect<'first' | 'second'>[]) =>
    defineCheck({
      ...texts,
      id: 'lacking',
      needs: [],
      absences: { first: 'main' },
      evaluate: () => passUnless(defects, '', 7),
    });
  const cut = { body: { truncated: true } };
  const rooted = (markup: string, host = '<my-app>') =>
    `${host}<template shadowrootmode=open>${markup}</template>`;
  const withRoot = rooted('<main>');
  const absent = defect('There is none.', { outcome: 'fail' });
  const present = defect('This is wrong.', { advice: 'second' });

  test('is a problem where the whole page was read', () => {
    expect(judge(lacking(absent, present))).toMatchObject({ outcome: 'fail', itemsTotal: 2 });
  });

  test('proves nothing where we cut the page', () => {
    expect(judge(lacking(absent), cut)).toMatchObject({
      outcome: 'not_applicable',
      reason: 'no_evidence',
      summary: 'Only the beginning of the page was read, and what it lacks may stand in the rest.',
    });
  });

  test('proves nothing where it may stand in a shadow root', () => {
    expect(judge(lacking(absent), { html: withRoot })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'no_evidence',
      summary: 'Parts of the page stand in declarative shadow roots, which are not read.',
    });
    expect(judge(lacking(absent, present), { html: withRoot })).toMatchObject({ itemsTotal: 1 });
  });

  test.each([
    ['is empty', rooted('')],
    ['holds other things', rooted('<slot></slot>')],
    [
      'names it in code and comments alone',
      rooted('<style>/*<main>*/</style><!-- <main> --><script >"<main>"'),
    ],
    ['nobody perceives', rooted('<main>', '<my-app hidden>')],
  ])('is a problem beside a shadow root that %s', (_, html) => {
    expect(judge(lacking(absent), { html })).toMatchObject({ outcome: 'fail' });
  });

  test('is a problem where no shadow root can hold it, unless we cut the page', () => {
    const check = defineCheck({
      ...texts,
      id: 'lacking-by-cut',
      needs: [],
      cutAbsences: ['first'],
      evaluate: () => passUnless([absent], ''),
    });
    expect(judge(check, { html: withRoot })).toMatchObject({ outcome: 'fail' });
    expect(judge(check, { html: withRoot, ...cut })).toMatchObject({ reason: 'no_evidence' });
  });

  test('leaves what was found in the beginning', () => {
    expect(judge(lacking(absent, present), cut)).toMatchObject({
      outcome: 'warn',
      advice: 'second',
      summary: 'This is wrong.',
      value: 7,
      itemsTotal: 1,
    });
    expect(judge(lacking(present), cut)).toEqual(judge(lacking(present)));
  });
});

describe('a result', () => {
  test('carries what the catalogue knows of the check, without its texts', () => {
    expect(judge(answering(pass('All is well.', 7)))).toEqual({
      id: 'answering',
      category: 'seo',
      tier: 'page',
      weight: 5,
      outcome: 'pass',
      reason: null,
      summary: 'All is well.',
      task: null,
      danger: false,
      value: 7,
      items: [],
      itemsTotal: 0,
      advice: null,
      furtherAdvice: [],
    });
  });

  test('says what to do about the worst, without secrets, and what is dangerous where it fails', () => {
    const token = 'ghp_QVq7Ze0Rk3WmTx9LbHc5NyD2fGs8JpU4aQo6';
    const defects = (outcome: 'warn' | 'fail') => [
      { outcome, advice: 'first' as const, detail: 'It is.', name: token },
    ];
    const check = (outcome: 'warn' | 'fail') => ({
      ...answering({ outcome, defects: defects(outcome) }),
      tasks: { second: 'Mend all', first: { one: 'Mend {name}', many: 'Mend {n} things' } },
      dangers: ['first' as const],
    });
    expect(judge(check('fail'))).toMatchObject({ danger: true, task: expect.stringMatching(/^Mend ghp_/) });
    expect(judge(check('fail')).task).not.toContain(token);
    expect(judge(check('warn')).danger).toBe(false);
  });

  test('§1 holds no text of more than 1,000 characters and no address of more than 2,048', () => {
    const long = 'x'.repeat(100_000);
    const page = readDocument(`<${long}><p>`, 'https://example.com/');
    const element = page.byName('p')[0];
    if (element === undefined) throw new Error('The page has no paragraph.');
    const notes = [{ detail: `😀${long}`, url: `https://example.com/${long}`, element }];
    const value = { list: [long, 1], short: 'kept' };
    const result = judge(answering({ outcome: 'info', summary: long, value, notes }));
    expect(result.summary).toHaveLength(1_000);
    expect(result.value).toEqual({ list: [`${'x'.repeat(999)}…`, 1], short: 'kept' });
    expect(result.items[0]).toMatchObject({
      detail: `😀${'x'.repeat(997)}…`,
      url: `https://example.com/${'x'.repeat(2_027)}…`,
      selector: null,
    });
  });

  test('names what to do about each kind of defect once, the worst first', () => {
    const of = (...advice: ('first' | 'second')[]) =>
      judge(
        answering(
          passUnless(
            advice.map((key) => defect('This is wrong.', { advice: key })),
            '',
          ),
        ),
      );
    expect(of('second', 'first', 'second')).toMatchObject({ advice: 'second', furtherAdvice: ['first'] });
    expect(of('first', 'first')).toMatchObject({ advice: 'first', furtherAdvice: [] });
  });

  test('of several checks keeps their order', () => {
    const ids = runChecks(sampleEvidence(), [asking('exchange'), answering(pass('Well.'))]).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(['asking', 'answering']);
  });

  test('lists the worst first and takes its advice and its sentence from there', () => {
    const outcome = passUnless(
      [defect('A warns.'), defect('B fails.', { outcome: 'fail', advice: 'second' }), defect('C warns.')],
      'Unused.',
    );
    expect(judge(answering(outcome))).toMatchObject({
      outcome: 'fail',
      advice: 'second',
      summary: 'B fails. And 2 more.',
      items: [
        { outcome: 'fail', detail: 'B fails.' },
        { outcome: 'warn', detail: 'A warns.' },
        { outcome: 'warn', detail: 'C warns.' },
      ],
    });
  });

  test('has the summary that the check gives, where it gives one', () => {
    const outcome: Outcome<'first'> = {
      ...passUnless([defect('A.')], ''),
      summary: 'In short.',
    } as Outcome<'first'>;
    expect(judge(answering(outcome)).summary).toBe('In short.');
  });

  test('shows notes after problems, and notes of a check that passes', () => {
    const notes = [{ detail: 'By the way.' }];
    expect(judge(answering(passUnless([defect('A warns.')], '', null, notes))).items).toMatchObject([
      { outcome: 'warn' },
      { outcome: null, detail: 'By the way.' },
    ]);
    expect(judge(answering(pass('Well.', null, notes)))).toMatchObject({
      itemsTotal: 1,
      items: [{ outcome: null }],
    });
  });

  test('keeps 50 items and the number of all', () => {
    const many = Array.from({ length: 51 }, (_, index) => defect(`Problem ${index}.`));
    const result = judge(answering(passUnless(many, '')));
    expect(result.itemsTotal).toBe(51);
    expect(result.items.map(({ detail }) => detail)).toEqual(many.slice(0, 50).map(({ detail }) => detail));
  });
});

describe('an item', () => {
  const html = '<!doctype html>\n<body>\n<p class=a>first</p>\n   <p class=b>second</p>';
  const check = defineCheck({
    ...texts,
    id: 'paragraphs',
    needs: ['document'],
    evaluate: ({ document }) =>
      passUnless(
        document.byName('p').map((element) => defect('A paragraph.', { element })),
        'None.',
      ),
  });

  test('shows its element by selector, source, line and column', () => {
    expect(judge(check, { html }).items[1]).toMatchObject({
      selector: 'body > p:nth-of-type(2)',
      snippet: '<p class=b>second</p>',
      ...{ line: 4, column: 4 },
      url: null,
    });
  });

  test('shows what the check says instead, where it says so', () => {
    const given = { selector: '#a > b', snippet: 'X: y', line: 9, url: 'https://example.com/a' };
    expect(judge(answering(passUnless([defect('A.', given)], ''))).items[0]).toMatchObject({
      ...given,
      column: null,
    });
  });

  test('has a snippet without half of a surrogate pair', () => {
    const snippet = `x${'𠮷'.repeat(150)}`;
    const [item] = judge(answering(passUnless([defect('A.', { snippet })], ''))).items;
    expect(item?.snippet).toBe(`x${'𠮷'.repeat(99)}`);
  });

  test('has a snippet of at most 200 characters', () => {
    const [item] = judge(answering(passUnless([defect('A.', { snippet: 'x'.repeat(500) })], ''))).items;
    expect(item?.snippet).toHaveLength(200);
  });

  test('keeps its id when others come and go', () => {
    const idOf = (detail: string, ...all: string[]) =>
      judge(
        answering(
          passUnless(
            all.map((one) => defect(one)),
            '',
          ),
        ),
      ).items.find((item) => item.detail === detail)?.id;
    const id = idOf('B.', 'A.', 'B.', 'C.');
    expect(id).toMatch(/^answering:[0-9a-f]{10}$/);
    expect(idOf('B.', 'B.')).toBe(id);
    expect(idOf('B.', 'D.', 'C.', 'B.')).toBe(id);
  });

  test('keeps its id when its words change but its place does not', () => {
    const idOf = (detail: string) =>
      judge(answering(passUnless([defect(detail, { url: 'https://example.com/a' })], ''))).items[0]?.id;
    expect(idOf('It is 3 days old.')).toBe(idOf('It is 4 days old.'));
  });

  test.each([[{}], [{ url: 'https://example.com/a' }]])(
    'keeps its id when others of its target come and go: %j',
    (target) => {
      const idOf = (detail: string, ...all: string[]) => {
        const defects = all.map((one) => defect(one, target));
        return judge(answering(passUnless(defects, ''))).items.find((item) => item.detail === detail)?.id;
      };
      const id = idOf('It lacks b.', 'It lacks b.');
      expect(id).toMatch(/^answering:[0-9a-f]{10}$/);
      expect(idOf('It lacks b.', 'It lacks a.', 'It lacks b.', 'It lacks c.')).toBe(id);
      expect(idOf('It lacks a.', 'It lacks a.')).not.toBe(id);
    },
  );

  test.each([
    ['It has 1 word of text.', 'It has 299 words of text.'],
    ['It weighs 1,024 KiB.', 'It weighs 61,526.3 KiB.'],
    ['9 of 10 files are large.', '11 of 12 files are large.'],
    ['It covers 8 % of the text.', 'It covers 99 % of the text.'],
    ['The HTML weighs just over 256 KB.', 'The HTML weighs 257 KB.'],
    ['The page weighs 4 MB.', 'The page weighs at least 5 MB.'],
  ])('keeps its id when what was measured differs: %s', (before, after) => {
    const idOf = (detail: string) => judge(answering(passUnless([defect(detail)], ''))).items[0]?.id;
    expect(idOf(before)).toBe(idOf(after));
  });

  test.each([
    ['It lacks the name of item 1.', 'It lacks the name of item 2.'],
    ['It answers 404.', 'It answers 410.'],
    ['cdn-1.example.com takes part.', 'cdn-2.example.com takes part.'],
    ['1.example.com takes part.', '2.example.com takes part.'],
    ['The element h1 is empty.', 'The element h2 is empty.'],
  ])('has another id when a number is a name: %s', (one, other) => {
    const items = judge(answering(passUnless([defect(one), defect(other)], ''))).items;
    expect(items.map(({ id }) => id)).toEqual(
      Array(2).fill(expect.stringMatching(/^answering:[0-9a-f]{10}$/)),
    );
    expect(items[0]?.id).not.toBe(items[1]?.id);
  });

  test('keeps its id when another element comes after its own', () => {
    const idOf = (source: string) => judge(check, { html: source }).items[0]?.id;
    expect(idOf('<div><p>a</p></div>')).toBe(idOf('<div><p>a</p><p>b</p></div><div></div>'));
    expect(idOf('<p>a</p>')).not.toBe(idOf('<div><p>a</p></div>'));
  });

  test('has an id of its own, also where several have one target', () => {
    const same = Array.from({ length: 3 }, () => defect('A.'));
    const ids = judge(answering(passUnless(same, ''))).items.map(({ id }) => id);
    expect(ids).toEqual([ids[0], `${ids[0]}-2`, `${ids[0]}-3`]);
  });

  test('differs by the check', () => {
    const other = { ...answering(passUnless([defect('A.')], '')), id: 'other' };
    expect(judge(other).items[0]?.id).toMatch(/^other:/);
  });
});

test('the same evidence has the same results', () => {
  const checks = [asking('document'), answering(passUnless([defect('A.'), defect('A.')], ''))];
  expect(runChecks(sampleEvidence(), checks)).toEqual(runChecks(sampleEvidence(), checks));
});

test('evidence without an exchange is a bug, not a page', () => {
  expect(() => runChecks({ ...sampleEvidence(), chain: [] }, [])).toThrow('Evidence without an exchange');
});
