import { isCode, type Subresource, subresourcesOf } from '../../evidence/links/subresources.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const advice = {
  code: 'Let robots.txt allow scripts and style sheets: Google lays out the page with them before it judges it.',
  media: 'Let robots.txt allow these files if they should be found and count for the page.',
};

const tasks = {
  code: {
    one: 'Unblock 1 script or style in robots.txt',
    many: 'Unblock {n} scripts or styles in robots.txt',
  },
  media: {
    one: 'Unblock 1 media or font file in robots.txt',
    many: 'Unblock {n} media or font files in robots.txt',
  },
};

export const blockedResources = defineCheck({
  id: 'blocked-resources',
  category: 'seo',
  weight: 5,
  tier: 'site',
  title: 'Crawlers may fetch the files of the page',
  several: 'files are blocked for Google by robots.txt',
  why: 'Without its scripts and style sheets, Google sees a different page from the one that visitors see.',
  rule: 'Judges the files that the HTML loads from the page’s own origin, at most 1,000. Fails when robots.txt keeps Googlebot from a script or style sheet, and warns when it keeps Googlebot only from images, fonts, audio or video. Passes otherwise. Not judged when there are no such files, and when robots.txt is missing or cannot be read.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  needs: ['document', 'exchange', 'robots'],
  advice,
  tasks,
  example: {
    before: 'User-agent: *\nDisallow: /assets/',
    after: 'User-agent: *\nDisallow: /assets/drafts/',
  },

  evaluate({ document, exchange: { url }, robots }): Outcome<keyof typeof advice> {
    if (robots.state === 'unknown') return notApplicable('robots.txt gave no clear answer.', 'no_evidence');
    if (robots.state === 'unreachable')
      return notApplicable('robots.txt cannot be reached, so its rules are unknown.');
    if (robots.state !== 'available') return notApplicable('There is no robots.txt whose rules could apply.');
    const own = subresourcesOf(document).filter((resource) => resource.url.startsWith(`${url.origin}/`));
    if (own.length === 0) return notApplicable('The page loads no files from its own origin.');
    const judged = inOrderOfWeight(own).slice(0, filesMax);
    const blocked = judged.flatMap((resource) => {
      const { allowed, line } = robots.allowed('googlebot', resource.url);
      return allowed ? [] : [{ ...resource, line }];
    });
    const all = wordOf(own.length, { one: 'the file', other: `all ${counted(own.length, 'file')}` });
    return passUnless(
      blocked.map(({ url, destination, line }) => ({
        outcome: isCode(destination) ? 'fail' : 'warn',
        advice: isCode(destination) ? 'code' : 'media',
        detail: `Line ${line} of robots.txt keeps Google from fetching this ${names[destination]}.`,
        url,
      })),
      own.length > filesMax
        ? `Google may fetch the ${counted(filesMax, 'file')} of this origin that were looked at.`
        : `Google may fetch ${all} of this origin.`,
      { files: judged.length, blocked: blocked.length },
    );
  },
});

/** Each is held against every rule of robots.txt, so the product of a huge page and a huge file is bounded. */
const filesMax = 1_000;

function inOrderOfWeight(files: readonly Subresource[]): Subresource[] {
  const { code = [], media = [] } = Object.groupBy(files, ({ destination }) =>
    isCode(destination) ? 'code' : 'media',
  );
  return [...code, ...media];
}

const names: Readonly<Record<Subresource['destination'], string>> = {
  script: 'script',
  style: 'style sheet',
  image: 'image',
  font: 'font',
  media: 'audio or video file',
};
