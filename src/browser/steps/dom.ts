import type { CDPSession } from 'puppeteer-core';
import type { RenderedPage } from '../../evidence/browser-evidence.ts';
import { countWords } from '../../evidence/text/words.ts';
import { lookSizes } from '../look-sizes.ts';
import type { IsolatedWorld } from './isolated-world.ts';

/** The page as it stands, read without any script, so that none can say otherwise. */
export async function readDom(session: CDPSession, world: IsolatedWorld): Promise<RenderedPage> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { outerHTML } = await session.send('DOM.getOuterHTML', {
    nodeId: root.nodeId,
    includeShadowDOM: true,
  });
  const cut = outerHTML.length > lookSizes.htmlMax;
  const words = countWords(await world.call('text', lookSizes.htmlMax));
  return { html: (cut ? outerHTML.slice(0, lookSizes.htmlMax) : outerHTML).toWellFormed(), cut, words };
}
