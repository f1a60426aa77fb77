import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Where the programs are that read and convert film and sound. */
export interface MediaTools { ffmpeg: string; ffprobe: string }

let looked: Promise<MediaTools | null> | undefined;

/** ffmpeg and ffprobe where both are on the PATH; null where film and sound stay as they were sent. Looked for once. */
export function mediaTools(): Promise<MediaTools | null> {
  return (looked ??= findTools(process.env));
}

/** Looks for both programs in the folders of a PATH; `FFMPEG=off` leaves them alone. */
export async function findTools(env: Record<string, string | undefined>): Promise<MediaTools | null> {
  if (env.FFMPEG === 'off') return null;
  const find = async (name: string) => {
    for (const folder of (env.PATH ?? '').split(path.delimiter)) {
      const file = path.join(folder, name);
      if (folder !== '' && await access(file, constants.X_OK).then(() => true, () => false)) return file;
    }
    return null;
  };
  const [ffmpeg, ffprobe] = [await find('ffmpeg'), await find('ffprobe')];
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : null;
}

/** Makes the room work with these programs, or without any: for tests of both ways. */
export function useTools(tools: MediaTools | null | 'find'): void {
  looked = tools === 'find' ? undefined : Promise.resolve(tools);
}

/** The program refused its input, or took more than it may. */
export class ToolFailure extends Error { override readonly name = 'ToolFailure'; }

const running = new Set<ChildProcess>();
// A process that ends takes the programs it started along.
process.once('exit', () => { for (const child of running) child.kill('SIGKILL'); });

/** What a run of a program may cost, and who listens. */
export interface RunLimits { seconds: number; megabytes: number; signal?: AbortSignal; onLine?: (line: string) => void }

/**
 * Runs a program with hard limits on time, processor time and memory, at low priority, with an empty environment and
 * without a standard input; answers what it wrote. Throws {@link ToolFailure}.
 */
export function runTool(program: string, args: readonly string[], limits: RunLimits): Promise<string> {
  return new Promise((resolve, reject) => {
    // The shell sets what the system enforces (where it can) and becomes the program itself.
    const script = `ulimit -v ${limits.megabytes * 1024} 2>/dev/null; ulimit -t ${Math.ceil(limits.seconds * 2)} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$@"`;
    const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { LC_ALL: 'C', PATH: '/nonexistent' }, cwd: '/', ...(limits.signal ? { signal: limits.signal, killSignal: 'SIGKILL' as const } : {}) });
    running.add(child);
    try { if (child.pid) os.setPriority(child.pid, 10); } catch { /* it has ended already */ }
    const timer = setTimeout(() => { child.kill('SIGKILL'); }, limits.seconds * 1000);
    let [out, said, rest] = ['', '', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (out.length < 1_000_000) out += text;
      if (!limits.onLine) return;
      const lines = (rest + text).split('\n');
      rest = lines.pop()!.slice(-1000);
      lines.forEach(limits.onLine);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => { said = (said + text).slice(-2000); });
    let failure: Error | undefined;
    child.on('error', (error) => { failure = error; });
    child.on('close', (code, signal) => {
      running.delete(child);
      clearTimeout(timer);
      if (code === 0) resolve(out);
      else reject(new ToolFailure(`${path.basename(program)} ended with ${signal ?? code ?? failure?.message ?? 'an error'}: ${said.trim().split('\n').at(-1) ?? ''}`.slice(0, 300)));
    });
  });
}
