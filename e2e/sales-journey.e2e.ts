import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const people = 5000;
/** The one who becomes a customer, near the end of the file. */
const her = { name: 'Wilhelmina Ostrander', company: 'Ostrander Chandlery', email: 'wilhelmina@ostrander.test' };
/** What another tool exports: its own names of columns in its own order, and a column nobody needs. */
function exported(): Buffer {
  const rows = Array.from({ length: people }, (_, i) => `D-${i},${i === people - 2 ? `${her.name},${her.company},${her.email}` : `Person ${i},"Harbour Works ${i}, Ltd",person${i}@harbour-${i}.test`},+3120555${String(i).padStart(4, '0')},"${(i % 90) * 100 + 50}.25",Trade fair,"Wants a ""new"" sign, soon"`);
  return Buffer.from(['Record ID,Name,Company Name,Work E-mail,Phone Number,Deal Value,Original Source,Remarks', ...rows].join('\r\n'), 'utf8');
}
/** Where its columns go; one of them is found by its name. */
const columns: ReadonlyArray<readonly [column: string, field: string]> = [['Company Name', 'Company'], ['Work E-mail', 'E-mail'], ['Phone Number', 'Phone'], ['Deal Value', 'Value'], ['Original Source', 'Sources'], ['Remarks', 'Notes']];

/** Chooses in a drop-down of the open dialog by keyboard: opens it, types the words, takes what they lead to. */
async function choose(page: Page, name: string | RegExp, option: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name });
  await focusOn(box);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
  await expect.poll(() => box.innerText()).toContain(option);
}

/** Presses a button, tab or link as who has no mouse does. */
async function press(page: Page, role: 'button' | 'tab' | 'link', name: string | RegExp, exact = false): Promise<void> {
  const target = page.getByRole(role, { name, exact }).first();
  await focusOn(target);
  await page.keyboard.press('Enter');
}

/** What the dashboard says was won this year, in cents. */
async function won(page: Page): Promise<number> {
  await page.goto('/sales?period=this_year');
  await settled(page);
  const figure = page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name: /^Won/ });
  return Math.round(Number(/€([\d,]+\.\d\d)/.exec(await figure.innerText())![1]!.replaceAll(',', '')) * 100);
}

it('one person goes by keyboard from the file of another tool to an order that the customer signed on a phone', { timeout: 300_000 }, async () => {
  const seller = await openWindow(browser);
  const { page } = seller;
  page.setDefaultTimeout(20_000);
  await signIn(page, 'owner');
  const before = await won(page);

  // Import: columns of another tool, a check, the run.
  await page.goto('/crm/leads');
  await settled(page);
  await press(page, 'button', 'Import leads');
  // Whoever has no file yet takes an empty one: brought back, each of its columns knows where it goes.
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'button', 'Download an empty file with every column')]);
  const empty = await readFile(await download.path(), 'utf8');
  const headings = empty.trim().split(',').length;
  expect(headings).toBeGreaterThan(15);
  await page.locator('input[type=file]').setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/csv', buffer: Buffer.from(`${empty}${'x,'.repeat(headings - 1)}x\r\n`) });
  await page.getByRole('dialog').getByText('Goes to').waitFor();
  expect(await page.getByRole('dialog').getByRole('combobox', { name: /^Goes to: / }).allInnerTexts()).toEqual(expect.not.arrayContaining(['Leave out']));
  expect(await page.getByRole('dialog').getByRole('combobox', { name: /^Goes to: / }).count()).toBe(headings);
  await page.keyboard.press('Escape');
  await press(page, 'button', 'Import leads');
  await page.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: exported() });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Goes to').waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Goes to: Name' }).innerText()).toBe('Name');
  for (const [column, field] of columns) await choose(page, `Goes to: ${column}`, field);
  await choose(page, /Decimal mark/, 'Point: 1,234.50');
  expect(await axe(page)).toEqual([]);
  await press(page, 'button', 'Check');
  const run = dialog.getByRole('button', { name: /^Import 5,000/ });
  await run.waitFor({ timeout: 60_000 });
  await focusOn(run);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Undo import' }).waitFor({ timeout: 90_000 });
  await press(page, 'button', 'Close');
  await dialog.waitFor({ state: 'detached' });

  // The board: one card goes on, is opened and converted.
  const card = page.getByRole('article', { name: new RegExp(her.name) });
  const column = () => card.evaluate((it) => it.closest('section')?.getAttribute('aria-label') ?? '');
  await card.waitFor();
  expect(await column()).toMatch(/New/);
  await focusOn(card);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(column).toMatch(/Contacted/);
  await focusOn(card);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: her.name, level: 1 }).waitFor();
  await settled(page);
  await page.keyboard.press('c');
  await dialog.getByRole('textbox', { name: 'Name of the opportunity' }).fill('Signs for the quay');
  await page.keyboard.press('Enter');
  await press(page, 'link', 'Open the opportunity');
  await page.getByRole('heading', { name: 'Signs for the quay', level: 1 }).waitFor();
  await settled(page);

  // The quote: a thing of the catalogue, a deposit, the mail as it will look.
  await press(page, 'tab', /Quotes/);
  await press(page, 'button', /New quote/);
  await page.waitForURL(/sales-quotes\/[0-9a-f-]{36}$/);
  await press(page, 'button', 'Add line');
  await page.keyboard.type('Design work');
  await page.getByRole('option', { name: /Design work by the hour/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.getByLabel(/^Deposit on acceptance/).fill('30');
  await expect.poll(() => page.getByRole('region', { name: 'Totals' }).innerText()).toContain('€350.55');
  await page.getByText('Saved', { exact: true }).waitFor();
  await press(page, 'button', 'Send', true);
  await dialog.getByLabel('Your words').fill('Dear customer, this is what the signs cost.');
  await dialog.getByRole('region', { name: 'Preview of the mail' }).getByText('Dear customer, this is what the signs cost.').waitFor();
  expect(await dialog.getByLabel('To', { exact: false }).first().inputValue()).toBe(her.email);
  await focusOn(dialog.getByRole('button', { name: 'Send', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText(/^QUO-\d{5}$/).first().waitFor();
  await press(page, 'tab', 'Mails and links');
  await page.getByRole('region', { name: 'Mails' }).getByText(her.email).waitFor();
  await press(page, 'button', 'New link');
  const link = new URL(await page.getByLabel('Address of the link').inputValue());
  expect(await axe(page)).toEqual([]);

  // The customer, on a phone.
  const customer = await openWindow(browser, { width: 390, height: 844 });
  customer.page.setDefaultTimeout(20_000);
  await customer.page.goto(link.pathname + link.hash);
  const answer = customer.page.getByRole('region', { name: 'Your answer' });
  await answer.getByText('A deposit of €350.55 is due on acceptance.').waitFor();
  expect(await answer.innerText()).toContain('€1,168.50');
  expect(await customer.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await axe(customer.page)).toEqual([]);
  await answer.getByRole('button', { name: 'Accept' }).click();
  const sign = customer.page.getByRole('dialog');
  await sign.getByLabel('Your name').fill('Pat Customer');
  const pad = (await sign.getByRole('img', { name: 'Signature' }).boundingBox())!;
  await customer.page.mouse.move(pad.x + 20, pad.y + 60);
  await customer.page.mouse.down();
  for (const [x, y] of [[60, 20], [100, 80], [160, 40]] as const) await customer.page.mouse.move(pad.x + x, pad.y + y);
  await customer.page.mouse.up();
  await sign.getByRole('checkbox', { name: /^I accept QUO-/ }).click();
  await sign.getByRole('button', { name: 'Accept quote' }).click();
  const thanks = customer.page.getByText(/Your order has the number SO-\d{5}/);
  await thanks.waitFor();
  // It stands at the top, the answer was given at the end of the page: whoever signed is led there.
  await expect.poll(() => thanks.evaluate((e) => { const { top, bottom } = e.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight && document.activeElement?.contains(e) === true && document.activeElement !== document.body; })).toBe(true);
  await customer.page.getByText('A deposit of €350.55 (30 %) is due.').waitFor();
  const order = /SO-\d{5}/.exec(await thanks.innerText())![0];

  // The seller's page tells by itself that it was opened and accepted; figures and orders follow.
  await page.getByText('Accepted by Pat Customer', { exact: false }).waitFor();
  await page.getByText('A deposit of €350.55 (30 %) is due.').waitFor();
  await page.getByRole('region', { name: 'Links' }).getByText(/Opened: 1 time/).waitFor();
  // An opportunity is worth what it brings without tax: 10 × 95.00.
  expect(await won(page) - before).toBe(950_00);
  await page.goto('/sales/order');
  await page.getByRole('row', { name: new RegExp(order) }).getByText('Signs for the quay').waitFor();
  expect(await page.getByRole('row', { name: new RegExp(order) }).innerText()).toContain('€1,168.50');
  expect([...seller.problems, ...customer.problems]).toEqual([]);
  await customer.context.close();
  await seller.context.close();
});
