import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { call, needBooks, shoot } from './invoices-desk.ts';

interface Doc { id: string; version: number; number: string | null; status: string }

let browser: Browser;
let page: Page;
let customerId = '';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  browser = await openBrowser();
  page = (await openWindow(browser)).page;
  page.setDefaultTimeout(30_000);
  await signIn(page, 'owner');
  await needBooks(page);
  customerId = (await call<{ id: string }>(page, 'POST', 'parties', { kind: 'company', name: 'Quay & Lantern', email: 'pay@quay.test', roles: ['customer'] })).body.id;
});
afterAll(() => browser.close());

async function invoice(title: string, more: object, post = true): Promise<Doc> {
  const made = await call<Doc>(page, 'POST', 'invoices', { title, partyId: customerId, lines: [{ name: title, unitPrice: '1200' }], ...more });
  expect(made.status).toBe(201);
  if (post) expect((await call(page, 'POST', `invoices/${made.body.id}/posting`, {})).status).toBe(200);
  return (await call<Doc>(page, 'GET', `invoices/${made.body.id}`)).body;
}

/** Readable for everybody, and no wider than a phone. */
async function look(name: string): Promise<void> {
  expect(await axe(page), name).toEqual([]);
  await shoot(page, `around-${name}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390);
  await shoot(page, `around-${name}-phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

it('the board shows invoices by how far they are, and a draft is posted there by keyboard', async () => {
  const draft = await invoice('Signs for the quay', { dueOn: day(20) }, false);
  await page.goto('/invoice/list');
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  await settled(page);
  await page.getByRole('radio', { name: 'Board' }).click();
  await page.waitForURL(/show=board/);
  await page.getByText('Signs for the quay').waitFor();
  for (const column of ['Draft', 'Open', 'Partly paid', 'Overdue', 'Paid']) expect(await page.getByText(column, { exact: true }).count()).toBeGreaterThan(0);
  await look('board');
  await focusOn(page.locator(`[data-drag-id="${draft.id}"]`));
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('alertdialog', { name: /Post/ }).getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(async () => (await call<Doc>(page, 'GET', `invoices/${draft.id}`)).body.status).toBe('posted');
});

it('a line that pays for a year shows when it is earned, with the entries', async () => {
  const d = await invoice('Support', { issuedOn: day(-40), lines: [{ name: 'Support for a year', unitPrice: '1200', periodFrom: day(-40), periodTo: day(320) }] });
  await page.goto(`/invoice/${d.id}`);
  await page.getByRole('tab', { name: 'Spread over time' }).click();
  const parts = page.getByRole('table', { name: 'Parts' });
  await parts.waitFor();
  await expect.poll(() => parts.getByRole('link').count(), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await parts.getByText('On its day').count()).toBeGreaterThan(5);
  await look('schedule');
});

it('a reminder costs what its level says, and the draft of the fee is linked', async () => {
  await page.goto('/settings/documents');
  await page.getByRole('button', { name: 'Add a level' }).click();
  await page.getByLabel(/^Fee in EUR/).last().fill('12.50');
  await look('levels');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  const d = await invoice('Late sails', { issuedOn: day(-60), dueOn: day(-46) });
  expect((await call(page, 'POST', `invoices/${d.id}/sending`, { byMail: false })).status).toBe(200);
  await page.goto(`/invoice/${d.id}`);
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  await page.getByRole('dialog').getByText('€12.50').waitFor();
  await look('remind');
  await page.getByRole('button', { name: 'Send reminder' }).click();
  await page.getByRole('tab', { name: /Mails/ }).click();
  await page.getByRole('link', { name: 'Draft', exact: true }).waitFor({ timeout: 20_000 });
  await look('reminders');
});

it('a file of invoices is chosen on the list, and sums stand on one line', async () => {
  await page.goto('/invoice/list');
  await settled(page);
  const sums = page.locator('tfoot td bdi');
  await sums.first().waitFor();
  // Some ways of writing amounts keep them together by marks nobody sees.
  for (const text of await sums.allInnerTexts()) expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/^\D{0,3}[\d,.]+$/);
  expect(await sums.evaluateAll((all) => all.map((el) => el.getClientRects().length))).toEqual(await sums.evaluateAll((all) => all.map(() => 1)));
  await shoot(page, 'around-list');
  await page.getByRole('button', { name: 'Import invoices' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from('Number or reference,Customer,Item,Price\nOLD-1,Quay & Lantern,Ropes,10\nOLD-1,,Nets,20\n') });
  await page.getByText('OLD-1').first().waitFor();
  await look('import');
});
