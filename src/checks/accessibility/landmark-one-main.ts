import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { firstRole, roleInBrowsers } from '../../evidence/naming/role-in-browsers.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { hasOpenDialog } from './dialogs.ts';
import { failing, warning } from './finding.ts';

const advice = {
  missing: 'Put the content of the page, without header, navigation and footer, into one <main>.',
  several: 'Put the content into one <main>, and make the others section or div within it.',
};

const tasks = {
  missing: 'Wrap the content in one main element',
  several: 'Merge the main landmarks into one',
};

export const landmarkOneMain = defineCheck({
  id: 'landmark-one-main',
  category: 'accessibility',
  weight: 2,
  tier: 'page',
  title: 'The page has one main landmark',
  why: 'Screen readers jump to the content with one key when it is marked as main.',
  rule: 'Passes with exactly one <main> or element with role="main". Warns for more than one. Fails without any, but only warns behind an open dialog, in a frameset and when the body is hidden. Hidden elements (aria-hidden included) do not count.',
  source: 'https://www.w3.org/WAI/ARIA/apg/patterns/landmarks/examples/main.html',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  absences: { missing: 'main' },
  judgesWhole: 'page',
  example: { before: '<div id="content">…</div>', after: '<main id="content">…</main>' },

  evaluate({ document }) {
    const mains = mainLandmarks(document);
    const [first, second] = mains;
    if (first === undefined) return passUnless([missing(document)], '', 0);
    if (second === undefined) return pass('The page has one main landmark.', 1);
    const what = `the page has ${counted(mains.length, 'main landmark')}.`;
    return passUnless([warning(second, 'several', what)], '', mains.length);
  },
});

/**
 * Exposed `main` elements without another role, and elements with that role. To browsers a blank or unknown role is
 * none, of several the first known one counts, and letter case makes no difference; axe-core knows `main` without the
 * attribute and `role=main` alone.
 */
export const mainLandmarks = perDocument((document): readonly Element[] => {
  const { byName, byAttribute } = document;
  const native = byName('main').filter((main) => roleInBrowsers(document, main) === 'main');
  const byRole = byAttribute('role').filter((element) => firstRole(element) === 'main');
  return [...new Set([...native, ...byRole])]
    .filter((main) => isPerceivable(document, main))
    .sort((a, b) => a.index - b.index);
});

/**
 * Behind an open dialog the page may be out of use, in a frameset the frames hold the content, and a page that is
 * hidden as a whole waits for the script that shows it.
 */
function missing(document: Document) {
  const { root, body = root } = document;
  const what = 'the page has no main landmark.';
  const isUncertain = body.name === 'frameset' || hasOpenDialog(document) || !isPerceivable(document, body);
  return isUncertain ? warning(body, 'missing', what) : failing(body, 'missing', what);
}
