import { type Kysely, sql } from 'kysely';
import { watchIndexes, watchTables } from './watch-tables.ts';
import type { SchemaWords } from './words.ts';

export async function up(db: Kysely<unknown>, words: SchemaWords): Promise<void> {
  const all = [
    ...words.extensions,
    ...tables(words),
    ...watchTables(words),
    ...indexes(words),
    ...watchIndexes(words),
    ...shared(words),
  ];
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
  // Live projects are counted here: counting a hundred thousand for every page of their list takes longer than the page.
  `CREATE TABLE accounts (
    id ${id},
    name TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    projects_count ${integer} NOT NULL DEFAULT 0,
    time_zone TEXT,
    notifications TEXT
  )${strict}`,

  `CREATE TABLE users (
    id ${id},
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    password_changed_at ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    disabled_at ${integer},
    shortcuts ${integer} NOT NULL DEFAULT 1 CHECK (shortcuts IN (0, 1))
  )${strict}`,

  `CREATE TABLE memberships (
    account_id ${integer} NOT NULL REFERENCES accounts,
    user_id ${integer} NOT NULL REFERENCES users,
    role ${integer} NOT NULL ${withRoom('role')},
    created_at ${integer} NOT NULL,
    PRIMARY KEY (account_id, user_id)
  )${strict}`,

  // A session looks at one account at a time, and its user is a member of that account.
  `CREATE TABLE sessions (
    id ${id},
    token_hash TEXT NOT NULL UNIQUE,
    user_id ${integer} NOT NULL,
    account_id ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    seen_at ${integer} NOT NULL,
    confirmed_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL,
    address TEXT,
    user_agent TEXT,
    FOREIGN KEY (account_id, user_id) REFERENCES memberships (account_id, user_id)
  )${strict}`,

  // The setup link of the first owner and links that set a new password are of the same kind: opened once.
  `CREATE TABLE invitations (
    id ${id},
    account_id ${integer} NOT NULL REFERENCES accounts,
    token_hash TEXT NOT NULL UNIQUE,
    kind ${integer} NOT NULL ${withRoom('kind')},
    email TEXT,
    role ${integer} NOT NULL ${withRoom('role')},
    user_id ${integer} REFERENCES users,
    invited_by ${integer},
    created_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL,
    accepted_at ${integer}
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
    last_used_at ${integer},
    created_by ${integer}
  )${strict}`,

  `CREATE TABLE projects (
    id ${idInAccount},
    account_id ${integer} NOT NULL REFERENCES accounts,
    name ${sorted} NOT NULL,
    created_at ${integer} NOT NULL,
    deleted_at ${integer},
    privacy ${integer} NOT NULL DEFAULT 1 ${withRoom('privacy')},
    slug TEXT UNIQUE,
    password_hash TEXT,
    password_version ${integer} NOT NULL DEFAULT 0,
    indexable ${integer} NOT NULL DEFAULT 0 CHECK (indexable IN (0, 1)),
    include_private ${integer} NOT NULL DEFAULT 0 CHECK (include_private IN (0, 1)),
    note TEXT,
    expect_indexable ${integer} NOT NULL DEFAULT 1 CHECK (expect_indexable IN (0, 1)),
    expect_ai_search ${integer} NOT NULL DEFAULT 1 CHECK (expect_ai_search IN (0, 1)),
    expect_deployed ${integer} NOT NULL DEFAULT 1 CHECK (expect_deployed IN (0, 1)),
    browser ${integer} NOT NULL DEFAULT 0 CHECK (browser IN (0, 1, 2)),
    notifications TEXT${keyInAccount}
  )${strict}`,

  `CREATE TABLE reports (
    id ${idInAccount},
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    url ${sorted} NOT NULL,
    state ${integer} NOT NULL ${withRoom('state')},
    score ${integer} CHECK (score BETWEEN 0 AND 100),
    result ${integer} ${withRoom('result')},
    privacy ${integer} NOT NULL DEFAULT 0 ${withRoom('privacy')},
    slug TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    password_version ${integer} NOT NULL DEFAULT 0,
    title TEXT,
    trend TEXT,
    score_change ${integer} CHECK (score_change BETWEEN -100 AND 100),
    findings_count ${integer},
    incomplete ${integer} NOT NULL DEFAULT 0 CHECK (incomplete IN (0, 1)),
    indexable ${integer} NOT NULL DEFAULT 0 CHECK (indexable IN (0, 1)),
    categories TEXT,
    failing TEXT,
    fresh TEXT,
    cap TEXT,
    profile TEXT,
    checks_version TEXT,
    waivers_hash TEXT,
    runs_count ${integer} NOT NULL,
    latest_run_id ${integer},
    completed_run_id ${integer},
    error_code TEXT,
    error_message TEXT,
    version ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    updated_at ${integer} NOT NULL,
    generated_at ${integer},
    wants_browser ${integer} NOT NULL DEFAULT 0 CHECK (wants_browser IN (0, 1)),
    browser_run_id ${integer},
    browser_state ${integer} ${withRoom('browser_state')},
    score_full ${integer} CHECK (score_full BETWEEN 0 AND 100),
    result_full ${integer} ${withRoom('result_full')},
    expect_indexable ${integer} NOT NULL DEFAULT 1 CHECK (expect_indexable IN (0, 1)),
    expect_ai_search ${integer} NOT NULL DEFAULT 1 CHECK (expect_ai_search IN (0, 1)),
    expect_deployed ${integer} NOT NULL DEFAULT 1 CHECK (expect_deployed IN (0, 1)),
    FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id)${keyInAccount}
  )${busy}`,

  // What was declared of the site when the run began is kept with it, as its score rests on it.
  `CREATE TABLE runs (
    id ${id},
    account_id ${integer} NOT NULL,
    report_id ${integer} NOT NULL,
    number ${integer} NOT NULL,
    cause ${integer} NOT NULL ${withRoom('cause')},
    caused_by TEXT,
    label TEXT,
    pinned ${integer} NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
    state ${integer} NOT NULL ${withRoom('state')},
    attempts ${integer} NOT NULL DEFAULT 0,
    deaths ${integer} NOT NULL DEFAULT 0,
    fence ${integer} NOT NULL DEFAULT 0,
    leased_until ${integer},
    not_before ${integer} NOT NULL,
    waits_for ${integer} ${withRoom('waits_for')},
    score ${integer} CHECK (score BETWEEN 0 AND 100),
    result ${integer} ${withRoom('result')},
    categories TEXT,
    failing TEXT,
    profile TEXT,
    checks_version TEXT,
    waivers_hash TEXT,
    evidence_version ${integer},
    error_code TEXT,
    error_message TEXT,
    queued_at ${integer} NOT NULL,
    started_at ${integer},
    finished_at ${integer},
    expect_indexable ${integer} NOT NULL DEFAULT 1 CHECK (expect_indexable IN (0, 1)),
    expect_ai_search ${integer} NOT NULL DEFAULT 1 CHECK (expect_ai_search IN (0, 1)),
    expect_deployed ${integer} NOT NULL DEFAULT 1 CHECK (expect_deployed IN (0, 1)),
    UNIQUE (account_id, report_id, number),
    FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, id)
  )${busy}`,

  `CREATE TABLE run_bodies (
    run_id ${integer} NOT NULL REFERENCES runs,
    kind ${integer} NOT NULL ${withRoom('kind')},
    bytes ${bytes} NOT NULL,
    PRIMARY KEY (run_id, kind)
  )${strict}`,

  // What a browser is to look at, or has: a part of its run that comes after it.
  `CREATE TABLE browser_runs (
    run_id ${integer} PRIMARY KEY REFERENCES runs,
    account_id ${integer} NOT NULL,
    report_id ${integer} NOT NULL,
    state ${integer} NOT NULL ${withRoom('state')},
    attempts ${integer} NOT NULL DEFAULT 0,
    fence ${integer} NOT NULL DEFAULT 0,
    leased_until ${integer},
    score_full ${integer} CHECK (score_full BETWEEN 0 AND 100),
    result_full ${integer} ${withRoom('result_full')},
    metrics TEXT,
    product TEXT,
    error_code TEXT,
    error_message TEXT,
    queued_at ${integer} NOT NULL,
    started_at ${integer},
    finished_at ${integer},
    FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, id)
  )${busy}`,

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
    compared ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, state, result, privacy)
  )${clustered}`,

  `CREATE TABLE project_findings (
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    check_id TEXT NOT NULL,
    fails ${integer} NOT NULL,
    warns ${integer} NOT NULL,
    gain ${integer} NOT NULL,
    elements ${integer} NOT NULL,
    fresh ${integer} NOT NULL,
    dangers ${integer} NOT NULL,
    since ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, check_id)
  )${clustered}`,

  // What `failing` of the reports says, turned round: the pages of a check.
  `CREATE TABLE report_findings (
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    report_id ${integer} NOT NULL,
    check_id TEXT NOT NULL,
    outcome ${integer} NOT NULL ${withRoom('outcome')},
    gain ${integer} NOT NULL,
    elements ${integer} NOT NULL,
    danger ${integer} NOT NULL CHECK (danger IN (0, 1)),
    advice TEXT,
    fresh ${integer} NOT NULL CHECK (fresh IN (0, 1)),
    since ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, report_id, check_id)
  )${clustered}`,

  // What each day changed: the days before are the present without what came later.
  `CREATE TABLE project_days (
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    day ${integer} NOT NULL,
    scored ${integer} NOT NULL,
    score_sum ${integer} NOT NULL,
    good ${integer} NOT NULL,
    decent ${integer} NOT NULL,
    bad ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, day)
  )${clustered}`,

  `CREATE TABLE project_categories (
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    category ${sorted} NOT NULL,
    scored ${integer} NOT NULL,
    score_sum ${integer} NOT NULL,
    PRIMARY KEY (account_id, project_id, category)
  )${clustered}`,

  `CREATE TABLE idempotency_keys (
    account_id ${integer} NOT NULL,
    route TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    report_id ${integer},
    site_id ${integer},
    status ${integer},
    body TEXT,
    created_at ${integer} NOT NULL,
    CHECK (${oneOf('report_id', 'site_id')}),
    PRIMARY KEY (account_id, route, key_hash)
  )${strict}`,

  `CREATE TABLE account_days (
    account_id ${integer} NOT NULL,
    day ${integer} NOT NULL,
    reports ${integer} NOT NULL,
    egress_bytes ${integer} NOT NULL,
    crawled_pages ${integer} NOT NULL DEFAULT 0,
    looks ${integer} NOT NULL DEFAULT 0,
    scheduled ${integer} NOT NULL DEFAULT 0,
    PRIMARY KEY (account_id, day)
  )${clustered}`,

  // An account has a few hundred at most, so what its crawls came to is read from their rows.
  `CREATE TABLE sites (
    id ${idInAccount},
    account_id ${integer} NOT NULL,
    project_id ${integer} NOT NULL,
    name TEXT,
    start ${sorted} NOT NULL,
    settings TEXT NOT NULL,
    privacy ${integer} NOT NULL DEFAULT 0 ${withRoom('privacy')},
    slug TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    password_version ${integer} NOT NULL DEFAULT 0,
    indexable ${integer} NOT NULL DEFAULT 0 CHECK (indexable IN (0, 1)),
    crawls_count ${integer} NOT NULL,
    latest_crawl_id ${integer},
    completed_crawl_id ${integer},
    version ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    updated_at ${integer} NOT NULL,
    deleted_at ${integer},
    FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id)${keyInAccount}
  )${busy}`,

  // Each opens one report, one project or one site.
  `CREATE TABLE share_links (
    id ${id},
    account_id ${integer} NOT NULL,
    report_id ${integer},
    project_id ${integer},
    site_id ${integer},
    hash TEXT NOT NULL UNIQUE,
    created_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL,
    revoked_at ${integer},
    CHECK (${oneOf('report_id', 'project_id', 'site_id')}),
    FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, id),
    FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id),
    FOREIGN KEY (account_id, site_id) REFERENCES sites (account_id, id)
  )${strict}`,

  // One walk through a site, with what it came to so far: the next number of an address, and sums over the rows below.
  // One of the command line has no site, and neither has one that was deleted: the purge takes it.
  `CREATE TABLE crawls (
    id ${idInAccount},
    account_id ${integer} NOT NULL REFERENCES accounts,
    site_id ${integer},
    number ${integer} NOT NULL DEFAULT 1,
    cause ${integer} NOT NULL DEFAULT 1 ${withRoom('cause')},
    caused_by TEXT,
    settings TEXT NOT NULL,
    state ${integer} NOT NULL ${withRoom('state')},
    reason TEXT,
    stopped_by TEXT,
    wanted TEXT,
    memory TEXT,
    not_before ${integer} NOT NULL DEFAULT 0,
    leased_until ${integer},
    claims ${integer} NOT NULL DEFAULT 0,
    closings ${integer} NOT NULL DEFAULT 0,
    urls ${integer} NOT NULL DEFAULT 0,
    waiting ${integer} NOT NULL DEFAULT 0,
    fetched ${integer} NOT NULL DEFAULT 0,
    counted ${integer} NOT NULL DEFAULT 0,
    failed ${integer} NOT NULL DEFAULT 0,
    reused ${integer} NOT NULL DEFAULT 0,
    requests ${integer} NOT NULL DEFAULT 0,
    bytes ${integer} NOT NULL DEFAULT 0,
    skipped TEXT NOT NULL DEFAULT '{}',
    beyond ${integer} NOT NULL DEFAULT 0,
    worked_ms ${integer} NOT NULL DEFAULT 0,
    pattern ${integer},
    newest TEXT,
    score ${integer} CHECK (score BETWEEN 0 AND 100),
    incomplete ${integer} NOT NULL DEFAULT 0 CHECK (incomplete IN (0, 1)),
    cap TEXT,
    categories TEXT,
    findings_count ${integer},
    indexable ${integer},
    estimate ${integer},
    at_least ${integer} NOT NULL DEFAULT 0 CHECK (at_least IN (0, 1)),
    checks_version TEXT,
    waivers_hash TEXT,
    error_code TEXT,
    error_message TEXT,
    details ${integer} NOT NULL DEFAULT 1 CHECK (details IN (0, 1, 2)),
    queued_at ${integer} NOT NULL,
    started_at ${integer},
    finished_at ${integer},
    FOREIGN KEY (account_id, site_id) REFERENCES sites (account_id, id)${keyInAccount}
  )${busy}`,

  // Beside the crawl, whose row every batch writes anew: this may be half a megabyte.
  `CREATE TABLE crawl_sites (
    account_id ${integer} NOT NULL,
    crawl_id ${integer} NOT NULL,
    packed ${bytes} NOT NULL,
    PRIMARY KEY (account_id, crawl_id),
    FOREIGN KEY (account_id, crawl_id) REFERENCES crawls (account_id, id)
  )${strict}`,

  // The frontier, and what came of it.
  `CREATE TABLE crawl_urls (
    account_id ${integer} NOT NULL,
    crawl_id ${integer} NOT NULL,
    n ${integer} NOT NULL,
    url ${sorted} NOT NULL,
    state ${integer} NOT NULL ${withRoom('state')},
    turn ${integer} NOT NULL,
    shape TEXT NOT NULL,
    clicks ${integer},
    sources ${integer} NOT NULL,
    claim ${integer},
    tries ${integer} NOT NULL DEFAULT 0,
    kind ${integer} ${withRoom('kind')},
    why TEXT,
    status ${integer},
    target_url TEXT,
    title TEXT,
    unchanged_since ${integer},
    score ${integer} CHECK (score BETWEEN 0 AND 100),
    links_in ${integer},
    indexable ${integer} NOT NULL DEFAULT 0 CHECK (indexable IN (0, 1)),
    PRIMARY KEY (account_id, crawl_id, n),
    FOREIGN KEY (account_id, crawl_id) REFERENCES crawls (account_id, id)
  )${clustered}`,

  `CREATE TABLE crawl_shapes (
    account_id ${integer} NOT NULL,
    crawl_id ${integer} NOT NULL,
    name ${sorted} NOT NULL,
    known ${integer} NOT NULL,
    fetched ${integer} NOT NULL,
    counted ${integer} NOT NULL,
    indexable ${integer} NOT NULL,
    dry ${integer} NOT NULL,
    skipped ${integer} NOT NULL,
    PRIMARY KEY (account_id, crawl_id, name),
    FOREIGN KEY (account_id, crawl_id) REFERENCES crawls (account_id, id)
  )${clustered}`,

  // Apart from the addresses, which are written several times, and read without it.
  `CREATE TABLE crawl_pages (
    account_id ${integer} NOT NULL,
    crawl_id ${integer} NOT NULL,
    n ${integer} NOT NULL,
    packed ${bytes} NOT NULL,
    PRIMARY KEY (account_id, crawl_id, n),
    FOREIGN KEY (account_id, crawl_id, n) REFERENCES crawl_urls (account_id, crawl_id, n)
  )${strict}`,

  // What closing leaves: the report of the site, the pages of each finding, and who links to what.
  `CREATE TABLE crawl_reports (
    account_id ${integer} NOT NULL,
    crawl_id ${integer} NOT NULL,
    packed ${bytes} NOT NULL,
    PRIMARY KEY (account_id, crawl_id),
    FOREIGN KEY (account_id, crawl_id) REFERENCES crawls (account_id, id)
  )${strict}`,

  `CREATE TABLE crawl_findings (
    account_id ${integer} NOT NULL,
    crawl_id ${integer} NOT NULL,
    check_id TEXT NOT NULL,
    position ${integer} NOT NULL,
    category TEXT NOT NULL,
    outcome ${integer} NOT NULL ${withRoom('outcome')},
    fails ${integer} NOT NULL,
    warns ${integer} NOT NULL,
    judged ${integer} NOT NULL,
    tenths ${integer} NOT NULL,
    danger ${integer} NOT NULL CHECK (danger IN (0, 1)),
    pages ${bytes} NOT NULL,
    PRIMARY KEY (account_id, crawl_id, check_id),
    FOREIGN KEY (account_id, crawl_id) REFERENCES crawls (account_id, id)
  )${strict}`,

  `CREATE TABLE crawl_links (
    account_id ${integer} NOT NULL,
    crawl_id ${integer} NOT NULL,
    first ${integer} NOT NULL,
    packed ${bytes} NOT NULL,
    PRIMARY KEY (account_id, crawl_id, first),
    FOREIGN KEY (account_id, crawl_id) REFERENCES crawls (account_id, id)
  )${strict}`,

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

/** For codes that are still to come, too: to change a CHECK, SQLite copies the table, and the largest hold gigabytes. */
function withRoom(column: string): string {
  return `CHECK (${column} BETWEEN 0 AND 15)`;
}

/** Exactly one of them is set. */
function oneOf(...columns: readonly string[]): string {
  return `${columns.map((column) => `CASE WHEN ${column} IS NULL THEN 0 ELSE 1 END`).join(' + ')} = 1`;
}

const indexes = ({ uniqueInAccount, packedBytes, searchIndex, searchedBesideUrl }: SchemaWords) => [
  'CREATE INDEX memberships_user ON memberships (user_id)',
  'CREATE INDEX sessions_user ON sessions (user_id)',
  'CREATE INDEX sessions_membership ON sessions (account_id, user_id)',
  'CREATE INDEX sessions_expires ON sessions (expires_at)',
  'CREATE INDEX invitations_account ON invitations (account_id, id)',
  'CREATE INDEX invitations_expires ON invitations (expires_at)',
  'CREATE INDEX api_keys_account ON api_keys (account_id, id)',

  // What the composite foreign keys point at.
  ...uniqueInAccount('projects'),
  ...uniqueInAccount('reports'),
  ...uniqueInAccount('sites'),
  ...uniqueInAccount('crawls'),

  'CREATE UNIQUE INDEX projects_name ON projects (account_id, name) WHERE deleted_at IS NULL',
  'CREATE INDEX projects_live ON projects (account_id, id) WHERE deleted_at IS NULL',
  'CREATE INDEX projects_deleted ON projects (account_id, id) WHERE deleted_at IS NOT NULL',

  'CREATE INDEX reports_project ON reports (account_id, project_id, id)',
  ...searchIndex('reports', ['url', 'title']),
  ...Object.entries(orders).flatMap(([name, column]) => {
    const asked = [
      ...['state', 'privacy', ...(column === 'result' ? [] : ['result'])],
      ...(column === 'url' ? searchedBesideUrl : []),
    ].join(', ');
    return [
      // With the project, as reports of a deleted one are passed over.
      `CREATE INDEX reports_by_${name} ON reports (account_id, ${column}, id, project_id, ${asked})`,
      `CREATE INDEX reports_project_by_${name} ON reports (account_id, project_id, ${column}, id, ${asked})`,
    ];
  }),
  // Filters: every combination of them is a handful of ranges, each in the order of ids.
  `CREATE INDEX reports_by_facets
    ON reports (account_id, state, privacy, result, id, project_id, ${Object.values(sortedByFacets).join(', ')})`,
  `CREATE INDEX reports_project_by_facets
    ON reports (account_id, project_id, state, privacy, result, id, ${Object.values(sortedByFacets).join(', ')})`,

  // Whose turn it is, and how long an account's queue is.
  'CREATE INDEX runs_waiting ON runs (account_id, id) WHERE state = 0',
  'CREATE INDEX runs_leased ON runs (leased_until) WHERE state = 1',
  // One open run per report: update=1 joins it.
  'CREATE UNIQUE INDEX runs_open ON runs (account_id, report_id) WHERE state < 2',
  'CREATE INDEX runs_pinned ON runs (account_id, report_id) WHERE pinned = 1',
  'CREATE INDEX runs_finished ON runs (finished_at) WHERE finished_at IS NOT NULL',
  // How far a batch has come, of the account or of a project.
  'CREATE INDEX runs_queued ON runs (account_id, queued_at, started_at, finished_at, report_id, id)',

  'CREATE INDEX browser_runs_waiting ON browser_runs (account_id, run_id) WHERE state = 0',
  'CREATE INDEX browser_runs_leased ON browser_runs (leased_until) WHERE state = 1',
  'CREATE INDEX browser_runs_report ON browser_runs (account_id, report_id, run_id)',
  'CREATE INDEX browser_runs_finished ON browser_runs (finished_at) WHERE finished_at IS NOT NULL',

  // Pages of a check, by what mending it gains on each.
  'CREATE INDEX report_findings_by_gain ON report_findings (account_id, project_id, check_id, gain, report_id)',

  'CREATE INDEX share_links_report ON share_links (account_id, report_id, id)',
  'CREATE INDEX share_links_project ON share_links (account_id, project_id, id)',
  'CREATE INDEX share_links_site ON share_links (account_id, site_id, id)',
  'CREATE INDEX share_links_expiry ON share_links (expires_at)',
  'CREATE INDEX project_days_day ON project_days (day)',
  'CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at)',
  'CREATE INDEX account_days_day ON account_days (day)',
  'CREATE INDEX sites_project ON sites (account_id, project_id, id)',
  'CREATE INDEX sites_deleted ON sites (account_id, id) WHERE deleted_at IS NOT NULL',
  'CREATE UNIQUE INDEX crawls_number ON crawls (account_id, site_id, number) WHERE site_id IS NOT NULL',
  // One open crawl per site: update=1 joins it.
  'CREATE UNIQUE INDEX crawls_open ON crawls (account_id, site_id) WHERE site_id IS NOT NULL AND state IN (0, 1, 4, 5)',
  'CREATE INDEX crawls_deleted ON crawls (account_id, id) WHERE site_id IS NULL',
  // Whose turn it is.
  'CREATE INDEX crawls_unended ON crawls (account_id, id) WHERE state IN (0, 1, 4, 5)',
  'CREATE INDEX crawls_details ON crawls (account_id, site_id, number) WHERE details > 0',
  // PostgreSQL takes up to 2,704 bytes into an index, and an address has at most 2,048.
  // Not led by account and crawl as the primary key is: where PostgreSQL takes a crawl for a row, as without statistics, it
  // would find an address by its number here, reading the whole crawl for each.
  'CREATE UNIQUE INDEX crawl_urls_known ON crawl_urls (crawl_id, url, account_id)',
  'CREATE INDEX crawl_urls_waiting ON crawl_urls (account_id, crawl_id, turn, n) WHERE state = 0',
  'CREATE INDEX crawl_urls_claimed ON crawl_urls (account_id, crawl_id, n) WHERE state = 1',
  'CREATE INDEX audit_log_account ON audit_log (account_id, id)',
  'CREATE INDEX audit_log_at ON audit_log (at)',
  ...packedBytes('run_bodies', 'bytes'),
  ...packedBytes('crawl_sites', 'packed'),
  ...packedBytes('crawl_pages', 'packed'),
  ...packedBytes('crawl_reports', 'packed'),
  ...packedBytes('crawl_findings', 'pages'),
  ...packedBytes('crawl_links', 'packed'),
];

/**
 * Of a list, over the account and within a project. Their indexes hold what filters ask, and those of the filters hold
 * what lists are sorted by: the ids of any list come from one index, however rare what the filter lets through.
 */
const orders = {
  ...{ score: 'score', generated: 'generated_at', url: 'url', result: 'result' },
  ...{ findings: 'findings_count', change: 'score_change' },
} as const;

/** The filter by result stands before. */
const { result: _, ...sortedByFacets } = orders;

// Lost with a crash of the database, which costs a moment of leniency. By `moved_at` a clock of the database that was set
// back is told from a bucket that is in debt.
const shared = ({ integer, sharedTables }: SchemaWords) =>
  sharedTables({
    rate_buckets: [
      'key text PRIMARY KEY',
      `theoretical_at ${integer} NOT NULL`,
      `moved_at ${integer} NOT NULL`,
    ],
    target_hosts: [
      'host text PRIMARY KEY',
      `theoretical_at ${integer} NOT NULL`,
      `blocked_until ${integer} NOT NULL`,
      `moved_at ${integer} NOT NULL`,
    ],
  });
