import type { FastifyReply } from 'fastify';
import { type FixReport, firstFixesText, fixText } from '../../report/fix-text.ts';
import { fixTextWords as words } from '../../report/words/fix-text.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import { idOf } from './read-report.ts';
import { runNumberOf } from './read-run.ts';
import { runPath } from './run-path.ts';

/** What to fix as text for an issue, for those the report belongs to: of one finding, and of the first ones. */
export const fixPages: Pages = (add, parts) => {
  for (const path of ['/reports/:id/fixes', '/reports/:id/fixes/:check']) {
    add({
      method: 'GET',
      path,
      who: 'member',
      async handle({ session, param, reply }) {
        const id = idOf(param('id'));
        const { url, generatedAt, body } = await parts.services.reports.get(session.account.id, id);
        if (body === null || generatedAt === null) return sendNoFix(reply, words.noResult);
        return sendFix(reply, reportOf(parts, { url, generatedAt, body }, `/reports/${id}`), param('check'));
      },
    });
  }

  for (const path of ['/reports/:id/runs/:number/fixes', '/reports/:id/runs/:number/fixes/:check']) {
    add({
      method: 'GET',
      path,
      who: 'member',
      async handle({ session, param, reply }) {
        const { reports } = parts.services;
        const [id, number] = [idOf(param('id')), runNumberOf(param('number'))];
        const { finishedAt, body } = await reports.run(session.account.id, id, number);
        const { url } = await reports.get(session.account.id, id);
        if (body === null || finishedAt === null) return sendNoFix(reply, words.noDetails);
        const exported = { url, generatedAt: finishedAt, body };
        return sendFix(reply, reportOf(parts, exported, runPath(id, number)), param('check'));
      },
    });
  }
};

function reportOf(
  { origin, catalogue }: PageParts,
  report: Pick<FixReport, 'url' | 'generatedAt' | 'body'>,
  path: string,
): FixReport {
  return { ...report, checks: catalogue.checks, href: origin() + path };
}

/**
 * As text that browsers show in place.
 * @param check id of one finding; "": what to fix first
 */
export function sendFix(reply: FastifyReply, report: FixReport, check: string): 'sent' {
  const text = check === '' ? firstFixesText(report) : fixText(report, check);
  return text === undefined
    ? sendNoFix(reply, check === '' ? words.nothing : words.noFinding)
    : sendText(reply, 200, text);
}

/** A sentence in place of the text: it says why there is none, which a page that is not found does not. */
function sendNoFix(reply: FastifyReply, sentence: string): 'sent' {
  return sendText(reply, 404, `${sentence}\n`);
}

function sendText(reply: FastifyReply, status: 200 | 404, text: string): 'sent' {
  reply
    .code(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' })
    .send(text);
  return 'sent';
}
