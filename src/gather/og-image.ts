import type { Probe, Step } from '../evidence/evidence.ts';
import { gathered, irrelevant } from '../evidence/step.ts';
import { type Context, missed } from './context.ts';
import { probe, unaskedBy } from './probe.ts';

/** The picture that shared links show. */
export async function gatherOgImage(url: string | null, context: Context): Promise<Step<Probe>> {
  if (url === null) return irrelevant('The page names no og:image by an absolute address.');
  const image = await probe({ url, destination: 'image', readImage: true }, context);
  const unasked = unaskedBy(image);
  return unasked === undefined ? gathered(image) : missed(unasked);
}
