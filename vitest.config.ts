import { defineConfig } from 'vitest/config';

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
