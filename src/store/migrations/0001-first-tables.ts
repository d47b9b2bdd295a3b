import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes]) await sql.raw(statement).execute(db);
}

// The account stands in every key, so the schema itself refuses a child of another account.
const tables = [
  `CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{}',
    created_at INTEGER NOT NULL
  ) STRICT`,

  `CREATE TABLE api_keys (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts,
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    first4 TEXT NOT NULL,
    last4 TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER,
    last_used_at INTEGER
  ) STRICT`,

  `CREATE TABLE projects (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER
  ) STRICT`,

  `CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
    project_id INTEGER NOT NULL,
    url TEXT NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    score INTEGER CHECK (score BETWEEN 0 AND 100),
    result INTEGER CHECK (result BETWEEN 1 AND 3),
    privacy INTEGER NOT NULL DEFAULT 0 CHECK (privacy BETWEEN 0 AND 2),
    slug TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    password_version INTEGER NOT NULL DEFAULT 0,
    title TEXT,
    trend TEXT,
    incomplete INTEGER NOT NULL DEFAULT 0 CHECK (incomplete IN (0, 1)),
    indexable INTEGER NOT NULL DEFAULT 0 CHECK (indexable IN (0, 1)),
    categories TEXT,
    failing TEXT,
    cap TEXT,
    profile TEXT,
    checks_version TEXT,
    runs_count INTEGER NOT NULL,
    latest_run_id INTEGER,
    completed_run_id INTEGER,
    error_code TEXT,
    error_message TEXT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    generated_at INTEGER,
    FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id)
  ) STRICT`,

  `CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
    report_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    cause INTEGER NOT NULL CHECK (cause BETWEEN 1 AND 4),
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    attempts INTEGER NOT NULL DEFAULT 0,
    fence INTEGER NOT NULL DEFAULT 0,
    leased_until INTEGER,
    not_before INTEGER NOT NULL,
    score INTEGER CHECK (score BETWEEN 0 AND 100),
    score_full INTEGER CHECK (score_full BETWEEN 0 AND 100),
    result INTEGER CHECK (result BETWEEN 1 AND 3),
    categories TEXT,
    failing TEXT,
    profile TEXT,
    checks_version TEXT,
    evidence_version INTEGER,
    error_code TEXT,
    error_message TEXT,
    queued_at INTEGER NOT NULL,
    started_at INTEGER,
    finished_at INTEGER,
    UNIQUE (account_id, report_id, number),
    FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, id)
  ) STRICT`,

  `CREATE TABLE run_bodies (
    run_id INTEGER NOT NULL REFERENCES runs,
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 3),
    bytes BLOB NOT NULL,
    PRIMARY KEY (run_id, kind)
  ) STRICT`,

  `CREATE TABLE report_tallies (
    account_id INTEGER NOT NULL,
    project_id INTEGER NOT NULL,
    state INTEGER NOT NULL,
    result INTEGER NOT NULL,
    privacy INTEGER NOT NULL,
    reports INTEGER NOT NULL,
    scored INTEGER NOT NULL,
    score_sum INTEGER NOT NULL,
    generated INTEGER NOT NULL,
    PRIMARY KEY (account_id, project_id, state, result, privacy)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE project_findings (
    account_id INTEGER NOT NULL,
    project_id INTEGER NOT NULL,
    check_id TEXT NOT NULL,
    fails INTEGER NOT NULL,
    warns INTEGER NOT NULL,
    PRIMARY KEY (account_id, project_id, check_id)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE idempotency_keys (
    account_id INTEGER NOT NULL,
    route TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    report_id INTEGER NOT NULL,
    status INTEGER,
    body TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, route, key_hash)
  ) STRICT`,

  `CREATE TABLE account_days (
    account_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    reports INTEGER NOT NULL,
    egress_bytes INTEGER NOT NULL,
    PRIMARY KEY (account_id, day)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE audit_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    address TEXT,
    request_id TEXT,
    action TEXT NOT NULL,
    object TEXT,
    outcome TEXT NOT NULL,
    detail TEXT
  ) STRICT`,

  `CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
];

const indexes = [
  'CREATE INDEX api_keys_account ON api_keys (account_id, id)',

  // What the composite foreign keys point at.
  'CREATE UNIQUE INDEX projects_account ON projects (account_id, id)',
  'CREATE UNIQUE INDEX reports_account ON reports (account_id, id)',

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
];
