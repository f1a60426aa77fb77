import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, settled } from './browser.ts';
import { colleague, expectClean, found, founder, mailedLink } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const minutes = { timeout: 240_000 };
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path, { timeout: 20_000 });

const switcher = (page: Page) => page.getByRole('button', { name: /Switch workspace/ });

/** Opens the list of workspaces and takes one of its lines. */
async function inSwitcher(page: Page, line: string): Promise<void> {
  await switcher(page).press('Enter');
  await page.getByRole('dialog', { name: 'Switch workspace' }).locator('[data-item]').filter({ hasText: line }).press('Enter');
}
const openHouse = (page: Page, name: string) => expect.poll(() => switcher(page).innerText()).toContain(name);

it('a workspace is handed over: offered, looked at from another one, accepted; whoever gave it away goes', minutes, async () => {
  const olga = await founder(browser, 'Olga');
  const finn = await colleague(browser, olga.page, 'Finn');
  // Finn has a house of his own open when the offer comes.
  await inSwitcher(finn.page, 'Create workspace');
  await at(finn.page, '/workspaces/new');
  await expectClean(finn.page);
  await found(finn.page, 'House of Finn');

  await olga.page.goto('/settings/ownership');
  await expectClean(olga.page);
  await olga.page.getByRole('combobox', { name: 'New owner' }).pressSequentially('Finn');
  await olga.page.getByRole('option', { name: /Finn Colleague/ }).waitFor();
  await olga.page.keyboard.press('ArrowDown');
  await olga.page.keyboard.press('Enter');
  await olga.page.getByRole('button', { name: 'Offer ownership' }).press('Enter');
  await olga.page.getByRole('alertdialog').getByRole('button', { name: 'Offer ownership' }).press('Enter');
  await olga.page.getByText(/^71 h 5\d min left to accept$/).waitFor();
  await expectClean(olga.page);

  await finn.page.goto(await mailedLink(finn.page, finn.email, / offers you House of Olga/));
  await finn.page.getByText('Olga Founder offers you this workspace').waitFor();
  await expectClean(finn.page);
  await finn.page.getByRole('button', { name: 'Accept ownership' }).press('Enter');
  await finn.page.getByRole('alertdialog').getByRole('button', { name: 'Accept ownership' }).press('Enter');
  await finn.page.getByText('You own this workspace now').first().waitFor();
  await finn.page.getByRole('heading', { name: 'Hand over the workspace' }).waitFor();
  // Who gave it away sees so where they are, and can no longer give it to anybody.
  const owner = (page: Page) => page.getByRole('main').getByText('Owner', { exact: true }).locator('..');
  await expect.poll(() => owner(olga.page).innerText()).toContain('Finn Colleague');
  await expect.poll(() => olga.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Ownership' }).count()).toBe(0);
  expect(await olga.page.getByRole('heading', { name: 'Hand over the workspace' }).count()).toBe(0);

  await finn.page.goto('/workspace/members');
  await finn.page.getByText('Olga Founder').first().waitFor();
  await olga.page.goto('/settings/leave');
  await expectClean(olga.page);
  expect(await olga.page.getByRole('button', { name: 'Delete workspace' }).count()).toBe(0);
  await olga.page.getByRole('button', { name: 'Leave workspace' }).press('Enter');
  await olga.page.getByRole('alertdialog').getByRole('button', { name: 'Leave workspace' }).press('Enter');
  // It was the only one she had.
  await at(olga.page, '/onboarding');
  await expectClean(olga.page);
  await expect.poll(() => finn.page.getByText('Olga Founder').count()).toBe(0);
  expect([...olga.problems, ...finn.problems]).toEqual([]);
  await olga.context.close();
  await finn.context.close();
});

it('on a phone a workspace is deleted by its name and brought back; whoever was in it is led out and finds it again', minutes, async () => {
  const olga = await founder(browser, 'Ottilie', { width: 390, height: 844 });
  const { page } = olga;
  const mia = await colleague(browser, page, 'Mia');
  await mia.page.goto('/workspace/members');
  await settled(mia.page);
  await inSwitcher(page, 'Create workspace');
  await found(page, 'Second house');
  await openHouse(page, 'Second house');
  await page.goto('/workspaces');
  await expectClean(page);
  await page.getByRole('button', { name: 'Open House of Ottilie' }).press('Enter');
  await openHouse(page, 'House of Ottilie');

  await page.goto('/settings/leave');
  await expectClean(page);
  await page.getByRole('button', { name: 'Delete workspace' }).press('Enter');
  const question = page.getByRole('alertdialog');
  const slug = (await question.getByText(/^Type house-of-ottilie/).textContent())!.split(' ')[1]!;
  const confirm = question.getByRole('button', { name: 'Delete workspace' });
  await question.getByRole('textbox').fill('House of Ottilie');
  expect(await confirm.isDisabled()).toBe(true);
  await question.getByRole('textbox').fill(slug);
  await expectClean(page);
  await page.keyboard.press('Enter');
  await at(page, '/workspaces');
  await page.getByRole('heading', { name: 'Recently deleted' }).waitFor();
  await openHouse(page, 'Second house');
  await expectClean(page);
  expect(await page.getByText('Your access to the workspace you had open has ended.').count()).toBe(0);

  await at(mia.page, '/choose-workspace');
  await mia.page.getByText('Your access to the workspace you had open has ended.').waitFor();
  await expectClean(mia.page);
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await page.getByText('House of Ottilie is back').first().waitFor();
  await page.getByRole('button', { name: 'Open House of Ottilie' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Recently deleted' }).count()).toBe(0);
  await mia.page.getByRole('button', { name: /House of Ottilie/ }).press('Enter');
  await at(mia.page, '/');
  await mia.page.goto('/workspace/members');
  await mia.page.getByText('Ottilie Founder').first().waitFor();

  // Each workspace has people of its own.
  await page.goto('/workspace/members');
  await page.getByText('Ottilie Founder').first().waitFor();
  expect(await page.getByText('Mia Colleague').count()).toBe(0);
  await inSwitcher(page, 'House of Ottilie');
  await at(page, '/');
  await page.goto('/workspace/members');
  await page.getByText('Mia Colleague').first().waitFor();
  expect([...olga.problems, ...mia.problems]).toEqual([]);
  await olga.context.close();
  await mia.context.close();
});

it('a role of one\'s own is made and given; what it allows comes to its holder\'s menu and goes without a reload', minutes, async () => {
  const olga = await founder(browser, 'Oriana');
  const finn = await colleague(browser, olga.page, 'Fabian');
  const menu = finn.page.locator('[data-part="sidebar"]');
  const lines = (name: string) => menu.getByRole('link', { name }).count();
  await finn.page.goto('/accounting/customer');
  await expect.poll(() => lines('Vendors')).toBe(1);

  const { page } = olga;
  await page.goto('/workspace/roles');
  await page.getByRole('button', { name: 'New role' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Doorkeeper');
  await dialog.getByRole('combobox', { name: 'Begin from' }).press('Enter');
  await page.getByRole('option', { name: 'Nothing', exact: true }).click();
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Create role' }).press('Enter');
  const permission = page.getByRole('checkbox', { name: 'Doorkeeper: See customers, vendors, accounts and contacts' });
  await permission.waitFor();
  expect(await permission.isChecked()).toBe(false);
  await expectClean(page);

  await page.goto('/workspace/members');
  await page.getByRole('combobox', { name: 'Role of Fabian Colleague' }).press('Enter');
  await page.getByRole('option', { name: 'Doorkeeper' }).click();
  await page.getByText('Fabian Colleague is now Doorkeeper').first().waitFor();
  // The page he has open is not his any more, nor is its line in the menu.
  await finn.page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor();
  await expect.poll(() => lines('Vendors')).toBe(0);
  await expectClean(finn.page);

  await page.goto('/workspace/roles');
  await permission.press('Space');
  await expect.poll(() => permission.isChecked()).toBe(true);
  await finn.page.getByRole('heading', { name: 'Customers' }).first().waitFor();
  await expect.poll(() => lines('Vendors')).toBe(1);
  await permission.press('Space');
  await finn.page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor();
  await expect.poll(() => lines('Vendors')).toBe(0);

  // A role that somebody holds stays; once nobody does, it goes.
  const removeRole = async () => {
    await page.getByRole('button', { name: /Actions for the role Doorkeeper/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete role' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete role' }).press('Enter');
  };
  await removeRole();
  await page.getByText('1 member or invitation still has this role.').first().waitFor();
  await page.goto('/workspace/members');
  await page.getByRole('combobox', { name: 'Role of Fabian Colleague' }).press('Enter');
  await page.getByRole('option', { name: 'Member', exact: true }).click();
  await expect.poll(() => lines('Vendors')).toBe(1);
  await page.goto('/workspace/roles');
  await removeRole();
  await page.getByText('Role Doorkeeper deleted').first().waitFor();
  await expect.poll(() => permission.count()).toBe(0);
  expect([...olga.problems, ...finn.problems]).toEqual([]);
  await olga.context.close();
  await finn.context.close();
});
