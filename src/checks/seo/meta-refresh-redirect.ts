import { refreshOf } from '../../evidence/links/refresh.ts';
import { sameUrl } from '../../evidence/links/url-equality.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, type Outcome, pass, passUnless } from '../check.ts';
import { quote } from '../quote.ts';

const thresholds = { secondsWarnMax: 0 };

const advice = {
  instant: 'Let the server answer 301 or 308 with a Location header.',
  delayed: 'Let the server answer 301 or 308, or offer a link and leave the page as it is.',
};

const tasks = {
  instant: 'Replace the refresh with a server redirect',
  delayed: 'Remove the timed refresh to another page',
};

// Only the first valid refresh is judged: browsers ignore all further ones.
export const metaRefreshRedirect = defineCheck({
  id: 'meta-refresh-redirect',
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'The HTML does not redirect',
  why: 'A redirect inside the page is slow, breaks the back button and takes the page away from people who read slowly.',
  rule: `Passes without a refresh, or with one that only loads the page again. When a meta element or the Refresh header leads to another address, warns for a delay of ${thresholds.secondsWarnMax} seconds and fails for a longer one. As in browsers, the first valid refresh counts.`,
  source: 'https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps',
  thresholds,
  needs: ['document', 'exchange'],
  advice,
  tasks,
  example: {
    before: '<meta http-equiv="refresh" content="5; url=/new">',
    after: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/new',
  },

  evaluate({ document, exchange }): Outcome<keyof typeof advice> {
    const refresh = refreshOf(document, exchange.final.fields);
    if (refresh === undefined) return pass('The page has no refresh.');
    const { seconds, url, element } = refresh;
    if (sameUrl(url, exchange.url))
      return pass(`The page reloads itself after ${formatCount(seconds)} s.`, { seconds });
    const isInstant = seconds <= thresholds.secondsWarnMax;
    const origin = element === undefined ? 'A Refresh header' : 'A meta refresh';
    const when = isInstant ? 'at once' : `after ${formatCount(seconds)} s`;
    const detail = `${origin} leads to ${quote(url.href)} ${when}.`;
    const place = element === undefined ? {} : { element };
    return passUnless(
      [
        {
          outcome: isInstant ? 'warn' : 'fail',
          advice: isInstant ? 'instant' : 'delayed',
          detail,
          url: url.href,
          ...place,
        },
      ],
      '',
      { seconds },
    );
  },
});
