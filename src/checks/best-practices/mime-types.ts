import type { FieldLines, Probe } from '../../evidence/evidence.ts';
import { joinedHeader, withoutSpace } from '../../evidence/fields.ts';
import { contentType, contentTypeValues } from '../../evidence/html/encoding.ts';
import { wordOf } from '../../lib/word-of.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const advice = {
  style: 'Send style sheets as text/css: browsers in standards mode apply no others.',
  script: 'Send scripts as text/javascript.',
  other: 'Send the file with the media type of its format, such as image/webp or font/woff2.',
  missing: 'Send a Content-Type with every file.',
};

const tasks = {
  style: { one: 'Send 1 style sheet as text/css', many: 'Send {n} style sheets as text/css' },
  script: { one: 'Send 1 script as text/javascript', many: 'Send {n} scripts as text/javascript' },
  other: { one: 'Correct the media type of 1 file', many: 'Correct the media type of {n} files' },
  missing: { one: 'Send a Content-Type with 1 file', many: 'Send a Content-Type with {n} files' },
};

export const mimeTypes = defineCheck({
  id: 'mime-types',
  category: 'best-practices',
  weight: 2,
  tier: 'site',
  title: 'Files are sent with their media type',
  several: 'files are sent with a wrong media type or none',
  why: 'Browsers refuse scripts and style sheets of another type, and guess about other files.',
  rule: 'Looks at a sample of the files. Fails when a style sheet is sent with a type other than text/css. Under X-Content-Type-Options: nosniff, also fails when a script is sent with a type other than JavaScript, and when a script or style sheet has no Content-Type. Warns for a script of another type without nosniff, for an image or font with the type of something else, and for any other file without Content-Type. Passes otherwise. Not judged when the page loads no files, or none of them could be loaded.',
  source: 'https://mimesniff.spec.whatwg.org/',
  expects: ['deployed'],
  needs: ['resources'],
  inBrowser: 'loaded',
  advice,
  tasks,
  example: {
    before: 'GET /app.js\nContent-Type: text/plain',
    after: 'GET /app.js\nContent-Type: text/javascript',
  },

  evaluate({ resources: { probes } }) {
    if (probes.length === 0) return notApplicable('The page loads no files.');
    const loaded = probes.filter((probe) => probe.class === 'ok');
    if (loaded.length === 0) return notApplicable('None of the files could be loaded.', 'no_evidence');
    return passUnless(
      loaded.flatMap(defectsOf),
      wordOf(loaded.length, {
        one: 'The file that was tried has the right type.',
        other: `The ${counted(loaded.length, 'file')} that were tried have the right type.`,
      }),
      { files: loaded.length },
    );
  },
});

function defectsOf(probe: Probe): Defect<keyof typeof advice>[] {
  const { destination, fields, url } = probe;
  const isActive = destination === 'script' || destination === 'style';
  if (contentTypeValues(fields).every((value) => value === '')) {
    // Without a type browsers may guess, unless nosniff forbids it.
    const outcome = isActive && forbidsSniffing(fields) ? 'fail' : 'warn';
    return [{ outcome, advice: 'missing', detail: 'This file has no Content-Type.', url }];
  }
  if (hasRightType(probe)) return [];
  const detail = `This ${names[destination] ?? 'file'} is sent as ${contentType(fields)?.essence ?? 'no media type'}.`;
  if (destination === 'style') return [{ outcome: 'fail', advice: 'style', detail, url }];
  if (destination !== 'script') return [{ outcome: 'warn', advice: 'other', detail, url }];
  return [{ outcome: forbidsSniffing(fields) ? 'fail' : 'warn', advice: 'script', detail, url }];
}

const names: Readonly<Record<string, string>> = {
  script: 'script',
  style: 'style sheet',
  image: 'image',
  font: 'font',
};

function hasRightType({ destination, fields }: Probe): boolean {
  const type = contentType(fields);
  switch (destination) {
    case 'style':
      return type?.essence === 'text/css';
    case 'script':
      return type?.isJavaScript() ?? false;
    case 'image':
      return type?.type === 'image';
    case 'font':
      return type?.type === 'font' || isFontApplication(type?.essence ?? '');
    default:
      return true;
  }
}

function isFontApplication(essence: string): boolean {
  return (
    essence.startsWith('application/font-') ||
    essence === 'application/vnd.ms-fontobject' ||
    essence === 'application/octet-stream'
  );
}

/** @see https://fetch.spec.whatwg.org/#x-content-type-options-header */
function forbidsSniffing(fields: FieldLines): boolean {
  const [first = ''] = joinedHeader(fields, 'x-content-type-options')?.split(',') ?? [];
  return withoutSpace(first).toLowerCase() === 'nosniff';
}
