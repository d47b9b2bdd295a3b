import { addressIn, type MetaValue, ofImage, ogImageOf } from '../../evidence/entities/open-graph.ts';
import type { Probe } from '../../evidence/evidence.ts';
import type { Document } from '../../evidence/html/document.ts';
import { contentType } from '../../evidence/html/encoding.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { sizeInWords } from '../size-in-words.ts';

const mib = 1_048_576;
const thresholds = { failWidth: 200, failHeight: 200, warnWidth: 600, warnHeight: 315, maxBytes: 8 * mib };
const accepted = new Set(['jpeg', 'jpg', 'png', 'gif', 'webp']);
type Advice = 'address' | 'broken' | 'type' | 'format' | 'size' | 'weight' | 'http' | 'declared';

export const ogImage = defineCheck({
  id: 'og-image',
  category: 'structured-data',
  weight: 2,
  tier: 'site',
  title: 'The preview image works',
  why: 'A preview without its picture gets overlooked; one that is too small is shown as a thumbnail.',
  rule: 'Judges the first og:image. Fails when it is not a full http or https address, cannot be loaded, is not an image or is an SVG, is sent as something other than an image, is smaller than 200 × 200 pixels, or weighs more than 8 MiB. Warns when it is smaller than 600 × 315 pixels, is not JPEG, PNG, GIF or WebP, has an http address on an https page, or differs from og:image:width or og:image:height. Passes otherwise. Not judged without og:image, and when its host gives no clear answer.',
  source: 'https://developers.facebook.com/docs/sharing/webmasters/images',
  thresholds,
  ofServer: ['type'],
  needs: ['document', 'exchange'],
  uses: ['ogImage'],
  advice: {
    address: 'Write the full address of the image, with https:// and the host.',
    broken: 'Correct the address, or put the image there: it cannot be fetched.',
    type: 'Send the image with its own Content-Type, such as image/jpeg.',
    format: 'Use JPEG, PNG, GIF or WebP; other formats are not shown everywhere.',
    size: 'Use an image of 1200 × 630 pixels.',
    weight: 'Compress the image below 8 MB.',
    http: 'Use the https address of the image.',
    declared: 'Correct og:image:width and og:image:height, or leave them out.',
  },
  tasks: {
    address: 'Write the full address of the preview image',
    broken: 'Restore the preview image',
    type: 'Correct the preview image’s Content-Type',
    format: 'Save the preview image as JPEG or PNG',
    size: 'Use a larger preview image',
    weight: 'Compress the preview image',
    http: 'Change the preview image’s address to https',
    declared: 'Correct og:image:width and og:image:height',
  },
  example: {
    before: '<meta property="og:image" content="/logo-64.png">',
    after: '<meta property="og:image" content="https://example.com/preview-1200x630.jpg">',
  },

  evaluate({ document, exchange, ogImage: probe }) {
    const value = ogImageOf(document);
    if (value === undefined) return notApplicable('The page names no og:image.');
    const { element } = value;
    const url = addressIn(value);
    if (url === undefined) {
      const detail = 'og:image is not an absolute address.';
      return passUnless<Advice>([{ outcome: 'fail', advice: 'address', detail, element }], detail);
    }
    if (probe === undefined || probe.class === 'uncertain') {
      return notApplicable('It is not clear whether the preview image works.', 'no_evidence');
    }
    const defects: Defect<Advice>[] = [...imageDefects(probe)];
    if (url.protocol === 'http:' && exchange.url.protocol === 'https:') {
      const besides = hasSecureUrl(document, value) ? '; only og:image:secure_url has https' : '';
      const detail = `The https page gives its preview image an http address${besides}.`;
      defects.push({ outcome: 'warn', advice: 'http', detail, element });
    }
    const declared = ['width', 'height'].map((side) => ofImage(document, value, side));
    const actual = [probe.image?.width, probe.image?.height];
    if (
      declared.some(
        (side, i) => side !== undefined && typeof actual[i] === 'number' && Number(side) !== actual[i],
      )
    ) {
      const detail = `The page declares ${declared.map((side) => side ?? '?').join(' × ')} pixels; the image has ${actual.join(' × ')}.`;
      defects.push({ outcome: 'warn', advice: 'declared', detail });
    }
    const { type = null, width = null, height = null } = probe.image ?? {};
    // The size of a large JPEG may stand behind the bytes that were read.
    const size = width === null || height === null ? '' : `: ${width} × ${height} pixels`;
    return passUnless(defects, `The preview image works${size}.`, {
      url: url.href,
      type,
      width,
      height,
    });
  },
});

function* imageDefects(probe: Probe): Generator<Defect<Advice>> {
  const { url, image, lengthBytes } = probe;
  const defect = (outcome: 'warn' | 'fail', advice: Advice, detail: string) => ({
    outcome,
    advice,
    detail,
    url,
  });
  if (probe.class === 'broken') {
    yield defect(
      'fail',
      'broken',
      `The preview image ${probe.status === null ? 'cannot be reached' : `answers ${probe.status}`}.`,
    );
    return;
  }
  const sent = contentType(probe.fields);
  const type = typeOf(probe, sent);
  if (type === undefined) yield defect('fail', 'format', 'og:image does not lead to an image.');
  else if (sent !== undefined && sent.type !== 'image')
    yield defect('fail', 'type', `The preview image is sent as ${sent.essence}, which networks refuse.`);
  else if (type.startsWith('svg'))
    yield defect('fail', 'format', 'The preview image is an SVG, which no network shows.');
  else if (!accepted.has(type))
    yield defect(
      'warn',
      'format',
      `The preview image is ${type.toUpperCase()}, which not every network shows.`,
    );
  const { width, height } = image ?? {};
  if (typeof width === 'number' && typeof height === 'number') {
    const says = `The preview image has only ${width} × ${height} pixels.`;
    if (width < thresholds.failWidth || height < thresholds.failHeight) yield defect('fail', 'size', says);
    else if (width < thresholds.warnWidth || height < thresholds.warnHeight)
      yield defect('warn', 'size', says);
  }
  if (lengthBytes !== null && lengthBytes > thresholds.maxBytes) {
    yield defect(
      'fail',
      'weight',
      `The preview image weighs ${sizeInWords(lengthBytes, [thresholds.maxBytes])}.`,
    );
  }
}

/** Told beside the warning, which stays: a reader that knows og:image alone gets the http address. */
function hasSecureUrl(document: Document, image: MetaValue): boolean {
  return URL.parse(ofImage(document, image, 'secure_url') ?? '')?.protocol === 'https:';
}

/** Type by the bytes; undefined where they are no image. */
function typeOf({ image, lengthBytes }: Probe, sent: ReturnType<typeof contentType>): string | undefined {
  if (image !== null) return image.type;
  if (lengthBytes === 0) return undefined;
  // The accepted formats are all known by their first bytes; of others the header alone tells.
  return sent?.type !== 'image' || accepted.has(sent.subtype) ? undefined : sent.subtype;
}
