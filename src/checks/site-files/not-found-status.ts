import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

export const notFoundStatus = defineCheck({
  id: 'not-found-status',
  category: 'site-files',
  weight: 5,
  tier: 'site',
  title: 'Unknown addresses answer 404',
  why: 'When a missing page answers 200, search engines index it, and dead links are never noticed.',
  rule: 'Asks for an address that cannot exist. Passes when it answers 404 or 410 with an HTML page that has a title and a link into the site. Warns when that page lacks one of these, and when the answer is a server error (5xx). Fails when the answer is a success (2xx), even after a redirect. Not judged when there is any other answer, such as 403 or 429, or none.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  expects: ['deployed'],
  needs: ['notFound'],
  advice: {
    soft: 'Answer 404 (or 410) for addresses that do not exist, without a redirect to another page.',
    bare: 'Give the error page a title and links to the home page, so that visitors find their way.',
    broken: 'Fix the error page: an unknown address ends in a server error.',
  },
  tasks: {
    soft: 'Answer unknown addresses with 404',
    bare: 'Complete the error page: {name}',
    broken: 'Repair the error page',
  },
  example: {
    before: 'GET /no-such-page → 302 → / → 200',
    after: 'GET /no-such-page → 404, text/html\n<title>Page not found</title> … <a href="/">Home</a>',
  },

  evaluate({ notFound: { outcome, chain, html, requestedUrl } }) {
    const final = chain.at(-1);
    if (outcome !== 'answered' || final === undefined) {
      return notApplicable('The address that must not exist was not answered.', 'no_evidence');
    }
    const { status } = final;
    const value = { status, redirects: chain.length - 1 };
    // As source and not as its target: each run asks for another address, and the finding is the same.
    const snippet = requestedUrl;
    const defect = (judged: 'warn' | 'fail', advice: 'soft' | 'bare' | 'broken', detail: string) =>
      passUnless([{ outcome: judged, advice, detail, snippet }], detail, value);

    if (status >= 200 && status < 300) {
      const detour = chain.length > 1 ? ` after a redirect to ${final.url}` : '';
      return defect('fail', 'soft', `An address that does not exist answers ${status}${detour}.`);
    }
    if (status >= 500) return defect('warn', 'broken', `An address that does not exist answers ${status}.`);
    if (status !== 404 && status !== 410) {
      return notApplicable(
        `The address that must not exist answered ${status}, which says nothing.`,
        'no_evidence',
      );
    }
    const lacks = [
      ...(html?.isHtml && html.title?.trim() ? [] : ['an HTML title']),
      ...(html?.isHtml && html.sameHostLinks > 0 ? [] : ['a link into the site']),
    ];
    if (lacks.length === 0)
      return pass(`An address that does not exist answers ${status} with a helpful page.`, value);
    const name = lacks.join(' and ');
    const detail = `The error page answers ${status}, but lacks ${name}.`;
    return passUnless([{ outcome: 'warn', advice: 'bare', detail, name, snippet }], detail, value);
  },
});
