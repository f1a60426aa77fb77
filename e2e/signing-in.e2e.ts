import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow } from './browser.ts';
import { enterPassword, expectClean, freshAddress, mailCame, mailedCode, mailedLink, newcomer, password, refused, signOut } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const minutes = { timeout: 240_000 };
const codeOf = (secret: string, ahead = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const thrownOut = (page: Page) => page.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.get('notice') === 'signed-out', { timeout: 20_000 });

it('a second step of sign-in is turned on, asked for, passed once by each recovery code, and turned off', minutes, async () => {
  const { page, context, problems, email } = await newcomer(browser, 'Tess');
  await page.goto('/settings/security');
  await expectClean(page);
  await page.getByRole('button', { name: 'Turn on' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not my pass phrase');
  await page.keyboard.press('Enter');
  await refused(page, 'The current password is not right.');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Scan this code' }).waitFor();
  await expectClean(page);
  const secret = (await dialog.locator('code').textContent())!.replace(/\s/g, '');
  await page.keyboard.type(wrongCode(codeOf(secret)));
  await refused(page, 'That code is not right. Wait for the next one and try again.');
  await page.keyboard.type(codeOf(secret));
  await dialog.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor();
  await expectClean(page);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(10);
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).press('Enter')]);
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'));
  await dialog.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await page.getByText('10 codes left').waitFor();
  await expect.poll(() => focused(page)).toBe('Turn off');

  await signOut(page);
  await enterPassword(page, email);
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await expectClean(page);
  await page.keyboard.type(wrongCode(codeOf(secret, 1)));
  await refused(page, 'That code is not right. Wait for the next one and try again.');
  await page.keyboard.type(codeOf(secret, 1));
  await page.waitForURL((url) => url.pathname !== '/sign-in');

  await signInByRecovery(page, email, codes[0]!);
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await page.goto('/settings/security');
  await page.getByText('9 codes left').waitFor();
  await signInByRecovery(page, email, codes[0]!);
  await refused(page, 'That code is not right.');
  await expectClean(page);
  // Written as people write down codes.
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[1]!.toUpperCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/sign-in');

  await page.goto('/settings/security');
  await page.getByText('8 codes left').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).press('Enter');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Two-step sign-in is off').first().waitFor();
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
  await signOut(page);
  await enterPassword(page, email);
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  expect(problems).toEqual([]);
  await context.close();
});

async function signInByRecovery(page: Page, email: string, code: string): Promise<void> {
  await page.goto('/settings/security');
  await signOut(page);
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.keyboard.press('Enter');
}

it('a forgotten password is set anew on a phone by the mailed link, once, and by the mailed code; whoever was signed in is led out', minutes, async () => {
  const nora = await newcomer(browser, 'Nora');
  await nora.page.goto('/settings/profile');
  const phone = await openWindow(browser, { width: 390, height: 844 });
  const { page } = phone;
  const said = async (email: string) => {
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
    await page.getByRole('form', { name: 'Forgot your password?' }).getByLabel(/e-?mail/i).fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    return (await page.getByRole('main').innerText()).replaceAll(email, '…').replace(/\d+ s$/m, '… s');
  };
  // Nobody has this address, and the page does not tell.
  const nobody = freshAddress('nobody');
  const [unknown, known] = [await said(nobody), await said(nora.email)];
  expect(unknown).toBe(known);
  await expectClean(page);

  const link = await mailedLink(page, nora.email, /^Set a new password/);
  expect(await mailsTo(page, nobody)).toBe(0);
  await page.goto(link);
  await expectClean(page);
  await page.getByRole('textbox', { name: 'New password' }).fill('1234567890');
  await page.keyboard.press('Enter');
  await refused(page, 'This is one of the most common passwords. Choose another one.');
  const second = 'quite another pass phrase';
  await page.getByRole('textbox', { name: 'New password' }).fill(second);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  await expectClean(page);
  await thrownOut(nora.page);
  await nora.page.getByText('You are signed out.').waitFor();
  await expectClean(nora.page);

  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('a third long pass phrase');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await expectClean(page);

  await enterPassword(page, nora.email);
  await refused(page, 'The e-mail address or the password is not right.');
  await page.getByLabel(/^password/i).fill(second);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/onboarding/);

  // And with the code of another mail, where the link cannot be opened.
  await page.goto('/settings/security');
  await expectClean(page);
  await signOut(page);
  await said(nora.email);
  const mails = await phone.context.newPage();
  const code = await mailedCode(mails, nora.email, /^Set a new password/);
  await page.getByLabel('Six-digit code').first().press('Home');
  await page.keyboard.type(wrongCode(code));
  await refused(page, 'That code is not right or no longer valid.');
  await page.keyboard.type(code);
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Sign in' }).press('Enter');
  await page.getByLabel(/^password/i).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/onboarding/);
  expect([...nora.problems, ...phone.problems]).toEqual([]);
  await nora.context.close();
  await phone.context.close();
});

async function mailsTo(page: Page, email: string): Promise<number> {
  await page.goto(`/dev/mailbox?to=${email}`);
  await page.getByRole('list', { name: /mailbox/i }).waitFor({ state: 'attached' });
  return page.getByRole('list', { name: /mailbox/i }).getByRole('button').count();
}

it('devices are seen and ended: one by another, by a new password, and all at once', minutes, async () => {
  const first = await newcomer(browser, 'Sara');
  const second = await openWindow(browser, { dark: true });
  const enterSecond = async (secret: string) => {
    await enterPassword(second.page, first.email, secret);
    await second.page.waitForURL((url) => url.pathname !== '/sign-in');
    await second.page.goto('/settings/profile');
    await second.page.getByRole('heading', { name: 'Profile' }).first().waitFor();
  };
  await enterSecond(password);
  await first.page.goto('/settings/sessions');
  const devices = first.page.getByRole('main').getByRole('listitem').filter({ hasText: 'active' });
  await expect.poll(() => devices.count()).toBe(2);
  expect(await devices.filter({ hasText: 'This device' }).count()).toBe(1);
  await expectClean(first.page);
  await first.page.getByRole('button', { name: 'Sign out Chrome on Linux' }).press('Enter');
  await expect.poll(() => devices.count()).toBe(1);
  await thrownOut(second.page);
  await expectClean(second.page);
  // Signed in again, they are where they were.
  await second.page.getByLabel(/e-?mail/i).fill(first.email);
  await second.page.getByLabel(/^password/i).fill(password);
  await second.page.keyboard.press('Enter');
  await second.page.waitForURL((url) => url.pathname === '/settings/profile');
  await expect.poll(() => devices.count()).toBe(2);

  await first.page.goto('/settings/security');
  const passwordLine = first.page.getByRole('listitem').filter({ hasText: /^Password/ });
  await passwordLine.getByRole('button', { name: 'Change' }).press('Enter');
  const dialog = first.page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not my pass phrase');
  await dialog.getByLabel('New password').fill('quite another pass phrase');
  await first.page.keyboard.press('Enter');
  await refused(first.page, 'The current password is not right.');
  await expectClean(first.page);
  await dialog.getByLabel('Current password').fill(password);
  await first.page.keyboard.press('Enter');
  await first.page.getByText('Password changed; other devices are signed out').first().waitFor();
  await thrownOut(second.page);
  await first.page.getByText('Signed in on 1 device').waitFor();

  await enterSecond('quite another pass phrase');
  await first.page.goto('/settings/sessions');
  await first.page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
  for (const { page } of [first, second]) await thrownOut(page);
  await first.page.getByText('You are signed out.').waitFor();
  await mailCame(first.page, first.email, /^Your password was changed/);
  expect([...first.problems, ...second.problems]).toEqual([]);
  await first.context.close();
  await second.context.close();
});
