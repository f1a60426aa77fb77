import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from '../../../e2e/browser.ts';
import { call } from '../../../e2e/invoices-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

interface Lead { id: string; version: number; country: string | null }

const mapAddress = (filter?: object) => `/crm/leads?show=map${filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : ''}`;
/** A count as the page writes it. */
const counted = (text: string) => Number(text.replaceAll(',', ''));
const figure = async (page: Page) => counted((await page.locator('h1 + span [aria-hidden]').textContent())!);
const countryLinks = (page: Page) => page.locator('a[data-mark]');
const shape = (page: Page, code: string) => page.locator(`[data-country="${code}"]`);
const row = (page: Page, code: string) => page.locator(`[data-country-row="${code}"]`);

async function mapShown(page: Page): Promise<void> {
  await countryLinks(page).first().waitFor();
  await settled(page);
}
/** Figures of a column of the table, line by line; the last is that of all. */
async function column(page: Page, index: number): Promise<string[]> {
  return page.getByRole('region', { name: 'Table of leads by country' }).locator('tr').evaluateAll((rows, at) => rows.slice(1).map((r) => (r.children[at] as HTMLElement).innerText.trim()), index);
}
const withoutCountry = async (page: Page) => { const link = page.getByRole('link', { name: /leads? without a country/ }); return (await link.count()) === 0 ? 0 : counted(/^[\d,]+/.exec((await link.textContent())!)![0]); };

it('the map counts as the list does, under the same filter and for whoever looks, and a country leads to its leads', async () => {
  const counts: number[] = [];
  for (const [who, filter] of [['owner', undefined], ['owner', { field: 'status', op: 'in', value: ['new', 'working'] }], ['member', undefined]] as const) {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, who, mapAddress(filter));
    await mapShown(page);
    const all = await figure(page);
    counts.push(all);
    const leads = (await column(page, 1)).map(counted);
    expect(leads.pop()).toBe(all);
    expect(leads.reduce((sum, n) => sum + n, 0) + await withoutCountry(page)).toBe(all);
    expect(leads).toEqual(leads.toSorted((a, b) => b - a));
    expect(await countryLinks(page).count()).toBe(leads.length);
    const worth = (await column(page, 2)).at(-1)!;

    await page.getByRole('radio', { name: 'List', exact: true }).click();
    await page.locator('tfoot').waitFor();
    await settled(page);
    expect(await figure(page)).toBe(all);
    expect(await page.locator('tfoot').innerText()).toContain(worth);
    expect(problems).toEqual([]);
    await context.close();
  }
  // Each of the three asks another question.
  expect(new Set(counts).size).toBe(3);
});

it('by keyboard one goes from country to country and into the list of one, and comes back to the map', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', `${mapAddress()}&q=e`);
  await mapShown(page);
  const leads = counted((await row(page, 'PT').locator('td').nth(1).textContent())!);
  expect(leads).toBeGreaterThan(1);
  // One tab stop; the arrows go from west to east, so Portugal comes before Germany.
  expect(await countryLinks(page).evaluateAll((all) => all.filter((m) => m.getAttribute('tabindex') === '0').length)).toBe(1);
  await focusOn(page.locator('a[data-mark="0"]'));
  const passed: string[] = [];
  const here = async () => (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '';
  for (let n = await countryLinks(page).count(); n > 0 && !(await here()).startsWith('Portugal'); n--) { passed.push(await here()); await page.keyboard.press('ArrowRight'); }
  expect(await here()).toMatch(new RegExp(`^Portugal: ${leads.toLocaleString('en-US')} leads, €`));
  expect(passed.filter((label) => label.startsWith('Germany'))).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('is Portugal').waitFor();
  await settled(page);
  expect(await figure(page)).toBe(leads);
  expect(new URL(page.url()).searchParams.get('q')).toBe('e');
  await page.goBack();
  await mapShown(page);
  expect(new URL(page.url()).searchParams.get('show')).toBe('map');

  // Shaded by value the order is another one, and the address keeps it.
  await page.getByRole('radio', { name: 'Value', exact: true }).click();
  const euros = async () => (await column(page, 2)).slice(0, -1).map((text) => Number(text.split('\n')[0]!.replace(/[^\d.]/g, '')) || 0);
  await expect.poll(async () => { const all = await euros(); return JSON.stringify(all) === JSON.stringify(all.toSorted((a, b) => b - a)); }).toBe(true);
  expect(new URL(page.url()).searchParams.get('by')).toBe('value');
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('the map follows when somebody moves a lead to another country, also to one too small for a shape, and to none', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', mapAddress());
  await mapShown(page);
  const before = await withoutCountry(page);
  const other = await openWindow(browser);
  await signIn(other.page, 'manager');
  const found = await call<{ items: Lead[] }>(other.page, 'GET', 'leads?limit=1&q=lyshuset');
  let lead = found.body.items[0]!;
  const leads = counted((await row(page, 'NO').locator('td').nth(1).textContent())!);
  const put = async (country: string | null) => {
    const changed = await call<Lead>(other.page, 'PATCH', `leads/${lead.id}`, { version: lead.version, country });
    expect(changed.status).toBe(200);
    lead = changed.body;
  };
  expect(lead.country).toBe('NO');

  await put('MT');
  await page.locator('circle[data-country="MT"]').waitFor();
  expect(await shape(page, 'NO').count()).toBe(leads === 1 ? 0 : 1);
  await page.getByRole('link', { name: /^Malta: 1 lead, / }).waitFor();

  await put(null);
  await shape(page, 'MT').waitFor({ state: 'detached' });
  await expect.poll(() => withoutCountry(page)).toBe(before + 1);
  await page.getByRole('link', { name: /without a country/ }).click();
  await page.getByText('is empty').waitFor();
  await settled(page);
  expect(await figure(page)).toBe(before + 1);
  // Others may have added thousands: hers is among them.
  const without = encodeURIComponent(JSON.stringify({ field: 'country', op: 'empty' }));
  expect((await call<{ items: Lead[] }>(other.page, 'GET', `leads?limit=1&q=lyshuset&filter=${without}`)).body.items.map((l) => l.id)).toEqual([lead.id]);

  await put('NO');
  await page.goBack();
  await shape(page, 'NO').waitFor();
  expect([...problems, ...other.problems]).toEqual([]);
  await other.context.close();
  await context.close();
});

it('a saved view of the list is one of the map', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', `/crm/leads?show=list&filter=${encodeURIComponent(JSON.stringify({ field: 'country', op: 'in', value: ['PT', 'DK'] }))}`);
  await settled(page);
  const all = await figure(page);
  await page.getByRole('button', { name: /^Views:/ }).click();
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Two coasts');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Views: Two coasts' }).waitFor();

  await page.goto(mapAddress());
  await mapShown(page);
  expect(await countryLinks(page).count()).toBeGreaterThan(2);
  await page.getByRole('button', { name: /^Views:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Two coasts' }).click();
  await expect.poll(() => countryLinks(page).count()).toBe(2);
  expect(await figure(page)).toBe(all);
  await page.getByRole('button', { name: 'Views: Two coasts' }).click();
  await page.getByRole('menuitem', { name: 'Delete “Two coasts”' }).click();
  await expect.poll(() => countryLinks(page).count()).toBeGreaterThan(2);
  expect(problems).toEqual([]);
  await context.close();
});

it('the shapes come only with the map, which fits a phone, the dark and Arabic', async () => {
  for (const look of [{}, { dark: true }, { width: 390, height: 844 }, { width: 390, height: 844, dark: true }, { arabic: true, rtl: true, width: 1024 }]) {
    const { page, context, problems } = await openWindow(browser, look);
    const asked: string[] = [];
    page.on('request', (request) => { if (request.url().includes('countries-110m')) asked.push(request.url()); });
    await signIn(page, 'owner', '/crm/leads?show=list');
    await settled(page);
    expect(asked).toEqual([]);
    await page.goto(mapAddress());
    await mapShown(page);
    expect(asked.length).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await axe(page)).toEqual([]);
    // West is on the left, whichever way the words go.
    const left = (code: string) => shape(page, code).evaluate((e) => e.getBoundingClientRect().left);
    expect(await left('PT')).toBeLessThan(await left('TR'));
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/leads-map-${JSON.stringify(look).replace(/\W+/g, '-')}.png`, fullPage: true });
    expect(problems).toEqual([]);
    await context.close();
  }
});
