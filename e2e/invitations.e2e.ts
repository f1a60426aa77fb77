import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { founder, invite, mailedLink, type Newcomer } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const [toJoin, toConfirm] = [/ invites you to /, /^Confirm your e-mail address/];

it('whoever has an account changes to it, joins, and both are seen to be here; a second invitation is declined, which the first sees at once', { timeout: 240_000 }, async () => {
  // Tall enough for all cards of home: those out of sight are not loaded.
  const [olga, finn] = [await founder(browser, 'Olga', { height: 1800 }), await founder(browser, 'Finn', { height: 1800 })];
  await invite(olga.page, finn.email);

  // The link is opened where somebody else is signed in.
  const link = await mailedLink(olga.page, finn.email, toJoin);
  await olga.page.goto(link);
  await olga.page.getByText(/^This invitation is for/).or(olga.page.getByRole('button', { name: /account/i })).first().waitFor();
  expect(await axe(olga.page)).toEqual([]);
  await olga.page.goto('/workspace/invitations');
  await settled(olga.page);

  await finn.page.goto(link);
  // An address that nobody confirmed may not answer yet; what confirms it leads back here.
  await finn.page.getByRole('link', { name: 'Confirm address' }).click();
  await finn.page.getByRole('button', { name: 'Send it again' }).waitFor();
  await confirmAddress(finn);
  await finn.page.getByRole('link', { name: 'Continue' }).click();
  await finn.page.getByRole('button', { name: 'Join House of Olga' }).click();
  await finn.page.waitForURL((url) => url.pathname === '/');
  await olga.page.goto('/');
  for (const { page } of [olga, finn]) await page.getByText('2 online now').waitFor({ timeout: 30_000 });

  // Both workspaces stand in the switcher, and one leads to the other.
  await finn.page.keyboard.press('o');
  await finn.page.keyboard.press('w');
  await finn.page.getByRole('dialog').or(finn.page.getByRole('menu')).getByText('House of Finn').first().click();
  await expect.poll(() => finn.page.evaluate(() => document.cookie)).toMatch(/activeWorkspaceId=\d+/);
  await expect.poll(() => finn.page.getByRole('button', { name: /House of Finn/ }).count()).toBeGreaterThan(0);

  // The other way round, and declined.
  await invite(finn.page, olga.email);
  await confirmAddress(olga);
  await finn.page.goto('/workspace/invitations');
  await finn.page.getByText(olga.email).first().waitFor();
  await olga.page.goto(await mailedLink(olga.page, olga.email, toJoin));
  await olga.page.getByRole('button', { name: 'Decline', exact: true }).click();
  await olga.page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await finn.page.getByText('Declined').first().waitFor({ timeout: 30_000 });
  expect([...olga.problems, ...finn.problems]).toEqual([]);
  await olga.context.close();
  await finn.context.close();
});

async function confirmAddress({ page, email }: Newcomer): Promise<void> {
  await page.goto(await mailedLink(page, email, toConfirm));
  await settled(page);
}

it('an owner sees the house as another role does, and comes back', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/workspace/roles');
  await page.getByRole('button', { name: /Actions for the role Member/ }).click();
  await page.getByRole('menuitem', { name: 'See as Member' }).click();
  await page.getByText('You see this workspace as the role Member does.').waitFor();
  await page.goto('/workspace/audit');
  await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to my role' }).click();
  await page.getByRole('heading', { name: 'Audit log' }).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
