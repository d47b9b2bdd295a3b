import { defineConfig } from 'vitest/config';

// Started outside npm, the Node of the machine would run the tests, and fail in hundreds of ways that say nothing.
if (Number.parseInt(process.versions.node, 10) < 24) {
  throw new Error(`The tests need the Node that npm brings, and this is ${process.version}: run "npm test".`);
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    // Worker threads of Assay are started from test files, so each file gets a process of its own.
    pool: 'forks',
    // PostgreSQL, for the tests that ask for it.
    globalSetup: ['test/postgres/setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { NO_COLOR: '1' },
  },
});
