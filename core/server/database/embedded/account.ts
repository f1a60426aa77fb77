import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The unprivileged account that PostgreSQL runs as when Node runs as root. */
export interface Account { readonly name: string; readonly uid: number; readonly gid: number }

const candidates = ['postgres', 'nobody'];

/**
 * Chooses whom PostgreSQL runs as: null is this process's own account, which is every case but root.
 * An existing data directory keeps its owner, so that a later `postgres` account on the machine does not lock it out.
 */
export function databaseAccount(ownerOfData?: number): Account | null {
  if (process.geteuid?.() !== 0) return null;
  const accounts = passwordEntries();
  if (ownerOfData !== undefined && ownerOfData !== 0) {
    const owner = accounts.find((account) => account.uid === ownerOfData);
    return owner ?? { name: String(ownerOfData), uid: ownerOfData, gid: ownerOfData };
  }
  for (const name of candidates) {
    const account = accounts.find((entry) => entry.name === name);
    if (account) return account;
  }
  throw new Error(`PostgreSQL refuses to run as root, and this machine has no account named ${candidates.join(' or ')}. `
    + 'Create one (useradd --system postgres), start Atrium as an ordinary user, or set DATABASE_URL.');
}

/** initdb looks its own account up in the user list; throws the remedy when a bare numeric uid is not in there. */
export function requireNamedAccount(account: Account | null): void {
  const uid = account ? account.uid : process.geteuid?.();
  if (account ? passwordEntries().some((entry) => entry.uid === uid) : hasOwnName()) return;
  throw new Error(`The embedded database cannot be created by uid ${uid}: that number has no account on this machine (no line in /etc/passwd), `
    + 'and PostgreSQL\'s initdb needs one. Add it (useradd --uid N atrium), start the container with a user that exists, or set DATABASE_URL.');
}

/** Runs a program to its end, as `account` where given, and resolves with its output; rejects with the end of what it printed. */
export async function run(command: string, args: readonly string[], options: { account: Account | null; input?: string }): Promise<string> {
  const child = spawn(command, args, {
    ...identity(options.account), cwd: '/', env: plainEnvironment(), stdio: ['pipe', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.on('error', () => { /* it ended without reading; its exit code tells */ });
  child.stdin.end(options.input ?? '');
  const code = await new Promise<number | string>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => reject(new Error(`${command} could not be started (${error.code ?? error.message})`, { cause: error })));
    child.on('close', (exit, signal) => resolve(exit ?? signal ?? 'unknown'));
  });
  const output = Buffer.concat(chunks).toString('utf8');
  if (code !== 0) throw new Error(`${command} failed (${code}): ${output.trim().slice(-2_000)}`);
  return output;
}

/** The part of spawn options that changes the account. */
export function identity(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** The environment of database processes: nothing of ours, which holds secrets, and nothing that changes PostgreSQL's behaviour. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function hasOwnName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

function passwordEntries(): Account[] {
  return readFileSync('/etc/passwd', 'utf8').split('\n').flatMap((entry) => {
    const [name, , uid, gid] = entry.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
