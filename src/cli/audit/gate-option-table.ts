/** What is asked of pages and of sites. Apart from what reads it, which no other command has to wait for. */
export const gateOptions = {
  'min-score': { type: 'string', value: 'N', meaning: 'The gate fails when a score is missing or below N' },
  min: { type: 'string', value: 'CATEGORY=N', meaning: 'The same of a category', repeats: true },
  'fail-on': {
    type: 'string',
    value: 'WORD',
    meaning: 'It fails on findings: never, new (that the baseline does not have), fail or warn',
  },
  'max-drop': {
    type: 'string',
    value: 'N',
    meaning: 'It fails when a score is more than N below the baseline',
  },
} as const;
