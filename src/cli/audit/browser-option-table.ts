/** What is asked of a browser. Apart from what reads it, which no other command has to wait for. */
export const browserOptions = {
  browser: {
    type: 'boolean',
    meaning: 'Look at the pages in a browser, too: a second score, of the page that its scripts make',
  },
  picture: {
    type: 'string',
    value: 'FILE.webp',
    meaning: 'With --browser, of one page: write what a phone shows of it',
  },
  'min-browser-score': {
    type: 'string',
    value: 'N',
    meaning: 'With --browser: the gate fails when that score is missing or below N',
  },
} as const;
