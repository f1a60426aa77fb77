import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { focusOn, openBrowser, settled, type Watched } from './browser.ts';
import { windowWith } from './shell-desk.ts';

// One window for all; its keys are its own and never reach the profile.
let browser: Browser;
let window: Watched;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  window = await windowWith(browser, {}, {}, '/workspace/members');
  ({ page } = window);
});
afterAll(() => browser.close());

const palette = () => page.getByRole('dialog', { name: 'Search and commands' });
const box = () => palette().getByRole('combobox');
const sections = () => palette().locator('[cmdk-group-heading]').allTextContents();
const path = () => new URL(page.url()).pathname;
/** Presses keys one after the other, as a sequence. */
const press = async (...keys: string[]) => { for (const key of keys) await page.keyboard.press(key); };
const close = async () => { await press('Escape'); await expect.poll(() => page.getByRole('dialog').count()).toBe(0); };

it('sequences only type inside a field, outside they lead on; keys with Ctrl work in both', async () => {
  const field = page.getByPlaceholder(/search members/i);
  await focusOn(field);
  await page.keyboard.type('gpghq?');
  await settled(page);
  expect([await field.inputValue(), path(), await page.getByRole('dialog').count()]).toEqual(['gpghq?', '/workspace/members', 0]);
  await press('Control+k');
  await box().waitFor();
  await close();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill('');
  await field.evaluate((element) => (element as HTMLElement).blur());
  // The first key typed into a field is no beginning of a sequence outside it.
  await focusOn(field);
  await press('g');
  await field.evaluate((element) => (element as HTMLElement).blur());
  await press('h');
  await page.waitForTimeout(300);
  expect(path()).toBe('/workspace/members');
  await press('g', 'h');
  await page.waitForURL((url) => url.pathname === '/');
  await press('g', 's');
  await page.waitForURL((url) => url.pathname.startsWith('/settings'));
});

it('ten characters cost each search at most four questions, and an answer that comes after a newer question is dropped', async () => {
  const asked = new Map<string, number>();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => { release = resolve; });
  const aboutHarbour = (url: URL) => url.pathname.startsWith('/api/') && /\bharb/.test(decodeURIComponent(url.search));
  await page.route(aboutHarbour, async (route) => {
    const url = new URL(route.request().url());
    // The same search, whatever it is asked for.
    const search = decodeURIComponent(`${url.pathname}${url.search}`).replace(/\bharb[a-z +]*/, '');
    asked.set(search, (asked.get(search) ?? 0) + 1);
    await released;
    await route.continue().catch(() => undefined);
  });
  await press('Control+k');
  await box().waitFor();
  await page.keyboard.type('harbour pi', { delay: 90 });
  await expect.poll(() => asked.size).toBeGreaterThan(4);
  await page.waitForTimeout(1200);
  expect([...asked].filter(([, times]) => times > 4)).toEqual([]);
  await box().fill('harbour');
  await page.waitForTimeout(800);
  await box().fill('zzzzqqqq');
  const nothing = palette().getByText('Nothing found for “zzzzqqqq”');
  await nothing.waitFor();
  release();
  await page.waitForTimeout(800);
  expect([await nothing.count(), await palette().getByRole('option').count()]).toEqual([1, 0]);
  // There is something to be found, and now it is not too late.
  await box().fill('harbour');
  await palette().getByRole('option', { name: /harbour/i }).first().waitFor();
  await page.unroute(aboutHarbour);
  await close();
});

it('the palette finds by beginnings of words, cuts what is too long, and is narrowed by prefixes', async () => {
  await press('Control+k');
  await box().fill('x'.repeat(500));
  expect(await box().inputValue()).toHaveLength(200);
  await box().fill('invit');
  await palette().getByRole('option', { name: /invit/i }).first().waitFor();
  await box().fill('>appear');
  await expect.poll(() => palette().getByRole('option').allTextContents()).toEqual(['Appearance']);
  await box().fill('/roles');
  await expect.poll(() => palette().getByRole('option').count()).toBeGreaterThan(0);
  expect(await sections()).toEqual(['Go to']);
  await box().fill('@amira');
  await expect.poll(async () => (await sections()).length).toBeGreaterThan(0);
  expect((await sections()).filter((name) => !['People', 'Chat'].includes(name))).toEqual([]);
  // What was used last leads when nothing is typed.
  await box().fill('audit log');
  await palette().getByRole('option', { name: /audit log/i }).first().click();
  await page.waitForURL((url) => url.pathname === '/workspace/audit');
  await palette().waitFor({ state: 'detached' });
  await press('Control+k');
  await box().waitFor();
  expect((await sections())[0]).toBe('Used last');
  expect(await palette().getByRole('option').first().textContent()).toMatch(/audit log/i);
  await close();
});

it('keys are given anew; taken ones are refused with the name of their owner', async () => {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = (name: string) => sheet.getByRole('listitem').filter({ hasText: name });
  const give = async (name: string, ...keys: string[]) => { await row(name).getByRole('button', { name: /Change the keys$/ }).click(); await row(name).getByText('Press keys…').waitFor(); await press(...keys); };
  await press('?');
  await sheet.waitFor();
  await give('Go to settings', 'g', 'h');
  await sheet.getByRole('alert').filter({ hasText: 'Already used by “Go to home”.' }).waitFor();
  await give('Go to settings', 'g', '7');
  await row('Go to settings').getByRole('button', { name: 'Go to settings: g 7. Change the keys' }).waitFor();
  expect(await sheet.getByRole('alert').count()).toBe(0);
  await close();
  await press('g', 's');
  await page.waitForTimeout(300);
  expect(path()).toBe('/workspace/audit');
  await press('g', '7');
  await page.waitForURL((url) => url.pathname.startsWith('/settings'));
  await press('Control+/');
  await sheet.getByRole('button', { name: 'Reset the keys of Go to settings' }).click();
  await row('Go to settings').getByRole('button', { name: 'Go to settings: g s. Change the keys' }).waitFor();
  await close();
  expect(window.problems).toEqual([]);
});
