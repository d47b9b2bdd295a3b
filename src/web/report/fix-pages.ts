import type { FastifyReply } from 'fastify';
import { type FixReport, firstFixesText, fixText } from '../../report/fix-text.ts';
import { type TaskReport, task, taskLimits, taskText } from '../../report/formats/task.ts';
import { fixTextWords as words } from '../../report/words/fix-text.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import { idOf } from './read-report.ts';
import { runNumberOf } from './read-run.ts';
import { runPath } from './run-path.ts';

/**
 * What to fix as text, for those the report belongs to: of one finding, and of the first ones. For an issue; with
 * `?format=task` for an agent.
 */
export const fixPages: Pages = (add, parts) => {
  for (const path of ['/reports/:id/fixes', '/reports/:id/fixes/:check']) {
    add({
      method: 'GET',
      path,
      who: 'member',
      query: { format: 'line' },
      async handle({ session, param, query, reply }) {
        const id = idOf(param('id'));
        const { url, generatedAt, body } = await parts.services.reports.get(session.account.id, id);
        if (body === null || generatedAt === null) return sendNoFix(reply, words.noResult);
        const report = reportOf(parts, { url, generatedAt, body }, `/reports/${id}`);
        // Tools and API tell of the report as it is now.
        const now = { id: String(id), list: `${parts.origin()}/api/v1/reports/${id}/fixes` };
        return sendFix(reply, { ...report, ...now }, wishOf(param('check'), query.get('format')));
      },
    });
  }

  for (const path of ['/reports/:id/runs/:number/fixes', '/reports/:id/runs/:number/fixes/:check']) {
    add({
      method: 'GET',
      path,
      who: 'member',
      query: { format: 'line' },
      async handle({ session, param, query, reply }) {
        const { reports } = parts.services;
        const [id, number] = [idOf(param('id')), runNumberOf(param('number'))];
        const { finishedAt, body } = await reports.run(session.account.id, id, number);
        const { url } = await reports.get(session.account.id, id);
        if (body === null || finishedAt === null) return sendNoFix(reply, words.noDetails);
        const exported = { url, generatedAt: finishedAt, body };
        const report = reportOf(parts, exported, runPath(id, number));
        return sendFix(reply, report, wishOf(param('check'), query.get('format')));
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

interface FixWish {
  /** Id of the only finding that is told; undefined: what to fix first. */
  readonly check: string | undefined;
  readonly isTask: boolean;
}

/** @param check "": none is named @param format of the query */
export function wishOf(check: string, format: string | undefined): FixWish {
  return { check: check === '' ? undefined : check, isTask: format === task.id };
}

/** As text that browsers show in place. */
export function sendFix(reply: FastifyReply, report: FixReport & Partial<TaskReport>, wish: FixWish): 'sent' {
  const text = wish.isTask ? taskOf(report, wish) : issueOf(report, wish);
  return text === undefined
    ? sendNoFix(reply, wish.check === undefined ? words.nothing : words.noFinding)
    : sendText(reply, 200, text);
}

function taskOf(report: TaskReport, { check }: FixWish): string | undefined {
  return taskText(report, { ...taskLimits, ...(check !== undefined && { check }) });
}

function issueOf(report: FixReport, { check }: FixWish): string | undefined {
  return check === undefined ? firstFixesText(report) : fixText(report, check);
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
