import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { colleague, expectClean, founder } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Takes an action out of the menu of a member's row. */
async function inMenu(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
}

it('members get one role together, are exported, suspended, reactivated and removed', { timeout: 240_000 }, async () => {
  const { page, context, problems } = await founder(browser, 'Olga');
  const [finn, mia] = [await colleague(browser, page, 'Finn'), await colleague(browser, page, 'Mia')];
  await page.goto('/workspace/members');
  for (const name of ['Finn Colleague', 'Mia Colleague']) await row(page, name).getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Change role' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Manager', exact: true }).press('Enter');
  await page.getByText('2 rows changed').waitFor();
  await expectClean(page);
  for (const name of ['Finn Colleague', 'Mia Colleague']) await expect.poll(() => row(page, name).getByRole('combobox', { name: `Role of ${name}` }).innerText()).toContain('Manager');

  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^members-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  for (const name of ['Finn Colleague', 'Mia Colleague']) expect(csv).toContain(name);

  await inMenu(page, 'Finn Colleague', 'Suspend');
  await page.getByText('Finn Colleague is suspended').waitFor();
  await row(page, 'Finn Colleague').getByText('Suspended').waitFor();
  await finn.page.goto('/');
  // It was the only one he had.
  await finn.page.waitForURL((url) => url.pathname === '/onboarding');
  await inMenu(page, 'Finn Colleague', 'Reactivate');
  await page.getByText('Finn Colleague is active again').waitFor();
  await row(page, 'Finn Colleague').getByText('Active').waitFor();

  await inMenu(page, 'Mia Colleague', 'Remove…');
  await page.getByRole('alertdialog', { name: 'Remove Mia Colleague?' }).getByRole('button', { name: 'Remove member' }).press('Enter');
  await page.getByText('Mia Colleague was removed').waitFor();
  await expect.poll(() => row(page, 'Mia Colleague').getByText('Active').count()).toBe(0);
  await expectClean(page);
  expect(problems).toEqual([]);
  for (const window of [finn, mia]) await window.context.close();
  await context.close();
});

it('a role that is shown at once goes back when the server refuses it, and says why', { timeout: 240_000 }, async () => {
  const { page, context, problems } = await founder(browser, 'Olga');
  const finn = await colleague(browser, page, 'Finn');
  await page.goto('/workspace/members');
  const role = row(page, 'Finn Colleague').getByRole('combobox', { name: 'Role of Finn Colleague' });
  let answer: () => void = () => undefined;
  const wait = new Promise<void>((go) => { answer = go; });
  await page.route(/\/members\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await wait;
    return route.fulfill({ status: 403, json: { error: { code: 'workspace.rank_too_low', message: 'Refused', requestId: 'r', details: {} } } });
  });
  await role.press('Enter');
  await page.getByRole('option', { name: /^Admin/ }).click();
  await expect.poll(() => role.innerText()).toContain('Admin');
  answer();
  await expect.poll(() => role.innerText()).toContain('Member');
  await page.locator('[data-sonner-toast]').filter({ hasText: 'You can only manage people and roles below your own role.' }).waitFor();
  expect(problems).toEqual([]);
  await finn.context.close();
  await context.close();
});
