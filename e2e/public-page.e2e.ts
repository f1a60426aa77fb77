import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled } from './browser.ts';
import { expectClean, founder } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a workspace turns its public page on; visitors read what is posted from then on, also on a phone and by RSS, until it is off', async () => {
  const { page, context } = await founder(browser, 'Petra');
  await page.goto('/settings/public-page');
  await page.getByText('No workspace of yours has a public page.').waitFor();
  // By keyboard.
  await page.getByRole('switch', { name: 'Show a public page' }).press('Space');
  await page.getByLabel('About this page').fill('Bread, and what we think about it.');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Public page saved').first().waitFor();
  const address = new URL((await page.getByRole('link', { name: /\/public\// }).getAttribute('href'))!).pathname;
  await expectClean(page);

  await page.goto('/feed');
  const text = `Rye on Fridays ${Date.now() % 10_000}`;
  const privacy = page.getByRole('region', { name: 'Write a post' }).getByRole('button', { name: /^Who can see this/ }).first();
  await privacy.click();
  await page.getByText(/Also visitors without an account, on the public page of/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await page.getByText('Post Created Successfully').first().waitFor();

  const visitor = await openWindow(browser, { width: 390, height: 844, dark: true });
  await visitor.page.goto(address);
  await visitor.page.getByText(text).waitFor();
  await visitor.page.getByText('Bread, and what we think about it.').waitFor();
  await settled(visitor.page);
  expect(await axe(visitor.page)).toEqual([]);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(1);
  const feed = await visitor.page.request.get((await visitor.page.getByRole('link', { name: 'Follow by RSS' }).getAttribute('href'))!);
  expect([feed.status(), (await feed.text()).includes(text)]).toEqual([200, true]);
  expect(await visitor.page.locator('head link[rel="alternate"][type="application/rss+xml"]').getAttribute('href')).toBe(new URL(feed.url()).pathname);
  expect(await (await visitor.page.request.get('/sitemap.xml')).text()).toContain(`${address}</loc>`);
  // One post, and back.
  await visitor.page.getByRole('article').getByRole('link').first().press('Enter');
  await visitor.page.getByRole('link', { name: 'All posts' }).press('Enter');
  await visitor.page.getByText('Bread, and what we think about it.').waitFor();
  expect(visitor.problems).toEqual([]);

  await page.goto('/settings/public-page');
  await page.getByRole('switch', { name: 'Show a public page' }).press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect.poll(() => page.getByRole('link', { name: /\/public\// }).count()).toBe(0);
  await visitor.page.reload();
  await visitor.page.getByText('This page is not here').waitFor();
  await context.close();
  await visitor.context.close();
});
