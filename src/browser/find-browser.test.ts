import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { findBrowser } from './find-browser.ts';

const program = '\x7fELF';
const script = '#!/bin/sh\nexec chromium --load-extension=/usr/share/x "$@"\n';

/** A folder with these files, of which all may be run. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(inject('scratch'), 'browsers-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  }
  return folder;
}

describe('the browser', () => {
  test('is the headless shell before Chromium before Chrome, wherever they are', () => {
    const first = folderOf({ 'google-chrome': program, chromium: program });
    const second = folderOf({ 'chromium-headless-shell': program });
    const path = [first, second].join(delimiter);
    expect(findBrowser(undefined, path, [])).toEqual({
      ok: true,
      path: join(second, 'chromium-headless-shell'),
    });
    expect(findBrowser(undefined, first, [])).toEqual({ ok: true, path: join(first, 'chromium') });
    expect(findBrowser(undefined, first, [join(second, 'chromium-headless-shell')])).toEqual({
      ok: true,
      path: join(second, 'chromium-headless-shell'),
    });
  });

  test('is the one that is named before all others', () => {
    const folder = folderOf({ 'chromium-headless-shell': program, mine: program });
    expect(findBrowser(join(folder, 'mine'), folder, [])).toEqual({ ok: true, path: join(folder, 'mine') });
  });

  test('is the program behind a script, also over a link', () => {
    const folder = folderOf({ 'opt/google-chrome': script, 'opt/chrome': program });
    symlinkSync(join(folder, 'opt/google-chrome'), join(folder, 'google-chrome-stable'));
    expect(findBrowser(undefined, folder, [])).toEqual({ ok: true, path: join(folder, 'opt/chrome') });
  });

  test('is never a script, nor the starter of snaps', () => {
    const folder = folderOf({ 'google-chrome': script, 'bin/snap': program });
    symlinkSync(join(folder, 'bin/snap'), join(folder, 'chrome'));
    expect(findBrowser(undefined, folder, [])).toMatchObject({ ok: false });
    expect(findBrowser(join(folder, 'google-chrome'), '', [])).toEqual({
      ok: false,
      reason: `ASSAY_BROWSER_PATH is ${folder}/google-chrome, which starts another program: name that one.`,
    });
  });

  test('that is not there is told with the ways to get one', () => {
    expect(findBrowser(undefined, '/nowhere', [])).toEqual({
      ok: false,
      reason:
        'No browser was found: install chromium-headless-shell, Chromium or Chrome, or name one by ASSAY_BROWSER_PATH.',
    });
    expect(findBrowser('/nowhere/chrome', '', [])).toEqual({
      ok: false,
      reason: 'ASSAY_BROWSER_PATH is /nowhere/chrome, where there is no program that may be run.',
    });
  });
});
