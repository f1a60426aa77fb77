import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { enterPassword, expectClean, found, freshAddress, mailCame, mailedLink, newcomer, password, refused, signOut } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const minutes = { timeout: 240_000 };

it('an e-mail address moves when the mail to the new one is answered, and not before', minutes, async () => {
  const { page, context, problems, email } = await newcomer(browser, 'Mona');
  const next = freshAddress('mona-new');
  await page.goto('/settings/security');
  const line = page.getByRole('listitem').filter({ hasText: /^E-mail address/ });
  const dialog = page.getByRole('dialog');
  const ask = async (address: string, secret: string) => {
    await dialog.getByLabel('New e-mail address').fill(address);
    await dialog.getByLabel('Current password').fill(secret);
    await page.keyboard.press('Enter');
  };
  await line.getByRole('button', { name: 'Change' }).press('Enter');
  await ask(next, 'not my pass phrase');
  await refused(page, 'The current password is not right.');
  await expectClean(page);
  await ask(email, password);
  await refused(page, 'This is already your address.');
  await ask(next, password);
  await line.getByText(`Waiting for you to open the link mailed to ${next}.`).waitFor();
  expect(await line.getByText(email, { exact: true }).count()).toBe(1);

  const link = await mailedLink(page, next, /^Confirm your new e-mail address/);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Use this as your new address?' }).waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'Use the new address' }).press('Enter');
  await page.getByRole('heading', { name: 'Your address is changed' }).waitFor();
  await page.getByRole('link', { name: 'Go to security settings' }).press('Enter');
  await line.getByText(next, { exact: true }).waitFor();
  await line.getByText('Confirmed', { exact: true }).waitFor();
  await expectClean(page);
  await mailCame(page, email, /^Your e-mail address was changed/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Use the new address' }).press('Enter');
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();

  await page.goto('/settings/security');
  await signOut(page);
  await enterPassword(page, email);
  await refused(page, 'The e-mail address or the password is not right.');
  await enterPassword(page, next);
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  expect(problems).toEqual([]);
  await context.close();
});

it('one\'s own data is taken along as a file; an account closes for good, once nothing is left without an owner', minutes, async () => {
  const { page, context, problems, email } = await newcomer(browser, 'Dora');
  await found(page, 'House of Dora');
  await page.goto('/settings/data');
  await expectClean(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).press('Enter')]);
  expect(file.suggestedFilename()).toBe('my-account.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: { email: string }; sessions: unknown[]; history: Array<{ type: string }>; rooms: { workspace: { memberships: Array<{ workspace: string; role: string }> } } };
  expect(data).toMatchObject({ profile: { email, firstName: 'Dora' }, rooms: { workspace: { memberships: [{ workspace: 'House of Dora', role: 'Owner' }] } } });
  expect(data.history.map((event) => event.type)).toContain('identity.account.registered');
  expect(data.sessions).toHaveLength(1);

  const remove = async (secret: string) => {
    const dialog = page.getByRole('dialog');
    if (!(await dialog.count())) await page.getByRole('button', { name: 'Delete account' }).press('Enter');
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
    await dialog.getByLabel('Current password').fill(secret);
    await page.keyboard.press('Enter');
    return dialog;
  };
  const dialog = await remove('not my pass phrase');
  await refused(page, 'The current password is not right.');
  await remove(password);
  await refused(page, 'Hand over what only you own before you delete your account.');
  await expectClean(page);
  await dialog.getByRole('listitem').filter({ hasText: 'House of Dora' }).waitFor();

  await page.goto('/settings/leave');
  await page.getByRole('button', { name: 'Delete workspace' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill((await question.getByText(/^Type house-of-dora/).textContent())!.split(' ')[1]!);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/workspaces');
  // It was the only one: whoever comes back finds it where a new one would be founded.
  await page.goto('/');
  await page.waitForURL(/\/onboarding/);
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  await expectClean(page);
  await page.goto('/settings/data');
  await remove(password);
  await page.getByText('Your account is deleted.').waitFor();
  await expectClean(page);
  await enterPassword(page, email);
  await refused(page, 'The e-mail address or the password is not right.');
  expect(problems).toEqual([]);
  await context.close();
});
