import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{e2e,modules,app}/**/*.e2e.ts'],
    globalSetup: ['core/testing/browser-setup.ts'],
    testTimeout: 300_000, hookTimeout: 300_000,
    // What was found wrong is told whole: who reads a log from elsewhere has nothing but it.
    chaiConfig: { truncateThreshold: 0 },
    // A busy machine is slow, not wrong: what a page will show is waited for as long as locators wait.
    expect: { poll: { timeout: 30_000 } },
    // Each worker has a house and a browser of its own, for all its files: what each file does with them is told apart by its windows.
    pool: 'forks', maxWorkers: 2, isolate: false,
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
  },
});
