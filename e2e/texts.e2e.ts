import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { shot } from './expenses-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a number nobody knows becomes a lead with what was said, by mouse; it is answered, closed and found again by keyboard, and on a phone', async () => {
  const { page, context, problems } = await openWindow(browser);
  page.setDefaultTimeout(30_000);
  let waiting = 7;
  await page.route('**/text-conversations/unread', (route) => route.fulfill({ json: { count: waiting } }));
  await signIn(page, 'owner', '/texts');
  await page.getByRole('link', { name: 'Texts, 7', exact: true }).waitFor();
  waiting = 0;
  await page.getByRole('button', { name: 'New text' }).click();
  const dialog = page.getByRole('dialog', { name: 'New text' });
  const phone = `+49151${String(Date.now()).slice(-8)}`;
  await dialog.getByRole('textbox', { name: 'To' }).fill(phone);
  await dialog.getByRole('radio', { name: 'They wrote' }).click();
  await dialog.getByRole('textbox', { name: 'What they wrote' }).fill('Do you paint shop signs?');
  expect(await axe(page, { frame: true })).toEqual([]);
  await dialog.getByRole('button', { name: 'Note it' }).click();
  await dialog.waitFor({ state: 'detached' });
  const said = page.getByRole('list').filter({ hasText: 'Do you paint shop signs?' }).last();
  await said.waitFor();
  // What happens in the inbox is counted anew beside its link.
  await page.getByRole('link', { name: 'Texts', exact: true }).waitFor();
  // Of somebody unknown comes a person; an invoice is for people who are known.
  await page.getByText('Nobody knows this number yet.').waitFor();
  expect(await page.getByRole('button', { name: 'Invoice from this message' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Make a lead of this' }).click();
  const form = page.getByRole('dialog', { name: 'Make a lead of this' });
  expect(await form.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe(phone);
  await form.getByRole('textbox', { name: 'First name' }).fill('Signa');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Painter');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const head = page.getByRole('link', { name: 'Signa Painter' });
  await head.waitFor();
  await page.getByText('Nobody knows this number yet.').waitFor({ state: 'detached' });
  await settled(page);
  expect(await axe(page, { frame: true })).toEqual([]);
  await shot(page, 'texts-lead');

  // By keyboard: r to the box, e closes.
  await page.locator('body').press('r');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.getByRole('textbox', { name: 'Text', exact: true }).blur();
  await page.locator('body').press('e');
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  await page.getByRole('radio', { name: 'Closed' }).click();
  await page.getByRole('searchbox').or(page.getByPlaceholder('Name, number or words')).first().fill('shop signs');
  await page.getByRole('button', { name: /Signa Painter/ }).waitFor();

  // What was said stands at the lead.
  await head.click();
  await page.getByRole('heading', { name: 'Signa Painter' }).first().waitFor();
  await page.getByText('Do you paint shop signs?').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();

  const small = await openWindow(browser, { width: 390, height: 844, dark: true });
  await signIn(small.page, 'owner', '/texts?view=closed');
  await small.page.getByRole('button', { name: /Signa Painter/ }).click();
  await small.page.getByText('Do you paint shop signs?').last().waitFor();
  await settled(small.page);
  expect(await axe(small.page)).toEqual([]);
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(1);
  await shot(small.page, 'texts-small');
  await small.context.close();
});
