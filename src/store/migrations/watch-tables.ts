import type { SchemaWords } from './words.ts';

/** What is done by itself, what a team has decided of its findings, and who is told: tables of their own. */
export const watchTables = ({
  id,
  idInAccount,
  keyInAccount,
  integer,
  sorted,
  strict,
  busy,
}: SchemaWords) => [
  // What it is for is named by ids alone: of what is deleted, the schedule stays, and says why it is paused.
  `CREATE TABLE schedules (
    id ${idInAccount},
    account_id ${integer} NOT NULL REFERENCES accounts,
    target TEXT NOT NULL,
    target_id ${integer},
    name TEXT,
    cron TEXT NOT NULL,
    plan TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    jitter ${integer} NOT NULL,
    missed TEXT NOT NULL,
    paused ${integer} NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
    paused_why TEXT,
    failures ${integer} NOT NULL DEFAULT 0,
    next_at ${integer} NOT NULL,
    due_at ${integer} NOT NULL,
    created_by TEXT,
    version ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    updated_at ${integer} NOT NULL${keyInAccount}
  )${busy}`,

  `CREATE TABLE schedule_reports (
    account_id ${integer} NOT NULL,
    schedule_id ${integer} NOT NULL,
    report_id ${integer} NOT NULL,
    PRIMARY KEY (account_id, schedule_id, report_id),
    FOREIGN KEY (account_id, schedule_id) REFERENCES schedules (account_id, id)
  )${strict}`,

  // Each time that came: `rest` holds those of its reports that found no room yet.
  `CREATE TABLE schedule_fires (
    account_id ${integer} NOT NULL,
    schedule_id ${integer} NOT NULL,
    due_at ${integer} NOT NULL,
    began_at ${integer} NOT NULL,
    outcome TEXT NOT NULL,
    made ${integer} NOT NULL,
    missed ${integer} NOT NULL DEFAULT 0,
    rest TEXT,
    detail TEXT,
    PRIMARY KEY (account_id, schedule_id, due_at),
    FOREIGN KEY (account_id, schedule_id) REFERENCES schedules (account_id, id)
  )${strict}`,

  `CREATE TABLE waivers (
    id ${idInAccount},
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    check_id TEXT NOT NULL,
    item_id TEXT,
    pages TEXT,
    reason TEXT NOT NULL,
    created_by TEXT,
    created_at ${integer} NOT NULL,
    until ${integer} NOT NULL,
    told_at ${integer},
    ended_at ${integer},
    FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id)${keyInAccount}
  )${strict}`,

  // One for each account, project, kind and key until it is over.
  `CREATE TABLE alerts (
    id ${idInAccount},
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    report_id ${integer},
    site_id ${integer},
    run_id ${integer},
    crawl_id ${integer},
    kind TEXT NOT NULL,
    key ${sorted} NOT NULL,
    state ${integer} NOT NULL CHECK (state BETWEEN 0 AND 15),
    before TEXT,
    after TEXT,
    openings ${integer} NOT NULL DEFAULT 0,
    flapping ${integer} NOT NULL DEFAULT 0 CHECK (flapping IN (0, 1)),
    good ${integer} NOT NULL DEFAULT 0,
    ended_by TEXT,
    muted_until ${integer},
    note TEXT,
    confirm_at ${integer},
    began_at ${integer} NOT NULL,
    opened_at ${integer},
    told_at ${integer},
    resolved_at ${integer},
    version ${integer} NOT NULL DEFAULT 1,
    FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id)${keyInAccount}
  )${busy}`,

  // Written with what they tell; `spread_at` is set once everybody who is to be told has a delivery.
  `CREATE TABLE events (
    id ${id},
    account_id ${integer} NOT NULL REFERENCES accounts,
    project_id ${integer},
    type TEXT NOT NULL,
    subject TEXT NOT NULL,
    data TEXT NOT NULL,
    not_before ${integer} NOT NULL,
    spread_at ${integer},
    created_at ${integer} NOT NULL
  )${busy}`,

  `CREATE TABLE webhooks (
    id ${idInAccount},
    account_id ${integer} NOT NULL REFERENCES accounts,
    name TEXT,
    url_sealed TEXT NOT NULL,
    url_shown TEXT NOT NULL,
    format TEXT NOT NULL,
    types TEXT NOT NULL,
    projects TEXT,
    secret_version ${integer} NOT NULL DEFAULT 1,
    former_until ${integer},
    enabled ${integer} NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
    disabled_why TEXT,
    disabled_at ${integer},
    failing_since ${integer},
    last_status ${integer},
    last_at ${integer},
    created_by TEXT,
    version ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    updated_at ${integer} NOT NULL${keyInAccount}
  )${busy}`,

  `CREATE TABLE recipients (
    id ${idInAccount},
    account_id ${integer} NOT NULL REFERENCES accounts,
    email TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    asked_at ${integer} NOT NULL,
    asked_times ${integer} NOT NULL DEFAULT 1,
    confirmed_at ${integer},
    digest ${integer} NOT NULL DEFAULT 1 CHECK (digest IN (0, 1)),
    bounced_at ${integer},
    created_by TEXT,
    created_at ${integer} NOT NULL${keyInAccount}
  )${strict}`,

  // Of an event to a webhook or to a recipient. `events` lists those that are told in one message, where there are several.
  `CREATE TABLE deliveries (
    id ${id},
    account_id ${integer} NOT NULL REFERENCES accounts,
    webhook_id ${integer},
    recipient_id ${integer},
    event_id ${integer} NOT NULL REFERENCES events,
    events TEXT,
    state ${integer} NOT NULL CHECK (state BETWEEN 0 AND 15),
    attempts ${integer} NOT NULL DEFAULT 0,
    claim ${integer} NOT NULL DEFAULT 0,
    leased_until ${integer},
    next_at ${integer} NOT NULL,
    attempt_log TEXT,
    created_at ${integer} NOT NULL,
    done_at ${integer},
    FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks (account_id, id),
    FOREIGN KEY (account_id, recipient_id) REFERENCES recipients (account_id, id)
  )${busy}`,
];

export const watchIndexes = ({ uniqueInAccount }: SchemaWords) => [
  ...uniqueInAccount('schedules'),
  ...uniqueInAccount('waivers'),
  ...uniqueInAccount('alerts'),
  ...uniqueInAccount('webhooks'),
  ...uniqueInAccount('recipients'),
  'CREATE INDEX schedules_due ON schedules (next_at) WHERE paused = 0',
  'CREATE INDEX schedule_reports_report ON schedule_reports (account_id, report_id)',
  'CREATE INDEX schedule_fires_began ON schedule_fires (began_at)',
  'CREATE INDEX schedule_fires_rest ON schedule_fires (began_at) WHERE rest IS NOT NULL',
  'CREATE INDEX waivers_project ON waivers (account_id, project_id, id)',
  'CREATE INDEX waivers_until ON waivers (until) WHERE ended_at IS NULL',
  'CREATE UNIQUE INDEX alerts_unended ON alerts (account_id, kind, project_id, key) WHERE resolved_at IS NULL',
  'CREATE INDEX alerts_project ON alerts (account_id, project_id, id)',
  'CREATE INDEX alerts_confirm ON alerts (confirm_at) WHERE confirm_at IS NOT NULL',
  'CREATE INDEX alerts_resolved ON alerts (resolved_at) WHERE resolved_at IS NOT NULL',
  'CREATE INDEX events_unspread ON events (id) WHERE spread_at IS NULL',
  'CREATE INDEX events_account ON events (account_id, id)',
  'CREATE INDEX events_created ON events (created_at)',
  'CREATE UNIQUE INDEX recipients_email ON recipients (account_id, email)',
  'CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state = 0',
  'CREATE INDEX deliveries_leased ON deliveries (leased_until) WHERE state = 1',
  'CREATE UNIQUE INDEX deliveries_webhook ON deliveries (account_id, webhook_id, event_id) WHERE webhook_id IS NOT NULL',
  'CREATE UNIQUE INDEX deliveries_recipient ON deliveries (account_id, recipient_id, event_id) WHERE recipient_id IS NOT NULL',
  'CREATE INDEX deliveries_of_webhook ON deliveries (account_id, webhook_id, id)',
  'CREATE INDEX deliveries_event ON deliveries (event_id)',
];
