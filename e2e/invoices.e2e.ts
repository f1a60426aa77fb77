import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { call, choose, needBooks, shoot } from './invoices-desk.ts';
import { addLine } from './document-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('an invoice is written by keyboard, posted, sent, opened by its link, paid, and its list says so', async () => {
  const seller = await openWindow(browser);
  const { page } = seller;
  page.setDefaultTimeout(30_000);
  await signIn(page, 'owner');
  await needBooks(page);
  await page.goto('/invoice/list');
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  await settled(page);
  await page.keyboard.press('c');
  await page.waitForURL(/\/invoice\/[0-9a-f-]{36}$/);

  // Nothing is written yet: the page says what is missing in place of asking.
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alert').getByText('Choose whom it is for.').waitFor();
  await page.getByRole('alert').getByText('Add at least one line with an item or a text.').waitFor();
  await shoot(page, 'editor-missing');

  await choose(page, 'Customer', 'Luz & Lente');
  await page.getByLabel('Subject').fill('Coffee bags, second run');
  await addLine(page, 'Design work', /Design work by the hour/, '10');
  await page.keyboard.type('Photographs');
  await page.keyboard.press('Escape');
  await focusOn(page.getByLabel('Price, Line 2'));
  await page.keyboard.type('250');
  await expect.poll(() => page.getByRole('table', { name: 'Lines' }).getByRole('row').count()).toBe(3);
  await page.getByText('Saved', { exact: true }).waitFor();
  // 950 + 250 and 23 % tax.
  await expect.poll(() => page.getByRole('region', { name: 'Totals' }).innerText()).toContain('€1,476.00');
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'editor');
  await page.getByRole('button', { name: 'Explain this total' }).click();
  await page.getByText('1200.00 × 23 % = 276').waitFor();
  await page.keyboard.press('Escape');

  // Where a line is posted to, and two due dates.
  await focusOn(page.getByRole('button', { name: 'More for line 2' }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Account and period' }).click();
  const details = page.getByRole('dialog', { name: 'Account and period' });
  await details.getByLabel('For the time from').fill('2026-01-01');
  await details.getByText('Enter both days, or none.').waitFor();
  await details.getByLabel('Until').fill('2026-03-31');
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'line-details');
  await details.getByRole('button', { name: 'Done' }).click();
  await page.getByText('January 1, 2026 – March 31, 2026').waitFor();
  await page.getByRole('button', { name: 'Split into instalments' }).click();
  await page.getByLabel('Share 2 in percent').fill('40');
  await page.getByText('The shares of the instalments add up to 90 %, not to 100 %.').waitFor();
  await page.getByLabel('Share 2 in percent').fill('50');
  await page.getByText('€738.00').first().waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await shoot(page, 'editor-instalments');
  await page.getByRole('button', { name: 'One due date' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByText('€1,476.00').waitFor();
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'preview');
  await preview.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText(/^INV-/).first().waitFor();
  await page.getByRole('heading', { name: /^INV-/ }).waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'view-posted');
  const number = /INV-[\w-]+/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0];
  const id = new URL(page.url()).pathname.split('/').at(-1)!;

  // The books lead back to it.
  await page.locator('main a[href^="/accounting/journal/"]').click();
  await page.getByRole('link', { name: 'Open the document' }).click();
  await page.waitForURL((url) => url.pathname === `/invoice/${id}`);
  await page.getByRole('heading', { name: number }).waitFor();
  await settled(page);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Send ${number}` });
  expect(await dialog.getByLabel('To', { exact: false }).first().inputValue()).toBe('hello@luzlente.example');
  await dialog.getByLabel('Your words').fill('Dear Freja, here is the bill & the <b>bags</b>.');
  await dialog.getByRole('region', { name: 'Preview of the mail' }).getByText('Dear Freja, here is the bill & the <b>bags</b>.').waitFor();
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'send');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('It is on its way').waitFor();

  const link = (await call<{ url: string }>(page, 'POST', `invoices/${id}/links`, {})).body.url.replace(/^https?:\/\/[^/]+/, '');
  const customer = await openWindow(browser);
  await customer.page.goto(link);
  await customer.page.getByRole('heading', { name: 'Coffee bags, second run' }).waitFor();
  await settled(customer.page);
  expect(await axe(customer.page)).toEqual([]);
  expect(await customer.page.getByRole('region', { name: 'Totals' }).innerText()).toContain('€1,476.00');
  await shoot(customer.page, 'public');
  const [file] = await Promise.all([customer.page.waitForEvent('download'), customer.page.getByRole('button', { name: 'Download PDF' }).click()]);
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  await customer.page.setViewportSize({ width: 390, height: 844 });
  await shoot(customer.page, 'public-phone');
  expect(await customer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Part of it is paid, then the rest.
  await page.getByRole('button', { name: 'Record payment' }).click();
  const drawer = page.getByRole('dialog', { name: 'Record money in' });
  await drawer.getByLabel('Amount', { exact: false }).first().waitFor();
  await settled(page);
  await shoot(page, 'payment');
  await drawer.getByRole('button', { name: 'Record payment' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain('Paid');
  await settled(page);
  await shoot(page, 'view-paid');
  expect(await axe(page)).toEqual([]);
  await customer.page.reload();
  await customer.page.getByText('Paid. Thank you.').waitFor();

  await page.goto('/invoice/list');
  await settled(page);
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByText(number).first().waitFor();
  await shoot(page, 'list');
  expect(await axe(page)).toEqual([]);
  expect([...seller.problems, ...customer.problems]).toEqual([]);
  await customer.context.close();
  await seller.context.close();
});

it('works at the width of a phone, in the dark and from right to left', async () => {
  for (const look of [{ width: 390, height: 844 }, { width: 1440, height: 900, dark: true }, { width: 390, height: 844, rtl: true }]) {
    const window = await openWindow(browser, look);
    const { page } = window;
    page.setDefaultTimeout(30_000);
    await signIn(page, 'owner');
    await needBooks(page);
    const name = `${look.width}${look.dark ? '-dark' : ''}${look.rtl ? '-rtl' : ''}`;
    const fits = async () => { if (look.width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390); };
    for (const list of ['invoice', 'bill']) {
      await page.goto(`/${list}/list`);
      await settled(page);
      await shoot(page, `${list}-list-${name}`);
      expect(await axe(page)).toEqual([]);
      await fits();
    }
    const made = await call<{ id: string }>(page, 'POST', 'invoices', { title: 'Posters', lines: [{ kind: 'section', name: 'Print' }, { name: 'Poster A1', quantity: '12', unitPrice: '18.40', description: 'On recycled paper' }] });
    await page.goto(`/invoice/${made.body.id}`);
    await page.getByText('Posters').or(page.locator('input[value="Posters"]')).first().waitFor();
    await settled(page);
    await shoot(page, `editor-${name}`);
    expect(await axe(page)).toEqual([]);
    await fits();
    await page.evaluate(() => document.querySelector('section[aria-label="Totals"]')?.scrollIntoView());
    await shoot(page, `editor-end-${name}`);
    await page.goto('/invoice/list');
    await settled(page);
    const posted = (await call<{ items: Array<{ id: string }> }>(page, 'GET', `invoices?filter=${encodeURIComponent(JSON.stringify({ field: 'state', op: 'is', value: 'paid' }))}`)).body.items[0]!;
    await page.goto(`/invoice/${posted.id}`);
    await settled(page);
    await shoot(page, `view-${name}`);
    expect(await axe(page)).toEqual([]);
    await fits();
    expect(window.problems).toEqual([]);
    await window.context.close();
  }
});
