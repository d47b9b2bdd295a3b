import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BrowserEvidence } from '../evidence/browser-evidence.ts';
import { readFromDriver, readPictures } from './checked-look.ts';
import { lookSizes } from './look-sizes.ts';
import type { FromDriver, SentPicture } from './protocol.ts';

const url = 'https://shop.example/';
const element = {
  selector: 'main > img',
  snippet: '<img src="a.png">',
  box: { x: -4.5, y: 0, width: 9, height: 9 },
};
const metrics = { fcp: 800, lcp: 1_200.5, tbt: 0, cls: 0.01 };
const rule = {
  rule: 'image-alt',
  impact: 'serious',
  nodes: [{ ...element, message: 'No text' }],
  nodesTotal: 7,
} as const;
const evidence: BrowserEvidence = {
  browserEvidenceVersion: 1,
  startedAt: 1_795_912_247_337,
  finishedAt: 1_795_912_251_000,
  product: 'Chromium 156.0.8078.108',
  engine: '0.0.65',
  axeVersion: '4.14.1',
  conditions: {
    ...{ device: 'mobile', width: 412, height: 823, scale: 1.75 },
    ...{ userAgent: 'Mozilla/5.0 AssayBot/0.1.0', throttling: 'slow-4g-simulated', hostLoad: 0.5 },
  },
  navigation: { url, status: 200, settled: 'quiet' },
  rendered: { state: 'gathered', value: { html: '<!doctype html><p>Text', cut: false, words: 1 } },
  lab: {
    state: 'gathered',
    value: {
      simulated: metrics,
      observed: { ...metrics, lcp: null },
      lcp: { kind: 'image', url, element, discovery: { lazy: false, inHtml: true, highPriority: false } },
      shifts: [{ score: 0.01, atMs: 400, elements: [element], cause: 'font', url }],
      renderBlocking: { savedMs: 150, files: [{ url, ms: 150 }] },
      hidingFonts: [{ url, ms: 30 }],
    },
  },
  images: {
    state: 'gathered',
    value: [
      {
        ...{ url, natural: { width: 90, height: 90 }, shown: { width: 9, height: 9 }, isSized: true },
        ...{ lazy: false, objectFit: 'fill', bytes: 900, element: { ...element, box: null } },
      },
    ],
  },
  loaded: {
    state: 'gathered',
    value: [
      {
        ...{ url, type: 'Document', status: 200, protocol: 'http/1.1', bytes: 900 },
        ...{ fields: [['content-type', 'text/html']], initiator: null, failure: null, refusedByUs: false },
      },
    ],
  },
  cookies: {
    state: 'gathered',
    value: [
      {
        ...{ name: 'a', domain: 'shop.example', secure: true, httpOnly: true },
        ...{ sameSite: 'Lax', session: true, thirdParty: false },
      },
    ],
  },
  console: { state: 'gathered', value: [{ kind: 'error', text: 'Oh', url, line: 3, count: 2 }] },
  issues: { state: 'missing', why: 'timeout' },
  axe: { state: 'gathered', value: { violations: [rule], incomplete: [rule], passes: ['html-has-lang'] } },
};
const picture: SentPicture = {
  ...{ kind: 'mobile', type: 'image/webp', width: 721, height: 1_440, scale: 1.75 },
  bytes: Buffer.from('RIFF\x08\0\0\0WEBPVP8 ', 'latin1').toString('base64'),
};
const looked: FromDriver = { kind: 'looked', evidence, pictures: [picture] };

const messages: readonly FromDriver[] = [
  looked,
  { kind: 'ready', product: 'Chromium 156.0.8078.108' },
  { kind: 'shut' },
  { kind: 'stage', stage: 'loading', learnt: { requests: 3, bytes: 900, elements: 8 } },
  { kind: 'failed', code: 'bot_wall', reason: 'It asked whether we are human.' },
  { kind: 'unwalled', reason: 'The browser is not in its sandbox.' },
];

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Where in the message something stands, of which the test holds. */
function placesOf(
  value: Json,
  is: (value: Json) => boolean,
  place: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    ...(is(value) ? [place] : []),
    ...inner.flatMap(([name, one]) => placesOf(one, is, [...place, name])),
  ];
}

/** A copy with something else at the place. */
function withChanged(value: Json, place: readonly (string | number)[], change: (value: Json) => Json): Json {
  const [name, ...rest] = place;
  if (name === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    Json
  >;
  copy[name] = withChanged(copy[name] ?? null, rest, change);
  return copy as Json;
}

const plain = (message: FromDriver) => JSON.parse(JSON.stringify(message)) as Json;
const read = (message: Json) => readFromDriver(JSON.stringify(message));
/** One of the messages with one place of a kind. */
const placed = (is: (value: Json) => boolean) =>
  fc.constantFrom(
    ...messages.map(plain).flatMap((message) => placesOf(message, is).map((place) => ({ message, place }))),
  );

describe('C9 what a driver sends', () => {
  test.each(messages)('is read where it is a message: $kind', (message) => {
    expect(readFromDriver(JSON.stringify(message))).toEqual(message);
  });

  test('is read without the half characters that scripts can make', () => {
    const html = (text: string): Json =>
      withChanged(plain(looked), ['evidence', 'rendered', 'value', 'html'], () => text);
    expect(read(html('a\ud800 b'))).toEqual(html('a\ufffd b'));
  });

  test('is refused with one member more, wherever it is', () => {
    const isObject = (value: Json) => typeof value === 'object' && value !== null && !Array.isArray(value);
    const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'html'), fc.string());
    fc.assert(
      fc.property(placed(isObject), name, fc.jsonValue(), ({ message, place }, name, more) => {
        fc.pre(placesOf(message, () => true).every((one) => one.join('/') !== [...place, name].join('/')));
        const changed = withChanged(
          message,
          place,
          (value) =>
            Object.defineProperty({ ...(value as object) }, name, { value: more, enumerable: true }) as Json,
        );
        // Members that may be there, and are of the right kind.
        fc.pre(!(place.at(-1) === 'learnt' && ['requests', 'bytes', 'elements'].includes(name)));
        expect(read(changed)).toBeUndefined();
      }),
    );
  });

  test('is refused with a text, a list or a number that is too large, wherever it is', () => {
    const huge: Record<string, (value: Json) => Json> = {
      string: () => 'a'.repeat(5_000),
      html: () => 'a'.repeat(lookSizes.htmlMax + 1),
      bytes: () => 'a'.repeat(2 * lookSizes.pictureMaxBytes),
      number: () => 1e15,
      object: (value) => Array.from({ length: 2_000 }, () => (value as Json[])[0] ?? null),
    };
    const canBeHuge = (value: Json) => ['string', 'number'].includes(typeof value) || Array.isArray(value);
    fc.assert(
      fc.property(placed(canBeHuge), ({ message, place }) => {
        const changed = withChanged(
          message,
          place,
          (value) =>
            ((typeof value === 'string' && huge[place.at(-1) ?? '']) || huge[typeof value])?.(value) ?? null,
        );
        expect(read(changed)).toBeUndefined();
      }),
    );
  });

  test('is refused with numbers that JSON cannot write', () => {
    const text = JSON.stringify(looked).replace('"hostLoad":0.5', '"hostLoad":1e999');
    expect(readFromDriver(text)).toBeUndefined();
  });

  test('never makes the reader fail, whatever it is', () => {
    fc.assert(
      fc.property(
        placed(() => true),
        fc.jsonValue({ maxDepth: 6 }),
        ({ message, place }, other) => {
          read(withChanged(message, place, () => other as Json));
        },
      ),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readFromDriver(text)));
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readFromDriver(text)).toBeUndefined();
      }),
    );
    const deep = '['.repeat(100_000);
    expect(readFromDriver(deep)).toBeUndefined();
    expect(readFromDriver(`${deep}${']'.repeat(100_000)}`)).toBeUndefined();
  });
});

describe('C9 pictures', () => {
  test('are bytes where they are WebP', () => {
    expect(readPictures([picture])).toEqual([{ ...picture, bytes: Buffer.from(picture.bytes, 'base64') }]);
  });

  test.each([
    ['no image', Buffer.from('<svg onload=alert(1)>').toString('base64')],
    ['an image of another type', Buffer.from('\x89PNG\r\n\x1a\n0000IHDR', 'latin1').toString('base64')],
    ['no base64', `${picture.bytes}%%%`],
    ['nothing', ''],
  ])('are refused where one is %s', (_, bytes) => {
    expect(readPictures([{ ...picture, bytes }])).toBeUndefined();
  });

  test('are refused where there are two of a kind', () => {
    expect(readPictures([picture, picture])).toBeUndefined();
  });
});
