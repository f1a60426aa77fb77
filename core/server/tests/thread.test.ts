import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceBundle } from '../source-bundle.ts';
import { startThread } from '../thread.ts';

let folder: string;
beforeAll(() => { folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-thread-')); put('package.json', '{"type":"module"}'); });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text: string) => { const file = path.join(folder, name); writeFileSync(file, text); return pathToFileURL(file); };
const said = (worker: Worker) => new Promise<unknown>((resolve, reject) => { worker.once('message', resolve); worker.once('error', reject); }).finally(() => worker.terminate());

it('a thread starts from what its sources were made into once, with its options', async () => {
  put('other.ts', "export const word: string = 'made of two';\n");
  const source = put('probe-thread.ts', "import { parentPort, workerData } from 'node:worker_threads';\nimport { word } from './other.ts';\nparentPort!.postMessage([word, workerData, process.env['PATH'] ?? null]);\n");
  const code = { bundle: 'probe-thread', source };
  expect(await said(startThread(code, { workerData: 7, env: {} }))).toEqual(['made of two', 7, null]);
  const file = sourceBundle('probe-thread', source);
  // What changes on the disk afterwards is the business of the next process; what somebody swept away is made again.
  put('other.ts', "export const word: string = 'changed';\n");
  expect([sourceBundle('probe-thread', source), await said(startThread(code))]).toEqual([file, ['made of two', undefined, process.env['PATH']]]);
  rmSync(path.dirname(file), { recursive: true });
  expect(await said(startThread(code, { env: {} }))).toEqual(['changed', undefined, null]);
  rmSync(path.dirname(sourceBundle('probe-thread', source)), { recursive: true });
});

it('sources that do not hold together are read by the thread itself, which says what is wrong', async () => {
  const source = put('wrong-thread.ts', "import './is-not-there.ts';\n");
  expect(() => sourceBundle('wrong-thread', source)).toThrow();
  await expect(said(startThread({ bundle: 'wrong-thread', source }))).rejects.toThrow('is-not-there');
});
