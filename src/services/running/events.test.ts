import { expect, test } from 'vitest';
import { createRunEvents } from './events.ts';

const [reportId, runId] = [2, 3];
const told = { accountId: 1, reportId, runId, state: 'running', stage: null } as const;

test('how far a run is, is known from its beginning to its end', () => {
  const events = createRunEvents();
  events.publish(told);
  expect(events.progressOf(reportId)).toEqual(told);
  events.publish({ ...told, stage: 'judging' });
  expect(events.progressOf(reportId)).toMatchObject({ stage: 'judging' });
  events.publish({ ...told, state: 'completed' });
  expect(events.progressOf(reportId)).toBeUndefined();
});

test('of a run of another node, while it tells of its stages', () => {
  const events = createRunEvents();
  events.hear(told);
  expect(events.progressOf(reportId)).toBeUndefined();
  events.hear({ ...told, stage: 'judging' });
  expect(events.progressOf(reportId)).toMatchObject({ stage: 'judging' });
  events.hear({ ...told, state: 'completed' });
  expect(events.progressOf(reportId)).toBeUndefined();
});

test('what is forgotten is the run that is named, and no later one of its report', () => {
  const events = createRunEvents();
  events.publish({ ...told, runId: 4 });
  events.forget(told);
  expect(events.progressOf(reportId)).toMatchObject({ runId: 4 });
  events.forget({ ...told, runId: 4 });
  expect(events.progressOf(reportId)).toBeUndefined();
});

test('of a run of another node, no stage counts that is heard after its end', () => {
  const events = createRunEvents();
  const heard: unknown[] = [];
  events.subscribe(reportId, ({ state }) => heard.push(state));
  events.hear({ ...told, state: 'failed' });
  events.hear({ ...told, stage: 'judging' });
  expect(events.progressOf(reportId)).toBeUndefined();
  events.hear({ ...told, state: 'completed' });
  expect(heard).toEqual(['failed', 'completed']);
  // A run that goes back to the queue has not ended, nor has the next one of its report.
  events.hear({ ...told, runId: 4, state: 'queued' });
  events.hear({ ...told, runId: 4, stage: 'judging' });
  expect(events.progressOf(reportId)).toMatchObject({ runId: 4 });
});

test('of the ends of other nodes only the last are remembered', () => {
  const events = createRunEvents();
  for (let run = 1; run <= 1_001; run++) events.hear({ ...told, runId: run, state: 'completed' });
  events.hear({ ...told, runId: 2, stage: 'judging' });
  expect(events.progressOf(reportId)).toBeUndefined();
  events.hear({ ...told, runId: 1, stage: 'judging' });
  expect(events.progressOf(reportId)).toMatchObject({ runId: 1 });
});

test('of runs whose ends nobody heard of only the last are remembered', () => {
  const events = createRunEvents();
  for (let report = 1; report <= 10_001; report++) {
    events.hear({ ...told, reportId: report, runId: report, stage: 'judging' });
  }
  expect(events.progressOf(1)).toBeUndefined();
  expect(events.progressOf(2)).toMatchObject({ runId: 2 });
  expect(events.progressOf(10_001)).toMatchObject({ runId: 10_001 });
});
