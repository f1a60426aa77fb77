import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const tag = Date.now().toString(36);
const names = { customer: `Lantern Books ${tag}`, vendor: `Quarry Paper ${tag}`, unsure: `Unsure Supplies ${tag}`, bank: `Till account ${tag}` };
/** A picture to look at, when a folder for them is named. */
const look = async (page: Page, name: string) => { if (process.env['SHOTS']) { await settled(page); await page.screenshot({ path: `${process.env['SHOTS']}/payments-${name}.png` }); } };

/** A call of the API as the person whose page it is. */
async function api<T = { id: string; version: number }>(page: Page, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  return page.evaluate(async ([m, p, b]) => {
    const token = /token=([^;]+)/.exec(document.cookie)![1]!;
    const answer = await fetch(`/api/dash/northlight${p}`, { method: m!, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(b ? { body: b } : {}) });
    return { status: answer.status, body: await answer.json() as never };
  }, [method, path, body ? JSON.stringify(body) : ''] as const);
}

/** An IBAN that nobody has: digits of a German bank with their check digits. */
function iban(): string {
  const digits = `${Date.now()}${Math.floor(Math.random() * 1e5)}`.padStart(18, '7').slice(-18);
  return `DE${String(98n - BigInt(`${digits}131400`) % 97n).padStart(2, '0')}${digits}`;
}

/** Books, a bank account in euros, a customer who owes two things, and two vendors, one of whose bank details a second person has confirmed. */
async function prepare(page: Page): Promise<void> {
  const { body: books } = await api<{ book: object | null }>(page, 'GET', '/books');
  if (books.book === null) expect((await api(page, 'POST', '/books', { template: 'eu' })).status).toBe(201);
  const made = await api(page, 'POST', '/bank-accounts', { name: names.bank, currency: 'EUR', iban: iban(), bic: 'COBADEFFXXX' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { accounts } = (await api<{ accounts: Array<{ id: string; role: string | null }> }>(page, 'GET', '/ledger-account-tree')).body;
  const role = Object.fromEntries(accounts.flatMap((a) => (a.role ? [[a.role, a.id]] : [])));
  const party = async (name: string, as: string) => (await api(page, 'POST', '/parties', { kind: 'company', roles: [as], name })).body.id;
  const [customer, vendor, unsure] = [await party(names.customer, 'customer'), await party(names.vendor, 'vendor'), await party(names.unsure, 'vendor')];
  const owed = async (lines: object[], reference: string) => { const posted = await api(page, 'POST', '/entries', { on: '2026-03-01', reference, lines }); expect(posted.status, JSON.stringify(posted.body)).toBe(201); };
  for (const [amount, reference] of [['640.00', 'INV-A'], ['100.00', 'INV-B']] as const) await owed([{ accountId: role['ar'], debit: amount, partyId: customer }, { accountId: role['sales_default'], credit: amount }], reference);
  for (const [partyId, amount] of [[vendor, '250.50'], [vendor, '49.50'], [unsure, '80.00']] as const) await owed([{ accountId: role['ap'], credit: amount, partyId }, { accountId: role['sales_default'], debit: amount }], 'BILL');
  expect((await api(page, 'POST', `/parties/${vendor}/banks`, { iban: iban(), holder: names.vendor })).status).toBe(201);
  expect((await api(page, 'POST', `/parties/${unsure}/banks`, { iban: iban() })).status).toBe(201);
  const second = await openWindow(browser);
  await signIn(second.page, 'admin');
  const { body: banks } = await api<{ items: Array<{ id: string; version: number }> }>(second.page, 'GET', `/parties/${vendor}/banks`);
  const approved = await api(second.page, 'POST', `/party-banks/${banks.items[0]!.id}/approval`, { version: banks.items[0]!.version });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  await second.context.close();
}

it('money comes in, is used and voided; bills are paid by a file for the bank', { timeout: 240_000 }, async () => {
  const { page, context, problems } = await openWindow(browser);
  page.setDefaultTimeout(20_000);
  await signIn(page, 'owner');
  await prepare(page);
  await page.goto('/payments/list');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await settled(page);
  await page.keyboard.press('c');
  const drawer = page.getByRole('dialog', { name: 'Record payment' });
  await drawer.getByRole('combobox', { name: 'Customer' }).fill(names.customer);
  await page.getByRole('option', { name: new RegExp(`^${names.customer}`) }).first().waitFor();
  await page.keyboard.press('Enter');
  await drawer.getByRole('list', { name: 'Pays' }).waitFor();
  await drawer.getByRole('textbox', { name: /^Amount/ }).fill('800');
  await drawer.getByText('€60.00 is not used').waitFor();
  await look(page, 'record');
  expect(await axe(page)).toEqual([]);
  // The question is about one amount: another one, or a refusal, is asked about anew.
  const record = drawer.getByRole('button', { name: 'Record payment' });
  const keep = drawer.getByRole('button', { name: /as credit$/ });
  await record.click();
  await drawer.getByRole('button', { name: 'Keep €60.00 as credit' }).waitFor();
  await drawer.getByRole('textbox', { name: /^Amount/ }).fill('8000');
  await keep.waitFor({ state: 'detached' });
  await record.click();
  await drawer.getByRole('button', { name: 'Keep €7,260.00 as credit' }).waitFor();
  await drawer.getByRole('textbox', { name: /^Amount/ }).fill('800');
  await keep.waitFor({ state: 'detached' });
  await record.click();
  await drawer.getByLabel(/^Date/).fill('');
  await drawer.getByRole('button', { name: 'Keep €60.00 as credit' }).click();
  await drawer.locator('[aria-invalid="true"]').first().waitFor();
  await drawer.getByLabel(/^Date/).fill(new Date().toISOString().slice(0, 10));
  await record.click();
  await drawer.getByRole('button', { name: 'Keep €60.00 as credit' }).click();
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: 'Paid with it' }).first();
  await panel.getByText('€60.00 is left').waitFor();
  await look(page, 'panel');
  expect(await axe(page)).toEqual([]);
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: /^Void payment/ });
  await voiding.getByLabel('Reason').fill('It bounced');
  await voiding.getByRole('button', { name: 'Void payment' }).click();
  await panel.getByText('Void', { exact: true }).first().waitFor();

  await page.goto('/payments/list');
  await settled(page);
  await look(page, 'list');
  await page.getByRole('button', { name: 'Pay bills' }).click();
  const bills = page.getByRole('dialog', { name: 'Pay bills by bank file' });
  await bills.getByRole('region', { name: names.unsure }).getByText('Bank details wait for approval').waitFor();
  expect(await bills.getByRole('region', { name: names.unsure }).getByRole('checkbox').first().isDisabled()).toBe(true);
  await bills.getByRole('combobox', { name: 'From account' }).click();
  await page.getByRole('option', { name: new RegExp(names.bank) }).click();
  const mine = bills.getByRole('region', { name: names.vendor });
  for (const box of await mine.getByRole('checkbox').all()) await box.click();
  await mine.getByRole('textbox').first().fill('999');
  await bills.getByRole('button', { name: 'Record and download' }).click();
  await mine.getByRole('alert').or(mine.getByText(/no more than|Only .* is open/)).first().waitFor();
  await look(page, 'bills-wrong');
  expect(await axe(page)).toEqual([]);
  const amounts = await mine.getByRole('textbox').all();
  const open = [...(await mine.innerText()).matchAll(/€([\d.]+)/g)].map((m) => m[1]!);
  await amounts[0]!.fill(open[0]!);
  await bills.getByText('Total: €300.00').waitFor();
  // Paid in part: what stays open is chosen anew, a second press pays nothing twice.
  await amounts[0]!.fill(String(Number(open[0]) - 20));
  await bills.getByText('Total: €280.00').waitFor();
  const submit = bills.getByRole('button', { name: 'Record and download' });
  const [part] = await Promise.all([page.waitForEvent('download'), submit.click()]);
  expect(readFileSync(await part.path(), 'utf8')).toContain('<CtrlSum>280.00</CtrlSum>');
  await mine.getByText('€20.00').waitFor();
  expect([await mine.getByRole('checkbox', { checked: true }).count(), await submit.isDisabled()]).toEqual([0, true]);
  await mine.getByRole('checkbox').click();
  const [file] = await Promise.all([page.waitForEvent('download'), bills.getByRole('button', { name: 'Record and download' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^PF-\d{5}\.xml$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('<CtrlSum>20.00</CtrlSum>');
  await bills.getByRole('region', { name: 'Files made so far' }).getByText(file.suggestedFilename().slice(0, 8)).waitFor();
  await mine.waitFor({ state: 'detached' });
  await look(page, 'bills-done');
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'bills-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto('/payments/list');
  await settled(page);
  await look(page, 'list-phone');
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('online payments are set up without showing a key again, and a customer who comes back is told where the payment is', { timeout: 240_000 }, async () => {
  const { page, context, problems } = await openWindow(browser);
  page.setDefaultTimeout(20_000);
  await signIn(page, 'owner', '/settings/payments');
  await page.getByRole('heading', { name: 'Online payments' }).waitFor();
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Stripe' }).click();
  await page.getByLabel('Secret key', { exact: false }).first().fill('pk_test_wrong');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A secret key begins with sk_ or rk_.').waitFor();
  await page.getByLabel('Secret key', { exact: false }).first().fill('sk_test_1234567890abcd');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Kept: ends in abcd').waitFor();
  await page.getByText(/^Not complete yet/).waitFor();
  await page.getByLabel('Signing secret of the webhook').fill('whsec_1234567890wxyz');
  await page.getByRole('button', { name: 'Save' }).click();
  await look(page, 'settings-saved');
  await page.getByText(/^These are test keys/).waitFor();
  await page.getByText('Kept: ends in abcd').waitFor();
  expect(await page.getByLabel('Secret key', { exact: false }).first().inputValue()).toBe('');
  expect(await page.content()).not.toContain('sk_test_1234567890abcd');
  await look(page, 'settings');
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'settings-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe(page)).toEqual([]);

  // The customer's side, with the provider's answers as they are told to us.
  const customer = await openWindow(browser, { width: 390, height: 844 });
  const standing = { state: 'confirming', url: null, amount: '1234.50', currency: 'EUR', description: 'Invoice INV-00042', seller: 'Northlight Studio', language: 'en', test: true };
  await customer.page.route('**/public/payments/state', (route) => route.fulfill({ json: standing }));
  const address = `${crypto.randomUUID()}.${'A'.repeat(43)}`;
  await customer.page.goto(`/payment-return?at=paid#${address}`);
  await customer.page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor();
  expect(await axe(customer.page)).toEqual([]);
  standing.state = 'paid';
  await customer.page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await look(customer.page, 'returned');
  expect(await axe(customer.page)).toEqual([]);
  standing.state = 'open';
  await customer.page.goto(`/payment-return?at=cancelled#${address}`);
  await customer.page.reload();
  await customer.page.getByRole('heading', { name: 'Nothing was paid' }).waitFor();
  expect(await axe(customer.page)).toEqual([]);
  await customer.page.unroute('**/public/payments/state');
  await customer.page.reload();
  await customer.page.getByRole('heading', { name: 'There is no such payment' }).waitFor();
  expect(customer.problems).toEqual([]);
  await customer.context.close();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await page.getByText('The keys are forgotten when you save.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Turn online payments off' }).click();
  await page.getByText('Customers cannot pay online now.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
