import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where throw-away data lies: in memory where there is plenty of it, since cloning a database for each file writes more than the tests do. */
export function throwAway(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 8 * 2 ** 30 && os.freemem() > 8 * 2 ** 30) return '/dev/shm';
  } catch { /* A system without it has its temporary folder. */ }
  return os.tmpdir();
}

/** An empty folder for a house, which the database's own account may enter. Whoever asks removes it. */
export function openFolder(name: string): string {
  const dir = mkdtempSync(path.join(throwAway(), `atrium-${name}-`));
  chmodSync(dir, 0o755);
  return dir;
}
