import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const file = (rows: readonly string[]) => ({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(['First name,Last name,E-mail,Company', ...rows].join('\n')) });
const columnOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) }).evaluate((card) => card.closest('section')?.getAttribute('aria-label') ?? '');

describe('leads', () => {
  it('come from a file onto the board, are moved by keyboard and become an account, a contact and an opportunity', async () => {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, 'owner', '/crm/leads');
    await page.getByRole('button', { name: 'Import leads' }).click();
    await page.locator('input[type=file]').setInputFiles(file(['Zelda,Quill,zelda@quillworks.test,Quillworks', 'Otto,Quill,not an address,Quillworks']));
    await page.getByRole('button', { name: /^(check|try)/i }).click();
    await page.getByRole('button', { name: /import 1/i }).click();
    await page.getByRole('button', { name: 'Close' }).last().click();
    const card = page.getByRole('article', { name: /Zelda Quill/ });
    await card.waitFor();
    expect(await columnOf(page, 'Zelda Quill')).toMatch(/New/);
    await focusOn(card);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => columnOf(page, 'Zelda Quill')).toMatch(/Contacted/);
    await settled(page);
    await page.reload();
    await card.waitFor();
    expect(await columnOf(page, 'Zelda Quill')).toMatch(/Contacted/);

    await focusOn(card);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Zelda Quill', level: 1 }).waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Convert Zelda Quill' });
    await dialog.getByRole('textbox', { name: 'Name of the opportunity' }).fill('Quillworks identity');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.getByRole('link', { name: 'Open the opportunity' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Convert', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Open the account' }).click();
    await page.getByRole('heading', { name: 'Quillworks', level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('ask why they are lost, and come back', async () => {
    const { page, context, problems } = await openWindow(browser, { width: 390, height: 844 });
    await signIn(page, 'manager', '/crm/leads?show=list&q=Novák');
    await page.getByText('Marek Novák').first().click();
    await page.getByRole('heading', { name: 'Marek Novák', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Mark as lost' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark as lost' }).click();
    await dialog.getByText('Say why it was lost.').waitFor();
    await dialog.getByRole('radio', { name: 'No budget' }).click();
    await dialog.getByRole('button', { name: 'Mark as lost' }).click();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Convert', exact: true }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('are only one\'s own and nobody\'s for a member; the day is finished by keyboard', async () => {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, 'member', '/crm/leads?show=list');
    await page.getByText('Rui Tavares').first().waitFor();
    expect(await page.getByText('Yusuf Demir').count()).toBe(0);
    await page.goto('/crm/my-day');
    await settled(page);
    const rows = page.locator('[data-activity]');
    const before = await rows.count();
    expect(before).toBeGreaterThan(0);
    await focusOn(rows.first());
    await page.keyboard.press('x');
    await expect.poll(() => rows.count()).toBe(before - 1);
    expect(await axe(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});
