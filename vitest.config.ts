import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { MixedOrder } from './test/order.ts';

// Started outside npm, the Node of the machine would run the tests, and fail in hundreds of ways that say nothing.
if (Number.parseInt(process.versions.node, 10) < 24) {
  throw new Error(`The tests need the Node that npm brings, and this is ${process.version}: run "npm test".`);
}

/** They fill the memory of threads, which may end their process. */
const dangerous = ['src/audit/*.test.ts', 'src/closing/*.test.ts', 'src/lib/worker-pool.test.ts'];

/** They act in this process and in browsers alone, and leave nothing behind. */
const together = [
  'test/*-pages.test.ts',
  'test/{hidden-tabs,large-text,report-checks,ways-to-look}.test.ts',
  'test/{client,mcp}/*.test.ts',
];

const workers = Math.max(2, availableParallelism());

/** Many files share a process: starting one and loading the sources takes a third of the time. */
const shared = {
  isolate: false,
  // What a test that fails leaves behind would reach the files after it.
  restoreMocks: true,
  unstubEnvs: true,
};

const afterParts = {
  // Browsers and programs that are killed keep a test waiting more than they compute.
  maxWorkers: workers + 2,
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workers,
    // PostgreSQL, for the tests that ask for it.
    globalSetup: ['test/postgres/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { NO_COLOR: '1' },
    sequence: { sequencer: MixedOrder },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: dangerous,
          ...shared,
        },
      },
      {
        extends: true,
        test: { name: 'together', include: together, ...shared, ...afterParts },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts', ...dangerous],
          exclude: together,
          ...afterParts,
        },
      },
    ],
  },
});
