// `npm test [-- room]`: everything that must hold, step by step; the first failing step ends the run.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '#core/testing/find-browser.ts';

const root = path.resolve(import.meta.dirname, '..');
const only = process.argv.slice(2).filter((a) => !a.startsWith('-'));
const bin = (name: string) => path.join(root, 'node_modules', name);
const results = path.join(root, 'dist/test-results');

interface Step { name: string; args: string[]; env?: Record<string, string>; report?: string; skip?: boolean }

function run(step: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, step.args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...step.env } });
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${step.name} failed`))));
  });
}

function counted(file: string): { passed: number; failed: number } {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

const vitest = (config: string, report: string) => [bin('vitest/vitest.mjs'), 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only.map((o) => `/${o}/`)];
const unit = path.join(results, 'unit.json');
const browserReport = path.join(results, 'browser.json');

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const started = Date.now();
let failed = '';
try {
  const browser = await findBrowser();
  const steps: Step[] = [
    { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
    { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
    { name: 'tests on PostgreSQL', args: vitest('vitest.config.ts', unit), report: unit },
    { name: 'build', args: [path.join(root, 'scripts/build.mjs')] },
    { name: 'tests in a browser', args: vitest('vitest.browser.config.ts', browserReport), env: { CHROME_PATH: browser }, report: browserReport },
  ];
  for (const step of steps) {
    const start = Date.now();
    process.stdout.write(`\n── ${step.name}\n`);
    await run(step);
    process.stdout.write(`── ${step.name}: ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  }
} catch (error) {
  failed = (error as Error).message;
}
const sums = [unit, browserReport].map(counted);
const passed = sums.reduce((n, s) => n + s.passed, 0);
const broken = sums.reduce((n, s) => n + s.failed, 0);
process.stdout.write(`\n${failed ? `FAILED: ${failed}` : 'Everything holds'} (${((Date.now() - started) / 1000).toFixed(0)} s)\n${passed} passed, ${broken} failed\n`);
process.exit(failed || passed === 0 ? 1 : 0);
