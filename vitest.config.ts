import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{core,modules,app,tests}/**/*.test.ts'],
    globalSetup: ['core/testing/global-setup.ts'],
    testTimeout: 30_000, hookTimeout: 60_000,
    pool: 'forks', maxWorkers: 2, isolate: true,
    sequence: { hooks: 'list' },
  },
});
