import { describe, expect, test } from 'vitest';
import { membersOf } from '../../src/browser/processes.ts';
import { isLong, say, timeoutMs } from '../torture/scale.ts';
import { foldersOf, groupOf, namespaces, startLook } from './watched-look.ts';

/** What a page may do to a browser that looks at it, each without end. */
const bombs: Readonly<Record<string, string>> = {
  objects: 'const held = []; for (;;) held.push({ held, at: held.length });',
  buffers: 'const held = []; for (;;) held.push(new Uint8Array(2 ** 24).fill(1));',
  canvases: `for (;;) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 4_096;
    canvas.getContext('2d').fillRect(0, 0, 4_096, 4_096);
    document.body.append(canvas);
  }`,
  workers: `const code = URL.createObjectURL(new Blob(['const held = []; for (;;) held.push(new Uint8Array(2 ** 20).fill(1))']));
    setInterval(() => new Worker(code), 1);`,
  frames: `setInterval(() => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>'.repeat(10_000);
    document.body.append(frame);
  }, 1);`,
  elements: 'setInterval(() => document.body.append(document.body.cloneNode(true)), 1);',
  'nested elements': `let inner = document.body;
    setInterval(() => { for (let i = 0; i < 500; i += 1) inner = inner.appendChild(document.createElement('div')); }, 1);`,
  windows: "setInterval(() => window.open('/'), 1);",
  dialogs: "for (;;) { alert('Stay'); confirm('Stay?'); prompt('Stay?'); }",
  addresses: "setInterval(() => history.pushState(null, '', '/' + Math.random()), 1);",
  navigations: "location.replace('/' + Math.random());",
  storage: "for (let i = 0; ; i += 1) try { localStorage.setItem(i, 'x'.repeat(2 ** 18)); } catch { i = 0; }",
  databases: `const open = indexedDB.open('held');
    open.onupgradeneeded = () => open.result.createObjectStore('held', { autoIncrement: true });
    open.onsuccess = () => setInterval(() => open.result.transaction('held', 'readwrite').objectStore('held').add(new Uint8Array(2 ** 22)), 1);`,
  console: "for (;;) console.error('x'.repeat(2 ** 16));",
  errors: "setInterval(() => { throw new Error('x'.repeat(2 ** 16)); }, 0);",
  titles: 'for (let i = 0; ; i += 1) document.title = String(i).repeat(10_000);',
  characters: "document.title = 'x'.repeat(2 ** 27);",
  marks: "for (;;) performance.mark('x'.repeat(1_000));",
  requests: "setInterval(() => fetch('/' + Math.random()), 0);",
  downloads: `setInterval(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([new Uint8Array(2 ** 22)]));
    link.download = 'held';
    link.click();
  }, 1);`,
  match: "/^(a+)+$/.test('a'.repeat(60) + 'b');",
  microtasks: 'const again = () => Promise.resolve().then(again); again();',
};

const codes = ['too_large', 'timeout', 'render_failed'];

/** In short, besides those of look.test.ts: buffers, and a script without end. */
const tried = Object.entries(bombs).filter(([name]) => isLong || ['frames', 'databases'].includes(name));

describe.each(isLong ? namespaces : namespaces.slice(0, 1))('with a namespace %s', (namespace) => {
  test.each(tried)(
    'C13 a page with endless %s ends with its look, and the next one does not hear of it',
    async (name, script) => {
      let group: Promise<number> | undefined;
      const { result, shutAt } = await startLook({
        namespace,
        totalMs: 30_000,
        memoryBytes: 600 * 2 ** 20,
        page: (_, response) => {
          group ??= groupOf(process.pid);
          response.setHeader('content-type', 'text/html');
          response.end(`<!doctype html><title>Bomb</title><body><p>Text<script>${script}</script>`);
        },
      });
      const ended = await result;
      const goneMs = performance.now() - shutAt();
      if (group === undefined) expect.fail('The page was never asked for.');
      expect(await membersOf(await group)).toEqual([]);
      expect(foldersOf(process.pid)).toEqual([]);
      if (!ended.ok) {
        expect(codes).toContain(ended.code);
        if (isLong) expect(goneMs).toBeLessThan(1_000);
      }
      const what = ended.ok ? 'was looked at' : `${ended.code}, all gone after ${Math.round(goneMs)} ms`;
      say(`${name}, namespace ${namespace}: ${what}`);
      const { result: next } = await startLook({
        namespace,
        page: (_, response) => response.end('Text'),
      });
      expect(await next).toMatchObject({ ok: true });
    },
    timeoutMs,
  );
});
