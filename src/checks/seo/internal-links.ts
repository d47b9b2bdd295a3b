import { type Anchor, anchorsOf, isObfuscatedMail } from '../../evidence/anchors.ts';
import { isHttp } from '../../evidence/base-url.ts';
import { relTokens } from '../../evidence/rel.ts';
import { comparableUrl } from '../../evidence/url-equality.ts';
import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { type Defect, defineCheck, type Outcome, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { nofollowPercent: 50 };

const advice = {
  none: 'Link to other pages of the site, for example in a menu, so that visitors and crawlers can go on.',
  nofollow: 'Take nofollow, ugc and sponsored off links to your own pages.',
};

export const internalLinks = defineCheck({
  id: 'internal-links',
  category: 'seo',
  weight: 2,
  tier: 'page',
  title: 'The page links onward to its own site',
  several: 'links to the own host tell search engines not to follow',
  why: 'A page without links is a dead end for visitors, and search engines find nothing beyond it.',
  rule: `Counts the links to other pages of the same host. Fails when there are none. Warns when at least ${thresholds.nofollowPercent} % of them have nofollow, ugc or sponsored in rel. Passes otherwise.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  thresholds,
  needs: ['document', 'exchange'],
  advice,
  absences: { none: 'link' },
  example: {
    before: '<a href="/walks" rel="nofollow">Walks</a>',
    after: '<a href="/walks">Walks</a>',
  },

  evaluate({ document, exchange }): Outcome<keyof typeof advice> {
    const links = anchorsOf(document).filter(
      ({ url }) => url !== undefined && isHttp(url) && !isObfuscatedMail(url),
    );
    const self = comparableUrl(exchange.url);
    const own = links.filter(({ url }) => url?.hostname === exchange.url.hostname);
    const internal = own.filter(({ url }) => url !== undefined && comparableUrl(url) !== self);
    const nofollow = internal.filter(isUnfollowed);
    const value = {
      internal: internal.length,
      external: links.length - own.length,
      nofollow: nofollow.length,
    };
    if (internal.length === 0) {
      const detail = 'The page links to no other page of its host.';
      return passUnless([{ outcome: 'fail', advice: 'none', detail }], '', value);
    }
    const summary = `The page has ${counted(internal.length, 'link')} to its own host.`;
    if (100 * nofollow.length < thresholds.nofollowPercent * internal.length)
      return passUnless([], summary, value);
    const which = `${formatCount(nofollow.length)} of ${counted(internal.length, 'link')} to the own host`;
    const tell = wordOf(nofollow.length, { one: 'tells', other: 'tell' });
    const detail = `${which} ${tell} search engines not to follow.`;
    return passUnless(
      nofollow.map(({ element }): Defect<keyof typeof advice> => {
        return { outcome: 'warn', advice: 'nofollow', detail, element };
      }),
      '',
      value,
    );
  },
});

const unfollowed = ['nofollow', 'ugc', 'sponsored'];

function isUnfollowed({ element }: Anchor): boolean {
  return relTokens(element).some((token) => unfollowed.includes(token));
}
