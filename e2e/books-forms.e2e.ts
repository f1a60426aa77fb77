import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** Opens the form of the first account whose row says so, as a link to it would. */
async function editAccount(page: Page, words: string): Promise<string> {
  await page.goto(`/accounting/chart-of-account?q=${encodeURIComponent(words)}`);
  await page.getByRole('treegrid').getByRole('button', { name: /^Change/ }).first().click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  return page.url();
}

it('a drawer asks before it lets go of what is typed, and a colleague’s save never goes over it', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  const address = await editAccount(page, 'Insurance');
  const form = page.getByRole('dialog').first();
  const description = form.getByLabel('Description');
  await description.fill('What the office costs, and the store room');
  // Esc, the cross and a press beside it ask; staying keeps every word.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByText('Leave without saving?').waitFor();
  expect(await axe(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await description.inputValue()).toBe('What the office costs, and the store room');
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await question.waitFor({ state: 'detached' });

  // A colleague saves the same account meanwhile.
  const other = await openWindow(browser);
  await signIn(other.page, 'owner');
  await other.page.goto(address);
  await other.page.getByRole('dialog').getByLabel('Description').fill('Seen by a colleague');
  await other.page.getByRole('dialog').getByLabel('Name').fill('Insurance of people and rooms');
  await other.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await other.page.getByRole('dialog').waitFor({ state: 'detached' });
  await form.getByText('Somebody saved a newer version while you were writing.').waitFor();
  expect(await description.inputValue()).toBe('What the office costs, and the store room');
  expect(await axe(page)).toEqual([]);
  await form.getByRole('button', { name: 'Keep what I wrote' }).click();
  // What was typed stays; what nobody touched here shows the colleague's, so that saving does not take it back.
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Insurance of people and rooms');
  expect(await description.inputValue()).toBe('What the office costs, and the store room');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Where nothing is typed, the newer one is simply there, and Esc closes at once.
  await other.page.goto(address);
  await expect.poll(() => other.page.getByRole('dialog').getByLabel('Description').inputValue()).toBe('What the office costs, and the store room');
  expect(await other.page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Insurance of people and rooms');
  await other.page.keyboard.press('Escape');
  await other.page.getByRole('dialog').waitFor({ state: 'detached' });
  expect([...problems, ...other.problems]).toEqual([]);
  await other.context.close();
  await context.close();
});

it('a report is scheduled from its page by keyboard, listed with its next turn, paused and removed', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/accounting/reports/profit-and-loss?period=last_month&basis=cash');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Mail this report' }).press('Enter');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').waitFor();
  await settled(page);
  expect([await form.getByLabel('Name').inputValue(), await axe(page)]).toEqual(['Profit and loss, cash basis', []]);
  await form.getByLabel('Name').fill('Result for the partners');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await page.goto('/accounting/reports/mails');
  const row = page.getByRole('row', { name: /Result for the partners/ });
  await row.getByText('Every month on day 1').waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mails.png`, fullPage: true });
  await page.goto('/accounting/reports');
  await page.getByRole('link', { name: 'Scheduled mails' }).click();
  await page.getByRole('link', { name: 'Result for the partners' }).first().click();
  await form.getByRole('switch', { name: 'Goes out' }).press('Space');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await row.getByText('Paused').waitFor();
  await page.getByRole('link', { name: 'Result for the partners' }).first().click();
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('No report is mailed yet').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('the form and the list of mailed reports stand at 390 px, in the dark and from right to left', async () => {
  for (const look of [{ width: 390, height: 844 }, { dark: true }, { rtl: true, width: 390, height: 844 }]) {
    const { page, context, problems } = await openWindow(browser, look);
    await signIn(page, 'owner');
    for (const path of ['/accounting/reports/mails', '/accounting/reports/balance-sheet']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      if (path.endsWith('balance-sheet')) {
        await page.locator('button:has(svg.lucide-mail)').click();
        await page.getByRole('dialog').locator('input').first().waitFor();
        await settled(page);
      }
      expect(await axe(page), `${path} ${JSON.stringify(look)}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), 'nothing sticks out').toBe(true);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mails${path.replaceAll('/', '-')}-${look.width ?? 1440}${look.rtl ? '-rtl' : ''}${look.dark ? '-dark' : ''}.png` });
    }
    expect(problems).toEqual([]);
    await context.close();
  }
});
