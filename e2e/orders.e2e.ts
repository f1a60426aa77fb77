import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { shot } from './expenses-desk.ts';
import { addLine, beginFor } from './document-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('an order is written without a quote, confirmed, mailed and delivered in parts, and a colleague sees it come', async () => {
  const seller = await openWindow(browser);
  const { page } = seller;
  page.setDefaultTimeout(30_000);
  await signIn(page, 'owner', '/sales/order');
  const colleague = await openWindow(browser);
  await signIn(colleague.page, 'manager', '/sales/order');
  await colleague.page.getByRole('heading', { name: 'Sales orders' }).waitFor();

  await page.getByRole('button', { name: 'New order' }).click();
  await page.waitForURL(/\/sales\/order\/[0-9a-f-]{36}/);
  await beginFor(page, 'Luz & Lente', 'Coffee bags without a quote');
  await addLine(page, 'Design work', /Design work by the hour/, '10');
  await page.keyboard.press('Escape');
  await page.getByText('Saved', { exact: true }).waitFor();
  // 10 × 95.00 and 23 % tax.
  await expect.poll(() => page.getByRole('region', { name: 'Totals' }).innerText()).toContain('€1,168.50');
  expect(await axe(page)).toEqual([]);
  await shot(page, 'order-written');

  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Not delivered').first().waitFor();
  const number = (await page.getByText(/^SO-\d{5}$/).first().innerText()).trim();
  // Nobody reloads the colleague's list.
  await colleague.page.getByText(number).first().waitFor();

  await page.getByRole('button', { name: 'Mail the confirmation' }).click();
  const mail = page.getByRole('dialog');
  await expect.poll(() => mail.getByLabel('To', { exact: false }).first().inputValue()).toContain('@luzlente.example');
  await mail.getByLabel('Your words').fill('Here is what you ordered & when it comes.');
  await mail.getByRole('region', { name: 'Preview of the mail' }).getByText('Here is what you ordered & when it comes.').waitFor();
  expect(await axe(page)).toEqual([]);
  await mail.getByRole('button', { name: 'Send', exact: true }).click();
  await mail.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Note a delivery' }).click();
  const delivery = page.getByRole('dialog', { name: 'Note a delivery' });
  await delivery.getByLabel(/Design work/).fill('11');
  await delivery.getByRole('button', { name: 'Save delivery' }).click();
  // More than is left is refused, and what was typed stays.
  await expect.poll(() => delivery.getByLabel(/Design work/).getAttribute('aria-invalid')).toBe('true');
  expect(await delivery.getByLabel(/Design work/).inputValue()).toBe('11');
  await delivery.getByLabel(/Design work/).fill('4');
  await delivery.getByRole('button', { name: 'Save delivery' }).click();
  await page.getByText('Partly delivered').first().waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'order-delivered');

  const paper = await page.evaluate(async () => {
    const token = /token=([^;]+)/.exec(document.cookie)![1]!;
    const answer = await fetch(`/api/dash/northlight/sales-orders/${location.pathname.split('/').at(-1)!}/pdf`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, begins: (await answer.text()).slice(0, 5) };
  });
  expect(paper).toEqual({ status: 200, begins: '%PDF-' });
  expect([...seller.problems, ...colleague.problems]).toEqual([]);
  await colleague.context.close();
  await seller.context.close();
});
