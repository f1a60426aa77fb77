import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const rows = (page: Page) => page.locator('tr[data-list-row]');
/** What the first rows of a list are called, without the initials before a name. */
const names = async (page: Page) => { await rows(page).nth(2).waitFor(); return Promise.all([0, 1, 2].map(async (n) => (await rows(page).nth(n).getByRole('link').first().innerText()).trim().split('\n').at(-1)!)); };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
/** Changes the title at the head of a page where it stands. */
const rename = async (page: Page, name: string) => {
  const head = page.getByRole('heading', { level: 1 });
  await head.getByRole('button').press('Enter');
  await head.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  await heading(page, name);
  await settled(page);
};
const peekOf = (page: Page) => new URL(page.url()).searchParams.get('peek');

describe('a lead', () => {
  it('is shown beside its list by keyboard, with its neighbours, an address of its own and its page', async () => {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, 'owner', '/crm/leads?show=list');
    const [first, second] = await names(page) as [string, string];
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: first }).waitFor();
    const address = page.url();
    expect(peekOf(page)).not.toBeNull();
    await settled(page);
    expect(await axe(page)).toEqual([]);

    // What was opened of one record is open of the next.
    await page.getByRole('tab', { name: 'Comments' }).click();
    await page.keyboard.press('j');
    const panel = page.getByRole('dialog', { name: second });
    await panel.waitFor();
    expect(page.url()).not.toBe(address);
    expect(await page.getByRole('tab', { name: 'Comments' }).getAttribute('aria-selected')).toBe('true');
    // Letters that are written are letters.
    const box = panel.getByRole('textbox').first();
    await box.press('k');
    expect(await box.inputValue()).toBe('k');
    await box.fill('');
    await page.getByRole('button', { name: 'Previous record' }).click();
    await page.getByRole('dialog', { name: first }).waitFor();
    await page.getByRole('button', { name: 'Next record' }).click();
    await panel.waitFor();

    await page.reload();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(peekOf(page)).toBeNull();
    await expect.poll(() => rows(page).nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });

    await rows(page).nth(1).hover();
    await page.getByRole('button', { name: `Show ${second} beside the list` }).click();
    await panel.waitFor();
    await settled(page);
    await page.keyboard.press('Enter');
    await heading(page, second);
    expect(new URL(page.url()).pathname).toMatch(/^\/crm\/leads\/[0-9a-f-]{36}$/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads on from its page to those beside it in the list, and is renamed at its head', async () => {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, 'owner', '/crm/leads?show=list&sort=name');
    const [first, second, third] = await names(page) as [string, string, string];
    await rows(page).nth(1).getByRole('link').first().click();
    await heading(page, second);
    await page.keyboard.press('j');
    await heading(page, third);
    await page.getByRole('button', { name: 'Previous record' }).click();
    await heading(page, second);
    // The focus stays where one pressed.
    await page.keyboard.press('Enter');
    await heading(page, first);
    await expect.poll(() => page.getByRole('button', { name: 'Previous record' }).isDisabled()).toBe(true);
    await settled(page);
    expect(await axe(page)).toEqual([]);

    await page.getByRole('heading', { level: 1 }).getByRole('button', { name: first }).click();
    await page.getByRole('heading', { level: 1 }).getByRole('textbox').fill('Nobody At All');
    await page.keyboard.press('Escape');
    await heading(page, first);
    await rename(page, `${first} Renamed`);
    await page.reload();
    await heading(page, `${first} Renamed`);
    // By a link one comes from no list.
    expect(await page.getByRole('button', { name: 'Next record' }).count()).toBe(0);
    await rename(page, first);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads on in the order of the board', async () => {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, 'owner', '/crm/leads');
    const cards = page.getByRole('article');
    await cards.nth(1).waitFor();
    await cards.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next record' }).waitFor();
    const from = page.url();
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).not.toBe(from);
    await page.keyboard.press('k');
    await expect.poll(() => page.url()).toBe(from);
    // Back leads to where one came from, not through all that was looked at.
    await page.goBack();
    await cards.nth(1).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('an invoice', () => {
  it('is a sheet over the list on a phone', async () => {
    const { page, context, problems } = await openWindow(browser, { width: 390, height: 844 });
    await signIn(page, 'owner', '/invoice/list');
    await page.getByRole('button', { name: /^Show .* beside the list$/ }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('term').first().waitFor();
    await settled(page);
    expect((await sheet.boundingBox())!.width).toBe(390);
    expect(await axe(page)).toEqual([]);
    const before = await sheet.getByRole('heading').first().innerText();
    await sheet.getByRole('button', { name: 'Next record' }).click();
    await expect.poll(() => sheet.getByRole('heading').first().innerText()).not.toBe(before);
    await sheet.getByRole('button', { name: 'Open as page' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/invoice\/[0-9a-f-]{36}$/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads on from its page in Arabic, from right to left', async () => {
    const { page, context, problems } = await openWindow(browser, { arabic: true });
    await signIn(page, 'owner', '/invoice/list');
    await rows(page).nth(2).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByRole('dialog').getByRole('term').first().waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    expect((await page.getByRole('dialog').boundingBox())!.x).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'السجل التالي' }).click();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a contact', () => {
  it('is renamed at the head of its page by who may, and the keys are told of', async () => {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, 'owner', '/sales/contact/list');
    const [, second] = await names(page) as [string, string];
    await rows(page).nth(1).getByRole('link').first().click();
    await heading(page, second);
    await rename(page, `${second} Renamed`);
    await rename(page, second);
    await page.locator('body').press('?');
    await page.getByRole('dialog').getByText('Show the row beside the list').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
