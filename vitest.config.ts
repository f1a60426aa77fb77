import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{core,modules,app,tests}/**/*.test.ts'],
    globalSetup: ['core/testing/global-setup.ts'],
    // Far above what any of them needs: some machines are several times slower than others, and what hangs is found all the same.
    testTimeout: 60_000, hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Tests wait for queues, sockets and clocks half of the time.
    pool: 'forks', maxWorkers: 4, isolate: true,
    // A process that runs a hundred files makes much that is soon forgotten.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { hooks: 'list', sequencer: LongestFirst },
  },
});
