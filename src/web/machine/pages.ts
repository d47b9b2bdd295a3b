import { AssayError } from '../../errors.ts';
import { tagOfBytes } from '../../lib/entity-tag.ts';
import { describeCheck, describeChecks } from '../../report/describe-checks.ts';
import type { Answer } from '../answer.ts';
import { codingOf } from '../compress.ts';
import type { ApiDocument } from '../docs/document.ts';
import { readReference } from '../docs/reference.ts';
import { referenceText } from '../docs/reference-text.ts';
import type { PageRoute, Pages } from '../route.ts';
import { isKept } from '../shared/kept-page.ts';
import type { Visit } from '../visit.ts';
import { sendMarkdown } from './in-markdown.ts';
import { llmsText } from './llms-text.ts';

/** Our own pages for programs, in Markdown: for anybody, and the same for everybody. */
export const machinePages: Pages = (add, parts) => {
  const { catalogue, browserChecks, crawlChecks, apiDocument, origin, settings } = parts;
  const checks = new Map([...catalogue.checks, ...browserChecks, ...crawlChecks].map((one) => [one.id, one]));
  const list = once(() =>
    describeChecks(catalogue.checks, catalogue.version, { inBrowser: browserChecks, ofSites: crawlChecks }),
  );
  // The address is known once the server listens, and stays.
  const llms = once(() =>
    llmsText({ origin: origin(), checksCount: checks.size, hasMcp: settings.server.mcp }),
  );
  const docs = once(() => referenceText(readReference(apiDocument as ApiDocument, origin()), origin()));

  /** @param text undefined: there is no such page */
  const addText = (path: string, text: (visit: Visit) => string | undefined, wants?: PageRoute['wants']) =>
    add({
      method: 'GET',
      path,
      who: 'anybody',
      markdown: 'always',
      ...(wants && { wants }),
      handle: (visit) => sendKept(visit, text(visit)),
    });

  addText('/llms.txt', llms);
  addText('/', llms, 'markdown');
  addText('/checks.md', list);
  addText('/checks', list, 'markdown');
  addText('/checks/:id.md', ({ param }) => {
    const check = checks.get(param('id'));
    return check && describeCheck(check);
  });
  addText('/docs.md', docs);
  addText('/docs', docs, 'markdown');
};

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** To be asked for again each time, as the next version may say something else. */
async function sendKept(visit: Visit, text: string | undefined): Promise<Answer> {
  if (text === undefined) throw new AssayError('not-found', 'There is no such page.');
  const tag = tagOfBytes(`${codingOf(visit.request, true)} ${text}`);
  if (isKept(visit, tag, 'accept-encoding')) return 'sent';
  return sendMarkdown(visit, { text, isForAll: true });
}
