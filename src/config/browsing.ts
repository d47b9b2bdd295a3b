import { allowEntry } from './formats.ts';
import { choice, duration, list, optionalFile, optionalText, size } from './setting.ts';

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
