import { readFileSync } from 'node:fs';

/** Who runs the server. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then the first of these users that the system has. Undefined: we are not root. */
export function serverUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find(([found]) => found === name);
    if (row !== undefined) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}
