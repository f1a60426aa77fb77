import http from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, openBrowser, openWindow, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** Size of a file as it travels to who understands gzip only; a browser always offers more. */
function gzipSize(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http.get(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let size = 0;
      if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`));
      answer.on('data', (part: Buffer) => { size += part.length; }).on('end', () => resolve(size)).on('error', reject);
    }).on('error', reject);
  });
}

/**
 * The JavaScript a first visit needs until the page can be used. The visitor saves data, so nothing comes ahead of its use, and touches
 * nothing; what others get besides while their page is idle is no part of the page.
 */
async function firstLoad(page: Page, path: string, usable: (page: Page) => Promise<unknown>): Promise<{ bytes: number; files: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => { Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }); });
  const scripts = new Set<string>();
  page.on('response', (response) => { if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url()); });
  await page.goto(path);
  await usable(page);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all([...scripts].map(gzipSize));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}

/** A page of its own for somebody who is signed in. */
async function signedIn(): Promise<{ page: Page; close: () => Promise<void>; problems: string[] }> {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  const fresh = await context.newPage();
  await page.close();
  return { page: fresh, close: () => context.close(), problems };
}

it('sign-in loads at most 200 kB of JavaScript', async () => {
  const { page, context, problems } = await openWindow(browser);
  const { bytes, files } = await firstLoad(page, '/sign-in', (p) => p.getByLabel(/^password/i).waitFor());
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
  expect(files).toBeLessThanOrEqual(35);
  expect(problems).toEqual([]);
  await context.close();
});

it('home, with the shell and its first cards, loads at most 200 kB of JavaScript', async () => {
  const { page, close, problems } = await signedIn();
  const { bytes, files } = await firstLoad(page, `${baseUrl()}/`, (p) => p.getByRole('heading', { name: 'Recent activity' }).waitFor());
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
  expect(files).toBeLessThanOrEqual(45);
  expect(problems).toEqual([]);
  await close();
});

it('whoever saves data gets the live connection and the further cards with the first move, others by themselves', async () => {
  const { page, close, problems } = await signedIn();
  const sockets: string[] = [];
  page.on('websocket', (socket) => { sockets.push(socket.url()); });
  await firstLoad(page, `${baseUrl()}/`, (p) => p.getByRole('heading', { name: 'Recent activity' }).waitFor());
  expect(sockets).toEqual([]);
  await page.mouse.move(200, 200);
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await close();
});

it('a list as the first page of a visit loads at most 450 kB of JavaScript, and no schemas', async () => {
  const { page, close, problems } = await signedIn();
  const asked: string[] = [];
  page.on('request', (request) => { asked.push(request.url()); });
  const { bytes } = await firstLoad(page, `${baseUrl()}/workspace/audit`, (p) => p.getByRole('row').nth(1).waitFor());
  expect(bytes).toBeLessThanOrEqual(450_000);
  // zod and what is made of it come with the first form.
  expect(asked.filter((url) => /zod/.test(url))).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
