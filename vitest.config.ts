import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{core,modules,app,tests}/**/*.test.ts'],
    globalSetup: ['core/testing/global-setup.ts'],
    testTimeout: 30_000, hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Tests wait for queues, sockets and clocks half of the time.
    pool: 'forks', maxWorkers: 4, isolate: true,
    sequence: { hooks: 'list', sequencer: LongestFirst },
  },
});
