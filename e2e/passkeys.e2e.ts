import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, settled } from './browser.ts';
import { expectClean, founder, mailCame, password, refused, signOut } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** A device with a fingerprint reader that recognises its person, as Chromium plays it. */
async function device(page: Page): Promise<{ cdp: CDPSession; recognise: (yes: boolean) => Promise<unknown>; keys: () => Promise<number> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } });
  return {
    cdp,
    recognise: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

it('a passkey is added, signs in without a password, and is removed', { timeout: 240_000 }, async () => {
  const { page, context, problems, email } = await founder(browser, 'Paula');
  const finger = await device(page);
  await page.goto('/settings/security');
  const section = page.getByRole('region', { name: 'Passkeys' }).or(page.locator('section').filter({ hasText: 'Passkeys' })).first();
  await section.getByText('No passkeys yet').waitFor();
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not my pass phrase');
  await page.keyboard.press('Enter');
  await refused(page, 'The current password is not right.');
  await expectClean(page);
  await dialog.getByLabel('Name').fill('Paula’s laptop');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Passkey added').waitFor();
  await section.getByText('Paula’s laptop').waitFor();
  await section.getByText('not used yet').waitFor();
  expect(await finger.keys()).toBe(1);
  await expectClean(page);

  // The same device again has one of this account already.
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await refused(page, 'This passkey is already registered.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await signOut(page);
  await finger.recognise(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  await finger.recognise(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await settled(page);
  await page.goto('/settings/security');
  await section.getByText('last used').waitFor();

  await section.getByRole('button', { name: 'Remove' }).press('Enter');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Passkey removed').waitFor();
  await section.getByText('No passkeys yet').waitFor();
  await mailCame(page, email, /passkey/i);
  await page.goto('/');
  await signOut(page);
  // The device still has its half; the account no longer knows it.
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await page.getByText('This passkey was not accepted.').waitFor();
  await expectClean(page);
  expect(problems).toEqual([]);
  await context.close();
});
