import http from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, follow, openBrowser, openWindow, signIn } from './browser.ts';

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

it('a further page adds at most 60 kB of JavaScript after the first list, the first one of a large room at most 72 to 104', async () => {
  const { page, close, problems } = await signedIn();
  await firstLoad(page, `${baseUrl()}/`, (p) => p.getByRole('heading', { name: 'Recent activity' }).waitFor());
  const scripts = new Set<string>();
  page.on('response', (response) => { if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url()); });
  /** What following a link to a page brings along, in kB. */
  const added = async (path: string): Promise<number> => {
    scripts.clear();
    await follow(page, path);
    const sizes = await Promise.all([...scripts].map(gzipSize));
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
  };
  // The kit of lists and the entries of all rooms come with the first one.
  const first = await added('/workspace/audit');
  expect([first > 100, first <= 260], String(first)).toEqual([true, true]);
  const further: Record<string, number> = {};
  for (const path of ['/crm/leads', '/feed', '/accounting/reconcile', '/sales/account', '/sales/sales-quotes', '/invoice/list', '/workspace/members', '/settings/brand', '/chat', '/sales/opportunity', '/notifications']) further[path] = await added(path);
  // The feed is the first of these that needs the further kit (15 kB), and what rooms say through notifications' door, which all later pages have then.
  const large: Record<string, number> = { '/crm/leads': 72, '/feed': 104, '/accounting/reconcile': 85, '/chat': 64 };
  expect(Object.entries(further).filter(([path, size]) => size > (large[path] ?? 60))).toEqual([]);
  // The measure would notice if nothing were counted.
  expect(Object.values(further).reduce((sum, size) => sum + size, 0)).toBeGreaterThan(200);
  expect(problems).toEqual([]);
  await close();
});
