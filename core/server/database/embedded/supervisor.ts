import { setTimeout as sleep } from 'node:timers/promises';
import { addHolder, countHolders, newToken, removeHolder, withLock } from './holders.ts';
import { dropSocketDirectory } from './place.ts';
import { ensurePostmaster, shutDown, trimLog, type Cluster, type Postmaster } from './postmaster.ts';
import { isClusterProcess } from './processes.ts';

// Elsewhere than on Linux each look costs a run of ps.
const pollMs = process.platform === 'linux' ? 250 : 2_000;
const trimMs = 600_000;
const firstDelayMs = 250;
const longestDelayMs = 15_000;
/** A server that stood this long before it died is restarted at once; one that dies sooner waits longer each time. */
const steadyMs = 30_000;

/** What the supervisor works with: the cluster, the folder's lock and the list of processes that use it. */
export interface Watched { readonly cluster: Cluster; readonly lock: string; readonly holders: string; readonly log: (line: string) => void }

/** Keeps one cluster's server running while this process uses it, and stops it when the last process lets go. */
export class Supervisor {
  readonly #watched: Watched;
  readonly #token = newToken();
  readonly #abort = new AbortController();
  readonly #poll: NodeJS.Timeout;
  readonly #trim: NodeJS.Timeout;
  #postmaster: Postmaster;
  #startedAt = performance.now();
  #delayMs = 0;
  #healing: Promise<void> | null = null;
  #stopped: Promise<void> | null = null;

  private constructor(watched: Watched, postmaster: Postmaster) {
    this.#watched = watched;
    this.#postmaster = postmaster;
    // Polled, not only awaited: an adopted server is nobody's child here.
    this.#poll = setInterval(() => this.#look(), pollMs).unref();
    this.#trim = setInterval(() => trimLog(watched.cluster.logFile), trimMs).unref();
  }

  /** Starts or adopts the server and registers this process as a user of it. Call under the lock. */
  static async begin(watched: Watched): Promise<Supervisor> {
    const postmaster = await ensurePostmaster(watched.cluster, watched.log);
    const supervisor = new Supervisor({ ...watched, cluster: { ...watched.cluster, socketDir: postmaster.socketDir } }, postmaster);
    addHolder(watched.holders, supervisor.#token);
    return supervisor;
  }

  /** The server that runs now; its pid changes when it had to be restarted. */
  get postmaster(): Postmaster {
    return this.#postmaster;
  }

  /** Ends this process's use; the last user shuts the server down. Further calls wait for the first. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  #look(): void {
    if (this.#healing !== null || this.#stopped !== null || isClusterProcess(this.#postmaster.pid, this.#watched.cluster)) return;
    this.#healing = this.#heal().finally(() => { this.#healing = null; });
  }

  async #heal(): Promise<void> {
    const { log, lock, cluster } = this.#watched;
    log(`the database (process ${this.#postmaster.pid}) died; starting it again`);
    this.#delayMs = performance.now() - this.#startedAt > steadyMs ? 0 : this.#longerDelay();
    while (this.#stopped === null) {
      try {
        await sleep(this.#delayMs, undefined, { ref: false, signal: this.#abort.signal });
        // Every process that uses the server sees it die; the first one in restarts it, the others adopt that.
        this.#postmaster = await withLock(lock, log, () => ensurePostmaster(cluster, log));
        this.#startedAt = performance.now();
        log(`the database runs again (process ${this.#postmaster.pid})`);
        return;
      } catch (error) {
        if (this.#abort.signal.aborted) return;
        this.#delayMs = this.#longerDelay();
        log(`the database cannot be started, next try in ${this.#delayMs} ms: ${(error as Error).message}`);
      }
    }
  }

  #longerDelay(): number {
    return Math.min(Math.max(this.#delayMs * 2, firstDelayMs), longestDelayMs);
  }

  async #stop(): Promise<void> {
    const { log, lock, holders, cluster } = this.#watched;
    clearInterval(this.#poll);
    clearInterval(this.#trim);
    this.#abort.abort();
    await this.#healing;
    await withLock(lock, log, async () => {
      removeHolder(holders, this.#token);
      if (countHolders(holders) > 0) return;
      await shutDown(this.#postmaster.pid, cluster);
      dropSocketDirectory(cluster);
    });
  }
}
