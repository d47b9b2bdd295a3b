import type { Exchange } from '../../evidence/evidence.ts';
import { firstHeader } from '../../evidence/fields.ts';
import { type Defect, defineCheck, pass, passUnless } from '../check.ts';

const advice = {
  client: 'Let this address answer 200, or remove the links to it if the page is gone.',
  server: 'Find the error in the server’s log: until it answers 200, nobody can use the page.',
  redirect: 'Send a Location header with an absolute http or https address, or answer 200.',
  other: 'Answer 200: other success codes tell search engines that there may be no content to index.',
};

const tasks = {
  client: 'Make the page answer 200, not an error',
  server: 'Fix the server error on this page',
  redirect: 'Give the redirect a valid target',
  other: 'Answer with status 200',
};

export const httpStatusCode = defineCheck({
  id: 'http-status-code',
  category: 'seo',
  weight: 10,
  tier: 'page',
  title: 'The page answers 200',
  why: 'Search engines do not index pages that answer with an error, and visitors get nothing.',
  rule: 'Passes when the page that is reached in the end answers 200, and warns for any other 2xx. Fails for 4xx and 5xx, and for a 3xx that cannot be followed, such as one whose Location header is missing or names no http or https address.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  needs: ['exchange'],
  advice,
  tasks,
  example: { before: 'GET /offers → 500 Internal Server Error', after: 'GET /offers → 200 OK' },

  evaluate({ exchange: { chain, final } }) {
    const value = { status: final.status, hops: chain.length - 1 };
    if (final.status === 200) return pass('The page answered 200.', value);
    return passUnless([{ ...defectOf(final), url: final.url }], '', value);
  },
});

function defectOf(final: Exchange): Defect<keyof typeof advice> {
  const { status } = final;
  if (status > 200 && status < 300) {
    return { outcome: 'warn', advice: 'other', detail: `The page answered ${status} instead of 200.` };
  }
  if (status >= 300 && status < 400) {
    const detail = `The page answered ${status}, a redirect that cannot be followed: ${whyStuck(final)}.`;
    return { outcome: 'fail', advice: 'redirect', detail };
  }
  const key = status >= 500 ? 'server' : 'client';
  return { outcome: 'fail', advice: key, detail: `The page answered ${status}.` };
}

function whyStuck({ fields, url }: Exchange): string {
  const location = firstHeader(fields, 'location');
  if (location === undefined) return 'it has no Location header';
  const target = URL.parse(location, url);
  if (target === null) return 'its Location header is not a valid address';
  if (!/^https?:$/.test(target.protocol)) return `its target is not http or https but ${target.protocol}`;
  return 'its status is not one that leads to another address';
}
