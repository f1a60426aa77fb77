import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const megabyte = 1024 * 1024;
const pollMs = 1_000;

/** Bytes: how big the kept file is, below how much free space nothing new is taken in, and how much must be free until it is again. */
export const reserveSizes = { kept: 48 * megabyte, low: 32 * megabyte, enough: 112 * megabyte };

/**
 * A file that only takes up space. PostgreSQL stops altogether when it cannot write its log (16 MB a piece), and cannot come back before
 * it has written a checkpoint; what this file gives up on a full disk lets it go on answering while the rest of the house takes nothing in.
 */
export class DiskReserve {
  readonly #dir: string;
  readonly #file: string;
  readonly #log: (line: string) => void;
  readonly #poll: NodeJS.Timeout;
  #low = false;
  #looking: Promise<void> | null = null;
  #warned = false;

  constructor(dir: string, log: (line: string) => void) {
    this.#dir = dir;
    this.#file = join(dir, 'reserve');
    this.#log = log;
    this.#poll = setInterval(() => this.#lookAgain(), pollMs).unref();
    this.#lookAgain();
  }

  /** True while the disk is so full that nothing new is to be written. */
  get low(): boolean { return this.#low; }

  async stop(): Promise<void> {
    clearInterval(this.#poll);
    await this.#looking;
  }

  #lookAgain(): void {
    this.#looking ??= this.#look().catch((error: Error) => {
      if (!this.#warned) this.#log(`the free space of ${this.#dir} cannot be watched: ${error.message}`);
      this.#warned = true;
    }).finally(() => { this.#looking = null; });
  }

  async #look(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#dir);
    const free = bavail * bsize;
    if (!this.#low && free < reserveSizes.low) {
      this.#low = true;
      await rm(this.#file, { force: true });
      this.#log(`the disk of ${this.#dir} is full (${Math.floor(free / megabyte)} MB left): nothing new is stored until ${reserveSizes.enough / megabyte} MB are free`);
    } else if (free >= reserveSizes.enough) {
      if (!(await this.#isKept())) await this.#keep();
      if (this.#low) this.#log('there is space on the disk again');
      this.#low = false;
    }
  }

  async #isKept(): Promise<boolean> {
    return stat(this.#file).then(({ size }) => size === reserveSizes.kept, () => false);
  }

  async #keep(): Promise<void> {
    const file = await open(this.#file, 'w', 0o600);
    try {
      // Written, not only made long: a file of holes keeps nothing.
      const part = Buffer.alloc(megabyte, 1);
      for (let at = 0; at < reserveSizes.kept; at += part.length) await file.write(part, 0, part.length, at);
    } finally { await file.close(); }
  }
}
