import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, settled, type Watched } from './browser.ts';
import { api, openOwner, shot, workspace } from './expenses-desk.ts';

let browser: Browser;
let owner: Watched;
beforeAll(async () => { browser = await openBrowser(); owner = await openOwner(browser); owner.page.setDefaultTimeout(30_000); });
afterAll(async () => { await owner.context.close(); await browser.close(); });

async function pdfOf(...lines: string[]): Promise<Buffer> {
  const paper = await PDFDocument.create();
  const font = await paper.embedFont(StandardFonts.Helvetica);
  const sheet = paper.addPage([300, 420]);
  lines.forEach((text, i) => sheet.drawText(text, { x: 20, y: 380 - i * 20, size: i === 0 ? 18 : 10, font }));
  return Buffer.from(await paper.save());
}

/** The dialog with the address of a list, and the address itself. */
async function openAddress(page: Page, list: string, title: string) {
  await page.goto(list);
  await page.getByRole('button', { name: 'By e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const box = dialog.getByLabel('Address', { exact: true });
  await box.waitFor();
  return { dialog, address: await box.inputValue() };
}

/** Writes a mail to an address of the house, as its development mailbox does. */
async function write(page: Page, mail: { to: string; subject: string; text?: string; files?: Array<{ name: string; mimeType: string; buffer: Buffer }> }): Promise<void> {
  await page.goto('/dev/mailbox');
  await page.getByRole('button', { name: 'Write a mail' }).click();
  const form = page.getByRole('dialog', { name: 'Write a mail to this installation' });
  await form.getByRole('textbox', { name: /^To/ }).fill(mail.to);
  await form.getByRole('textbox', { name: 'Subject' }).fill(mail.subject);
  await form.getByRole('textbox', { name: 'Text' }).fill(mail.text ?? '');
  if (mail.files) await form.locator('input[type=file]').setInputFiles(mail.files);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

/** Waits until the mail with a subject is taken: what else is queued goes first. */
async function taken(page: Page, kind: 'expense' | 'bill', subject: string): Promise<void> {
  await expect.poll(async () => (await api<{ mails: Array<{ subject: string }> }>(page, 'GET', `${workspace}/${kind}-mail-in`)).body.mails.map((m) => m.subject), { timeout: 60_000, interval: 500 }).toContain(subject);
}

it('a receipt that is mailed becomes a draft expense; what could not be taken is told', async () => {
  const { page } = owner;
  const { dialog, address } = await openAddress(page, '/expenses/list', 'Receipts by e-mail');
  expect(address).toMatch(/^receipts-[a-z2-7]{20}@in\.localhost$/);
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'mail-in-receipts');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  // A name without figures: long numbers are no names.
  const shop = `Kiosk ${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')} Ltd`;
  await write(page, { to: address, subject: `Receipt of ${shop}`, files: [{ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: await pdfOf(shop, 'Date: 2026-03-12', 'Total 23.80 EUR') }, { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Our terms') }] });
  await taken(page, 'expense', `Receipt of ${shop}`);
  await page.goto('/expenses/list');
  const row = page.getByRole('row').filter({ hasText: shop });
  await row.waitFor();
  expect(await row.textContent()).toContain('23.80');
  await page.goto('/expenses/list?mail=in');
  await dialog.getByText('Not taken: terms.txt, neither a PDF nor a picture').waitFor();
  await dialog.getByText('1 draft', { exact: true }).first().waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'mail-in-latest');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/expenses/list?mail=in');
  await dialog.getByLabel('Address', { exact: true }).waitFor();
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'phone-mail-in');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(owner.problems).toEqual([]);
});

it('a new address takes the place of the old one, which nobody can write to any more', async () => {
  const { page } = owner;
  const { dialog, address } = await openAddress(page, '/expenses/list', 'Receipts by e-mail');
  await dialog.getByRole('button', { name: 'New address' }).click();
  const question = page.getByRole('alertdialog');
  expect(await axe(page)).toEqual([]);
  await question.getByRole('button', { name: 'Make new address' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByLabel('Address', { exact: true }).inputValue()).not.toBe(address);
  await page.goto('/dev/mailbox');
  await page.getByRole('button', { name: 'Write a mail' }).click();
  const form = page.getByRole('dialog', { name: 'Write a mail to this installation' });
  await form.getByRole('textbox', { name: /^To/ }).fill(address);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await form.getByText('Nobody takes mail at this address.', { exact: false }).first().waitFor();
  expect(owner.problems).toEqual([]);
});

it('a bill that is mailed becomes a draft bill', async () => {
  const { page } = owner;
  const { dialog, address } = await openAddress(page, '/bill/list', 'Bills by e-mail');
  expect(address).toMatch(/^bills-[a-z2-7]{20}@in\.localhost$/);
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'mail-in-bills');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const subject = `Invoice ${Date.now()}`;
  await write(page, { to: address, subject, text: 'Amount due 50.00 EUR' });
  await taken(page, 'bill', subject);
  await page.goto('/bill/list');
  await page.getByText(subject).first().waitFor();
  expect(owner.problems).toEqual([]);
});
