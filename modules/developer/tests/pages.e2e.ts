import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, baseUrl, openBrowser, openWindow, settled, signIn, type Watched } from '../../../e2e/browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** Status of the workspace's own read as the bearer of a key. */
async function statusWith(secret: string): Promise<number> {
  return (await fetch(`${baseUrl()}/api/dash/workspaces/northlight`, { headers: { authorization: `Bearer ${secret}` } })).status;
}

async function faultsOf({ page, problems }: Watched): Promise<string[]> {
  await settled(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...problems.splice(0), ...(await axe(page)), ...(overflow > 1 ? [`scrolls sideways by ${overflow} px`] : [])];
}

const secretOf = async (page: Page) => (await page.getByTestId('secret').textContent())!.trim();

it('a key is made by keyboard, shown once, works, and is refused once it is revoked', async () => {
  const window = await openWindow(browser);
  const { page } = window;
  await signIn(page, 'owner', '/settings/api-keys');
  await page.getByRole('button', { name: 'New key' }).press('Enter');
  await page.keyboard.type('Keyboard key');
  await page.getByRole('checkbox', { name: 'See the members' }).press('Space');
  await page.getByRole('button', { name: 'Make key' }).press('Enter');
  const secret = await secretOf(page);
  expect(secret).toMatch(/^atr_[\w-]{43}$/);
  expect(await faultsOf(window)).toEqual([]);
  expect(await statusWith(secret)).toBe(200);
  await page.getByRole('button', { name: 'I have stored it' }).press('Enter');
  await page.getByText('Keyboard key').waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.reload();
  await settled(page);
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: 'More actions for Keyboard key' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await page.getByText('Keyboard key', { exact: true }).waitFor({ state: 'detached' });
  expect(await statusWith(secret)).toBe(401);
  await window.context.close();
});

it('a webhook is added, paused, and its address is checked in words', async () => {
  const window = await openWindow(browser);
  const { page } = window;
  await signIn(page, 'owner', '/settings/webhooks?new=true');
  await page.getByLabel('Address').fill('https://10.0.0.1/hook');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('This address is not on the public internet.').waitFor();
  await page.getByLabel('Address').fill('https://hooks.northlight.example/second');
  await page.getByText('Only chosen kinds').click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('Choose at least one kind of event.').waitFor();
  await page.getByRole('checkbox', { name: 'A role was made' }).check();
  expect(await faultsOf(window)).toEqual([]);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  expect(await secretOf(page)).toMatch(/^whsec_[\w+/]{43}=$/);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByText('No deliveries yet').waitFor();
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByText('Paused by a person.').waitFor();
  expect(await faultsOf(window)).toEqual([]);
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/settings\/webhooks$/);
  await window.context.close();
});

it.each([['390 px, dark', { width: 390, height: 844, dark: true }], ['1440 px', {}], ['390 px, right to left', { width: 390, height: 844, rtl: true }]] as const)('every page of the room is in order at %s', async (_name, look) => {
  const window = await openWindow(browser, look);
  const { page } = window;
  await signIn(page, 'owner');
  const faults: string[] = [];
  const visit = async (path: string) => { await page.goto(path); faults.push(...(await faultsOf(window)).map((f) => `${path}: ${f}`)); };
  await visit('/settings/api-keys');
  await visit('/settings/api-keys?new=true');
  await visit('/settings/webhooks?new=true');
  await visit('/settings/webhooks');
  await page.getByRole('link', { name: 'https://hooks.northlight.example/atrium' }).click();
  await page.getByText('Somebody joined the workspace').first().waitFor();
  faults.push(...(await faultsOf(window)));
  await page.getByText('Somebody joined the workspace').first().click();
  await page.getByRole('heading', { name: 'What is sent' }).waitFor();
  faults.push(...(await faultsOf(window)));
  await window.context.close();
  expect(faults).toEqual([]);
});
