import { attribute, descendants, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { warning } from './finding.ts';

export const videoCaption = defineCheck({
  id: 'video-caption',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Videos have captions',
  several: 'videos have no captions',
  why: 'Without captions a video tells nothing to people who cannot hear it, or who keep the sound off.',
  rule: 'Passes when each video is muted or has a <track kind="captions"> with src, and warns for each that has neither. It never fails, as captions may be in the player or the picture. Hidden videos (aria-hidden included) do not count. Not judged on pages without videos.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/captions-prerecorded.html',
  needs: ['document'],
  inBrowser: 'axe',
  advice: { none: 'Add a file of captions: <track kind="captions" src="talk.vtt" srclang="en">.' },
  tasks: {
    none: { one: 'Add captions to 1 video', many: 'Add captions to {n} videos' },
  },
  example: {
    before: '<video src="talk.mp4" controls></video>',
    after: '<video src="talk.mp4" controls><track kind="captions" src="talk.vtt" srclang="en"></video>',
  },

  evaluate({ document }) {
    const videos = document.byName('video').filter((video) => isPerceivable(document, video));
    if (videos.length === 0) return notApplicable('The page shows no video.');
    // Captions may be inside the player or burnt into the picture, so their absence is never proven.
    const defects = videos
      .filter((video) => attribute(video, 'muted') === undefined && !hasCaptions(video))
      .map((video) => warning(video, 'none', 'this video has no captions.'));
    const value = { videos: videos.length, offending: defects.length };
    return passUnless(defects, 'Every video with sound has captions.', value);
  },
});

function hasCaptions(video: Element): boolean {
  return [...descendants(video)].some(
    (track) =>
      track.name === 'track' &&
      attribute(track, 'kind')?.toLowerCase() === 'captions' &&
      !isBlank(attribute(track, 'src') ?? ''),
  );
}
