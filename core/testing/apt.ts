import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True where tests may install what they need: as root on Debian or Ubuntu. */
export function mayInstall(): boolean {
  return process.geteuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs Debian packages; answers null, or what went wrong. Another run of apt is waited for. */
export async function installByApt(...names: string[]): Promise<string | null> {
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const apt = (...args: string[]) => {
    console.log(`  apt-get ${args.join(' ')}`);
    return run('apt-get', [...wait, '-qq', ...args], { quiet: false, limitMs: 900_000 });
  };
  // One unreachable third-party source fails the update but need not keep the package from being installed.
  const updated = await apt('update');
  const installed = await apt('install', '-y', ...names);
  return installed === 0 ? null : `apt-get could not install ${names.join(' and ')} (update: ${updated}, install: ${installed})`;
}

/** Exit code of a program, or what kept it from ending by itself. */
export function run(program: string, args: string[], { quiet, limitMs }: { quiet: boolean; limitMs: number }): Promise<number | string> {
  const child = spawn(program, args, { stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'], timeout: limitMs, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}
