import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn, type Watched } from './browser.ts';
import { call, choose, needBooks, shoot } from './invoices-desk.ts';

interface Doc { id: string; number: string | null; kind: string; status: string; open: string; totals: { total: string } }

let browser: Browser;
let seller: Watched;
let page: Page;
let partyId = '';
const name = `Lantern Press ${Date.now()}`;

async function made(path: string, body: object): Promise<Doc> {
  const answer = await call<Doc>(page, 'POST', path, body);
  expect(answer.status, path).toBeLessThan(300);
  return answer.body;
}
async function posted(path: 'invoices' | 'bills', unitPrice: string, more: object = {}): Promise<Doc> {
  const draft = await made(path, { partyId, lines: [{ name: 'Layout', unitPrice }], ...more });
  await made(`${path}/${draft.id}/posting`, {});
  return (await call<Doc>(page, 'GET', `${path}/${draft.id}`)).body;
}
const shown = () => new URL(page.url()).pathname.split('/').at(-1)!;

/** Looks at what is open: readable for everybody, and no wider than a phone. */
async function look(what: string): Promise<void> {
  expect(await axe(page), what).toEqual([]);
  await shoot(page, `plan-${what}`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390);
  await shoot(page, `plan-${what}-phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
}
async function further(action: string): Promise<void> {
  await focusOn(page.getByRole('button', { name: 'Further actions' }));
  await page.keyboard.press('Enter');
  await focusOn(page.getByRole('menuitem', { name: action, exact: true }));
  await page.keyboard.press('Enter');
}

beforeAll(async () => {
  browser = await openBrowser();
  seller = await openWindow(browser);
  page = seller.page;
  page.setDefaultTimeout(30_000);
  await signIn(page, 'owner');
  await needBooks(page);
  partyId = (await made('parties', { kind: 'company', name, roles: ['customer', 'vendor'] })).id;
});
beforeEach(() => { seller.problems.length = 0; });
afterAll(() => browser.close());

it('an invoice that asked too little is followed by a debit note, and each leads to the other', async () => {
  const d = await posted('invoices', '400');
  await page.goto(`/invoice/${d.id}`);
  await settled(page);
  await further('Debit note');
  const dialog = page.getByRole('dialog', { name: `Debit note for ${d.number}` });
  await dialog.getByLabel(/Price in addition/).fill('50');
  await dialog.getByLabel(/Reason/).fill('Two more pages');
  await look('debit');
  await dialog.getByRole('button', { name: 'Make the debit note' }).click();
  await page.getByRole('heading', { name: 'New debit note' }).waitFor();
  const id = shown();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(async () => (await call<Doc>(page, 'GET', `invoices/${id}`)).body).toMatchObject({ kind: 'debit_note', status: 'posted', totals: { total: '50.00' }, open: '50.00' });
  await page.getByRole('link', { name: d.number! }).first().click();
  await page.getByRole('heading', { name: d.number! }).waitFor();
  const { number } = (await call<Doc>(page, 'GET', `invoices/${id}`)).body;
  await page.getByRole('link', { name: number! }).waitFor();
  expect(seller.problems).toEqual([]);
});

it('what was agreed is billed in steps that add up to it', async () => {
  const draft = await made('invoices', { partyId, title: 'The annual report', lines: [{ name: 'Report', unitPrice: '999.99' }] });
  await page.goto(`/invoice/${draft.id}`);
  await settled(page);
  await further('Bill in steps');
  await page.waitForURL(/\/invoice\/plans\/[0-9a-f-]{36}$/);
  const plan = page.url();
  await page.getByRole('button', { name: 'Edit steps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit steps' });
  await dialog.getByRole('button', { name: 'Add a step' }).click();
  await dialog.getByRole('textbox', { name: 'Step 2' }).fill('Handover');
  await dialog.getByRole('button', { name: 'Equal shares' }).click();
  await look('steps');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const sums: number[] = [];
  for (const step of [0, 1]) {
    await page.goto(plan);
    await page.getByRole('button', { name: /^Bill this step/ }).first().click();
    await page.waitForURL(/\/invoice\/[0-9a-f-]{36}$/);
    const { status, totals } = (await call<Doc>(page, 'GET', `invoices/${shown()}`)).body;
    expect([step, status]).toEqual([step, 'draft']);
    sums.push(Math.round(Number(totals.total) * 100));
  }
  expect([sums[0]! + sums[1]!, Math.abs(sums[0]! - sums[1]!) <= 1]).toEqual([99_999, true]);
  await page.goto(plan);
  await page.getByText('All billed').first().waitFor();
  await look('billed');
  expect(seller.problems).toEqual([]);
});

it('what is owed both ways is netted, and the smaller sum settles both', async () => {
  const other = await made('parties', { kind: 'company', name: `${name} Net`, roles: ['customer', 'vendor'] });
  const [owed, owing] = [await posted('invoices', '120', { partyId: other.id }), await posted('bills', '45', { partyId: other.id, vendorNumber: 'LP-1' })];
  await page.goto('/payments/netting');
  await page.getByRole('button', { name: 'Net what is owed both ways' }).first().click();
  await choose(page, 'Customer and vendor', `${name} Net`);
  await page.getByText('Sets off €45.00').waitFor();
  await look('netting');
  await page.getByRole('button', { name: 'Net it' }).click();
  await expect.poll(async () => (await call<Doc>(page, 'GET', `invoices/${owed.id}`)).body.open).toBe('75.00');
  expect((await call<Doc>(page, 'GET', `bills/${owing.id}`)).body.open).toBe('0.00');
  expect(seller.problems).toEqual([]);
});

it('an item becomes variants, each with a number and a price of its own', async () => {
  const units = (await call<{ items: Array<{ id: string }> }>(page, 'GET', 'units?limit=25')).body.items;
  const item = await made('products', { name: `${name} shirt`, sku: `LP${Date.now()}`, unitId: units[0]!.id, salePrice: '20' });
  await page.goto(`/accounting/product?panel=${item.id}`);
  await settled(page);
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first().fill(name);
  await page.getByText(`${name} shirt`).first().click();
  await page.getByRole('button', { name: 'Make variants' }).click();
  const dialog = page.getByRole('dialog', { name: /^Variants of/ });
  await dialog.getByLabel(/They differ in/).fill('Size');
  await dialog.getByLabel(/Values/).fill('S, M');
  await dialog.getByText('2 variants will be made.').waitFor();
  await look('variants');
  await dialog.getByRole('button', { name: 'Make 2 variants' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(`${name} shirt – M`).first().waitFor();
  expect(seller.problems).toEqual([]);
});

it('the page of a product says what its vendors charge, and leads to their last bill', async () => {
  const units = (await call<{ items: Array<{ id: string; name: string }> }>(page, 'GET', 'units?limit=50')).body.items;
  const item = await made('products', { name: `${name} paper`, unitId: units.find((u) => u.name === 'Piece')!.id, isBought: true });
  const bill = async (vendor: string, unitPrice: string, vendorNumber: string) => posted('bills', unitPrice, { partyId: (await made('parties', { kind: 'company', name: `${name} ${vendor}`, roles: ['vendor'] })).id, vendorNumber, lines: [{ name: 'Paper', itemId: item.id, quantity: '4', unitPrice }] });
  const [dear, cheap] = [await bill('Dear', '12.5', `D${Date.now()}`), await bill('Cheap', '11.75', `C${Date.now()}`)];
  await page.goto(`/accounting/product?id=${item.id}`);
  const vendors = page.getByRole('region', { name: 'What vendors charge' }).getByRole('listitem');
  await vendors.first().waitFor();
  expect((await vendors.allInnerTexts()).map((text) => [/Cheap\b|Dear\b/.exec(text)?.[0], text.includes('Cheapest'), text.includes('€11.75'), text.includes('€12.50')])).toEqual([['Cheap', true, true, false], ['Dear', false, false, true]]);
  expect(await vendors.nth(1).getByRole('link', { name: `Bill ${dear.number}` }).count()).toBe(1);
  await vendors.last().scrollIntoViewIfNeeded();
  await look('vendor-prices');
  await focusOn(vendors.first().getByRole('link', { name: `Bill ${cheap.number}` }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/bill/${cheap.id}`);
  expect(seller.problems).toEqual([]);
});
