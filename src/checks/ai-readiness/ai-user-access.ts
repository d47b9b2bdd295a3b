import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { accessOf } from './crawler-access.ts';
import { userCrawlers } from './data/crawlers.ts';

export const aiUserAccess = defineCheck({
  id: 'ai-user-access',
  category: 'ai-readiness',
  weight: 2,
  tier: 'site',
  title: 'Assistants may open the page for their users',
  several: 'assistants are kept out by robots.txt',
  why: 'When somebody asks an assistant about your page, it can answer only if it may open it.',
  rule: `Passes when robots.txt lets all known agents that come for a user (${userCrawlers.map(({ token }) => token).join(', ')}) fetch the page, or when there is no robots.txt. Warns when it keeps any of them out. It never fails. Not judged when robots.txt cannot be read.`,
  source: 'https://support.claude.com/en/articles/8896518',
  expects: ['aiSearch'],
  needs: ['robots', 'exchange'],
  advice: {
    blocked:
      'Allow this agent in robots.txt: it comes only when a person asks for the page. Some vendors do not apply the rule.',
  },
  tasks: {
    blocked: { one: 'Unblock 1 AI assistant: {name}', many: 'Unblock {n} AI assistants: {names}' },
  },
  example: {
    before: 'User-agent: ChatGPT-User\nDisallow: /',
    after: 'User-agent: ChatGPT-User\nDisallow:',
  },

  evaluate({ robots, exchange: { url } }) {
    const access = accessOf(userCrawlers, robots, url.href);
    if (access === undefined) return notApplicable('The rules of robots.txt are unknown.', 'no_evidence');
    const blocked = access.filter(({ allowed }) => !allowed);
    return passUnless(
      blocked.map(({ crawler, line }) => ({
        outcome: 'warn',
        advice: 'blocked',
        name: crawler.token,
        detail: `robots.txt keeps ${crawler.token} (${crawler.vendor}) out.`,
        ...(line === null ? {} : { line }),
      })),
      'All known assistants may open the page.',
      { allowed: access.length - blocked.length, blocked: blocked.map(({ crawler }) => crawler.token) },
    );
  },
});
