import { headerValues } from '../../evidence/fields.ts';
import { attribute } from '../../evidence/html/element.ts';
import { metasNamed } from '../../evidence/html/metas.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';

const banners = ['Server', 'X-Powered-By', 'X-AspNet-Version', 'X-AspNetMvc-Version', 'X-Generator'];

export const serverDisclosure = defineCheck({
  id: 'server-disclosure',
  category: 'security',
  weight: 2,
  tier: 'page',
  title: 'The server does not reveal its version',
  several: 'headers or meta tags reveal a version',
  why: 'A version number tells attackers which known holes to try first.',
  rule: 'Warns when the Server, X-Powered-By or X-Generator header or a generator meta holds a version (a name followed by a number with a dot), as in nginx/1.18.0, and when X-AspNet-Version or X-AspNetMvc-Version has any value. Passes otherwise, even when the name of the software is told. It never fails.',
  source:
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/02-Fingerprint_Web_Server',
  expects: ['deployed'],
  needs: ['exchange'],
  uses: ['document'],
  advice: {
    version:
      'Switch the banner off, or remove the version from it (server_tokens off, expose_php = Off and the like).',
  },
  tasks: {
    version: { one: 'Hide 1 software version: {name}', many: 'Hide {n} software versions: {names}' },
  },
  example: { before: 'Server: nginx/1.18.0', after: 'Server: nginx' },

  evaluate({ exchange: { final }, document }) {
    const defects: Defect<'version'>[] = banners.flatMap((name) =>
      headerValues(final.fields, name)
        .filter((value) => (name.startsWith('X-AspNet') && value !== '') || hasVersion(value))
        .map((value) => ({
          outcome: 'warn' as const,
          advice: 'version' as const,
          name,
          detail: `The ${name} header reveals a version.`,
          snippet: `${name}: ${value}`,
        })),
    );
    for (const element of document === undefined ? [] : metasNamed(document, 'generator')) {
      if (!hasVersion(attribute(element, 'content') ?? '')) continue;
      defects.push({
        outcome: 'warn',
        advice: 'version',
        name: 'generator',
        detail: 'The generator meta tag reveals a version.',
        element,
      });
    }
    return passUnless(defects, 'Nothing reveals a version.');
  },
});

/** A letter, then perhaps a space, slash or hyphen, then digits with a dot. */
function hasVersion(value: string): boolean {
  return /\p{L}[ /-]?v?\d{1,9}\.\d/iu.test(value.slice(0, 500));
}
