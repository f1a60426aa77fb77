import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from '../../../e2e/browser.ts';
import { call } from '../../../e2e/invoices-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a customer is added, warned about, edited, merged, and the merge undone', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/accounting/customer');
  await page.getByRole('button', { name: 'New customer' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Brightwave Laboratories');
  await form.getByLabel('E-mail').fill('hello@brightwave.example');
  await page.getByText('This may be there already').waitFor();
  await page.getByText('Same e-mail').waitFor();
  await form.getByLabel('City').fill('Leeds');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.waitForURL(/\/accounting\/customer\/[0-9a-f-]{36}/);
  await page.getByRole('heading', { level: 1, name: 'Brightwave Laboratories' }).waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Industry').fill('Research');
  await form.getByLabel('Third line').fill('Back yard');
  await form.getByLabel('Days to pay').fill('21');
  await page.getByRole('button', { name: 'Further phone number' }).click();
  await page.getByRole('textbox', { name: 'Further phone number' }).fill('+44 20 7946 0999');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('+442079460999').waitFor();
  await page.getByText('21 days').waitFor();
  await page.getByText('Back yard').waitFor();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another' }).click();
  await page.getByRole('combobox', { name: 'Which record is the same?' }).fill('Brightwave Labs');
  await page.getByRole('option', { name: /^Brightwave Labs/ }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('Moves along').waitFor();
  await page.getByRole('radio', { name: 'Brightwave Labs', exact: true }).check();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Brightwave Labs' }).waitFor();
  await page.getByText(/was merged into this record/).waitFor();
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByText('Priya Nair').waitFor();
  await page.getByRole('button', { name: 'Actions for Priya Nair' }).click();
  await page.getByRole('menuitem', { name: 'Change the role' }).click();
  await form.getByLabel('Role').fill('Head of the lab');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Head of the lab/).waitFor();

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.locator('li', { hasText: 'was merged into this record' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Brightwave Laboratories' }).waitFor();
  await page.goto('/accounting/customer?q=brightwave');
  await settled(page);
  expect(await page.getByRole('row', { name: /Brightwave/ }).count()).toBe(2);
  expect(problems).toEqual([]);
  await context.close();
});

it('bank details wait for a second person', async () => {
  const [one, two] = [await openWindow(browser), await openWindow(browser)];
  await signIn(one.page, 'owner');
  await signIn(two.page, 'admin');
  await one.page.goto('/accounting/vendor');
  await settled(one.page);
  await one.page.getByRole('link', { name: /Gráfica Tejo/ }).first().click();
  await one.page.getByRole('tab', { name: 'Bank' }).click();
  await one.page.getByRole('button', { name: 'Add bank details' }).click();
  await one.page.getByLabel('IBAN').fill('NL77ABNA0574908766');
  await one.page.getByRole('button', { name: 'Add', exact: true }).click();
  await one.page.getByText('The check digits of this IBAN are wrong').waitFor();
  await one.page.getByLabel('IBAN').fill('NL77 ABNA 0574 9087 65');
  await one.page.getByRole('button', { name: 'Add', exact: true }).click();
  await one.page.getByText('Somebody else has to confirm it.').waitFor();
  await two.page.goto(one.page.url());
  await settled(two.page);
  await two.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  // The first person's page hears of it by itself.
  await one.page.getByText(/Confirmed by Marcus/).waitFor();
  expect([...one.problems, ...two.problems]).toEqual([]);
  await one.context.close();
  await two.context.close();
});

it('a list exported with its further addresses is taken back by the import, column by column', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  const name = `Two Gates ${Date.now()}`;
  expect((await call(page, 'POST', 'vendors', { name, email: `gates${Date.now()}@two.example`, address1: 'Main 1', moreAddresses: [{ type: 'shipping', label: 'Depot', address1: 'Dock 7', city: 'Porto', country: 'PT' }] })).status).toBe(201);
  await page.goto(`/accounting/vendor?q=${encodeURIComponent(name)}`);
  await settled(page);
  await page.getByRole('button', { name: 'Display' }).click();
  for (const column of ['Street', 'Further addresses']) await page.getByRole('checkbox', { name: column, exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByText('Depot: Porto').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as CSV' }).click()]);
  const csv = await readFile(await file.path(), 'utf8');
  const [head, row] = csv.replace('\uFEFF', '').split('\r\n');
  expect(head).toContain('Address 2: Kind of address,Address 2: Name of the address');
  expect(row).toContain('shipping,Depot,,,Dock 7,,,,Porto,,PT');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('combobox', { name: 'Goes to: Address 2: City' }).waitFor();
  for (const field of ['Street', 'Address 2: City', 'Address 2: Kind of address', 'Address 4: Country']) expect(await dialog.getByRole('combobox', { name: `Goes to: ${field}`, exact: true }).innerText()).toContain(field);
  expect(await axe(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/addresses-import.png` });
  expect(problems).toEqual([]);
  await context.close();
});
