import { browserCatalogue } from '../../../checks/browser/browser-catalogue.ts';
import type { Failure } from '../../../errors.ts';
import type { Box, Picture } from '../../../evidence/browser-evidence.ts';
import type { BrowserBody } from '../../browser-body.ts';
import type { BuildLook } from '../../build-report.ts';
import type { CatalogueCheck } from '../../catalogue.ts';
import { browserFindings, judgedOtherwise } from '../../look-differences.ts';
import { type ShownCheck, shownCheck } from '../shown-check.ts';

/** What a browser saw of the page, ready to be written. Pure. */
export interface LookModel {
  readonly body: BrowserBody;
  /** Those that are kept, the phone first. */
  readonly pictures: readonly LookPicture[];
  /** Findings of checks that need a browser, the worst first. */
  readonly findings: readonly ShownCheck[];
  /** Checks of the page that found something else in it. */
  readonly otherwise: readonly ShownCheck[];
  readonly marks: readonly Mark[];
}

export type LookPicture = Omit<Picture, 'bytes' | 'type'> & {
  /** An address, or the picture itself. */
  readonly src: string;
};

/** An element of a finding in the picture of the phone. */
export interface Mark {
  /** That of its check; several elements may have it. */
  readonly number: number;
  /** Within the picture, in CSS pixels. */
  readonly box: Box;
}

export interface GivenLook {
  readonly look?: BuildLook;
  readonly checks: readonly CatalogueCheck[];
  /** By their bytes, for a file that stands alone. */
  readonly pictures?: readonly Picture[];
  /** By their address, instead. */
  readonly pictureLinks?: readonly LookPicture[];
}

/** Null: no browser looked, or it saw nothing. */
export function lookModel({ look, checks, pictures = [], pictureLinks }: GivenLook): LookModel | null {
  if (look?.ok !== true) return null;
  const { body } = look;
  const texts = new Map<string, CatalogueCheck>([...checks, ...browserCatalogue].map((one) => [one.id, one]));
  const shown = [...browserFindings(body), ...judgedOtherwise(body)].map((check) => ({
    ...shownCheck(check, texts.get(check.id)),
    ...(check.baseOutcome === undefined ? {} : { baseOutcome: check.baseOutcome }),
  }));
  const all = pictureLinks ?? pictures.map(inlined);
  const phone = all.find(({ kind }) => kind === 'mobile');
  const { checks: marked, marks } =
    phone === undefined ? { checks: shown, marks: [] } : mark(shown, body, phone);
  return {
    body,
    pictures: all.toSorted((a, b) => Number(a.kind === 'desktop') - Number(b.kind === 'desktop')),
    findings: marked.filter(({ baseOutcome }) => baseOutcome === undefined),
    otherwise: marked.filter(({ baseOutcome }) => baseOutcome !== undefined),
    marks,
  };
}

/** Null: it did not fail. */
export function lookFailure({ look }: Pick<GivenLook, 'look'>): Failure | null {
  return look?.ok === false ? look.failure : null;
}

function inlined({ bytes, type, ...picture }: Picture): LookPicture {
  return { ...picture, src: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` };
}

/** Elements of one check; more would hide the page. */
const boxesMax = 8;

/** Numbers the checks of which the picture shows an element. */
function mark(
  checks: readonly ShownCheck[],
  { boxes }: BrowserBody,
  picture: LookPicture,
): { readonly checks: ShownCheck[]; readonly marks: Mark[] } {
  const marks: Mark[] = [];
  let number = 0;
  const marked = checks.map((check) => {
    const own = [...new Set(check.items.map(({ selector }) => selector))].flatMap((selector) => {
      const box = selector !== null && Object.hasOwn(boxes, selector) ? boxes[selector] : undefined;
      const part = box === undefined ? undefined : within(box, picture);
      return part === undefined ? [] : [part];
    });
    if (own.length === 0) return check;
    number += 1;
    for (const box of own.slice(0, boxesMax)) marks.push({ number, box });
    return { ...check, mark: number };
  });
  return { checks: marked, marks };
}

/** The part of an element that the picture shows; undefined: none. */
function within(
  box: Box,
  { width, height, scale }: Pick<LookPicture, 'width' | 'height' | 'scale'>,
): Box | undefined {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const right = Math.min(width / scale, box.x + box.width);
  const bottom = Math.min(height / scale, box.y + box.height);
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined;
}
