import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { addLine, beginFor } from './document-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** A fresh link to the quote that the page shows. */
async function linkOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const token = /token=([^;]+)/.exec(document.cookie)![1]!;
    const id = location.pathname.split('/').at(-1)!;
    const answer = await fetch(`/api/dash/northlight/quotes/${id}/links`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: '{}' });
    return ((await answer.json()) as { url: string }).url.replace(/^https?:\/\/[^/]+/, '');
  });
}

it('a quote is written by keyboard, sent, opened elsewhere, signed with an option, and its order appears live', async () => {
  const seller = await openWindow(browser);
  const { page } = seller;
  await signIn(page, 'owner', '/sales/sales-quotes');
  await page.getByRole('heading', { name: 'Quotes' }).waitFor();
  await settled(page);
  await page.keyboard.press('c');
  await page.waitForURL(/sales-quotes\/[0-9a-f-]{36}$/);
  await beginFor(page, 'Luz & Lente', 'Coffee bags');
  // From here on only keys: a thing of the catalogue, its quantity, a free line, rows of a spreadsheet.
  await addLine(page, 'Design work', /Design work by the hour/, '10');
  await page.keyboard.type('Photographs');
  await page.keyboard.press('Escape');
  await focusOn(page.getByLabel('Price, Line 2'));
  await page.keyboard.type('250');
  await expect.poll(() => page.getByRole('table', { name: 'Lines' }).getByRole('row').count()).toBe(3);
  await focusOn(page.getByRole('button', { name: 'More for line 2' }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'The customer decides' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Taken for now' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('Saved', { exact: true }).waitFor();
  // 10 × 95.00 and 23 % tax.
  await expect.poll(() => page.getByRole('region', { name: 'Totals' }).innerText()).toContain('€1,168.50');
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the quote' });
  expect(await dialog.getByLabel('To', { exact: false }).first().inputValue()).toBe('hello@luzlente.example');
  await dialog.getByLabel('Your words').fill('Dear Freja, here are the bags & the <b>photographs</b>.');
  await dialog.getByRole('region', { name: 'Preview of the mail' }).getByText('Dear Freja, here are the bags & the <b>photographs</b>.').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/^QUO-\d{5}$/).first().waitFor();
  const link = await linkOf(page);
  await page.goto('/sales/order');
  await page.getByRole('heading', { name: 'Sales orders' }).waitFor();
  await settled(page);
  expect(await page.getByText('Coffee bags').count()).toBe(0);

  const customer = await openWindow(browser);
  const foreign: string[] = [];
  const own = new URL(page.url()).origin;
  customer.page.on('request', (request) => { if (!request.url().startsWith(own) && /^https?:/.test(request.url())) foreign.push(request.url()); });
  await customer.page.goto(link);
  await customer.page.getByRole('heading', { name: 'Coffee bags' }).waitFor();
  expect(await axe(customer.page)).toEqual([]);
  const answer = customer.page.getByRole('region', { name: 'Your answer' });
  expect(await answer.innerText()).toContain('€1,168.50');
  await customer.page.getByRole('checkbox', { name: 'Take Photographs' }).click();
  // 950 + 250 and 23 %, computed in the page.
  await expect.poll(() => answer.innerText()).toContain('€1,476.00');
  await answer.getByRole('button', { name: 'Accept' }).click();
  const sign = customer.page.getByRole('dialog');
  await sign.getByLabel('Your name').fill('Freja Holm');
  const pad = (await sign.getByRole('img', { name: 'Signature' }).boundingBox())!;
  await customer.page.mouse.move(pad.x + 20, pad.y + 60);
  await customer.page.mouse.down();
  for (const [x, y] of [[60, 20], [100, 80], [160, 40]] as const) await customer.page.mouse.move(pad.x + x, pad.y + y);
  await customer.page.mouse.up();
  await sign.getByRole('checkbox', { name: /^I accept QUO-/ }).click();
  await sign.getByRole('button', { name: 'Accept quote' }).click();
  await customer.page.getByText(/Your order has the number SO-\d{5}/).waitFor();

  // Nobody reloads the seller's list.
  await page.getByText('Coffee bags').waitFor();
  await page.getByText('€1,476.00').first().waitFor();
  expect([...seller.problems, ...customer.problems, ...foreign]).toEqual([]);
  await customer.context.close();
  await seller.context.close();
});
