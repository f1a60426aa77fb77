import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe, baseUrl, openWindow, settled, type Look, type Watched } from './browser.ts';

/** Password of everybody here. */
export const password = 'a long enough pass phrase';

/** Somebody new in a window of their own; the demo's people stay as they are. */
export type Newcomer = Watched & { email: string };

/** An address nobody has. */
export const freshAddress = (name: string): string => `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@x.test`;

/** Somebody with an account and no workspace yet. */
export async function newcomer(browser: Browser, name: string, look: Look = {}): Promise<Newcomer> {
  const email = freshAddress(name);
  const window = await openWindow(browser, look);
  const { page } = window;
  await page.goto('/register');
  await page.getByLabel(/first name/i).fill(name);
  await page.getByLabel(/last name/i).fill('Founder');
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/onboarding/);
  return { ...window, email };
}

/** Founds a workspace on the page that asks for one, and goes in. */
export async function found(page: Page, workspace: string): Promise<void> {
  await page.getByRole('textbox', { name: /name/i }).first().fill(workspace);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Skip for now' }).press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
}

/** Somebody with an account and a workspace of their own, on its home page. The forms that lead there are walked in newcomer.e2e.ts. */
export async function founder(browser: Browser, name: string, look: Look = {}): Promise<Newcomer> {
  const email = freshAddress(name);
  const window = await openWindow(browser, look);
  const { request } = window.context;
  const headers = { origin: baseUrl(), 'x-requested-with': 'atrium' };
  const made = await request.post('/api/v1/auth/register', { headers, data: { email, password, firstName: name, lastName: 'Founder' } });
  if (!made.ok()) throw new Error(`${name} got no account: ${made.status()} ${await made.text()}`);
  const { token } = await made.json() as { token: string };
  const founded = await request.post('/api/dash/workspaces', { headers: { ...headers, authorization: `Bearer ${token}` }, data: { name: `House of ${name}` } });
  if (!founded.ok()) throw new Error(`${name} founded no workspace: ${founded.status()} ${await founded.text()}`);
  await window.page.goto('/');
  await window.page.waitForURL((url) => url.pathname === '/');
  return { ...window, email };
}

/** Signs somebody in by keyboard; what comes then is for whoever asks. */
export async function enterPassword(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(secret);
  await page.keyboard.press('Enter');
}

/** Signs out by the person's own menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of / }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await page.waitForURL((url) => url.pathname === '/sign-in');
}

/** Opens the newest mail of a kind to somebody on the page of the development mailbox. */
async function openMail(page: Page, email: string, subject: RegExp) {
  await page.goto(`/dev/mailbox?to=${email}`);
  await page.getByRole('list', { name: /mailbox/i }).getByRole('button', { name: subject }).first().click({ timeout: 20_000 });
  const mail = page.getByRole('region', { name: /reading|mail/i }).getByRole('article');
  await mail.waitFor();
  return mail;
}

/** Where the button of the newest mail of a kind to somebody leads. */
export async function mailedLink(page: Page, email: string, subject: RegExp): Promise<string> {
  return (await (await openMail(page, email, subject)).locator('a[href^="http"]').first().getAttribute('href'))!;
}

/** The code in the newest mail of a kind to somebody. */
export async function mailedCode(page: Page, email: string, subject: RegExp): Promise<string> {
  return (await (await openMail(page, email, subject)).locator('code').first().textContent())!;
}

/** Waits until a mail of a kind to somebody is there. */
export async function mailCame(page: Page, email: string, subject: RegExp): Promise<void> {
  await openMail(page, email, subject);
}

/** Invites somebody to the workspace that is open. */
export async function invite(page: Page, email: string): Promise<void> {
  await page.goto('/workspace/members');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(email);
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('1 invitation sent').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Somebody new who comes by an invitation to the workspace that is open in a window. */
export async function colleague(browser: Browser, host: Page, name: string, look: Look = {}): Promise<Newcomer> {
  const email = freshAddress(name);
  await invite(host, email);
  const link = await mailedLink(host, email, / invites you to /);
  const window = await openWindow(browser, look);
  const { page } = window;
  await page.goto(link);
  await page.getByLabel(/first name/i).fill(name);
  await page.getByLabel(/last name/i).fill('Colleague');
  await page.getByLabel(/^password/i).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  return { ...window, email };
}

/** Nothing stands in anybody's way on the page as it is now. */
export async function expectClean(page: Page): Promise<void> {
  await settled(page);
  expect(await axe(page)).toEqual([]);
}

/** Waits until the page says why something was refused. */
export async function refused(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
  await settled(page);
}
