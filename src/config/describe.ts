import type { Setting } from './setting.ts';
import type { Settings } from './settings.ts';

const titles: Readonly<Record<keyof Settings, string>> = {
  server: 'Address',
  data: 'Data',
  identity: 'People',
  egress: 'What may be reached',
  rates: 'Rates',
  queue: 'Runs',
  crawls: 'Crawls',
  watching: 'Schedules, waivers and telling',
  mail: 'Mail',
  http: 'One request to Assay',
  fetching: 'What one report may fetch',
  parsing: 'What reading a page may cost',
  browser: 'Looks in a browser',
  streams: 'Live events',
  operation: 'Load, metrics and shutdown',
};

/** docs/configuration.md: a table for each group of settings. */
export function describeSettings(groups: Settings): string {
  const sections = Object.entries(groups).map(([group, members]) => {
    const rows = Object.values(members).map(row);
    return `## ${titles[group as keyof Settings]}\n\n| name | value | default | meaning |\n|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `${introduction}\n${sections.join('\n\n')}\n`;
}

// Written by hand, the rest is read from the table of settings.
const introduction = `# Configuration

<!-- Made from src/config/settings.ts by "npm run docs". -->

Assay reads environment variables at its start and never later. \`assay config\` lists them with their values. A value
that is wrong is named in a sentence, all at once, and Assay does not start; a variable that begins with \`ASSAY_\` and is
none of these is warned about, with the nearest that is. An empty value counts as not set.

- A **size** is bytes, or a number with KiB, MiB or GiB: \`64 KiB\`.
- A **duration** is a number with ms, s, min, h or d: \`90 s\`. Without a unit it has the unit named here.
  Assay waits for nothing longer than \`24 d\`. 0 never means "no limit"; it may be set where the
  meaning says what it does.
- A **rate** is so many in so many seconds: \`300/60\`. Unused ones are saved up to the first number.
- A **list** is separated by commas.
`;

function row({ name, type, default: usual, meaning }: Setting<unknown>): string {
  const cells = [`\`${name}\``, type, usual === null || usual === '' ? '' : `\`${usual}\``, meaning];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
