import { expect, test } from 'vitest';
import { newAccount, testServices } from '../services/testing.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { usualConfig } from '../start/testing.ts';
import { openTestStore } from '../store/testing.ts';
import type { Parts } from './parts.ts';
import { runProgram } from './program.ts';

test('schedules are listed, paused and resumed', async () => {
  const { db } = await openTestStore();
  const services = testServices(db);
  const owner = operatorOf((await newAccount(services)).accountId);
  const schedule = async (...args: string[]) => {
    const said = { out: '', err: '' };
    const parts = {
      io: {
        out: (text: string) => {
          said.out += text;
        },
        err: (text: string) => {
          said.err += text;
        },
      },
      readConfig: () => ({ ok: true, config: usualConfig, unknown: [] }),
      openServices: async () => ({ services, publicUrl: 'http://127.0.0.1:7420', close: async () => {} }),
    };
    const code = await runProgram(['schedule', ...args], '1.2.3', parts as unknown as Parts);
    return { code, ...said };
  };
  expect((await schedule('list')).out).toMatch(/^Nothing is checked by itself yet\./);
  await services.schedules.create(owner, { target: 'digest', every: 'week', at: '07:00', name: 'The week' });
  const [head, row] = (await schedule('list')).out.split('\n').map((line) => line.split(/ {2,}/));
  expect(head).toEqual(['ID', 'WHAT', 'NEXT', 'LAST', 'WHEN', 'NAME']);
  expect(row).toEqual(['1', 'digest', '2026-11-23T07:00', 'Mondays at 07:00, UTC', 'The week']);

  expect(await schedule('pause', '1')).toMatchObject({
    code: 0,
    out: 'Schedule 1 (Mondays at 07:00, UTC) is paused.\n',
  });
  expect(JSON.parse((await schedule('list', '--json')).out)).toMatchObject({
    id: 1,
    paused: true,
    next_at: null,
  });
  expect((await schedule('resume', '1')).out).toContain('comes next at 2026-11-23T07:00:00.000Z.');
  expect(await schedule('pause', '2')).toMatchObject({
    ...{ code: 2, out: '' },
    err: expect.stringContaining('There is no schedule 2. "assay schedule list" shows the ids.'),
  });
  expect(await schedule('pause', 'x')).toMatchObject({ code: 2 });
});
