import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { accessOf } from './crawler-access.ts';
import { searchCrawlers } from './data/crawlers.ts';

export const aiSearchAccess = defineCheck({
  id: 'ai-search-access',
  category: 'ai-readiness',
  weight: 5,
  tier: 'site',
  title: 'Answer engines may read the page',
  several: 'answer engine crawlers are kept out by robots.txt',
  why: 'An answer engine that may not read the page cannot name it as a source.',
  rule: `Passes when robots.txt lets all known crawlers of answer engines (${searchCrawlers.map(({ token }) => token).join(', ')}) fetch the page, or when there is no robots.txt. Warns when it keeps some of them out, and fails when it keeps out all. Where it does not name Applebot, its rules for Googlebot count for Applebot. Not judged when robots.txt cannot be read.`,
  source: 'https://developers.openai.com/api/docs/bots',
  expects: ['aiSearch'],
  needs: ['robots', 'exchange'],
  advice: {
    blocked:
      'Allow this crawler in robots.txt if the page should appear in its answers; leave it as it is if not.',
  },
  tasks: {
    blocked: { one: 'Unblock 1 AI search crawler: {name}', many: 'Unblock {n} AI search crawlers: {names}' },
  },
  example: {
    before: 'User-agent: OAI-SearchBot\nDisallow: /',
    after: 'User-agent: OAI-SearchBot\nDisallow:',
  },

  evaluate({ robots, exchange: { url } }) {
    const access = accessOf(searchCrawlers, robots, url.href);
    if (access === undefined) return notApplicable('The rules of robots.txt are unknown.', 'no_evidence');
    const blocked = access.filter(({ allowed }) => !allowed);
    const outcome = blocked.length === access.length ? 'fail' : 'warn';
    return passUnless(
      blocked.map(({ crawler, line }) => ({
        outcome,
        advice: 'blocked',
        name: crawler.token,
        detail: `robots.txt keeps ${crawler.token} (${crawler.vendor}) out.`,
        ...(line === null ? {} : { line }),
      })),
      'All known answer engines may read the page.',
      { allowed: access.length - blocked.length, blocked: blocked.map(({ crawler }) => crawler.token) },
    );
  },
});
