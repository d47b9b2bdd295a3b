import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

type FoundBrowser =
  | { readonly ok: true; readonly path: string }
  /** One sentence with the way out. */
  | { readonly ok: false; readonly reason: string };

/**
 * The browser to look with: the one that was named, or the first of the headless shell, Chromium and Chrome.
 * @param named ASSAY_BROWSER_PATH; undefined: not set
 * @param searchPath folders as PATH has them
 * @param places where browsers are installed beside those folders
 */
export function findBrowser(
  named: string | undefined,
  searchPath: string,
  places: readonly string[] = knownPlaces[process.platform] ?? [],
): FoundBrowser {
  if (named !== undefined) return namedBrowser(named);
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  for (const names of kinds) {
    const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
    const placed = places.filter((place) => names.includes(basename(place)));
    const found = [...onPath, ...placed].map(programBehind).find((path) => path !== undefined);
    if (found !== undefined) return { ok: true, path: found };
  }
  const reason =
    'No browser was found: install chromium-headless-shell, Chromium or Chrome, or name one by ASSAY_BROWSER_PATH.';
  return { ok: false, reason };
}

/** The headless shell starts in a third of the time, in half of the memory, and asks nobody anything by itself. */
const kinds = [
  ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'],
  ['chromium', 'chromium-browser', 'Chromium'],
  ['google-chrome-stable', 'google-chrome', 'chrome', 'Google Chrome', 'chrome.exe'],
];

const knownPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  linux: ['/usr/lib/chromium/headless_shell', '/snap/bin/chromium', '/opt/google/chrome/chrome'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

function namedBrowser(named: string): FoundBrowser {
  const path = programBehind(named);
  if (path !== undefined) return { ok: true, path };
  const fault = isExecutable(named)
    ? 'which starts another program: name that one'
    : 'where there is no program that may be run';
  return { ok: false, reason: `ASSAY_BROWSER_PATH is ${named}, ${fault}.` };
}

/**
 * Distributions put a script in front of the browser, which adds flags and extensions of its own.
 * @returns the program itself; undefined: there is none
 */
function programBehind(path: string): string | undefined {
  if (!isExecutable(path)) return undefined;
  const real = realpathSync(path);
  if (!isStarter(real)) return real;
  const name = basename(path);
  const folders = [
    dirname(real),
    ...[`/usr/lib/${name}`, '/usr/lib/chromium', '/usr/lib/chromium-browser', '/usr/lib64/chromium-browser'],
    `/snap/${name}/current/usr/lib/chromium-browser`,
  ];
  // Beside the script of Chrome stands its program under the plain name.
  const names = name.startsWith('google-chrome') ? ['chrome'] : [name, ...chromiumPrograms(name)];
  return folders
    .flatMap((folder) => names.map((one) => join(folder, one)))
    .find((one) => isExecutable(one) && !isStarter(realpathSync(one)));
}

function chromiumPrograms(name: string): readonly string[] {
  return name.includes('headless') ? ['headless_shell'] : ['chromium', 'chrome'];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A script, or the starter of all snaps. */
function isStarter(real: string): boolean {
  return basename(real) === 'snap' || beginning(real) === '#!';
}

function beginning(path: string): string {
  const bytes = Buffer.alloc(2);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, bytes);
    } finally {
      closeSync(file);
    }
  } catch {
    // It may be run and not read; whether it is a browser shows when it is started.
  }
  return bytes.toString('latin1');
}
