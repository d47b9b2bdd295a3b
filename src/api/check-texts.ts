import { adviceFor } from '../report/advice-for.ts';
import type { CatalogueById } from '../report/catalogue.ts';
import type { StoredCheck } from '../report/stored-body.ts';

/** What the catalogue says of a check, before and after what its report says of the page. */
interface TextsAround {
  readonly head: { readonly id: string; readonly title: string };
  readonly tail: {
    readonly advice: string | null;
    readonly further_advice: string[];
    readonly source: string | null;
    readonly documentation: string | null;
  };
}

/** Where this server explains a check: on its page of all checks, by an anchor that stays. */
export function documentationOf(id: string): string {
  return `/checks#${id}`;
}

export function textsOf(catalogue: CatalogueById, check: Omit<StoredCheck, 'json'>): TextsAround {
  const { id } = check;
  // Undefined: a check of older rules that the catalogue no longer knows.
  const texts = catalogue.get(id);
  const [advice = null, ...others] = adviceFor(check, texts);
  return {
    head: { id, title: texts?.title ?? id },
    tail: {
      advice,
      further_advice: others,
      source: texts?.source ?? null,
      documentation: texts === undefined ? null : documentationOf(id),
    },
  };
}

/** @returns writes stored checks as the members of a JSON array, UTF-8, in pieces */
export function checkWriter(catalogue: CatalogueById): (checks: readonly StoredCheck[]) => Buffer[] {
  const written = new Map<string, Written>();
  return (checks) =>
    checks.flatMap((check, at) => {
      const { head, tail } = textsAround(check);
      return [at === 0 ? head.subarray(1) : head, check.json.subarray(1, -1), tail];
    });

  /** Written once for each check and advice; not so for several, whose combinations a page could make without end. */
  function textsAround(check: StoredCheck): Written {
    if (check.furtherAdvice.length > 0) return writtenAround(textsOf(catalogue, check));
    const key = `${check.id} ${check.advice}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const around = writtenAround(textsOf(catalogue, check));
    written.set(key, around);
    return around;
  }
}

function writtenAround({ head, tail }: TextsAround): Written {
  return {
    head: Buffer.from(`,${JSON.stringify(head).slice(0, -1)},`),
    tail: Buffer.from(`,${JSON.stringify(tail).slice(1)}`),
  };
}

interface Written {
  /** With the comma that parts it from the check before. */
  readonly head: Buffer;
  readonly tail: Buffer;
}
