import { passUnless } from '../check.ts';
import { defineBrowserCheck } from './browser-check.ts';

export const thirdPartyCookies = defineBrowserCheck({
  id: 'third-party-cookies',
  category: 'security',
  weight: 2,
  tier: 'browser',
  title: 'No other site stores cookies',
  several: 'cookies of other sites are stored',
  why: 'Other sites follow visitors from page to page by them, and in many countries visitors have to agree first.',
  rule: 'Warns for each cookie of another site that the browser holds once the page has loaded, before anybody has clicked or agreed. Passes otherwise. It never fails.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/Privacy/Guides/Third-party_cookies',
  needs: ['cookies'],
  advice: {
    stored:
      'Find out which script or picture brings the cookie. Remove it, load it once visitors have agreed, or use its mode without cookies.',
  },
  tasks: { stored: { one: 'Do without 1 cookie of others', many: 'Do without {n} cookies of others' } },
  example: {
    before: '<iframe src="https://www.youtube.com/embed/abc" title="The harbour"></iframe>',
    after: '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="The harbour"></iframe>',
  },

  evaluate({ cookies }) {
    const others = cookies.filter(({ thirdParty }) => thirdParty);
    const defects = others.map(({ name, domain }) => ({
      outcome: 'warn' as const,
      advice: 'stored' as const,
      // A dot in front of a domain is how browsers write that its subdomains share the cookie.
      detail: `The site ${domain.startsWith('.') ? domain.slice(1) : domain} stores ${named(name)}.`,
    }));
    return passUnless(defects, 'No other site stored a cookie.', {
      cookies: cookies.length,
      ofOthers: others.length,
    });
  },
});

function named(name: string): string {
  return name === '' ? 'a cookie without a name' : `the cookie ${name.slice(0, 100)}`;
}
