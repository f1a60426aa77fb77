import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { shot } from './expenses-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** Writes a mail to an address of the house, as its development mailbox does. */
async function write(page: Page, to: string, subject: string, text: string): Promise<void> {
  await page.goto('/dev/mailbox');
  await settled(page);
  await page.getByRole('button', { name: 'Write a mail' }).click();
  const form = page.getByRole('dialog', { name: 'Write a mail to this installation' });
  await form.getByRole('textbox', { name: /^To/ }).fill(to);
  await form.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await form.getByRole('textbox', { name: 'Text' }).fill(text);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

it('a mail that is forwarded to one\'s own address waits, is put at a lead, and nobody else sees what waits', async () => {
  const { page, context, problems } = await openWindow(browser);
  page.setDefaultTimeout(30_000);
  await signIn(page, 'owner', '/settings/mail-log');
  await page.getByRole('heading', { name: 'Log mails by address' }).first().waitFor();
  await settled(page);
  const make = page.getByRole('button', { name: 'Make an address' });
  if (await make.count() > 0) await make.click();
  const box = page.getByRole('textbox', { name: 'Your address' });
  await expect.poll(() => box.inputValue()).toMatch(/^log-[a-z2-7]+@in\.localhost$/);
  const address = await box.inputValue();
  expect(await axe(page)).toEqual([]);
  await shot(page, 'mail-log');

  const subject = `Signs for the harbour ${Date.now() % 100000}`;
  await write(page, address, subject, 'Hello, could we talk about the signs? Best, Nobody Known');
  await page.goto('/settings/mail-log');
  await page.getByText(subject).first().waitFor();
  // What waits is its member's alone.
  const other = await openWindow(browser);
  await signIn(other.page, 'manager', '/settings/mail-log');
  await settled(other.page);
  expect(await other.page.getByText(subject).count()).toBe(0);
  await other.context.close();

  await page.getByRole('button', { name: 'Choose a record' }).first().click();
  const dialog = page.getByRole('dialog', { name: `Where does "${subject}" belong?` });
  await dialog.getByRole('combobox').fill('Luz');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await axe(page)).toEqual([]);
  await shot(page, 'mail-log-choose');
  await dialog.getByRole('button', { name: 'Log it here' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Every mail has its place').waitFor();
  await page.getByRole('radio', { name: 'Logged' }).click();
  await page.getByText(subject).first().waitFor();
  await page.getByRole('link', { name: 'Open the record' }).first().click();
  // Of a lead among its activities, of a person in the one history of their page.
  await page.getByRole('tab', { name: /^(Activities|History)$/ }).first().click();
  await page.getByText(subject).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
