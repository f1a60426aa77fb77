import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './tree.ts';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'atrium-new-resource-'));
  for (const part of ['core', 'app', 'modules', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts']) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
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
  // A fault of our own proves that the compiler looks at the new room.
  writeFileSync(path.join(copy, 'modules/probeshed/planted.ts'), "export const planted: number = 'x';\n");
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--incremental', 'false'], { cwd: copy, encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => line.includes('probeshed') || line.includes('probe-plan') || line.includes('probePlan'))).toEqual([expect.stringContaining('planted.ts')]);
  rmSync(path.join(copy, 'modules/probeshed/planted.ts'));
  execFileSync(path.join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings', 'modules/probeshed', 'modules/sales/web/probe-plans', 'modules/sales/parts/probe-plans.ts'], { cwd: copy });
}, 420_000);

it('refuses names that are none, rooms that are not there, and what is there already, writing nothing', () => {
  const before = readFileSync(path.join(copy, 'app/web-modules.ts'), 'utf8');
  for (const args of [[], ['probeshed'], ['probeshed', 'Unit'], ['nowhere', 'unit'], ['probeshed', 'key']]) expect(generate('new-resource.mjs', ...args).status, args.join(' ')).toBe(2);
  expect(readFileSync(path.join(copy, 'app/web-modules.ts'), 'utf8')).toBe(before);
});
