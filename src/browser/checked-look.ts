import Type, { type TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import type { Picture } from '../evidence/browser-evidence.ts';
import { lookSizes } from './look-sizes.ts';
import type { FromDriver, SentPicture } from './protocol.ts';

/**
 * C9: reads what the driver sent, which had a hostile page in its hands.
 * @param line JSON, as it came
 * @returns undefined: it is none of the messages, or larger in any part than a look can be
 */
export function readFromDriver(line: string): FromDriver | undefined {
  const message = parsed(line);
  if (!Check(Message, message)) return undefined;
  return JSON.parse(line, wellFormed) as FromDriver;
}

/** @returns undefined: one of them is no WebP image in base64, or larger than a picture can be */
export function readPictures(sent: readonly SentPicture[]): readonly Picture[] | undefined {
  const pictures = sent.map((one): Picture => ({ ...one, bytes: Buffer.from(one.bytes, 'base64') }));
  const isSound = ({ bytes }: Picture, at: number) =>
    isWebP(bytes) && Buffer.from(bytes).toString('base64') === sent[at]?.bytes;
  const kinds = new Set(pictures.map(({ kind }) => kind));
  return kinds.size === pictures.length && pictures.every(isSound) ? pictures : undefined;
}

function isWebP(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return beginning.startsWith('RIFF') && beginning.endsWith('WEBP') && beginning.length === 12;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Scripts can make texts with half a character, which strict readers of JSON refuse. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

const closed = { additionalProperties: false } as const;
const shape = <const Members extends Record<string, TSchema>>(members: Members) =>
  Type.Object(members, closed);
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const text = (maxLength: number) => Type.String({ maxLength });
const list = <Schema extends TSchema>(schema: Schema, maxItems: number) => Type.Array(schema, { maxItems });

const Url = text(lookSizes.urlMax);
const Text = text(lookSizes.textMax);
const Word = text(100);
const Flag = Type.Boolean();
const Count = Type.Integer({ minimum: 0, maximum: 1e12 });
/** Milliseconds of a look, CSS pixels, scores. */
const Measure = Type.Number({ minimum: 0, maximum: 1e9 });
/** What stands left of a page, or above it, is at a negative place. */
const Place = Type.Number({ minimum: -1e9, maximum: 1e9 });
const Instant = Type.Integer({ minimum: 0, maximum: 1e13 });
const Status = Type.Integer({ minimum: 0, maximum: 999 });

const element = {
  selector: Text,
  snippet: Text,
  box: orNull(shape({ x: Place, y: Place, width: Measure, height: Measure })),
};
const Element = shape(element);
const Size = shape({ width: Measure, height: Measure });

const Rendered = shape({ html: text(lookSizes.htmlMax), cut: Flag, words: Count });

const Metrics = shape({
  fcp: orNull(Measure),
  lcp: orNull(Measure),
  tbt: orNull(Measure),
  cls: orNull(Measure),
});
const DelayedFiles = list(shape({ url: Url, ms: Measure }), lookSizes.insightFilesMax);
const Lab = shape({
  simulated: Metrics,
  observed: Metrics,
  lcp: orNull(
    shape({
      kind: Type.Enum(['image', 'text']),
      url: orNull(Url),
      element: orNull(Element),
      discovery: orNull(shape({ lazy: Flag, inHtml: Flag, highPriority: Flag })),
    }),
  ),
  shifts: list(
    shape({
      score: Measure,
      atMs: Measure,
      elements: list(Element, lookSizes.shiftElementsMax),
      cause: orNull(Type.Enum(['unsized-image', 'font', 'frame', 'animation'])),
      url: orNull(Url),
    }),
    lookSizes.shiftsMax,
  ),
  renderBlocking: shape({ savedMs: Measure, files: DelayedFiles }),
  hidingFonts: DelayedFiles,
});

const Images = list(
  shape({
    url: Url,
    natural: Size,
    shown: Size,
    isSized: Flag,
    lazy: Flag,
    objectFit: Word,
    bytes: orNull(Count),
    element: Element,
  }),
  lookSizes.imagesMax,
);

const Loaded = list(
  shape({
    url: Url,
    type: Word,
    status: orNull(Status),
    protocol: orNull(Word),
    bytes: Count,
    fields: list(Type.Tuple([Word, text(lookSizes.fieldValueMax)]), lookSizes.fieldsMax),
    initiator: orNull(Url),
    failure: orNull(Text),
    refusedByUs: Flag,
  }),
  lookSizes.loadedMax,
);

const Cookies = list(
  shape({
    name: Text,
    domain: Text,
    secure: Flag,
    httpOnly: Flag,
    sameSite: orNull(Type.Enum(['Strict', 'Lax', 'None'])),
    session: Flag,
    thirdParty: Flag,
  }),
  lookSizes.cookiesMax,
);

const Console = list(
  shape({
    kind: Type.Enum(['error', 'exception', 'warning']),
    text: Text,
    url: orNull(Url),
    line: orNull(Count),
    count: Count,
  }),
  lookSizes.consoleMax,
);

const Issues = list(shape({ code: Word, url: orNull(Url), detail: orNull(Text) }), lookSizes.issuesMax);

const AxeRules = list(
  shape({
    rule: Word,
    impact: orNull(Type.Enum(['minor', 'moderate', 'serious', 'critical'])),
    nodes: list(shape({ ...element, message: Text }), lookSizes.axeNodesMax),
    nodesTotal: Count,
  }),
  lookSizes.axeRulesMax,
);
const Axe = shape({ violations: AxeRules, incomplete: AxeRules, passes: list(Word, lookSizes.axeRulesMax) });

const step = <Schema extends TSchema>(value: Schema) =>
  Type.Union([
    shape({ state: Type.Literal('gathered'), value }),
    shape({
      state: Type.Literal('missing'),
      why: Type.Enum(['failed', 'timeout', 'refused', 'budget', 'busy', 'off', 'mapped']),
    }),
    shape({ state: Type.Literal('irrelevant'), because: Text }),
  ]);

const Evidence = shape({
  browserEvidenceVersion: Count,
  startedAt: Instant,
  finishedAt: Instant,
  product: Word,
  engine: Word,
  axeVersion: Word,
  conditions: shape({
    device: Type.Literal('mobile'),
    width: Measure,
    height: Measure,
    scale: Measure,
    userAgent: Text,
    throttling: Type.Literal('slow-4g-simulated'),
    hostLoad: Measure,
  }),
  navigation: shape({ url: Url, status: orNull(Status), settled: Type.Enum(['quiet', 'time']) }),
  rendered: step(Rendered),
  lab: step(Lab),
  images: step(Images),
  loaded: step(Loaded),
  cookies: step(Cookies),
  console: step(Console),
  issues: step(Issues),
  axe: step(Axe),
});

const SentPictures = list(
  shape({
    kind: Type.Enum(['mobile', 'desktop']),
    type: Type.Literal('image/webp'),
    width: Type.Integer({ minimum: 1, maximum: 10_000 }),
    height: Type.Integer({ minimum: 1, maximum: 10_000 }),
    scale: Type.Number({ minimum: 0.1, maximum: 10 }),
    bytes: text(Math.ceil(lookSizes.pictureMaxBytes / 3) * 4),
  }),
  lookSizes.picturesMax,
);

const Message = Type.Union([
  shape({ kind: Type.Literal('ready'), product: Word }),
  shape({ kind: Type.Literal('shut') }),
  shape({
    kind: Type.Literal('stage'),
    stage: Type.Enum(['opening', 'loading', 'examining']),
    learnt: shape({
      requests: Type.Optional(Count),
      bytes: Type.Optional(Count),
      elements: Type.Optional(Count),
    }),
  }),
  shape({ kind: Type.Literal('looked'), evidence: Evidence, pictures: SentPictures }),
  shape({
    kind: Type.Literal('failed'),
    code: Type.Enum(['timeout', 'too_large', 'no_public_address', 'internal', 'render_failed', 'bot_wall']),
    reason: text(4_000),
    url: Type.Optional(Url),
  }),
  shape({ kind: Type.Literal('unwalled'), reason: text(4_000) }),
]);
