import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, settled, type Watched } from './browser.ts';
import { api, openOwner, shot, workspace } from './expenses-desk.ts';

interface Kept { id: string; version: number; status: string; amount: string | null; merchant: string }

let browser: Browser;
let owner: Watched;
let draft: object;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await openOwner(browser);
  owner.page.setDefaultTimeout(30_000);
  const { body: choices } = await api<{ categories: Array<{ id: string; name: string }>; paidAccounts: Array<{ id: string }> }>(owner.page, 'GET', `${workspace}/expense-choices`);
  draft = { kind: 'amount', amount: '100', paidBy: 'company', paidAccountId: choices.paidAccounts[0]!.id, categoryId: choices.categories.find((c) => c.name === 'Travel')!.id };
});
afterAll(async () => { await owner.context.close(); await browser.close(); });

const begin = async (merchant: string, more: object = {}) => {
  const made = await api<Kept>(owner.page, 'POST', `${workspace}/expenses`, { ...draft, merchant, ...more });
  expect(made.status).toBe(201);
  await owner.page.goto(`/expenses/list?view=all&expense=${made.body.id}`);
  await owner.page.getByRole('dialog').getByLabel('Merchant').waitFor();
  await settled(owner.page);
  return made.body;
};
const read = async (id: string) => (await api<Kept>(owner.page, 'GET', `${workspace}/expenses/${id}`)).body;

it('what stands in the boxes is what is posted', async () => {
  const { page } = owner;
  const x = await begin('Taxi stand');
  const drawer = page.getByRole('dialog').first();
  await drawer.getByLabel('Amount', { exact: true }).fill('10');
  await drawer.getByRole('button', { name: 'Post', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Post expense' });
  await question.waitFor();
  expect((await read(x.id)).amount).toBe('10.00');
  expect(await axe(page)).toEqual([]);
  await shot(page, 'post-corrected');
  await question.getByRole('button', { name: 'Post', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  expect(await read(x.id)).toMatchObject({ amount: '10.00', status: 'posted' });
  expect(owner.problems).toEqual([]);
});

it('a change from elsewhere is taken where nothing is typed, and asked about where something is', async () => {
  const { page } = owner;
  const x = await begin('Station kiosk');
  const drawer = page.getByRole('dialog').first();
  const elsewhere = async (merchant: string) => expect((await api(page, 'PATCH', `${workspace}/expenses/${x.id}`, { version: (await read(x.id)).version, merchant })).status).toBe(200);
  await elsewhere('Station kiosk, north');
  await expect.poll(() => drawer.getByLabel('Merchant').inputValue()).toBe('Station kiosk, north');
  await drawer.getByLabel('Amount', { exact: true }).fill('12');
  await elsewhere('Station kiosk, south');
  await drawer.getByText('This expense was changed elsewhere while you were writing.').waitFor();
  expect(await axe(page)).toEqual([]);
  await shot(page, 'form-conflict');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'form-conflict-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole('button', { name: 'Keep mine' }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await read(x.id)).toMatchObject({ amount: '12.00', merchant: 'Station kiosk, north' });
  expect(owner.problems).toEqual([]);
});

it('Escape asks before something typed is lost, and an emptied day breaks nothing', async () => {
  const { page } = owner;
  await page.goto('/expenses/list?add=full');
  const drawer = page.getByRole('dialog', { name: 'New expense' });
  await drawer.getByRole('radio', { name: 'Per diem' }).click();
  await drawer.getByRole('button', { name: 'Add day' }).click();
  await drawer.getByLabel('Day', { exact: true }).fill('');
  await drawer.getByRole('button', { name: 'Add day' }).click();
  expect(await drawer.getByLabel('Day', { exact: true }).count()).toBe(2);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await shot(page, 'form-leave');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await drawer.getByLabel('Trip').waitFor();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await drawer.waitFor({ state: 'detached' });
  // Nothing typed, nothing asked.
  await page.goto('/expenses/list?add=full');
  await drawer.getByLabel('Merchant').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(owner.problems).toEqual([]);
});
