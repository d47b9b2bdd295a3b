import type { Destination, Probe } from '../../evidence/evidence.ts';
import { isCode } from '../../evidence/links/subresources.ts';
import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { probeReasons } from '../probe-reasons.ts';

const thresholds = { otherMax: 2, uncertainPercentMax: 50 };

export const brokenResources = defineCheck({
  id: 'broken-resources',
  category: 'best-practices',
  weight: 5,
  tier: 'site',
  title: 'The files that the page loads exist',
  several: 'files cannot be loaded',
  why: 'A missing style sheet or script breaks the page for everybody; missing images leave holes.',
  rule: `Tries a sample of the scripts, style sheets, images, fonts, audio and video files. Fails when a script or style sheet is broken, or more than ${thresholds.otherMax} other files are; warns for up to ${thresholds.otherMax} other files. Passes otherwise. A file is broken when it answers 404 or 410, redirects too often, or its host has no public address, refuses connections, or has faulty TLS or an invalid certificate; any other failure is unclear. Not judged when the page loads no files, or when more than ${thresholds.uncertainPercentMax} % of the answers are unclear.`,
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Status/404',
  thresholds,
  needs: ['resources'],
  inBrowser: 'loaded',
  advice: {
    code: 'Put the script or style sheet back, or correct its address.',
    other: 'Put the file back, correct its address, or remove the element.',
  },
  tasks: {
    code: {
      one: 'Restore 1 missing script or style sheet',
      many: 'Restore {n} missing scripts or style sheets',
    },
    other: { one: 'Restore or remove 1 missing file', many: 'Restore or remove {n} missing files' },
  },
  example: { before: '<script src="/old/app.js"></script>', after: '<script src="/assets/app.js"></script>' },

  evaluate({ resources: { total, probes: all } }) {
    const inside = all.filter(({ reason }) => reason === 'private_host');
    const probes = all.filter(({ reason }) => reason !== 'private_host');
    if (probes.length === 0) {
      return notApplicable(
        inside.length === 0
          ? 'The page loads no files.'
          : 'The page loads files only from hosts that are not on the public Internet.',
      );
    }
    const uncertain = probes.filter((probe) => probe.class === 'uncertain').length;
    if (100 * uncertain > thresholds.uncertainPercentMax * probes.length) {
      const summary = wordOf(probes.length, {
        one: 'The file that was tried gave no clear answer.',
        other: `${formatCount(uncertain)} of ${counted(probes.length, 'file')} gave no clear answer.`,
      });
      return notApplicable(summary, 'no_evidence');
    }
    const broken = probes.filter((probe) => probe.class === 'broken');
    const others = broken.filter(({ destination }) => !isCode(destination));
    const tooMany = others.length > thresholds.otherMax;
    return passUnless(
      broken.map((probe) => ({
        outcome: isCode(probe.destination) || tooMany ? 'fail' : 'warn',
        advice: isCode(probe.destination) ? 'code' : 'other',
        detail: `This ${nameOf[probe.destination]} cannot be loaded: ${reasonOf(probe)}.`,
        url: probe.url,
      })),
      wordOf(probes.length, {
        one: 'The file that was tried is not missing.',
        other: `None of the ${counted(probes.length, 'file')} that were tried is missing.`,
      }),
      { files: total, tried: probes.length, broken: broken.length, uncertain },
      inside.map(insideNote),
    );
  },
});

const nameOf: Readonly<Record<Destination, string>> = {
  script: 'script',
  style: 'style sheet',
  image: 'image',
  font: 'font',
  media: 'audio or video file',
  iframe: 'frame',
  document: 'page',
  icon: 'icon',
};

/** Left over from development, or meant for visitors who are there: we cannot tell. */
function insideNote({ destination, url }: Probe) {
  const name = nameOf[destination];
  return {
    detail: `This ${name} was not tried: it comes from a host that is not on the public Internet, such as localhost.`,
    url,
  };
}

function reasonOf({ status, reason }: Probe): string {
  if (status !== null) return `status ${status}`;
  return (reason === null ? undefined : probeReasons[reason]) ?? 'no answer';
}
