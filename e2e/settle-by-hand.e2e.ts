import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** An amount a customer owes and a credit of before the books, as a bookkeeper posts them; answers the address of the account they stand on. */
const posted = (page: Page, name: string): Promise<{ account: string; numbers: string[] }> => page.evaluate(async (customer) => {
  const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)![1]!;
  const ask = async (path: string, body?: object) => (await fetch(`/api/dash/northlight${path}`, { headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })).json() as Promise<never>;
  const { accounts } = await ask('/ledger-account-tree') as { accounts: Array<{ id: string; role: string | null }> };
  const [ar, other] = ['ar', 'sales_default'].map((role) => accounts.find((a) => a.role === role)!.id);
  const { id: partyId } = await ask('/parties', { kind: 'company', name: customer, roles: ['customer'] }) as { id: string };
  const on = new Date().toISOString().slice(0, 10);
  const numbers: string[] = [];
  for (const [side, against, amount] of [['debit', 'credit', '300.00'], ['credit', 'debit', '120.00']] as const) numbers.push((await ask('/entries', { on, memo: `Opening ${side}`, lines: [{ accountId: ar, [side]: amount, partyId }, { accountId: other, [against]: amount }] }) as { number: string }).number);
  return { account: `/accounting/chart-of-account/${ar}`, numbers };
}, name);

it.each([[1440, false], [390, true]] as const)('open items of an account are settled with each other and taken back, at %i px', async (width, dark) => {
  const { page, context, problems } = await openWindow(browser, { width, dark });
  await signIn(page, 'owner');
  const name = `Hazel ${width}`;
  const { account, numbers: [debit, credit] } = await posted(page, name);
  await page.goto(account);
  await page.getByRole('radio', { name: 'Open items' }).click();
  await page.getByRole('searchbox').fill('Opening');
  await page.waitForURL(/q=Opening/);
  for (const number of [debit, credit]) await page.getByRole('checkbox', { name: new RegExp(number!) }).click();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Settle with each other' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle items with each other' });
  await dialog.getByText(`${debit} with ${credit}`).waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Settle with each other' }).click();
  await page.getByText('The items are settled').waitFor();
  await page.getByText(credit!).waitFor({ state: 'detached' });
  await page.getByText('180.00').first().waitFor();

  await page.getByRole('radio', { name: 'Settled by hand' }).click();
  await page.getByText(name).first().waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: `Actions for ${debit} / ${credit}` }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByText('The items are open again').waitFor();
  await page.getByText(`${debit} / ${credit}`).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

it.each([[1440, false], [390, true]] as const)('an invoice is paid with the credit its customer has, at %i px', async (width, dark) => {
  const { page, context, problems } = await openWindow(browser, { width, dark });
  await signIn(page, 'owner');
  const { address, credit } = await page.evaluate(async (customer) => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)![1]!;
    const ask = async (path: string, body?: object) => (await fetch(`/api/dash/northlight${path}`, { headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })).json() as Promise<never>;
    const { accounts } = await ask('/ledger-account-tree') as { accounts: Array<{ id: string; role: string | null }> };
    const [ar, other] = ['ar', 'sales_default'].map((role) => accounts.find((a) => a.role === role)!.id);
    const { id: partyId } = await ask('/parties', { kind: 'company', name: customer, roles: ['customer'] }) as { id: string };
    const { number } = await ask('/entries', { on: new Date().toISOString().slice(0, 10), memo: 'Opening credit', lines: [{ accountId: ar, credit: '120.00', partyId }, { accountId: other, debit: '120.00' }] }) as { number: string };
    const { id } = await ask('/invoices', { kind: 'invoice', partyId, lines: [{ name: 'Work', quantity: '1', unitPrice: '80', taxIds: [] }] }) as { id: string };
    await ask(`/invoices/${id}/posting`, {});
    return { address: `/invoice/${id}`, credit: number };
  }, `Rowan ${width}`);
  await page.goto(address);
  await page.getByText('Credit of €120.00 is open.').waitFor();
  await page.getByRole('button', { name: 'Use credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay with credit' });
  const amount = dialog.getByLabel(`Amount of ${credit}`);
  expect(await amount.inputValue()).toBe('80.00');
  await settled(page);
  expect(await axe(page)).toEqual([]);
  // More than the document needs is refused, and what was typed stays.
  await amount.fill('80.01');
  await dialog.getByRole('button', { name: 'Use credit' }).click();
  await dialog.getByText(/^Only 80.00 EUR of .* is open/).waitFor();
  expect(await amount.inputValue()).toBe('80.01');
  await amount.fill('30');
  await dialog.getByRole('button', { name: 'Use credit' }).click();
  await page.getByText('The credit is used').waitFor();
  await page.getByText('Credit of €90.00 is open.').waitFor();
  await page.getByText('€50.00').first().waitFor();
  expect(problems.filter((p) => !p.includes('422'))).toEqual([]);
  await context.close();
});
