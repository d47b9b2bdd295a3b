import type { CheckResult } from '../../src/checks/run.ts';

/** One check and its peer, which judge one page differently. */
export interface Difference {
  readonly fixture: string;
  /** Of the check. */
  readonly id: string;
  readonly ours: CheckResult['outcome'];
  /** In the words of the peer. */
  readonly theirs: string;
}

export type Peer = 'axe-core' | 'Lighthouse';

interface KnownDifference extends Difference {
  readonly peer: Peer;
  /** Why the check keeps its outcome: one or two sentences for docs/agreement.md. */
  readonly reason: string;
}

/** What the tests expect of this page, in the order of the list. */
export function knownOf(peer: Peer, fixture: string): Difference[] {
  return knownDifferences
    .filter((known) => known.peer === peer && known.fixture === fixture)
    .map(({ id, ours, theirs }) => ({ fixture, id, ours, theirs }));
}

/** Written by hand. A difference that is not listed fails a test, and so does one that is listed and gone. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    peer: 'axe-core',
    fixture: 'html-lang-valid/fail-ends-in-hyphen',
    id: 'html-lang-valid',
    ours: 'fail',
    theirs: 'pass',
    reason: 'BCP 47 has no tag that ends in a hyphen; axe looks at the first subtag alone.',
  },
  {
    peer: 'axe-core',
    fixture: 'html-lang-valid/fail-ends-in-space',
    id: 'html-lang-valid',
    ours: 'fail',
    theirs: 'pass',
    reason: 'BCP 47 has no tag with a space, and browsers do not trim the attribute; axe does.',
  },
  {
    peer: 'axe-core',
    fixture: 'meta-viewport/pass-last',
    id: 'meta-viewport',
    ours: 'pass',
    theirs: 'violation',
    reason:
      'Browsers obey the last of two values of one key, so this page can be zoomed; axe objects to any.',
  },
];
