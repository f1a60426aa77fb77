import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a product at standard cost: the method asks for it, counts take it, and a new one says beforehand what it books', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/accounting/product');
  await page.getByRole('button', { name: 'Add product' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').first().fill('Ledger of oak');
  await form.getByRole('switch', { name: 'Stock is counted' }).click();
  expect(await form.getByLabel('Standard cost of one').count()).toBe(0);
  await form.getByRole('combobox', { name: 'Stock is valued' }).click();
  await page.getByRole('option', { name: 'at a standard cost' }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Enter the standard cost of one unit.').waitFor();
  await form.getByLabel('Standard cost of one').fill('2.5');
  expect(await axe(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Standard cost of one: €2.50').waitFor();
  const address = page.url();

  // A count of what nobody knew of is worth the standard: no other worth is asked for.
  await page.goto('/accounting/stock?q=Ledger');
  await page.getByRole('button', { name: 'Count Ledger of oak' }).click();
  const count = page.getByRole('dialog');
  await count.getByLabel('Counted').fill('4');
  expect(await count.getByLabel('Worth of the surplus').count()).toBe(0);
  await count.getByLabel('Reason').fill('Found');
  await count.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('row', { name: /Ledger of oak/ }).getByText('10.00').waitFor();

  await page.goto(address);
  await page.getByRole('button', { name: 'Change standard cost' }).click();
  const change = page.getByRole('dialog', { name: 'Standard cost of Ledger of oak' });
  await change.getByText('4 on hand: nothing is posted.').waitFor();
  await change.getByLabel('New standard cost of one').fill('3.125');
  await change.getByText('4 on hand: stock rises by €2.50, and price variances are credited with as much.').waitFor();
  expect(await axe(page)).toEqual([]);
  await change.getByLabel('Reason').fill('New prices');
  await change.getByRole('button', { name: 'Post' }).click();
  await page.getByText('Standard cost of one: €3.125').waitFor();
  await page.getByRole('button', { name: 'Change standard cost' }).click();
  await change.getByText('€2.50 → €3.125').waitFor();
  await change.getByLabel('New standard cost of one').fill('2');
  await change.getByText('4 on hand: stock falls by €4.50, and price variances are charged with as much.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
