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
