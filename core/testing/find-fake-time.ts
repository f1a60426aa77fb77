import { existsSync, readdirSync } from 'node:fs';
import { installByApt, mayInstall } from './apt.ts';

/** Path of libfaketime, which gives a program another time of day; else (as root on Debian or Ubuntu) a fresh installation by apt. Answers why there is none. */
export async function findFakeTime(): Promise<{ library: string } | { missing: string }> {
  if (process.platform !== 'linux') return { missing: 'the clock of a program can only be set on Linux' };
  const found = library();
  if (found) return { library: found };
  if (!mayInstall()) return { missing: 'libfaketime is not installed (Debian/Ubuntu: apt-get install libfaketime)' };
  console.log('libfaketime was not found; installing it with apt-get (once).');
  const problem = await installByApt('libfaketime');
  const installed = library();
  return installed ? { library: installed } : { missing: problem ?? 'libfaketime was installed, but is not where it should be' };
}

function library(): string | null {
  const folders = ['/usr/lib', ...(existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`) : []), '/usr/local/lib', '/usr/lib64'];
  // The one for programs with threads.
  return folders.map((folder) => `${folder}/faketime/libfaketimeMT.so.1`).find((file) => existsSync(file)) ?? null;
}
