import { getBOMEncoding, labelToName } from '@exodus/bytes/encoding.js';
import htmlEncodingSniffer from 'html-encoding-sniffer';
import type { Document } from '../../evidence/html/document.ts';
import { type Element, textOf } from '../../evidence/html/element.ts';
import { contentType, isUtf8 } from '../../evidence/html/encoding.ts';
import { declaredLabel, metaEncoding } from '../../evidence/html/meta-encoding.ts';
import { metasOf } from '../../evidence/html/metas.ts';
import { type Defect, defineCheck, type ExchangeFacts, passUnless } from '../check.ts';

const thresholds = { prescanBytes: 1024 };

const advice = {
  missing: 'Put <meta charset="utf-8"> first in the head, and send Content-Type: text/html; charset=utf-8.',
  late: 'Move <meta charset="utf-8"> to the first place in the head, and shorten what stands before the head: it belongs in the first 1,024 bytes.',
  legacy: 'Save the page as UTF-8 and declare charset=utf-8.',
  conflict: 'Let the Content-Type header and the meta element name the same encoding: utf-8.',
  unknown: 'Correct the name of the encoding; for UTF-8 it is utf-8.',
  broken:
    'Find where the text is converted: bytes that are not valid in the declared encoding became U+FFFD.',
};

const tasks = {
  missing: 'Declare the encoding as UTF-8',
  late: 'Move the charset to the top of the head',
  legacy: 'Save the page as UTF-8',
  conflict: 'Declare the same encoding everywhere',
  unknown: { one: 'Correct 1 unknown encoding name', many: 'Correct {n} unknown encoding names' },
  broken: { one: 'Repair 1 garbled text: {name}', many: 'Repair {n} garbled texts: {names}' },
};

export const charset = defineCheck({
  id: 'charset',
  category: 'best-practices',
  weight: 5,
  tier: 'page',
  title: 'The encoding is declared early and is UTF-8',
  why: 'Without a declaration browsers guess, and letters beyond ASCII come out wrong.',
  rule: 'Fails when the encoding is declared neither by a byte order mark, nor by the charset of the Content-Type header, nor by a meta element in the first 1,024 bytes. Warns when it is not UTF-8, when declarations differ or name an encoding that does not exist, when a meta element comes too late beside another declaration, and when the title or description holds replacement characters (U+FFFD). Passes otherwise. In XHTML that is sent as XML the XML declaration takes the place of the meta element, and UTF-8 needs no declaration.',
  source:
    "https://html.spec.whatwg.org/multipage/semantics.html#specifying-the-document's-character-encoding",
  thresholds,
  ofServer: ['missing'],
  needs: ['document', 'exchange'],
  advice,
  tasks,
  headAbsences: ['missing'],
  example: {
    before: '<head>\n<script>…</script>\n<meta charset="iso-8859-1">',
    after: '<head>\n<meta charset="utf-8">\n<script>…</script>',
  },

  evaluate({ document, exchange }) {
    const declared = declaredIn(exchange, document.isXhtml);
    // Browsers read no meta element for it in XML.
    const metas = document.isXhtml ? [] : labelledMetas(document);
    const { bom, header, meta } = declared;
    const isDeclared = bom !== null || header !== null || meta !== null;
    // XML 1.0 §4.3.3: what declares nothing has to be UTF-8, so it needs no declaration where it is.
    const isUtf8Xml = document.isXhtml && !isDeclared && isUtf8(exchange);
    const { encoding } = document;
    return passUnless(
      [
        // No prescan can read UTF-16, which has to be told by other means, and is told by them.
        ...(isUtf8Xml || encoding.startsWith('UTF-16') ? [] : placeDefects(isDeclared, meta, metas)),
        ...nameDefects(declared, metas, encoding, document.isXhtml),
        ...textDefects(document),
      ],
      isUtf8Xml ? 'XML that declares no encoding is UTF-8.' : `The page is declared as ${encoding}.`,
      { encoding, bom, header, meta },
    );
  },
});

interface Declared {
  readonly bom: string | null;
  readonly header: string | null;
  /** In XHTML the XML declaration. */
  readonly meta: string | null;
  readonly headerLabel: string | undefined;
}

/** The three places that browsers look at, each by itself; names as the Encoding Standard has them. */
function declaredIn({ bytes, final }: ExchangeFacts, isXhtml: boolean): Declared {
  const bom = getBOMEncoding(bytes);
  // Without its byte order mark, or the sniffer would answer with that.
  const start = bom === null ? bytes : new Uint8Array(bytes.subarray(0, thresholds.prescanBytes));
  if (bom !== null) start.fill(0x20, 0, bom === 'utf-8' ? 3 : 2);
  const headerLabel = contentType(final.fields)?.parameters.get('charset');
  return {
    bom: bom === null ? null : labelToName(bom),
    header: headerLabel === undefined ? null : labelToName(headerLabel),
    meta: metaIn(start, isXhtml),
    headerLabel,
  };
}

/** The XML declaration counts in HTML, too, where no meta element is found. */
function metaIn(start: Uint8Array, isXhtml: boolean): string | null {
  const meta = isXhtml ? null : metaEncoding(start.subarray(0, thresholds.prescanBytes));
  // A name that no encoding has, so that it shows where there is no declaration.
  return meta ?? (htmlEncodingSniffer(start, { xml: true, defaultEncoding: '' }) || null);
}

type Found = Defect<keyof typeof advice>;
interface Labelled {
  readonly element: Element;
  readonly label: string;
}

/** Whether browsers find a declaration where they look. */
function placeDefects(isDeclared: boolean, meta: string | null, metas: readonly Labelled[]): Found[] {
  const missed = meta === null ? metas.find(({ label }) => labelToName(label) !== null) : undefined;
  if (missed !== undefined) {
    const detail =
      'This declaration comes after the first 1,024 bytes. A browser may miss it, or has to start the page again.';
    return [{ outcome: isDeclared ? 'warn' : 'fail', advice: 'late', detail, element: missed.element }];
  }
  return isDeclared ? [] : [{ outcome: 'fail', advice: 'missing', detail: 'Nothing declares the encoding.' }];
}

/** Whether the declarations name one encoding that exists, and the right one. */
function nameDefects(
  declared: Declared,
  metas: readonly Labelled[],
  encoding: string,
  isXhtml: boolean,
): Found[] {
  const { bom, header, meta, headerLabel } = declared;
  const names = new Set([bom, header, meta].filter((name) => name !== null));
  const defects: Found[] = [];
  if (names.size > 0 && encoding !== 'UTF-8') {
    defects.push({ outcome: 'warn', advice: 'legacy', detail: `The page is encoded in ${encoding}.` });
  }
  if (names.size > 1) {
    defects.push({ outcome: 'warn', advice: 'conflict', detail: conflict(declared, isXhtml) });
  }
  if (headerLabel !== undefined && header === null) {
    const detail = `Content-Type names an encoding that does not exist: “${headerLabel}”.`;
    defects.push({ outcome: 'warn', advice: 'unknown', detail });
  }
  for (const { element, label } of metas) {
    if (labelToName(label) !== null) continue;
    const detail = `This meta element names an encoding that does not exist: “${label}”.`;
    defects.push({ outcome: 'warn', advice: 'unknown', detail, element });
  }
  return defects;
}

function conflict({ bom, header, meta }: Declared, isXhtml: boolean): string {
  const parts = [
    bom === null ? [] : `the byte order mark ${bom}`,
    header === null ? [] : `the Content-Type header ${header}`,
    meta === null ? [] : `${isXhtml ? 'the XML declaration' : 'the meta element'} ${meta}`,
  ].flat();
  return `The declarations differ: ${parts.join(', ')}.`;
}

function labelledMetas(document: Document): Labelled[] {
  const found: Labelled[] = [];
  for (const meta of metasOf(document)) {
    const label = declaredLabel(meta.charset, meta.httpEquiv, meta.content);
    if (label !== undefined) found.push({ element: meta.element, label });
  }
  return found;
}

/** Title and descriptions in which bytes were no characters of the encoding. */
function textDefects(document: Document): Found[] {
  const broken: Element[] = [];
  const [title] = document.byName('title');
  if (title !== undefined && textOf(title).includes('\ufffd')) broken.push(title);
  for (const { element, name, content } of metasOf(document)) {
    if (name?.trim() === 'description' && content?.includes('\ufffd')) broken.push(element);
  }
  return broken.map((element) => {
    const name = element.name === 'title' ? 'title' : 'description';
    const detail = `The ${name} contains replacement characters (U+FFFD).`;
    return { outcome: 'warn', advice: 'broken', name, detail, element };
  });
}
