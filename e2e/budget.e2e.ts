import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBrowser, openWindow, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** Bytes as they travel, gzip, of all JavaScript a first visit loads until the network is quiet; and in how many files. */
async function firstLoad(page: Page, path: string): Promise<{ bytes: number; files: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.route('**/*.js', (route) => route.continue({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } }));
  const sizes: Promise<number>[] = [];
  const wrong: string[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    // Below a kilobyte nothing is compressed.
    if (!['gzip', undefined].includes(response.headers()['content-encoding'])) wrong.push(response.url());
    sizes.push(response.request().sizes().then((size) => size.responseBodySize));
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes);
  expect(wrong).toEqual([]);
  return { bytes: all.reduce((sum, size) => sum + size, 0), files: all.length };
}

it('sign-in loads at most 180 kB of JavaScript', async () => {
  const { page, context, problems } = await openWindow(browser);
  const { bytes, files } = await firstLoad(page, '/sign-in');
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(180_000);
  expect(files).toBeLessThanOrEqual(35);
  expect(problems).toEqual([]);
  await context.close();
});

it('home, with the shell and its cards, loads at most 200 kB of JavaScript', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  const fresh = await context.newPage();
  await page.close();
  const { bytes, files } = await firstLoad(fresh, `${inject('baseUrl')}/`);
  await fresh.getByRole('heading', { name: 'Recent activity' }).waitFor();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
  expect(files).toBeLessThanOrEqual(35);
  expect(problems).toEqual([]);
  await context.close();
});
