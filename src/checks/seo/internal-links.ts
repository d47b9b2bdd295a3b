import type { Element } from '../../evidence/html/element.ts';
import { anchorsOf, isObfuscatedMail } from '../../evidence/links/anchors.ts';
import { isHttp } from '../../evidence/links/base-url.ts';
import { isSameAs } from '../../evidence/links/url-equality.ts';
import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { type Defect, defineCheck, type Outcome, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { nofollowPercent: 50 };

const advice = {
  none: 'Link to other pages of the site, for example in a menu, so that visitors and crawlers can go further.',
  nofollow: 'Remove nofollow, ugc and sponsored from links to your own pages.',
};

const tasks = {
  none: 'Link to other pages of the site',
  nofollow: { one: 'Take nofollow off 1 internal link', many: 'Take nofollow off {n} internal links' },
};

export const internalLinks = defineCheck({
  id: 'internal-links',
  category: 'seo',
  weight: 2,
  tier: 'page',
  title: 'The page links to other pages of its site',
  several: 'internal links tell search engines not to follow them',
  why: 'A page without links is a dead end for visitors, and search engines find nothing beyond it.',
  rule: `Counts the links to other pages of the same host. Fails when there are none. Warns when at least ${thresholds.nofollowPercent} % of them have nofollow, ugc or sponsored in rel. Passes otherwise.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  thresholds,
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice,
  tasks,
  absences: { none: 'link' },
  example: {
    before: '<a href="/walks" rel="nofollow">Walks</a>',
    after: '<a href="/walks">Walks</a>',
  },

  evaluate({ document, exchange }): Outcome<keyof typeof advice> {
    const isSelf = isSameAs(exchange.url);
    const { hostname } = exchange.url;
    const nofollow: Element[] = [];
    let internal = 0;
    let external = 0;
    for (const { element, url, rel } of anchorsOf(document)) {
      if (url === undefined || !isHttp(url) || isObfuscatedMail(url)) continue;
      if (url.hostname !== hostname) external += 1;
      else if (!isSelf(url)) {
        internal += 1;
        if (rel.some((token) => unfollowed.includes(token))) nofollow.push(element);
      }
    }
    const value = { internal, external, nofollow: nofollow.length };
    if (internal === 0) {
      const detail = 'The page does not link to any other page of its host.';
      return passUnless([{ outcome: 'fail', advice: 'none', detail }], '', value);
    }
    const summary = `The page has ${counted(internal, 'link')} to its own host.`;
    if (100 * nofollow.length < thresholds.nofollowPercent * internal) return passUnless([], summary, value);
    const which = `${formatCount(nofollow.length)} of ${counted(internal, 'internal link')}`;
    const tell = wordOf(nofollow.length, {
      one: 'tells search engines not to follow it',
      other: 'tell search engines not to follow them',
    });
    const detail = `${which} ${tell}.`;
    return passUnless(
      nofollow.map((element): Defect<keyof typeof advice> => {
        return { outcome: 'warn', advice: 'nofollow', detail, element };
      }),
      '',
      value,
    );
  },
});

const unfollowed = ['nofollow', 'ugc', 'sponsored'];
