/**
 * What checks expect of a site. Its owner may declare that one of these is not meant to be so, as on a staging site;
 * then the checks that expect it do not apply (checks.md §7.6).
 */
export interface Expectations {
  /** Its pages are meant to be found by search engines. */
  readonly indexable: boolean;
  /** Answers of AI may be made from it. */
  readonly aiSearch: boolean;
  /** The server that answered is the one that will deliver the pages; not so of a folder that was built. */
  readonly deployed: boolean;
}

/** Of a site of which nothing was declared. */
export const usualExpectations: Expectations = { indexable: true, aiSearch: true, deployed: true };

/** Why a check that expects it does not apply: a sentence of the report. */
export const declarations: Readonly<Record<keyof Expectations, string>> = {
  indexable: 'The owner declared that this site is not meant to be found by search engines.',
  aiSearch: 'The owner declared that this site is not meant for AI search.',
  deployed: 'The page was judged without the server that will deliver it.',
};
