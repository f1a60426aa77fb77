import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn } from './browser.ts';
import { expectClean } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a budget is written in Create Bites and leads to its year', { timeout: 240_000 }, async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  const year = new Date().getFullYear() + 2;
  await page.keyboard.press('q');
  const drawer = page.getByRole('dialog', { name: /Create Bites|Budget/ });
  await drawer.getByRole('button', { name: 'Budget' }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('Choose an account of income or expenses.').waitFor();
  await drawer.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: String(year) }).click();
  await drawer.getByRole('combobox', { name: 'Account' }).fill('Rent');
  await page.getByRole('option', { name: /Rent/ }).first().click();
  await drawer.getByLabel('Amount').fill('1,200');
  await drawer.getByText('For the year, in twelfths').click();
  await expectClean(page);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  // Of the toast: the rail has buttons to open things, too.
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/accounting/reports/budget' && url.searchParams.get('year') === String(year));
  await expect.poll(() => page.getByRole('textbox', { name: new RegExp(`^Rent.*, Jan`) }).first().inputValue()).toBe('100');
  expect(problems).toEqual([]);
  await context.close();
});
