import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, stopServer } from '#core/testing/browser-setup.ts';
import { axe, focusOn, openBrowser } from './browser.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'atrium-gate-'));
chmodSync(dataDir, 0o755);
let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, DEMO: '0', PIN_GATE: '2468' });
  browser = await openBrowser();
});
afterAll(async () => { await browser.close(); await stopServer(server.child); rmSync(dataDir, { recursive: true, force: true }); });

it('shows the gate, says when a PIN is wrong after its pause, and opens for the right one', async () => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (e) => problems.push(e.message));
  await page.goto('/');
  const boxes = page.getByRole('textbox');
  expect(await boxes.count()).toBe(4);
  expect(await axe(page)).toEqual([]);
  // Letters are ignored; the message waits 1.2 seconds after the fourth digit.
  await focusOn(boxes.first());
  await page.keyboard.type('a1b23');
  await page.keyboard.type('4');
  const typed = Date.now();
  await page.getByText('Incorrect pin code').waitFor({ state: 'visible' });
  const waited = Date.now() - typed;
  expect(waited).toBeGreaterThanOrEqual(1100);
  expect(waited).toBeLessThan(2500);
  await expect.poll(() => boxes.evaluateAll((all) => all.map((b) => (b as HTMLInputElement).value).join(''))).toBe('');
  await page.keyboard.type('2468');
  await page.getByRole('heading', { name: /sign in/i }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /sign in/i }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('does not believe a flag set by hand', async () => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.addInitScript(() => { for (const key of ['pin', 'isPinCodeValid', 'gate']) localStorage.setItem(key, 'true'); });
  await page.goto('/sign-in');
  expect(await page.getByRole('textbox').count()).toBe(4);
  expect((await fetch(`${server.url}/api/v1/lists/system-settings`)).status).toBe(403);
  expect((await fetch(`${server.url}/api/openapi.json`, { headers: { accept: 'text/html' } })).status).toBe(403);
  await context.close();
});
