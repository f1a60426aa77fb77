import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, settled, signIn } from './browser.ts';
import { enterPassword, expectClean, founder } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const minutes = { timeout: 240_000 };
const save = async (page: Page) => { await page.getByRole('button', { name: 'Save changes' }).press('Enter'); await page.getByText('Settings saved').first().waitFor(); };

it('company, system and currency are saved, shown as they will look, and set back key by key', minutes, async () => {
  const { page, context, problems } = await founder(browser, 'Olga');
  await page.goto('/settings/company');
  const paper = page.getByRole('complementary', { name: 'On paper' });
  await paper.getByText('House of Olga').waitFor();
  await page.getByLabel('Legal name', { exact: true }).fill('Olga GmbH');
  await page.getByLabel('City', { exact: true }).fill('Vienna');
  await page.getByLabel('VAT number', { exact: true }).fill('ATU12345675');
  for (const text of ['Olga GmbH', 'Vienna', 'Tax ID ATU12345675']) await paper.getByText(text, { exact: true }).waitFor();
  await save(page);
  await page.reload();
  expect(await page.getByLabel('Legal name', { exact: true }).inputValue()).toBe('Olga GmbH');
  await page.getByRole('button', { name: 'Reset “Legal name” to its default' }).press('Enter');
  await page.getByText('Back to the default').waitFor();
  await expect.poll(() => page.getByLabel('Legal name', { exact: true }).inputValue()).toBe('');
  await paper.getByText('House of Olga').waitFor();
  await expectClean(page);

  await page.goto('/settings/system');
  const sample = page.getByText('Looks like').locator('..');
  await sample.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
  await page.getByText('20/11/2026', { exact: true }).click();
  await page.getByText('15:05', { exact: true }).click();
  await sample.getByText(/^\d\d\/\d\d\/\d{4}$/).waitFor();
  await sample.getByText(/^\d\d:\d\d$/).waitFor();
  await page.getByText('New documents begin in English').waitFor();
  await save(page);
  // Days are written so everywhere from now on.
  await page.goto('/');
  await page.getByText(/^[A-Z][a-z]+day, \d\d\/\d\d\/\d{4}$/).first().waitFor();

  await page.goto('/settings/currency');
  await page.getByLabel('Symbol', { exact: true }).fill('US$');
  await page.getByText('US$1,234,567.89').waitFor();
  await save(page);
  await page.reload();
  expect(await page.getByLabel('Symbol', { exact: true }).inputValue()).toBe('US$');
  await expectClean(page);
  expect(problems).toEqual([]);
  await context.close();
});

it('whoever saves over a change of somebody else decides whose stays', minutes, async () => {
  const first = await founder(browser, 'Olga');
  const second = await openWindow(browser);
  await enterPassword(second.page, first.email);
  await second.page.waitForURL((url) => url.pathname === '/');
  const city = (page: Page) => page.getByLabel('City', { exact: true });
  const meet = async (mine: string, theirs: string) => {
    await first.page.goto('/settings/company');
    await city(first.page).waitFor();
    await settled(first.page);
    await city(first.page).fill(mine);
    await second.page.goto('/settings/company');
    await city(second.page).fill(theirs);
    await save(second.page);
    // Heard of at once, before anything is sent.
    await first.page.getByRole('alert').filter({ hasText: 'changed these settings meanwhile' }).waitFor();
    await expectClean(first.page);
  };
  await meet('Graz', 'Linz');
  await first.page.getByRole('alert').getByText(/City: .*Linz.*yours: Graz/).waitFor();
  await first.page.getByRole('button', { name: 'Take theirs' }).press('Enter');
  await expect.poll(() => city(first.page).inputValue()).toBe('Linz');
  await meet('Wels', 'Steyr');
  await first.page.getByRole('button', { name: 'Keep my changes' }).press('Enter');
  await save(first.page);
  await second.page.reload();
  await expect.poll(() => city(second.page).inputValue()).toBe('Wels');
  await first.context.close();
  await second.context.close();
});

it('the preview of the brand shows bar and sidebar as they are chosen', minutes, async () => {
  const { page, context, problems } = await founder(browser, 'Olga');
  await page.goto('/settings/brand');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const part = (name: string) => preview.locator(`[data-part="${name}"]`);
  for (const [label, type] of [['Popover', 'popover'], ['Classic', 'classic'], ['Module', 'module']] as const) {
    await page.locator('form').getByText(label, { exact: true }).click();
    await expect.poll(() => part('sidebar').getAttribute('data-type')).toBe(type);
  }
  const top = () => part('navbar').evaluate((bar) => bar.getBoundingClientRect().top);
  const stays = await top();
  await page.getByRole('radiogroup', { name: 'Top bar' }).or(page.getByRole('group', { name: 'Top bar' })).getByText('Static', { exact: true }).click();
  await expect.poll(top).toBeLessThan(stays);
  await expectClean(page);
  expect(problems).toEqual([]);
  await context.close();
});

it('a manager may look at the settings and change nothing', minutes, async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'manager');
  for (const [path, label] of [['company', 'Legal name'], ['currency', 'Symbol'], ['system', 'Invoice']] as const) {
    await page.goto(`/settings/${path}`);
    await page.getByText('You can look at these settings.').waitFor();
    expect(await page.getByLabel(label, { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Reset “/ }).count()).toBe(0);
    await expectClean(page);
  }
  expect(problems).toEqual([]);
  await context.close();
});
