import { allowEntry } from './formats.ts';
import {
  choice,
  duration,
  flag,
  integer,
  lifetime,
  list,
  optionalFile,
  optionalText,
  size,
} from './setting.ts';

/** The browser that looks at pages, and what it may take. */
export const browser = {
  use: choice(
    'ASSAY_BROWSER',
    ['auto', 'on', 'off'],
    'auto',
    'Look at pages in a browser too: auto where there is one behind proven walls, on refuses to start without.',
  ),
  path: optionalFile(
    'ASSAY_BROWSER_PATH',
    'Chromium or Chrome to use, the program itself. Without it: the first that is found.',
  ),
  user: optionalText(
    'ASSAY_BROWSER_USER',
    'user',
    'Where Assay runs as root: name or number of the user that the browser runs as. Without it: nobody.',
  ),
  namespace: choice(
    'ASSAY_BROWSER_NAMESPACE',
    ['auto', 'on'],
    'auto',
    'Give the browser a network of its own, whose only way out is our proxy: auto where the system lets us, on looks at nothing without.',
  ),
  byDefault: flag(
    'ASSAY_BROWSER_DEFAULT',
    '0',
    'Look in the browser at every page of which neither the request nor its project says otherwise.',
  ),
  concurrency: integer(
    'ASSAY_BROWSER_CONCURRENCY',
    0,
    'Looks at once of one process. 0: half as many as it has cores.',
    { min: 0, max: 64 },
  ),
  perDay: integer(
    'ASSAY_BROWSER_PER_DAY',
    500,
    'Looks of one account a day, counted when they are asked for; more are answered 429.',
  ),
  waitMs: duration(
    'ASSAY_BROWSER_WAIT',
    '10 min',
    'A look fails when it has waited so long and there is no browser.',
  ),
  keepPicturesMs: lifetime('ASSAY_KEEP_PICTURES', '30 d', 'Pictures of the latest look of a report.'),
  timeoutMs: duration('ASSAY_BROWSER_TIMEOUT', '45 s', 'One look in the browser.'),
  memoryBytes: size('ASSAY_BROWSER_MEMORY', '1 GiB', 'Memory of one look, over all of its processes.', {
    min: '128 MiB',
  }),
  allow: list(
    'ASSAY_BROWSER_ALLOW',
    '',
    'Private targets that the scripts of every page may reach, always with a port: 10.20.0.7:443.',
    allowEntry,
  ),
};
