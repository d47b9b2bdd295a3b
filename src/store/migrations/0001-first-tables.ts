import { type Kysely, sql } from 'kysely';
import type { SchemaWords } from './words.ts';

export async function up(db: Kysely<unknown>, words: SchemaWords): Promise<void> {
  const all = [...words.extensions, ...tables(words), ...indexes(words), ...shared(words)];
  for (const statement of all) await sql.raw(statement).execute(db);
}

// The account stands in every key, so the schema itself refuses a child of another account.
const tables = ({
  id,
  idInAccount,
  keyInAccount,
  integer,
  sorted,
  bytes,
  strict,
  clustered,
  busy,
}: SchemaWords) => [
  `CREATE TABLE accounts (
    id ${id},
    name TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{}',
    created_at ${integer} NOT NULL
  )${strict}`,

  `CREATE TABLE api_keys (
    id ${id},
    account_id ${integer} NOT NULL REFERENCES accounts,
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    first4 TEXT NOT NULL,
    last4 TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    expires_at ${integer},
    revoked_at ${integer},
    last_used_at ${integer}
  )${strict}`,

  `CREATE TABLE projects (
    id ${idInAccount},
    account_id ${integer} NOT NULL REFERENCES accounts,
    name ${sorted} NOT NULL,
    created_at ${integer} NOT NULL,
    deleted_at ${integer}${keyInAccount}
  )${strict}`,

  `CREATE TABLE reports (
    id ${idInAccount},
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    url ${sorted} NOT NULL,
    state ${integer} NOT NULL CHECK (state BETWEEN 0 AND 3),
    score ${integer} CHECK (score BETWEEN 0 AND 100),
    result ${integer} CHECK (result BETWEEN 1 AND 3),
    privacy ${integer} NOT NULL DEFAULT 0 CHECK (privacy BETWEEN 0 AND 2),
    slug TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    password_version ${integer} NOT NULL DEFAULT 0,
    title TEXT,
    trend TEXT,
    incomplete ${integer} NOT NULL DEFAULT 0 CHECK (incomplete IN (0, 1)),
    indexable ${integer} NOT NULL DEFAULT 0 CHECK (indexable IN (0, 1)),
    categories TEXT,
    failing TEXT,
    cap TEXT,
    profile TEXT,
    checks_version TEXT,
    runs_count ${integer} NOT NULL,
    latest_run_id ${integer},
    completed_run_id ${integer},
    error_code TEXT,
    error_message TEXT,
    version ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    updated_at ${integer} NOT NULL,
    generated_at ${integer},
    FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id)${keyInAccount}
  )${busy}`,

  `CREATE TABLE runs (
    id ${id},
    account_id ${integer} NOT NULL,
    report_id ${integer} NOT NULL,
    number ${integer} NOT NULL,
    cause ${integer} NOT NULL CHECK (cause BETWEEN 1 AND 4),
    state ${integer} NOT NULL CHECK (state BETWEEN 0 AND 3),
    attempts ${integer} NOT NULL DEFAULT 0,
    fence ${integer} NOT NULL DEFAULT 0,
    leased_until ${integer},
    not_before ${integer} NOT NULL,
    score ${integer} CHECK (score BETWEEN 0 AND 100),
    score_full ${integer} CHECK (score_full BETWEEN 0 AND 100),
    result ${integer} CHECK (result BETWEEN 1 AND 3),
    categories TEXT,
    failing TEXT,
    profile TEXT,
    checks_version TEXT,
    evidence_version ${integer},
    error_code TEXT,
    error_message TEXT,
    queued_at ${integer} NOT NULL,
    started_at ${integer},
    finished_at ${integer},
    UNIQUE (account_id, report_id, number),
    FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, id)
  )${busy}`,

  `CREATE TABLE run_bodies (
    run_id ${integer} NOT NULL REFERENCES runs,
    kind ${integer} NOT NULL CHECK (kind BETWEEN 1 AND 3),
    bytes ${bytes} NOT NULL,
    PRIMARY KEY (run_id, kind)
  )${strict}`,

  `CREATE TABLE report_tallies (
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    state ${integer} NOT NULL,
    result ${integer} NOT NULL,
    privacy ${integer} NOT NULL,
    reports ${integer} NOT NULL,
    scored ${integer} NOT NULL,
    score_sum ${integer} NOT NULL,
    generated ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, state, result, privacy)
  )${clustered}`,

  `CREATE TABLE project_findings (
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    check_id TEXT NOT NULL,
    fails ${integer} NOT NULL,
    warns ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, check_id)
  )${clustered}`,

  `CREATE TABLE idempotency_keys (
    account_id ${integer} NOT NULL,
    route TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    report_id ${integer} NOT NULL,
    status ${integer},
    body TEXT,
    created_at ${integer} NOT NULL,
    PRIMARY KEY (account_id, route, key_hash)
  )${strict}`,

  `CREATE TABLE account_days (
    account_id ${integer} NOT NULL,
    day ${integer} NOT NULL,
    reports ${integer} NOT NULL,
    egress_bytes ${integer} NOT NULL,
    PRIMARY KEY (account_id, day)
  )${clustered}`,

  `CREATE TABLE audit_log (
    id ${id},
    account_id ${integer},
    at ${integer} NOT NULL,
    actor TEXT NOT NULL,
    address TEXT,
    request_id TEXT,
    action TEXT NOT NULL,
    object TEXT,
    outcome TEXT NOT NULL,
    detail TEXT
  )${strict}`,

  `CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  )${clustered}`,
];

const indexes = ({ uniqueInAccount, packedBytes, searchIndex }: SchemaWords) => [
  'CREATE INDEX api_keys_account ON api_keys (account_id, id)',

  // What the composite foreign keys point at.
  ...uniqueInAccount('projects'),
  ...uniqueInAccount('reports'),

  'CREATE UNIQUE INDEX projects_name ON projects (account_id, name) WHERE deleted_at IS NULL',
  'CREATE INDEX projects_live ON projects (account_id, id) WHERE deleted_at IS NULL',
  'CREATE INDEX projects_deleted ON projects (account_id, id) WHERE deleted_at IS NOT NULL',

  // One per order of a list, over the account and within a project.
  'CREATE INDEX reports_project ON reports (account_id, project_id, id)',
  'CREATE INDEX reports_score ON reports (account_id, score, id)',
  'CREATE INDEX reports_project_score ON reports (account_id, project_id, score, id)',
  'CREATE INDEX reports_generated ON reports (account_id, generated_at, id)',
  'CREATE INDEX reports_project_generated ON reports (account_id, project_id, generated_at, id)',
  'CREATE INDEX reports_url ON reports (account_id, url, id)',
  'CREATE INDEX reports_project_url ON reports (account_id, project_id, url, id)',
  'CREATE INDEX reports_result ON reports (account_id, result, id)',
  'CREATE INDEX reports_project_result ON reports (account_id, project_id, result, id)',
  ...searchIndex('reports', 'url'),
  // Filters: every combination of them is a handful of ranges, each in the order of ids.
  'CREATE INDEX reports_facets ON reports (account_id, state, privacy, result, id)',
  'CREATE INDEX reports_project_facets ON reports (account_id, project_id, state, privacy, result, id)',

  // Whose turn it is, and how long an account's queue is.
  'CREATE INDEX runs_waiting ON runs (account_id, id) WHERE state = 0',
  'CREATE INDEX runs_leased ON runs (leased_until) WHERE state = 1',
  // One open run per report: update=1 joins it.
  'CREATE UNIQUE INDEX runs_open ON runs (account_id, report_id) WHERE state < 2',
  'CREATE INDEX runs_finished ON runs (finished_at) WHERE finished_at IS NOT NULL',

  'CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at)',
  'CREATE INDEX account_days_day ON account_days (day)',
  'CREATE INDEX audit_log_account ON audit_log (account_id, id)',
  'CREATE INDEX audit_log_at ON audit_log (at)',
  ...packedBytes('run_bodies', 'bytes'),
];

// Lost with a crash of the database, which costs a moment of leniency.
const shared = ({ integer, sharedTables }: SchemaWords) =>
  sharedTables({
    rate_buckets: ['key text PRIMARY KEY', `theoretical_at ${integer} NOT NULL`],
    target_hosts: [
      'host text PRIMARY KEY',
      `theoretical_at ${integer} NOT NULL`,
      `blocked_until ${integer} NOT NULL`,
    ],
  });
