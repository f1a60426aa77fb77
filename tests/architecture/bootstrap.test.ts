import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { within } from '../fixtures/wire.ts';
import { root } from './tree.ts';

// What every command begins with, tried on a checkout of two packages with an npm that only says what it was asked.
const fakeNpm = `
const fs = require('fs');
const said = (what) => fs.appendFileSync('npm.log', what + '\\n');
const [verb] = process.argv.slice(2);
said(verb + ' ' + process.pid);
const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const plan = fs.existsSync('plan.json') ? JSON.parse(fs.readFileSync('plan.json', 'utf8')) : {};
const finish = () => {
  const { complaint } = plan[verb] || {};
  if (complaint) { console.error(complaint); process.exit(7); }
  const packages = Object.entries(lock.packages).filter(([place]) => place !== '' && place !== (plan[verb] || {}).without);
  for (const [place, entry] of packages) { fs.mkdirSync(place, { recursive: true }); fs.writeFileSync(place + '/package.json', JSON.stringify(entry)); }
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(packages) }));
  said('done');
};
setTimeout(finish, plan.takes || 0);
`;

let dir: string;
let checkout: string;
const running = new Set<ChildProcess>();
const at = (...names: string[]) => path.join(checkout, ...names);
const read = (...names: string[]) => (existsSync(at(...names)) ? readFileSync(at(...names), 'utf8') : '');
const asked = () => read('npm.log').split('\n').filter(Boolean).map((line) => line.split(' ')[0]);
const plan = (what: object) => writeFileSync(at('plan.json'), JSON.stringify(what));
/** Locks the one package at a version, as somebody who takes over another's change. */
const lockAt = (version: string) => writeFileSync(at('package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: { '': {}, 'node_modules/one': { version, integrity: `sha512-${version}` }, 'node_modules/two': { version: '1.0.0', dev: true } } }));

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'atrium-bootstrap-'));
  checkout = path.join(dir, 'checkout');
  mkdirSync(at('scripts'), { recursive: true });
  cpSync(path.join(root, 'scripts/bootstrap.mjs'), at('scripts/bootstrap.mjs'));
  writeFileSync(at('package.json'), JSON.stringify({ name: 'tiny', type: 'module', dependencies: { one: '1.0.0' }, devDependencies: { two: '1.0.0' } }));
  lockAt('1.0.0');
  writeFileSync(path.join(dir, 'npm-cli.js'), fakeNpm);
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

interface Started { child: ChildProcess; said: () => string; ended: Promise<{ code: number | null; said: string }> }
function start(env: Record<string, string> = {}, account?: number): Started {
  const child = spawn(process.execPath, [at('scripts/bootstrap.mjs')], {
    cwd: os.tmpdir(), stdio: ['ignore', 'pipe', 'pipe'], ...(account ? { uid: account, gid: account } : {}),
    env: { ...process.env, NODE_ENV: 'development', NODE_OPTIONS: '', npm_execpath: path.join(dir, 'npm-cli.js'), ...env },
  });
  running.add(child);
  let said = '';
  child.stdout.on('data', (data) => { said += data; });
  child.stderr.on('data', (data) => { said += data; });
  return { child, said: () => said, ended: new Promise((resolve) => { child.on('close', (code) => { running.delete(child); resolve({ code, said }); }); }) };
}
const run = (env?: Record<string, string>, account?: number) => start(env, account).ended;
async function installed(): Promise<void> {
  expect(await run()).toMatchObject({ code: 0 });
  expect(asked()).toEqual(['ci', 'done']);
  rmSync(at('npm.log'));
}

describe('when packages are installed', () => {
  it('they are when there are none, and not again while the lock file says the same', async () => {
    const first = await run();
    expect(first).toMatchObject({ code: 0, said: expect.stringMatching(/Installing packages[^]*Packages are installed/) });
    expect([asked(), existsSync(at('node_modules/one/package.json')), existsSync(at('node_modules/.atrium-unfinished'))]).toEqual([['ci', 'done'], true, false]);
    expect(await run()).toEqual({ code: 0, said: '' });
    expect(asked()).toEqual(['ci', 'done']);
  });

  it('they are again after the lock file changed, and after one was deleted', async () => {
    await installed();
    lockAt('1.0.1');
    expect((await run()).code).toBe(0);
    expect([asked(), JSON.parse(read('node_modules/one/package.json'))]).toEqual([['ci', 'done'], expect.objectContaining({ version: '1.0.1' })]);
    rmSync(at('node_modules/two'), { recursive: true });
    expect((await run()).code).toBe(0);
    expect(asked()).toEqual(['ci', 'done', 'ci', 'done']);
  });

  it('what somebody installed by hand is taken as it is when npm noted the locked versions, and not when it noted others', async () => {
    await installed();
    rmSync(at('node_modules/.atrium-lock'));
    expect(await run()).toEqual({ code: 0, said: '' });
    expect([asked(), read('node_modules/.atrium-lock')]).toEqual([[], expect.stringContaining(process.platform)]);
    rmSync(at('node_modules/.atrium-lock'));
    const noted = JSON.parse(read('node_modules/.package-lock.json')) as { packages: Record<string, object> };
    writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify({ packages: { ...noted.packages, 'node_modules/one': { version: '0.9.0' } } }));
    expect((await run()).code).toBe(0);
    expect(asked()).toEqual(['ci', 'done']);
  });

  it('development packages may be missing in a production image only', async () => {
    await installed();
    rmSync(at('node_modules/two'), { recursive: true });
    expect(await run({ NODE_ENV: 'production' })).toEqual({ code: 0, said: '' });
    expect(asked()).toEqual([]);
    expect((await run()).code).toBe(0);
    expect(asked()).toEqual(['ci', 'done']);
  });

  // Root may write everywhere: it asks as somebody who may not.
  it.runIf(process.platform !== 'win32')('packages that cannot be written to are taken as they are', async () => {
    await installed();
    rmSync(at('node_modules/.atrium-lock'));
    for (const folder of [dir, checkout, at('node_modules')]) chmodSync(folder, 0o555);
    try { expect(await run({}, process.getuid!() === 0 ? 65534 : undefined)).toEqual({ code: 0, said: '' }); } finally { for (const folder of [dir, checkout, at('node_modules')]) chmodSync(folder, 0o755); }
    expect([asked(), existsSync(at('node_modules/.atrium-lock'))]).toEqual([[], false]);
  });
});

describe('two at a time, and one that was killed', () => {
  it('of several that start together one installs, and the others wait for it and say so', async () => {
    plan({ takes: 1200 });
    const ended = await Promise.all([run(), run(), run()]);
    expect(ended.map((e) => e.code)).toEqual([0, 0, 0]);
    expect(ended.map((e) => [/Installing packages/.test(e.said), /Waiting for process \d+, which is installing/.test(e.said)].join()).sort()).toEqual(['false,true', 'false,true', 'true,false']);
    expect([asked(), existsSync(at('var/install.lock'))]).toEqual([['ci', 'done'], false]);
  });

  it('one that was killed half-way is done again, even where npm’s older note says that all is well', async () => {
    await installed();
    rmSync(at('node_modules/.atrium-lock'));
    plan({ takes: 60_000 });
    lockAt('1.0.1');
    const killed = start();
    expect(await within(10_000, () => asked().length === 1)).toBe(true);
    killed.child.kill('SIGKILL');
    process.kill(Number(/^ci (\d+)/.exec(read('npm.log'))![1]), 'SIGKILL');
    await killed.ended;
    expect([existsSync(at('node_modules/.atrium-unfinished')), lstatSync(at('var/install.lock')).isSymbolicLink()]).toEqual([true, true]);
    // The change is taken back: npm's note of before fits again, the packages do not.
    lockAt('1.0.0');
    plan({});
    expect((await run()).code).toBe(0);
    expect([asked(), existsSync(at('node_modules/.atrium-unfinished')), existsSync(at('var/install.lock'))]).toEqual([['ci', 'ci', 'done'], false, false]);
  });

  const owners = { 'of a process that is gone': '4194304999.1.ab', 'of a number that another process has now': `${process.pid}.1.ab` };
  // Only some systems tell when a process started.
  it.each(Object.entries(owners).slice(0, process.platform === 'linux' ? 2 : 1))('the lock %s is taken over, by one of those who wait', async (_, owner) => {
    mkdirSync(at('var'));
    symlinkSync(owner, at('var/install.lock'));
    plan({ takes: 300 });
    expect((await Promise.all([run(), run()])).map((e) => e.code)).toEqual([0, 0]);
    expect([asked(), existsSync(at('var/install.lock'))]).toEqual([['ci', 'done'], false]);
  });
});

describe('what it refuses', () => {
  it('an npm that fails: its words, a remedy, code 1; the next start tries again', async () => {
    plan({ ci: { complaint: 'npm error network no route to the registry' } });
    expect(await run()).toMatchObject({ code: 1, said: expect.stringMatching(/no route to the registry[^]*\(7\)[^]*npm ping[^]*run the same command again/) });
    expect([asked(), existsSync(at('var/install.lock'))]).toEqual([['ci'], false]);
    plan({});
    expect((await run()).code).toBe(0);
    expect(asked()).toEqual(['ci', 'ci', 'done']);
  });

  it('no npm at all', async () => {
    expect(await run({ npm_execpath: '', PATH: path.join(dir, 'nothing') })).toMatchObject({ code: 1, said: expect.stringMatching(/npm could not be started[^]*ENOENT/) });
  });

  it('a registry that lacks packages of other systems is no reason, one that gives other versions is', async () => {
    const lacking = { ci: { complaint: 'npm error Missing: @foreign/windows@ from lock file' } };
    plan({ ...lacking, install: { without: 'node_modules/two' } });
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('other versions than package-lock.json names') });
    plan(lacking);
    expect((await run()).code).toBe(0);
    plan({ ci: { complaint: 'npm error Missing: one@1.0.2 from lock file' } });
    lockAt('1.0.2');
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('Missing: one@1.0.2') });
    expect(asked()).toEqual(['ci', 'install', 'done', 'ci', 'install', 'done', 'ci']);
  });

  it.each([['18.20.8', 1], ['20.18.3', 1], ['20.19.0', 0], ['26.0.0', 0]])('Node.js %s: %i', async (version, code) => {
    const file = path.join(dir, 'as-another-node.cjs');
    writeFileSync(file, `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`);
    const answer = await run({ NODE_OPTIONS: `--require ${file}` });
    expect([answer.code, asked()]).toEqual([code, code === 0 ? ['ci', 'done'] : []]);
    if (code) expect(answer.said).toMatch(new RegExp(`needs Node\\.js 20\\.19 or later; this is ${version}[^]*https://nodejs\\.org`));
    // A sentence, not where in the program it was written.
    expect(answer.said).not.toMatch(/^\s+at /m);
  });

  it('a folder that is no complete checkout', async () => {
    rmSync(at('package-lock.json'));
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('not a complete checkout') });
  });
});
