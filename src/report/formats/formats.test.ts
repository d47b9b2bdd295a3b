import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportedReport, judged } from '../sample-export.ts';
import { exportFormats } from './formats.ts';

const formats = exportFormats.map((format) => [format.id, format] as const);

test('every file of a format is listed once, under its name', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[^.]+\.ts$/.test(name));
  const found = await Promise.all(
    files.map(async (file) => {
      const exports: Readonly<Record<string, unknown>> = await import(join(import.meta.dirname, file));
      const isFormat = (value: unknown) => typeof value === 'object' && value !== null && 'write' in value;
      return Object.values(exports)
        .filter(isFormat)
        .map((format) => ({ file, format }));
    }),
  );
  const listed = exportFormats.map((format) => ({ file: `${format.id}.ts`, format }));
  expect(listed.toSorted((a, b) => (a.file < b.file ? -1 : 1))).toEqual(found.flat());
});

test.each(formats)('the same report gives the same %s', async (_ending, { write }) => {
  const [one, two] = await Promise.all(
    [0, 1].map(() => write(exportedReport(), { json: () => ({ id: 7 }), css: () => '' })),
  );
  expect(one).toBe(two);
});

test.each(formats)(
  'P5 nothing of a page speaks to a terminal that prints the %s',
  async (ending, { write }) => {
    const hostile = 'a\u001b]0;owned\u0007\u009b31m\u007f\u202eevil\u2066\tb';
    const item = { id: 'x', outcome: 'fail', detail: hostile, line: 1, column: null } as const;
    const check = judged({
      ...{ id: 'image-alt', outcome: 'fail', summary: hostile },
      items: [{ ...item, selector: hostile, snippet: hostile, url: hostile }],
    });
    const text = await write(exportedReport({ title: hostile, checks: [check] }), {
      json: () => ({ title: hostile }),
      css: () => '',
    });
    expect(text).toContain('evil');
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    if (ending === 'json') expect(JSON.parse(text)).toEqual({ title: hostile });
  },
);
