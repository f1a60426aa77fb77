import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { call, needBooks, shoot } from './invoices-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

async function draft(page: Page): Promise<string> {
  await needBooks(page);
  const customer = await call<{ id: string }>(page, 'POST', 'parties', { kind: 'company', name: `Lumen Theatre ${Date.now()}`, roles: ['customer'] });
  const made = await call<{ id: string }>(page, 'POST', 'invoices', { title: 'Stage set', partyId: customer.body.id, lines: [{ name: 'Stage set', unitPrice: '1000' }] });
  expect(made.status).toBe(201);
  return `/invoice/${made.body.id}`;
}

/** Pixels of a canvas that are not white, and a sum that changes with them. */
const ink = (canvas: Locator) => canvas.evaluate((element: HTMLCanvasElement) => {
  const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
  let dark = 0, sum = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i]! + data[i + 1]! + data[i + 2]! < 600) { dark++; sum = (sum * 31 + i) % 1_000_000_007; }
  return { dark, sum };
});

it('the paper stands beside a draft and is drawn again after each save, without a gap', async () => {
  const { page, context, problems } = await openWindow(browser, { width: 1600, height: 640 });
  page.setDefaultTimeout(30_000);
  await signIn(page, 'owner');
  const address = await draft(page);
  const readers: string[] = [];
  page.on('request', (request) => { if (/\/assets\/pdf[^/]*\.js$/.test(request.url())) readers.push(request.url()); });
  await page.goto(address);
  const button = page.getByRole('button', { name: 'Paper beside' });
  const total = page.getByRole('region', { name: 'Totals' });
  await total.waitFor();
  await settled(page);
  // With both rails open there is no room for both; without the right one there is.
  expect(await button.count()).toBe(0);
  await page.keyboard.press('Control+.');
  await button.waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  expect(readers).toEqual([]);

  await button.click();
  const pane = page.getByRole('region', { name: 'Invoice on paper, 1 page' });
  const canvas = pane.locator('canvas');
  await canvas.waitFor();
  await settled(page);
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect(readers.length).toBe(2);
  const first = await ink(canvas);
  expect(first.dark).toBeGreaterThan(500);
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'paper-beside');

  // Its own scroll, by keys.
  await focusOn(pane);
  await page.keyboard.press('End');
  // Browsers glide there.
  await expect.poll(() => pane.evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop)).toBeLessThan(1);
  const top = await pane.evaluate((e) => e.scrollTop);
  expect(top).toBeGreaterThan(20);
  await page.evaluate(() => {
    const seen = { gaps: 0 };
    Object.assign(window, { seen });
    const look = () => { if (!document.querySelector('[data-paper] canvas')) seen.gaps++; requestAnimationFrame(look); };
    look();
  });
  await focusOn(page.getByRole('button', { name: 'Add line' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Awning over the door');
  await page.keyboard.press('Escape');
  await page.getByLabel('Price, Line 2').fill('321');
  await expect.poll(() => pane.getByText('€1,321.00').count(), { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(async () => (await ink(canvas)).sum, { timeout: 20_000 }).not.toBe(first.sum);
  expect((await ink(canvas)).dark).toBeGreaterThan(first.dark);
  expect(await page.evaluate(() => (window as unknown as { seen: { gaps: number } }).seen.gaps)).toBe(0);
  expect(await pane.evaluate((e) => e.scrollTop)).toBe(top);

  // What fails says so and leaves the old paper; a second try brings the new one.
  await page.route('**/invoices/*/pdf', (route) => route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify({ error: { code: 'core.test', message: 'The printer is away.', requestId: 'r' } }) }));
  const second = await ink(canvas);
  await page.getByLabel('Price, Line 2').fill('432');
  await pane.getByRole('alert').getByText('The printer is away.').waitFor();
  expect((await ink(canvas)).sum).toBe(second.sum);
  expect(await axe(page)).toEqual([]);
  await page.unroute('**/invoices/*/pdf');
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => pane.getByText('€1,432.00').count(), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await pane.getByRole('alert').count()).toBe(0);

  // The choice stays in this browser, and is the same for quotes; keys take it away while one is writing.
  await page.reload();
  await canvas.waitFor();
  const quote = await call<{ id: string }>(page, 'POST', 'quotes', { title: 'Stage set', lines: [{ name: 'Stage set', unitPrice: '1000' }] });
  expect(quote.status).toBe(201);
  await page.goto(`/sales/sales-quotes/${quote.body.id}`);
  await page.getByRole('region', { name: 'Quote on paper, 1 page' }).locator('canvas').waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await focusOn(page.getByLabel('Price, Line 1'));
  await page.keyboard.press('Alt+p');
  await expect.poll(() => page.locator('[data-paper]').count()).toBe(0);
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  expect(problems).toEqual([]);
  await context.close();
});

it('on a phone the preview shows the same paper', async () => {
  const { page, context, problems } = await openWindow(browser, { width: 390, height: 844 });
  page.setDefaultTimeout(30_000);
  await signIn(page, 'owner');
  await page.goto(await draft(page));
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const canvas = preview.getByRole('region', { name: 'Invoice on paper, 1 page' }).locator('canvas');
  await canvas.waitFor();
  await settled(page);
  expect((await ink(canvas)).dark).toBeGreaterThan(500);
  expect(await page.getByRole('button', { name: 'Paper beside' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), preview.getByRole('button', { name: 'Download PDF' }).click()]);
  expect(file.suggestedFilename()).toBe('invoice.pdf');
  await shoot(page, 'paper-phone');
  expect(problems).toEqual([]);
  await context.close();
});
