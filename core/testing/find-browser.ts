import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installByApt, mayInstall, run } from './apt.ts';

/** Chrome without a window's frame around the page: it does the same in four fifths of the time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = [...shells, 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const macPrograms = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const remedy = 'Install Chrome or Chromium (Debian/Ubuntu: apt-get install chromium; or npx playwright-core install chromium), or set CHROME_PATH to its program.';

/**
 * Path of a Chrome or Chromium that starts: CHROME_PATH, else PATH, else Playwright's cache, else (as root on Debian or Ubuntu) a fresh
 * installation by apt. Rejects with the remedy; tests must fail rather than skip without a browser.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (await starts(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which does not start. ${remedy}`);
  }
  const found = await firstThatStarts([...onPath(), ...inPlaywrightCache()]);
  if (found !== null) return found;
  if (mayInstall()) {
    console.log('No browser was found; installing chromium with apt-get (once, about a minute).');
    // Older Debian and Ubuntu have no headless shell: the whole browser does.
    const problem = await installByApt('chromium', 'chromium-headless-shell') && await installByApt('chromium');
    if (problem !== null) throw new Error(`${problem}. ${remedy}`);
    const installed = await firstThatStarts(onPath());
    if (installed !== null) return installed;
  }
  throw new Error(`No browser was found for the browser tests. ${remedy}`);
}

async function firstThatStarts(candidates: string[]): Promise<string | null> {
  for (const candidate of candidates) if (await starts(candidate)) return candidate;
  return null;
}

/** Ubuntu's chromium-browser may be a stub that only points to snap, so a program counts once it told its version. */
async function starts(program: string): Promise<boolean> {
  return isProgram(program) && await run(program, ['--version'], { quiet: true, limitMs: 30_000 }) === 0;
}

function onPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...(process.platform === 'darwin' ? macPrograms : [])];
}

/** Newest revision first; the full browser before the headless shell. Folder names differ by platform and age. */
function inPlaywrightCache(): string[] {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const revision = (folder: string) => Number(/-(\d+)$/.exec(folder)?.[1] ?? 0);
  const folders = (prefix: string) => readdirSync(cache).filter((folder) => folder.startsWith(prefix)).toSorted((a, b) => revision(b) - revision(a));
  const programs = ['chrome', 'headless_shell', 'chrome-headless-shell', 'Chromium.app/Contents/MacOS/Chromium', 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'];
  return [...folders('chromium-'), ...folders('chromium_headless_shell-')].flatMap((folder) =>
    readdirSync(join(cache, folder)).flatMap((platform) => programs.map((program) => join(cache, folder, platform, program))));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
