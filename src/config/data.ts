import { postgresUrl, secretKey } from './formats.ts';
import { choice, integer, lifetime, optionalFile, size, text } from './setting.ts';

/** The data folder, and how long things stay in it. */
export const data = {
  folder: text('ASSAY_DATA', './data', 'Folder of the database, the secret key and the backups.'),
  databaseUrl: postgresUrl(
    'ASSAY_DATABASE_URL',
    'PostgreSQL database to use in the place of SQLite: postgres://role:password@host:5432/name. All nodes then share it and the secret key.',
  ),
  migrate: choice(
    'ASSAY_MIGRATE',
    ['auto', 'check'],
    'auto',
    'At start: bring the database up to date, or refuse one that is not ("assay migrate" does it).',
  ),
  secretKey: secretKey(
    'ASSAY_SECRET_KEY',
    '32 bytes as 64 hex digits or base64, from which signatures are derived. Without it: secret.key in ASSAY_DATA, made at the first start.',
  ),
  secretKeyFile: optionalFile(
    'ASSAY_SECRET_KEY_FILE',
    'File that holds the secret key and that nobody else may read.',
  ),
  secretKeyPrevious: secretKey(
    'ASSAY_SECRET_KEY_PREVIOUS',
    'The secret key before the present one: what it signed stays good (open share pages, links to pages of lists).',
  ),
  firstKeyFile: optionalFile(
    'ASSAY_FIRST_KEY_FILE',
    'File, not there yet, into which the first start writes the API key that it makes. Without it the key is printed, which a service writes to its journal.',
  ),
  diskMinBytes: size('ASSAY_DISK_MIN', '512 MiB', 'With less free space new reports are refused with 503.'),
  keepEvidenceMs: lifetime(
    'ASSAY_KEEP_EVIDENCE',
    '90 d',
    'Evidence of runs that are not the latest of their report. 0: none is kept.',
    { min: '0' },
  ),
  keepRuns: integer(
    'ASSAY_KEEP_RUNS',
    100,
    'Runs of a report whose details are kept, besides those that are pinned; the scores of others stay in its history.',
    { min: 2 },
  ),
  keepFailedMs: lifetime('ASSAY_KEEP_FAILED', '30 d', 'Details of failed runs.'),
  keepAuditLogMs: lifetime('ASSAY_KEEP_AUDIT', '365 d', 'The record of who did what.'),
  apiKeysMax: integer('ASSAY_API_KEYS_MAX', 20, 'API keys of one account.'),
  sharePasswordMin: integer('ASSAY_SHARE_PASSWORD_MIN', 1, "Characters of a report's password at least.", {
    max: 128,
  }),
};
