import { withoutControls } from '../terminal.ts';

type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/** Attributes without a value are left out. @param inner XML */
export function element(name: string, attributes: XmlAttributes, inner = ''): string {
  let start = '';
  for (const attribute in attributes) {
    const value = attributes[attribute];
    if (value !== undefined) start += ` ${attribute}="${attributeText(String(value))}"`;
  }
  return inner === '' ? `<${name}${start}/>` : `<${name}${start}>${inner}</${name}>`;
}

/** XML 1.0 has no word for some characters. */
export function xmlText(text: string): string {
  // Most of it is ours.
  if (/^[A-Za-z\d .,:;/()=’_-]*$/.test(text)) return text;
  return withoutControls(text)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** Readers turn white space in attributes into spaces. */
function attributeText(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
