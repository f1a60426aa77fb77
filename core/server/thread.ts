import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { sourceBundle } from './source-bundle.ts';

/** Code that runs in a thread of its own: the name its bundle has in a build (scripts/build.mjs), and the module it is made of. */
export interface ThreadCode { bundle: string; source: URL }

/** Starts a thread: from the bundle of the build; without a build from one that is made of the sources once per process. */
export function startThread({ bundle, source }: ThreadCode, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${bundle}.mjs`, import.meta.url), options);
  let file: string | null = null;
  // Where nothing may be written beside the sources, or they do not hold together.
  try { file = sourceBundle(bundle, source); } catch { /* the thread reads the sources itself, and says what is wrong with them */ }
  return file === null ? startFromSource(source, options) : new Worker(file, options);
}

/** The thread first takes what turns TypeScript into JavaScript: that costs a second of the processor each time. */
function startFromSource(source: URL, options: WorkerOptions): Worker {
  const register = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href.replace(/cjs$/, 'mjs');
  return new Worker(`import(${JSON.stringify(register)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(source.href)}); });`, { ...options, eval: true });
}
