// `npm test [-- room]`: everything that must hold, step by step; the first failing step ends the run.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '#core/testing/find-browser.ts';
import type { StrayError } from '../tests/stray-errors.ts';

const root = path.resolve(import.meta.dirname, '..');
const only = process.argv.slice(2).filter((a) => !a.startsWith('-'));
const bin = (name: string) => path.join(root, 'node_modules', name);
const results = path.join(root, 'dist/test-results');

interface Step { name: string; args: string[]; /** How failed files run again. */ again?: string[]; env?: Record<string, string>; report?: string; config?: string }
interface Report { numPassedTests: number; numFailedTests: number; testResults: Array<{ name: string; status: string; message?: string; assertionResults: Array<{ status: string; fullName: string; failureMessages?: string[] }> }> }

function run(step: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, step.args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...step.env, ...(step.report ? { STRAY_ERRORS: strayFile(step.report) } : {}) } });
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${step.name} failed`))));
  });
}

/** Where errors are written down that no test waited for: the report of the tests does not know them. */
const strayFile = (report: string) => report.replace(/\.json$/, '-stray.json');
const stray = (report: string): StrayError[] => (existsSync(strayFile(report)) ? JSON.parse(readFileSync(strayFile(report), 'utf8')) as StrayError[] : []);
const strayLine = ({ file, message }: StrayError) => `${file ? path.relative(root, file) : 'no file'}: an error no test waited for: ${message.replaceAll('\n', ' ').slice(0, 400)}`;

const read = (file: string): Report | null => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as Report : null);
const again = (report: string) => report.replace(/\.json$/, '-again.json');

function counted(file: string): { passed: number; failed: number } {
  const [first, second] = [read(file), read(again(file))];
  if (!first) return { passed: 0, failed: 0 };
  // What ran again counts as it ended.
  const mended = second && second.numFailedTests === 0 ? first.numFailedTests : 0;
  return { passed: first.numPassedTests + mended, failed: first.numFailedTests - mended };
}

/** What this machine could not try (no root, no tool): a run that left something out says so. */
function leftOut(file: string): string[] {
  return (read(file)?.testResults ?? []).flatMap((f) => f.assertionResults.filter((t) => t.status === 'skipped' || t.status === 'pending' || t.status === 'todo').map((t) => `${path.relative(root, f.name)}: ${t.fullName}`));
}

const vitest = (config: string, report: string, files = only.map((o) => `/${o}/`), how: readonly string[] = []) => [bin('vitest/vitest.mjs'), 'run', '--config', config, '--reporter=default', '--reporter=json', '--reporter=./tests/stray-errors.ts', `--outputFile.json=${report}`, ...how, ...files];
const unit = path.join(results, 'unit.json');
const browserReport = path.join(results, 'browser.json');

/** A message as one line of a list, with what pages showed. */
const firstLine = (message = '') => message.split('\n').filter((line, i) => i === 0 || line.startsWith('The page showed')).map((line) => line.slice(0, 900)).join(' ');

/** What was wrong in a file, a line each; its own message where no test of it ran. */
function faultsOf({ name, message, assertionResults }: Report['testResults'][number]): string[] {
  const file = path.relative(root, name);
  const tests = assertionResults.filter((t) => t.status === 'failed').map((t) => `${file}: ${t.fullName}: ${firstLine(t.failureMessages?.[0])}`);
  return tests.length > 0 ? tests : [`${file}: ${firstLine(message)}`];
}

const failedIn = (report: Report | null) => (report?.testResults ?? []).filter((f) => f.status === 'failed');

/** What failed when it ran for the last time: who reads only the end of a long log knows what to mend. */
const broken = (file: string): string[] => [...failedIn(read(again(file)) ?? read(file)).flatMap(faultsOf), ...stray(read(again(file)) ? again(file) : file).map(strayLine)];

/** Above so many files it is no accident, and not worth the wait. */
const unsteadyFiles = 25;

/** Files that were to run and of which nothing was heard: their process died. */
function unheard(config: string, report: string): string[] {
  const listed = spawnSync(process.execPath, [bin('vitest/vitest.mjs'), 'list', '--filesOnly', '--json', '--config', config, ...only.map((o) => `/${o}/`)], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const heard = new Set((read(report)?.testResults ?? []).map((f) => f.name));
  const at = listed.stdout.indexOf('[');
  return at < 0 ? [] : (JSON.parse(listed.stdout.slice(at)) as Array<{ file: string }>).map((f) => f.file).filter((file) => !heard.has(file));
}

/** Runs the files that failed once more, each in a process of its own: a fault fails again; an accident of a busy machine, or of what an earlier file left in the process, does not and is told by name. Throws what a fault throws. */
async function runAgain(step: Step, config: string): Promise<void> {
  const failed = failedIn(read(step.report!));
  const strays = stray(step.report!);
  const files = [...new Set([...failed.map((f) => f.name), ...strays.flatMap(({ file }) => file ?? []), ...unheard(config, step.report!)])];
  if (files.length === 0 || strays.some(({ file }) => file === null) || files.length > unsteadyFiles) throw new Error(`${step.name} failed`);
  process.stdout.write(`\n── ${step.name}: once more, alone: ${files.map((f) => path.relative(root, f)).join(', ')}\n`);
  const ended = await run({ ...step, args: vitest(config, again(step.report!), files, step.again), report: again(step.report!) }).catch((error: unknown) => error as Error);
  // What passed now is told with what was wrong before, also beside what failed again: nothing else remembers it.
  const still = new Set([...failedIn(read(again(step.report!))).map((f) => f.name), ...stray(again(step.report!)).map(({ file }) => file ?? '')]);
  const first = new Map(failed.map((f) => [f.name, f]));
  const told = (name: string) => [...(first.has(name) ? faultsOf(first.get(name)!) : []), ...strays.filter(({ file }) => file === name).map(strayLine)];
  unsteady.push(...files.filter((name) => !still.has(name)).flatMap((name) => { const lines = told(name); return lines.length > 0 ? lines : [`${path.relative(root, name)}: its process died`]; }));
  if (ended) throw ended;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const started = Date.now();
const unsteady: string[] = [];
let failed = '';
try {
  const browser = await findBrowser();
  const steps: Step[] = [
    { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
    { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
    // Loading the house anew for each of some five hundred files takes longer than all tests together: files share processes.
    { name: 'tests on PostgreSQL', args: vitest('vitest.config.ts', unit, undefined, ['--no-isolate']), report: unit, config: 'vitest.config.ts', again: ['--maxWorkers=2'] },
    { name: 'build', args: [path.join(root, 'scripts/build.mjs')] },
    { name: 'tests in a browser', args: vitest('vitest.browser.config.ts', browserReport), env: { CHROME_PATH: browser }, report: browserReport, config: 'vitest.browser.config.ts', again: ['--maxWorkers=1'] },
  ];
  for (const step of steps) {
    const start = Date.now();
    process.stdout.write(`\n── ${step.name}\n`);
    await run(step).catch((error: unknown) => { if (!step.config) throw error; return runAgain(step, step.config); });
    process.stdout.write(`── ${step.name}: ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  }
} catch (error) {
  failed = (error as Error).message;
}
const sums = [unit, browserReport].map(counted);
const passed = sums.reduce((n, s) => n + s.passed, 0);
const wrong = sums.reduce((n, s) => n + s.failed, 0);
process.stdout.write(`\n${failed ? `FAILED: ${failed}` : 'Everything holds'} (${((Date.now() - started) / 1000).toFixed(0)} s)\n${passed} passed, ${wrong} failed\n${(failed ? [unit, browserReport].flatMap(broken) : []).slice(0, 60).map((name) => `failed: ${name}\n`).join('')}${unsteady.map((name) => `unsteady, mend it: ${name}\n`).join('')}${[unit, browserReport].flatMap(leftOut).map((name) => `left out on this machine: ${name}\n`).join('')}`);
process.exit(failed || passed === 0 ? 1 : 0);
