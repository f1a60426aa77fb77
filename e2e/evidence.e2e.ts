import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('the books leave as a journal and as a pack of evidence, by keyboard, and the pack tells how far it is', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/accounting/export?period=last_year');
  await page.getByRole('heading', { name: 'Export and evidence' }).waitFor();
  await settled(page);
  await focusOn(page.getByRole('radio', { name: 'beancount' }));
  await page.keyboard.press('Space');
  const [journal] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the journal' }).press('Enter')]);
  expect(journal.suggestedFilename()).toMatch(/beancount$/);
  expect(readFileSync((await journal.path())!, 'utf8')).toContain('option "operating_currency" "EUR"');
  await page.getByRole('button', { name: 'Make the pack' }).press('Enter');
  const packs = page.getByRole('list', { name: 'Packs' });
  await packs.getByText('The chain of entries holds').waitFor({ timeout: 90_000 });
  expect(await axe(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/export.png`, fullPage: true });
  const [archive] = await Promise.all([page.waitForEvent('download'), packs.getByRole('button', { name: 'Download' }).first().press('Enter')]);
  expect(readFileSync((await archive.path())!).subarray(0, 2).toString()).toBe('PK');
  expect(problems).toEqual([]);
  await context.close();
});

it('the page stands at 390 px, in the dark and from right to left', async () => {
  for (const look of [{ width: 390, height: 844 }, { dark: true }, { rtl: true, width: 390, height: 844 }]) {
    const { page, context, problems } = await openWindow(browser, look);
    await signIn(page, 'owner', '/accounting/export');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(await axe(page), JSON.stringify(look)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), 'nothing sticks out').toBe(true);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/export-${look.width ?? 1440}${look.rtl ? '-rtl' : ''}${look.dark ? '-dark' : ''}.png`, fullPage: true });
    expect(problems).toEqual([]);
    await context.close();
  }
});
