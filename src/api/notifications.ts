import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { invalid } from '../errors.ts';
import { readId } from '../lib/row-id.ts';
import { settingLimits } from '../services/alerts/notification-settings.ts';
import type { Notifications, NotificationsChange } from '../services/alerts/types.ts';
import { bodyOf } from './body.ts';
import { refuseCondition } from './conditional.ts';
import { checkFields, type Fields } from './fields.ts';
import { operation } from './operation.ts';
import { Flag } from './report-schemas.ts';
import { toBoolean } from './reports.ts';
import { base, clientOf, given, type RouteParts } from './routes.ts';
import { Id, IdText, One, orNull } from './schemas.ts';

const tags = ['alerts'];
const accountPath = `${base}/account/notifications`;
const projectPath = `${base}/projects/:project/notifications`;

const { scoreDrop, certificateDays, group, remind, minWeights } = settingLimits;

const Findings = Type.Enum(['fail', 'all', 'none'], {
  description:
    'Which new findings are told: failures, warnings as well, or none. What holds a score down is told in any case.',
});
const MinWeight = Type.Enum([...minWeights], {
  description: 'Findings of checks of less weight are not told.',
});
const ScoreDrop = within(scoreDrop, 'Points that a score falls by before it is told.');
const CertificateDays = within(
  certificateDays,
  'Days before a certificate ends from which that is told, and again at 7 and 1; 0: never.',
);
const Group = within(
  group,
  'Seconds within which messages of one project become one, in chats; mails wait five times as long.',
);
const remindText = 'Days after which an alert that is open still is told again.';
const Remind = within(remind, remindText);
const Digest = Type.Enum(['none', 'weekly']);
const TimeOfDay = Type.String({ examples: ['22:00'] });
const TimeZone = Type.String({ examples: ['Europe/Berlin'] });

function within({ least, most }: { readonly least: number; readonly most: number }, description: string) {
  return Type.Integer({ minimum: least, maximum: most, description });
}

const Quiet = Type.Object(
  { from: TimeOfDay, to: TimeOfDay, time_zone: TimeZone },
  { description: 'Hours in which all but what is urgent waits; from after to goes over midnight.' },
);
const Targets = Type.Union([Type.Literal('all'), Type.Array(Id)]);

const NotificationsView = Type.Object(
  {
    object: Type.Literal('notifications'),
    project_id: orNull(Id, 'Null: of the account.'),
    is_own: Type.Boolean({
      description: 'False: of a project, as its account; of an account, as at first.',
    }),
    watch: Type.Boolean({ description: 'Runs and crawls are compared with those before, and alerts begin.' }),
    score_drop: ScoreDrop,
    findings: Findings,
    min_weight: Type.Integer({ description: 'Of the check.' }),
    gone: Type.Boolean({ description: 'Pages that are gone are told.' }),
    down: Type.Boolean({ description: 'Sites that do not answer are told.' }),
    certificate_days: CertificateDays,
    quiet: orNull(Quiet),
    group: Group,
    remind: orNull(Remind, 'Null: never.'),
    webhooks: Targets,
    recipients: Targets,
    digest: Digest,
    digest_empty: Type.Boolean({
      description: 'Of an account: a week with nothing to tell is told in one line.',
    }),
  },
  { $id: 'Notifications' },
);

const TargetFields = Type.Array(IdText, {
  description: 'Ids, or "all"; in a form one a line. An empty value is none.',
});

const fields = {
  watch: Type.Optional({ ...Flag, description: '1: alerts begin; 0: nothing is told.' }),
  score_drop: Type.Optional(ScoreDrop),
  findings: Type.Optional(Findings),
  min_weight: Type.Optional(MinWeight),
  gone: Type.Optional({ ...Flag, description: '0: pages that are gone are not told.' }),
  down: Type.Optional({ ...Flag, description: '0: sites that do not answer are not told.' }),
  certificate_days: Type.Optional(CertificateDays),
  quiet: Type.Optional(
    Type.String({
      description:
        'Hours and a time zone, such as "22:00-07:00 Europe/Berlin"; without a zone that of the account. JSON may have an object as in the answer. Empty or null: none.',
      examples: ['22:00-07:00 Europe/Berlin'],
    }),
  ),
  group: Type.Optional(Group),
  remind: Type.Optional({ ...Remind, description: `${remindText} Empty or null: never.` }),
  webhooks: Type.Optional(TargetFields),
  recipients: Type.Optional(TargetFields),
  digest: Type.Optional(Digest),
  digest_empty: Type.Optional({
    ...Flag,
    description: 'Of an account: 0: a week with nothing to tell is not told.',
  }),
};
const AccountFields = Type.Object(fields, { $id: 'NotificationsChange', examples: [{ watch: 1 }] });
const ProjectFields = Type.Object(
  {
    ...fields,
    as_account: Type.Optional({
      ...Flag,
      description: '1: the project has no settings of its own any more. Nothing else is read then.',
    }),
  },
  { $id: 'ProjectNotificationsChange', examples: [{ watch: 1, score_drop: 3 }] },
);

interface ByProject {
  readonly project: string;
}

/** What is told of an account and of each of its projects. */
export function notificationRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { notifications, projects } = parts.services;

  operation(app, 'GET', accountPath, {
    id: 'getNotifications',
    summary: 'Read what is told of the account’s projects, where they have no settings of their own',
    tags,
    access: 'read',
    answers: { 200: One(NotificationsView) },
    async handler(request, reply) {
      return send(reply, null, await notifications.ofAccount(clientOf(request).accountId));
    },
  });

  operation(app, 'PUT', accountPath, {
    id: 'changeNotifications',
    summary: 'Change what is told of the account’s projects',
    description: 'What is left out stays as it is.',
    tags,
    access: 'admin',
    body: AccountFields,
    answers: { 200: One(NotificationsView) },
    isConditional: true,
    async handler(request, reply) {
      refuseCondition(request);
      const change = readChange(AccountFields, bodyOf(request));
      return send(reply, null, await notifications.changeAccount(clientOf(request), change));
    },
  });

  operation<ByProject>(app, 'GET', projectPath, {
    id: 'getNotificationsOfProject',
    named: 'project',
    summary: 'Read what is told of a project',
    tags,
    access: 'read',
    answers: { 200: One(NotificationsView) },
    async handler(request, reply) {
      const { accountId } = clientOf(request);
      const { id } = await projects.find(accountId, request.params.project);
      return send(reply, id, await notifications.ofProject(accountId, id));
    },
  });

  operation<ByProject>(app, 'PUT', projectPath, {
    id: 'changeNotificationsOfProject',
    named: 'project',
    summary: 'Watch a project, or change what is told of it',
    description:
      'From then on the project has settings of its own: at first those that held before. What is left out stays as it is.',
    tags,
    access: 'admin',
    body: ProjectFields,
    answers: { 200: One(NotificationsView) },
    isConditional: true,
    handler: (request, reply) => changeProject(parts, request, reply),
  });
}

async function changeProject(
  { services: { notifications, projects } }: RouteParts,
  request: FastifyRequest<{ Params: ByProject }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request);
  // 404 comes before 412 and 422.
  const { id } = await projects.find(client.accountId, request.params.project);
  refuseCondition(request);
  const sent = bodyOf(request);
  const reading = checkFields(ProjectFields, withoutQuiet(sent));
  if (reading.ok && reading.values.as_account === 1) {
    return send(reply, id, await notifications.followAccount(client, id));
  }
  return send(reply, id, await notifications.changeProject(client, id, readChange(AccountFields, sent)));
}

/** @throws AssayError that names each field that is wrong */
function readChange(schema: typeof AccountFields, sent: Fields): NotificationsChange {
  const reading = checkFields(schema, withoutQuiet(sent));
  if (!reading.ok) throw reading.refusal;
  const { values } = reading;
  return {
    ...given({
      watch: toBoolean(values.watch),
      scoreDrop: values.score_drop,
      findings: values.findings,
      minWeight: values.min_weight,
      gone: toBoolean(values.gone),
      down: toBoolean(values.down),
      certificateDays: values.certificate_days,
      group: values.group,
      remind: values.remind ?? (sent.has('remind') ? null : undefined),
      digest: values.digest,
      digestEmpty: toBoolean(values.digest_empty),
    }),
    ...given({
      webhooks: targetsOf('webhooks', values.webhooks, sent),
      recipients: targetsOf('recipients', values.recipients, sent),
    }),
    ...(sent.has('quiet') ? { quiet: quietOf(sent.get('quiet')) } : {}),
  };
}

/** It may be an object, too, which fields know nothing of. */
function withoutQuiet(sent: Fields): Fields {
  return new Map([...sent].filter(([name]) => name !== 'quiet'));
}

function quietOf(sent: unknown): Exclude<NotificationsChange['quiet'], undefined> {
  if (sent === null || sent === '') return null;
  if (typeof sent === 'string') {
    const [, from = '', to = '', timeZone] = /^(\d\d:\d\d) ?[-–] ?(\d\d:\d\d)(?: (\S+))?$/.exec(sent) ?? [];
    if (to === '') throw wrongQuiet();
    return { from, to, ...given({ timeZone }) };
  }
  const { from, to, time_zone: timeZone } = { ...(sent as object) } as Readonly<Record<string, unknown>>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  if (typeof from !== 'string' || typeof to !== 'string' || !isText(timeZone)) throw wrongQuiet();
  return { from, to, ...given({ timeZone: timeZone as string | undefined }) };
}

function wrongQuiet() {
  return invalid('quiet', '"quiet" must be hours and a time zone, such as "22:00-07:00 Europe/Berlin".');
}

function targetsOf(
  name: 'webhooks' | 'recipients',
  values: readonly string[] | undefined,
  sent: Fields,
): 'all' | readonly number[] | undefined {
  if (values === undefined) return sent.has(name) ? [] : undefined;
  if (values.length === 1 && values[0] === 'all') return 'all';
  return values.map((value) => {
    const id = readId(value);
    if (id === undefined) throw invalid(name, `"${name}" must be ids, or "all".`);
    return id;
  });
}

function send(reply: FastifyReply, projectId: number | null, found: Notifications): FastifyReply {
  const { settings, isOwn } = found;
  const { quiet } = settings;
  const data: Type.Static<typeof NotificationsView> = {
    object: 'notifications',
    project_id: projectId,
    is_own: isOwn,
    watch: settings.watch,
    score_drop: settings.scoreDrop,
    findings: settings.findings,
    min_weight: settings.minWeight,
    gone: settings.gone,
    down: settings.down,
    certificate_days: settings.certificateDays,
    quiet: quiet && { from: quiet.from, to: quiet.to, time_zone: quiet.timeZone },
    group: settings.group,
    remind: settings.remind,
    webhooks: settings.webhooks === 'all' ? 'all' : [...settings.webhooks],
    recipients: settings.recipients === 'all' ? 'all' : [...settings.recipients],
    digest: settings.digest,
    digest_empty: settings.digestEmpty,
  };
  return reply.send({ data, status: 200 });
}
