import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from '../../../e2e/browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('many leads are put into a sequence that is found by its name, and what became of all of them is said; a party lists its leads', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/crm/leads?show=list');
  await page.locator('thead').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Put into a sequence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put into a sequence' });
  await dialog.getByRole('combobox', { name: /Sequence/ }).click();
  await page.getByRole('option').first().click();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Put in', exact: true }).click();
  await dialog.getByText(/leads? (is|are) in it now/).waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.locator('tbody tr').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Everything about this person or company' }).click();
  await page.getByRole('tab', { name: 'Leads', exact: true }).click();
  await page.locator('main a[href^="/crm/leads/"]').first().waitFor();
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('leads that were merged are taken apart on the page of the one that stays', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  const add = async (firstName: string) => {
    await page.goto('/crm/leads?show=list&add=true');
    await settled(page);
    const form = page.getByRole('dialog');
    await form.getByLabel('First name').fill(firstName);
    await form.getByLabel('Last name').fill('Splitter');
    await form.getByLabel('Company').fill('Splitter Works');
    await form.getByRole('button', { name: /^(Add|Add lead|Add it anyway)/ }).last().click();
    await page.waitForURL(/\/crm\/leads\/[0-9a-f-]{36}/);
  };
  await add('Anna');
  await add('Anne');
  await page.getByRole('button', { name: 'Merge' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
  const notice = page.locator('li', { hasText: 'was merged into this lead' });
  await notice.waitFor();
  await page.reload();
  await notice.getByRole('button', { name: 'Take the merge back' }).click();
  await page.getByText('They are two leads again').waitFor();
  await notice.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

it('leads are filtered on the board by a product that is found by its name, and by words that are typed', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/crm/leads');
  const add = async (field: string) => {
    await page.getByRole('button', { name: /^Filter/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: field, exact: true }).click();
  };
  await add('Products');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Value' }).fill('exhibition');
  await page.getByRole('option', { name: /Exhibition panel/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add filter' }).press('Enter');
  await page.getByText('is any of Exhibition panel').waitFor();
  await settled(page);
  expect(await page.getByRole('article').evaluateAll((cards) => cards.map((c) => /Idrissi/.test(c.textContent ?? '')))).toEqual([true]);
  expect(await axe(page)).toEqual([]);
  await add('Sources');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Value' }).fill('Fair, Website');
  await page.keyboard.press('Enter');
  await page.getByText('is any of Fair, Website').waitFor();
  await settled(page);
  expect(await page.getByRole('article').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
