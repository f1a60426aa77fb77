import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('an invoice is made to come again, its template is written, and reminders are set up', async () => {
  const { page, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/invoice/recurring');
  await page.getByRole('heading', { name: 'Recurring invoices' }).first().waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'New recurring invoice' }).first().click();
  const form = page.getByRole('dialog', { name: 'New recurring invoice' });
  await form.getByLabel('Name').fill('Hosting');
  await form.getByRole('combobox', { name: 'Customer' }).fill('Nordhavn');
  await page.getByRole('option', { name: /^Nordhavn Roasters/ }).click();
  expect(await axe(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Edit what is invoiced' }).waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit what is invoiced' }).click();
  await page.waitForURL(/\/invoice\/[0-9a-f-]{36}/);
  await page.getByRole('heading', { name: 'Template' }).waitFor();
  await page.goto('/settings/documents');
  await page.getByRole('heading', { name: 'Reminders' }).waitFor();
  await page.getByRole('button', { name: 'Add a level' }).click();
  await page.getByLabel('Subject').last().fill('Open: {number}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The settings are saved').first().waitFor();
  expect(await axe(page)).toEqual([]);
  // A profile of reminders, given to a customer: then it says where it is used.
  await page.getByRole('button', { name: 'New profile' }).click();
  const profile = page.getByRole('dialog', { name: 'New profile' });
  await profile.getByLabel('Name').fill('Strict');
  await profile.getByRole('button', { name: 'Add a level' }).click();
  await profile.getByLabel('Subject').fill('Now: {number}');
  expect(await axe(page)).toEqual([]);
  await profile.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: /^Strict/ }).getByText('One level').waitFor();
  await page.goto('/accounting/customer');
  await page.getByRole('link', { name: /^Nordhavn Roasters/ }).first().click();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByRole('combobox', { name: 'Reminder profile' }).fill('Str');
  await page.getByRole('option', { name: 'Strict' }).click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Strict', { exact: true }).waitFor();
  await page.goto('/settings/documents');
  await page.getByRole('button', { name: /^Strict/ }).click();
  await page.getByRole('dialog', { name: 'Strict' }).getByRole('button', { name: 'Remove this profile' }).click();
  await page.getByText('These customers have "Strict": Nordhavn Roasters').first().waitFor();
  expect(problems).toEqual([]);
}, 120_000);

it('recurring invoices and settings fit a phone, and read from right to left', async () => {
  const { page, problems } = await openWindow(browser, { width: 390, rtl: true, dark: true });
  await signIn(page, 'owner');
  for (const path of ['/invoice/recurring', '/settings/documents']) {
    await page.goto(path);
    await settled(page);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  expect(problems).toEqual([]);
}, 120_000);

it('an order is invoiced from its page, and that invoice is made to come again', async () => {
  const { page, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/sales/order');
  await page.getByRole('link', { name: 'SO-00003' }).first().click();
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  await page.getByRole('button', { name: 'Create invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create invoice' });
  await dialog.waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/invoice\/[0-9a-f-]{36}/);
  await settled(page);
  await page.getByRole('button', { name: 'Further actions' }).click();
  await page.getByRole('menuitem', { name: 'Make recurring' }).click();
  const form = page.getByRole('dialog', { name: 'Make recurring' });
  await form.getByLabel('Name').fill('Again');
  expect(await axe(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Edit what is invoiced' }).waitFor();
  expect(problems).toEqual([]);
}, 120_000);
