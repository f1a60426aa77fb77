import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './tree.ts';

let copy: string;
const written = new Map<string, string>();
/** The compiler reads such a file for its types and does not check it: the house was checked before it was copied. */
const unchecked = '// @ts-nocheck\n';

/** Copies a folder without its tests; TypeScript is marked as not to be checked. */
function copyFolder(part: string): void {
  mkdirSync(path.join(copy, part), { recursive: true });
  for (const entry of readdirSync(path.join(root, part), { withFileTypes: true })) {
    const name = path.join(part, entry.name);
    if (entry.isDirectory()) { if (entry.name !== 'tests') copyFolder(name); } else if (/\.tsx?$/.test(name)) {
      written.set(name, unchecked + readFileSync(path.join(root, name), 'utf8'));
      writeFileSync(path.join(copy, name), written.get(name)!);
    } else copyFileSync(path.join(root, name), path.join(copy, name));
  }
}

/** The files that the generators wrote or changed, with nothing that keeps the compiler from checking them. */
function generated(): string[] {
  const files = filesIn('app', 'modules').filter((name) => readFileSync(path.join(copy, name), 'utf8') !== written.get(name));
  for (const name of files) {
    const text = readFileSync(path.join(copy, name), 'utf8');
    if (text.startsWith(unchecked)) writeFileSync(path.join(copy, name), text.slice(unchecked.length));
  }
  return files;
}
const filesIn = (...parts: string[]) => parts.flatMap((part) => readdirSync(path.join(copy, part), { recursive: true, encoding: 'utf8' }).map((name) => path.join(part, name))).filter((name) => /\.tsx?$/.test(name));

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'atrium-new-resource-'));
  for (const part of ['core', 'app', 'modules', 'scripts']) copyFolder(part);
  for (const file of ['package.json', 'tsconfig.json', 'vite.config.ts']) cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const generate = (script: string, ...args: string[]) => spawnSync(process.execPath, [path.join(copy, 'scripts', script), ...args], { cwd: copy, encoding: 'utf8' });

it('what new-module and new-resource write compiles, and a second record type joins the first', () => {
  expect(generate('new-module.mjs', 'probeshed').status).toBe(0);
  // Rows of a workspace go with it, and the room has a test from the start.
  expect(readFileSync(path.join(copy, 'modules/probeshed/module.ts'), 'utf8')).toContain("subscribers: [forgetsWorkspace('probeshed')]");
  expect(readFileSync(path.join(copy, 'modules/probeshed/migrations/0001-first.sql'), 'utf8')).toContain("perform workspace.forget_rows('probeshed', p_workspace)");
  expect(readFileSync(path.join(copy, 'modules/probeshed/tests/probeshed.test.ts'), 'utf8')).toContain('is forgotten with the workspace');
  for (const name of ['storage-unit', 'key']) expect(generate('new-resource.mjs', 'probeshed', name)).toMatchObject({ status: 0, stderr: '' });
  // A room that is cut into parts gets one more.
  expect(generate('new-resource.mjs', 'sales', 'probe-plan')).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(path.join(copy, 'modules/sales/web/index.ts'), 'utf8')).toContain(', probePlans]');
  expect(readFileSync(path.join(copy, 'modules/probeshed/web/index.ts'), 'utf8').match(/sidebar: \[[^\]]*\]/)![0].match(/to: '/g)).toHaveLength(2);
  expect(readFileSync(path.join(copy, 'modules/probeshed/module.ts'), 'utf8')).toContain('records: [keyRecord, storageUnitRecord]');
  expect(readFileSync(path.join(copy, 'app/web-modules.ts'), 'utf8').match(/probeshed\b/g)!.length).toBeGreaterThan(1);
  // What they wrote, and the lists they wrote into, are checked whole; faults of our own prove that the compiler looks, and knows the types of what it does not check.
  const files = generated();
  for (const name of ['app/modules.ts', 'app/web-modules.ts', 'modules/sales/module.ts', 'modules/sales/web/index.ts', 'modules/sales/parts/probe-plans.ts', 'modules/probeshed/web/keys/keys-page.tsx', 'modules/probeshed/tests/keys.test.ts']) expect(files).toContain(name);
  writeFileSync(path.join(copy, 'modules/probeshed/planted.ts'), "import { keys } from './contract/keys.ts';\nimport { probeshed } from './module.ts';\nexport const planted: number = keys.topic;\nexport const second: boolean = probeshed.name;\n");
  writeFileSync(path.join(copy, 'tsconfig.generated.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files: [...files, 'modules/probeshed/planted.ts'] }));
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--incremental', 'false', '-p', 'tsconfig.generated.json'], { cwd: copy, encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => line !== '')).toEqual([expect.stringMatching(/planted\.ts\(3.*'string'.*'number'/), expect.stringMatching(/planted\.ts\(4.*'string'.*'boolean'/)]);
  rmSync(path.join(copy, 'modules/probeshed/planted.ts'));
  execFileSync(path.join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings', 'modules/probeshed', 'modules/sales/web/probe-plans', 'modules/sales/parts/probe-plans.ts'], { cwd: copy });
}, 420_000);

it('refuses names that are none, rooms that are not there, and what is there already, writing nothing', () => {
  const before = readFileSync(path.join(copy, 'app/web-modules.ts'), 'utf8');
  for (const args of [[], ['probeshed'], ['probeshed', 'Unit'], ['nowhere', 'unit'], ['probeshed', 'key']]) expect(generate('new-resource.mjs', ...args).status, args.join(' ')).toBe(2);
  expect(readFileSync(path.join(copy, 'app/web-modules.ts'), 'utf8')).toBe(before);
});
