import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled } from './browser.ts';
import { expectClean, founder, freshAddress, invite, mailedCode, mailedLink, newcomer, password, signOut } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const minutes = { timeout: 240_000 };
const [toJoin, toConfirm] = [/ invites you to /, /^Confirm your e-mail address/];
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** Takes an action out of the menu of an invitation's row. */
async function inMenu(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: `Actions for ${email}` }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

it('an invitation is sent again, its link copied, withdrawn, and brought back by Undo; each older link says why it is dead', minutes, async () => {
  const { page, context, problems } = await founder(browser, 'Olga');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = freshAddress('guest');
  await invite(page, email);
  const first = await mailedLink(page, email, toJoin);

  await page.goto('/workspace/invitations');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByText('Pending').waitFor();
  await expectClean(page);
  await inMenu(page, email, 'Send again');
  await page.getByText(`Sent again to ${email}`).waitFor();
  await inMenu(page, email, 'Copy link');
  await page.getByText('Link copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('/invitation?token=');

  const stranger = await openWindow(browser);
  const says = async (link: string, title: string) => {
    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { name: title }).waitFor();
    expect(await axe(stranger.page)).toEqual([]);
  };
  await says(first, 'There is a newer invitation');
  await says(copied, 'Join House of Olga');
  await inMenu(page, email, 'Withdraw');
  await row.getByText('Withdrawn').waitFor();
  await says(copied, 'This invitation was withdrawn');
  await page.getByRole('button', { name: 'Undo' }).click();
  // A new invitation of the same kind; the one that was withdrawn stays in the list as what it is.
  await row.getByText('Pending').waitFor();
  expect(await row.count()).toBe(2);
  await says(await mailedLink(stranger.page, email, toJoin), 'Join House of Olga');
  expect([...problems, ...stranger.problems]).toEqual([]);
  await stranger.context.close();
  await context.close();
});

it('whoever has an account comes by it: signed out, or after somebody else who is signed in here', minutes, async () => {
  const olga = await founder(browser, 'Olga');
  const finn = await newcomer(browser, 'Finn');
  await finn.page.goto(await mailedLink(olga.page, finn.email, toConfirm));
  await finn.page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  await finn.context.close();
  await olga.page.goto('/');
  await invite(olga.page, finn.email);
  const link = await mailedLink(olga.page, finn.email, toJoin);

  // Signed out: by signing in, and back.
  const later = await openWindow(browser);
  await later.page.goto(link);
  await later.page.getByText('There is already an account for').waitFor();
  expect(await axe(later.page)).toEqual([]);
  await later.page.getByRole('link', { name: 'Sign in' }).press('Enter');
  await signInHere(later.page, finn.email);
  await later.page.getByRole('button', { name: 'Join House of Olga' }).waitFor();
  await later.context.close();

  // Where Olga is signed in: she changes to Finn's account.
  await olga.page.goto(link);
  await olga.page.getByText('This invitation is for somebody else').waitFor();
  expect(await axe(olga.page)).toEqual([]);
  await olga.page.getByRole('button', { name: 'Switch account' }).press('Enter');
  await signInHere(olga.page, finn.email);
  await olga.page.getByRole('button', { name: 'Join House of Olga' }).press('Enter');
  await at(olga.page, '/');
  await expect.poll(() => olga.page.getByRole('button', { name: /Switch workspace/ }).innerText()).toContain('House of Olga');
  await signOut(olga.page);
  expect([...olga.problems, ...later.problems, ...finn.problems]).toEqual([]);
  await olga.context.close();
});

async function signInHere(page: Page, email: string): Promise<void> {
  await at(page, '/sign-in');
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.keyboard.press('Enter');
  await at(page, '/invitation');
}

it('an address that nobody confirmed is confirmed on the way, by the code or by the mail, and leads back to the invitation', minutes, async () => {
  const olga = await founder(browser, 'Olga');
  const [coded, mailed] = [await newcomer(browser, 'Cora'), await newcomer(browser, 'Milo')];
  const begin = async ({ page, email }: typeof coded) => {
    await olga.page.goto('/');
    await invite(olga.page, email);
    await page.goto(await mailedLink(olga.page, email, toJoin));
    await page.getByRole('link', { name: 'Confirm address' }).press('Enter');
    await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
    await expectClean(page);
    await page.getByRole('button', { name: 'Send it again' }).press('Enter');
    await page.getByText(/Send it again in \d+ s/).waitFor();
  };
  const join = async ({ page }: typeof coded) => {
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
    await page.getByRole('link', { name: 'Continue' }).press('Enter');
    await page.getByRole('button', { name: 'Join House of Olga' }).press('Enter');
    await at(page, '/');
  };
  await begin(coded);
  const code = await mailedCode(olga.page, coded.email, toConfirm);
  await coded.page.locator('input').first().focus();
  await coded.page.keyboard.type(code.replace(/\s/g, ''));
  await join(coded);
  await begin(mailed);
  // The button of the mail opens a page that knows nothing of where it began.
  await mailed.page.goto(await mailedLink(olga.page, mailed.email, toConfirm));
  await join(mailed);
  await settled(mailed.page);
  expect([...olga.problems, ...coded.problems, ...mailed.problems]).toEqual([]);
  for (const { context } of [olga, coded, mailed]) await context.close();
});
