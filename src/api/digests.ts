import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { digestLines } from '../services/digest/digest-lines.ts';
import type { Digest, DigestAlert } from '../services/digest/types.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Id, Instant, One, orNull } from './schemas.ts';

const Score = orNull(
  Type.Integer({ minimum: 0, maximum: 100 }),
  'The mean of its reports; null: there was none.',
);
const project = { project_id: Id, project: Type.String() };
const AlertOfWeek = Type.Object({
  alert: Id,
  ...project,
  kind: Type.String(),
  sentence: Type.String(),
  at: Instant,
});

const DigestView = Type.Object(
  {
    object: Type.Literal('digest'),
    from: Instant,
    to: Instant,
    lines: Type.Array(Type.String(), { description: 'The same in sentences, as mails and chats have it.' }),
    projects: Type.Array(Type.Object({ ...project, score: Score, score_before: Score }), {
      description: 'Those that are watched, with their scores now and a week ago.',
    }),
    opened: Type.Array(AlertOfWeek),
    resolved: Type.Array(AlertOfWeek),
    findings: Type.Array(
      Type.Object({ ...project, check: Type.String(), gain: Type.Number(), pages: Type.Integer() }),
      { description: 'The three whose mending gains most.' },
    ),
    crawls: Type.Array(
      Type.Object({
        site: Id,
        crawl: Type.Integer(),
        project: Type.String(),
        page_url: Type.String(),
        why: Type.String(),
      }),
      { description: 'Those that failed or ended early.' },
    ),
    waivers: Type.Array(Type.Object({ waiver: Id, ...project, check: Type.String(), until: Instant }), {
      description: 'Those that end within 14 days.',
    }),
    certificates: Type.Array(
      Type.Object({ project: Type.String(), host: Type.String(), days: Type.Integer() }),
      { description: 'Those that end within 14 days.' },
    ),
    undelivered: Type.Array(Type.Object({ target: Type.String(), count: Type.Integer() }), {
      description: 'What was given up, by webhook or address.',
    }),
  },
  { $id: 'Digest' },
);

/** U5: the week. */
export function digestRoutes(app: FastifyInstance, { services }: RouteParts): void {
  operation(app, 'GET', `${base}/digests/latest`, {
    id: 'getLatestDigest',
    summary: 'Tell the last seven days',
    description:
      'What Monday’s mail tells, of the seven days until now: only of projects that are watched. It names addresses of recipients, so it takes the scope admin.',
    tags: ['alerts'],
    access: 'admin',
    answers: { 200: One(DigestView) },
    isNeverTheSame: true,
    async handler(request, reply) {
      const digest = await services.digest.latest(clientOf(request).accountId);
      return reply.send({ data: present(digest), status: 200 });
    },
  });
}

function present(digest: Digest): Type.Static<typeof DigestView> {
  return {
    object: 'digest',
    from: instant(digest.from),
    to: instant(digest.to),
    lines: digestLines(digest),
    projects: digest.projects.map(({ id, project, score, scoreBefore }) => ({
      ...{ project_id: id, project, score, score_before: scoreBefore },
    })),
    opened: digest.opened.map(alertOf),
    resolved: digest.resolved.map(alertOf),
    findings: digest.findings.map(({ projectId, project, check, gain, pages }) => ({
      ...{ project_id: projectId, project, check, gain, pages },
    })),
    crawls: digest.crawls.map(({ start, ...crawl }) => ({ ...crawl, page_url: start })),
    waivers: digest.waivers.map(({ id, projectId, project, check, until }) => ({
      ...{ waiver: id, project_id: projectId, project, check, until: instant(until) },
    })),
    certificates: [...digest.certificates],
    undelivered: [...digest.undelivered],
  };
}

function alertOf({ id, projectId, project, kind, sentence, at }: DigestAlert) {
  return { alert: id, project_id: projectId, project, kind, sentence, at: instant(at) };
}
