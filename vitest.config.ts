import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Started outside npm, the Node of the machine would run the tests, and fail in hundreds of ways that say nothing.
if (Number.parseInt(process.versions.node, 10) < 24) {
  throw new Error(`The tests need the Node that npm brings, and this is ${process.version}: run "npm test".`);
}

/** Of functions without effects: many files share a process. Not those that start threads or servers. */
const pure = [
  'src/{checks,config,evidence,report,score,ui}/**/*.test.{ts,tsx}',
  'src/config.test.ts',
  'src/gather/!(gates|gather|probe|steps|turns).test.ts',
  'src/lib/!(event-stream|thread-priority|worker-pool).test.ts',
];

const workers = Math.max(2, availableParallelism());

export default defineConfig({
  test: {
    // Worker threads of Assay are started from test files, so each file gets a process of its own.
    pool: 'forks',
    maxWorkers: workers,
    // PostgreSQL, for the tests that ask for it.
    globalSetup: ['test/postgres/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { NO_COLOR: '1' },
    projects: [
      {
        extends: true,
        // What a test that fails leaves behind would reach the files after it.
        test: { name: 'pure', include: pure, isolate: false, restoreMocks: true, unstubEnvs: true },
      },
      { extends: true, test: { name: 'parts', include: ['src/**/*.test.{ts,tsx}'], exclude: pure } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          // Browsers and programs that are killed keep a test waiting more than they compute.
          maxWorkers: workers + 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
