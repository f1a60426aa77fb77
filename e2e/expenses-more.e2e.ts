import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, settled, type Watched } from './browser.ts';
import { api, openOwner, shot, workspace } from './expenses-desk.ts';

let browser: Browser;
let owner: Watched;
beforeAll(async () => { browser = await openBrowser(); owner = await openOwner(browser); owner.page.setDefaultTimeout(30_000); });
afterAll(async () => { await owner.context.close(); await browser.close(); });

interface Kept { id: string; version: number; name: string }
const phone = async (name: string) => { await owner.page.setViewportSize({ width: 390, height: 844 }); await settled(owner.page); expect(await owner.page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390); expect(await axe(owner.page), name).toEqual([]); await shot(owner.page, `phone-${name}`); await owner.page.setViewportSize({ width: 1440, height: 900 }); };

it('a drawer of the settings asks before typed text is lost, and a colleague’s save does not go over it', async () => {
  const { page } = owner;
  const { body: list } = await api<{ items: Kept[] }>(page, 'GET', `${workspace}/expense-categories?limit=100`);
  const category = list.items.find((c) => c.name === 'Meals')!;
  await page.goto(`/settings/expenses/categories?id=${category.id}`);
  const drawer = page.getByRole('dialog').first();
  await drawer.getByLabel('Budget a month').waitFor();
  await settled(page);
  await drawer.getByLabel('Budget a month').fill('77');
  const elsewhere = async (monthBudget: string) => { const { body: now } = await api<Kept>(page, 'GET', `${workspace}/expense-categories/${category.id}`); expect((await api(page, 'PATCH', `${workspace}/expense-categories/${category.id}`, { version: now.version, monthBudget })).status).toBe(200); };
  await elsewhere('900');
  await drawer.getByText('Somebody else changed this while you were writing.').waitFor();
  expect(await drawer.getByLabel('Budget a month').inputValue()).toBe('77');
  expect(await axe(page)).toEqual([]);
  await shot(page, 'category-conflict');
  await drawer.getByRole('button', { name: 'Keep mine' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await drawer.getByLabel('Budget a month').inputValue()).toBe('77');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect((await api<{ monthBudget: string }>(page, 'GET', `${workspace}/expense-categories/${category.id}`)).body.monthBudget).toBe('77');
  // Where nothing is typed, what a colleague saves is simply there, and Esc closes.
  await page.goto(`/settings/expenses/categories?id=${category.id}`);
  await drawer.getByLabel('Budget a month').waitFor();
  await settled(page);
  await elsewhere('950');
  await expect.poll(() => drawer.getByLabel('Budget a month').inputValue(), { timeout: 30_000 }).toBe('950');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  for (const [path, label, name] of [['/settings/expenses/mileage?add=true', /^Name/, 'Add mileage rate'], ['/settings/expenses/per-diem?add=true', /^Name/, 'Add per diem rate'], ['/expenses/advances?add=true', /^For/, 'Pay advance'], ['/expenses/reports?add=true', /^Title/, 'New report']] as const) {
    await page.goto(path);
    const form = page.getByRole('dialog', { name });
    const box = form.getByRole('textbox', { name: label });
    await box.fill('Not to be lost');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await box.inputValue(), path).toBe('Not to be lost');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await form.waitFor({ state: 'detached' });
  }
  expect(owner.problems).toEqual([]);
});

it('what a PDF says stands in the boxes of a new expense, marked, and stays whose it is when it is typed over', async () => {
  const { page } = owner;
  const paper = await PDFDocument.create();
  const font = await paper.embedFont(StandardFonts.Helvetica);
  const sheet = paper.addPage([300, 420]);
  ['Muster Druck GmbH', `Rechnung ${Date.now()}`, 'Rechnungsdatum: 12.10.2026', 'Nettobetrag 100,00 EUR', 'zzgl. 19 % MwSt. 19,00 EUR', 'Rechnungsbetrag 119,00 EUR'].forEach((text, i) => sheet.drawText(text, { x: 20, y: 380 - i * 20, size: i === 0 ? 18 : 10, font }));
  await page.goto('/expenses/list?add=full');
  const drawer = page.getByRole('dialog', { name: 'New expense' });
  await drawer.getByLabel('Merchant').waitFor();
  await drawer.locator('input[type=file]').last().setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper.save()) });
  await drawer.getByText('Some boxes were filled from the receipt. Check them.').waitFor();
  expect([await drawer.getByLabel('Amount', { exact: true }).inputValue(), await drawer.getByLabel('Merchant').inputValue(), await drawer.getByLabel('Date').inputValue(), await drawer.getByText('Read from the receipt', { exact: true }).count()]).toEqual(['119.00', 'Muster Druck GmbH', '2026-10-12', 4]);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'form-read');
  await drawer.getByLabel('Merchant').fill('Muster Druck');
  expect(await drawer.getByText('Read from the receipt', { exact: true }).count()).toBe(3);
  await phone('form-read');
  await drawer.getByRole('button', { name: 'Save as draft' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(owner.problems).toEqual([]);
});

it('what the company pays again and again is set up once', async () => {
  const { page } = owner;
  await page.goto('/expenses/recurring');
  await page.getByRole('heading', { level: 1, name: 'Recurring expenses' }).waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'New recurring expense' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New recurring expense' });
  await drawer.getByLabel('Name').fill('Office rent');
  await drawer.getByRole('textbox', { name: /^Amount/ }).fill('1,200.00');
  await drawer.getByRole('combobox', { name: 'Category' }).click();
  const choices = page.getByRole('listbox', { name: 'Category' });
  await choices.getByRole('option', { name: 'Travel' }).click();
  await choices.waitFor({ state: 'detached' });
  expect(await axe(page)).toEqual([]);
  await shot(page, 'recurring-form');
  await phone('recurring-form');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  const open = page.getByRole('dialog', { name: 'Office rent' });
  await open.getByText('No expense was made yet.').waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'recurring');
  await open.getByRole('button', { name: 'Pause' }).click();
  await open.getByText('Paused').first().waitFor();
  await open.getByRole('button', { name: 'Let it go on' }).click();
  await open.getByText('Running').first().waitFor();
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Office rent/ }).waitFor();
  await phone('recurring-list');
  expect(owner.problems).toEqual([]);
});

it('lines of a card’s statement become drafts, one or all with one press', async () => {
  const { page } = owner;
  const { body: card } = await api<{ id: string }>(page, 'POST', `${workspace}/bank-accounts`, { name: 'Company card', kind: 'card' });
  const csv = `Date,Amount,Payee,Description,Transaction ID\n${[['2026-10-04', '-83.40', 'Sky Air'], ['2026-10-05', '-12.00', 'Kiosk'], ['2026-10-06', '-7.50', 'Bakery']].map(([on, amount, payee], i) => `${on},${amount},${payee},,c${i}`).join('\n')}\n`;
  const taken = await page.evaluate(async ([where, text]) => {
    const authorization = `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}`;
    const form = new FormData();
    form.append('file', new Blob([text!], { type: 'text/csv' }), 'card.csv');
    const read = await fetch(where!, { method: 'POST', headers: { authorization }, body: form });
    return { status: read.status, body: await read.json() as { id: string } };
  }, [`${workspace}/bank-accounts/${card.id}/statement-files`, csv] as const);
  expect(taken.status, JSON.stringify(taken.body)).toBe(201);
  expect((await api(page, 'POST', `${workspace}/statement-files/${taken.body.id}/taking`, { confirmed: [] })).status).toBeLessThan(300);
  await page.goto('/expenses/list');
  await page.getByRole('button', { name: 'Pages of expenses' }).click();
  await page.getByRole('menuitem', { name: 'Import card statement' }).click();
  await page.getByText('3 lines wait').waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'card');
  await page.getByRole('button', { name: 'Make expense of Kiosk' }).click();
  await page.getByRole('link', { name: 'Draft' }).first().waitFor();
  await page.getByRole('button', { name: 'Make all 2' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Draft' }).count()).toBe(3);
  await phone('card');
  await page.getByRole('link', { name: 'Draft' }).first().click();
  await page.getByRole('dialog').getByText('Made of a line of a statement: posting it matches that line.').waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'card-draft');
  expect(owner.problems).toEqual([]);
});
