import { lowerAscii } from './lower-ascii.ts';

/**
 * How a page, an address or a script may write the same secret: plain, in Base64, percent-encoded, with the entities of
 * HTML, with the escapes of JSON. In lower case, as secrets are looked for in any.
 */
export function secretForms(secrets: readonly string[]): string[] {
  const written = secrets.flatMap((secret) => [secret, ...inBase64(secret)]).flatMap(spellings);
  return [...new Set(written.map(lowerAscii))].filter((form) => form.length >= formMin);
}

/** As short as a secret may be. */
const formMin = 6;

/** Of the secret alone, and what of it is the same wherever it stands within a longer text. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const within = [0, 1, 2].map((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const wholeEnd = Math.floor(((before + bytes.length) * 8) / 6);
    return coded.slice(Math.ceil((before * 8) / 6), wholeEnd);
  });
  const whole = bytes.toString('base64');
  const forms = [whole, whole.replaceAll('=', ''), ...within];
  return [...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

function spellings(text: string): string[] {
  const percent = encodeURIComponent(text);
  return [
    ...[text, percent, percent.replaceAll('%20', '+'), strictlyPercent(percent), encodeURI(text)],
    ...['?', ''].map((place) => inAddress(text, place)),
    ...entities.map((table) => [...text].map((char) => table[char] ?? char).join('')),
    JSON.stringify(text).slice(1, -1),
  ];
}

/** RFC 3986 has more characters that may be encoded than JavaScript encodes. */
function strictlyPercent(percent: string): string {
  return percent.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}

/** As URLs are serialised in a query or a path. */
function inAddress(text: string, place: string): string {
  const escaped = text.replaceAll('#', '%23').replaceAll('\\', '%5c');
  const { href } = new URL(`http://a/${place}${place === '' ? escaped.replaceAll('?', '%3f') : escaped}`);
  return href.slice(`http://a/${place}`.length);
}

const basic = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Of PHP and Python, of Go, of Mustache: they differ in quotes, plus, slash and the equals sign. */
const entities: readonly Readonly<Record<string, string>>[] = [
  basic,
  { ...basic, '"': '&quot;', "'": '&#039;' },
  { ...basic, '"': '&quot;', "'": '&#39;' },
  { ...basic, '"': '&quot;', "'": '&#x27;' },
  { ...basic, '"': '&#34;', "'": '&#39;', '+': '&#43;' },
  { ...basic, '"': '&quot;', "'": '&#39;', '/': '&#x2f;', '`': '&#x60;', '=': '&#x3d;' },
];
