import { usualSettings } from '../../crawl/crawl-limits.ts';
import type { CrawlSettings } from '../../crawl/types.ts';
import { invalid } from '../../errors.ts';
import { causeCodes } from '../../store/codes.ts';
import { queueCrawl } from '../../store/crawls/queue-crawl.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { type CreatedUnderKey, insertIdempotency } from '../../store/reports/idempotency.ts';
import { shareProjects } from '../../store/reports/project-turns.ts';
import { findProjectToFill, insertProject } from '../../store/reports/projects.ts';
import { changeSite, insertSite } from '../../store/sites/change-site.ts';
import { findSite } from '../../store/sites/sites.ts';
import type { Caller } from '../caller.ts';
import { acceptTarget } from '../reports/accept-target.ts';
import { type IdempotencyGate, takeKey } from '../reports/idempotency.ts';
import { projectNameOf } from '../reports/project-name.ts';
import { checkSharePassword } from '../reports/share-password.ts';
import type { Admit, Idempotency } from '../reports/types.ts';
import { newSlug } from '../secrets.ts';
import { actorOf, writeAuditLog } from '../trail/write-audit-log.ts';
import { takeCrawl, takeSite } from './limits.ts';
import { acceptSettings, checkTogether, withoutUndefined } from './site-settings.ts';
import type { SitesParts } from './sites-parts.ts';
import type { CreatedSite, NewSite } from './types.ts';

export type MadeSite = Extract<CreatedSite, { kind: 'created' }>;

/** In characters. */
const siteNameMax = 100;

/** Durable before it returns: site, first crawl and idempotency row are one transaction. */
export async function createSite(
  parts: SitesParts,
  { gate, admit }: { readonly gate: IdempotencyGate<MadeSite>; readonly admit: Admit | undefined },
  caller: Caller,
  input: NewSite,
  idempotency: Idempotency | undefined,
): Promise<CreatedSite> {
  const { accountId } = caller;
  const before = idempotency && (await gate.before(accountId, idempotency));
  if (before !== undefined) return before;

  const settings = await newSettings(parts, caller, input);
  const name = input.name === undefined ? null : siteNameOf(input.name);
  const password = checkSharePassword(input, { hasPassword: false }, parts.settings.data);
  admit?.();
  // Outside the transaction: a hash takes longer than everything in it.
  const passwordHash = password === undefined ? null : await parts.hashPassword(password);
  const ready = { settings, name, passwordHash, slug: newSlug(parts.randomBytes) };

  if (idempotency !== undefined) gate.begin(accountId, idempotency);
  const made = await inTransaction(parts.db, (tx) =>
    store(tx, parts, caller, input, ready, idempotency),
  ).catch((error: unknown) => {
    if (idempotency !== undefined) gate.end(accountId, idempotency);
    throw error;
  });
  // Somebody else was first with the same key while we hashed.
  if (made === undefined) {
    if (idempotency !== undefined) gate.end(accountId, idempotency);
    return createSite(parts, { gate, admit }, caller, input, idempotency);
  }
  parts.events.wake('queued');
  return made;
}

/** @throws AssayError naming the field */
export async function newSettings(
  parts: SitesParts,
  caller: Caller,
  { start, settings: given }: NewSite,
): Promise<CrawlSettings> {
  const { href } = await acceptTarget(parts, caller, 'start', start);
  const accepted = withoutUndefined(await acceptSettings(parts, caller, given));
  const usual = {
    ...usualSettings,
    pagesMax: Math.min(usualSettings.pagesMax, parts.settings.crawls.pagesMax),
  };
  const settings = { start: href, ...usual, ...accepted };
  checkTogether(settings, parts.settings.crawls);
  return settings;
}

/** Null: none. @throws AssayError errors.name */
export function siteNameOf(text: string): string | null {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  if ([...name].length > siteNameMax) throw invalid('name', `Use ${siteNameMax} characters or fewer.`);
  return name === '' ? null : name;
}

interface Ready {
  readonly settings: CrawlSettings;
  readonly name: string | null;
  readonly passwordHash: string | null;
  readonly slug: string;
}

/** Undefined: the idempotency key is taken. */
async function store(
  tx: Tx,
  { now }: SitesParts,
  caller: Caller,
  { privacy, indexable }: NewSite,
  { settings, ...ready }: Ready,
  idempotency: Idempotency | undefined,
): Promise<MadeSite | undefined> {
  const { accountId } = caller;
  const createdAt = now();
  await shareProjects(tx, accountId);
  const find = (created: CreatedUnderKey) => findMadeSite(tx, accountId, created);
  if (idempotency !== undefined && !(await takeKey(tx, accountId, idempotency, find))) return undefined;
  const projectName = projectNameOf(new URL(settings.start));
  const known = await findProjectToFill(tx, accountId, projectName);
  await takeSite(tx, accountId);
  await takeCrawl(tx, accountId);
  const projectId = known?.id ?? (await insertProject(tx, accountId, projectName, createdAt));
  const siteId = await insertSite(tx, accountId, {
    ...{ ...ready, projectId, privacy, createdAt },
    ...{ start: settings.start, settings: JSON.stringify(settings), indexable: indexable ? 1 : 0 },
  });
  const causedBy = actorOf(caller);
  const crawl = { accountId, siteId, number: 1, settings, cause: causeCodes.create, causedBy };
  const crawlId = await queueCrawl(tx, { ...crawl, now: createdAt });
  await changeSite(tx, { accountId, id: siteId }, { crawlsCount: 1, latestCrawlId: crawlId }, createdAt);
  if (idempotency !== undefined) await insertIdempotency(tx, accountId, idempotency, { siteId }, createdAt);
  const object = `site:${siteId}`;
  await writeAuditLog(tx, caller, createdAt, { action: 'site.created', object, detail: settings.start });
  if (settings.robots === 'ignore') {
    await writeAuditLog(tx, caller, createdAt, { action: 'site.robots_ignored', object });
  }
  return { kind: 'created', siteId, crawlId };
}

/** Undefined: it was deleted since. */
export async function findMadeSite(
  db: Db,
  accountId: number,
  { siteId }: CreatedUnderKey,
): Promise<MadeSite | undefined> {
  const site = siteId === null ? undefined : await findSite(db, accountId, siteId);
  if (site === undefined || site.latestCrawlId === null) return undefined;
  return { kind: 'created', siteId: site.id, crawlId: site.latestCrawlId };
}
