import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const helena = '/people/helena-duarte';
const state = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });
const badge = (page: Page) => page.getByRole('link', { name: /^Friends, \d+$/ }).getAttribute('aria-label').then((label) => Number(label?.split(' ')[1] ?? 0), () => 0);

async function two(left: string, right: string) {
  const [a, b] = [await openWindow(browser), await openWindow(browser)];
  await signIn(a.page, left);
  await signIn(b.page, right);
  return { a: a.page, b: b.page, problems: () => [...a.problems, ...b.problems], close: async () => { await a.context.close(); await b.context.close(); } };
}

describe('people', () => {
  it('ask, accept, unfriend and block, and both see it without a reload', async () => {
    const { a: owner, b: guest, problems, close } = await two('owner', 'guest');
    await owner.goto('/friends?tab=requests');
    await settled(owner);
    const before = await badge(owner);
    await guest.goto(helena);
    await settled(guest);
    expect(await axe(guest)).toEqual([]);
    expect(await guest.title()).toContain('Helena Duarte');

    await state(guest, /^Add friend/).click();
    await state(guest, /^Request sent/).waitFor();
    expect(await state(guest, /^Request sent/).getAttribute('aria-pressed')).toBe('true');
    const accept = owner.getByRole('listitem').filter({ hasText: 'Jonas' }).getByRole('button', { name: /^Accept/ });
    await accept.waitFor({ timeout: 20_000 });
    await expect.poll(() => badge(owner)).toBe(before + 1);
    expect(await axe(owner)).toEqual([]);
    await accept.click();
    await state(guest, /^Friends with/).waitFor({ timeout: 20_000 });
    await expect.poll(() => badge(owner)).toBe(before);

    await focusOn(guest.getByRole('tab', { name: /^About/ }));
    await guest.keyboard.press('ArrowRight');
    await state(guest, /^Friends with Helena/).first().press('Enter');
    await guest.getByRole('dialog').getByRole('button', { name: 'Unfriend' }).click();
    await state(guest, /^Add friend: Helena/).waitFor();

    await owner.goto('/friends');
    await owner.getByRole('searchbox', { name: 'Search people' }).fill('Jonas');
    await owner.getByRole('link', { name: /^Jonas/ }).first().click();
    await owner.getByRole('button', { name: /^More about Jonas/ }).click();
    await owner.getByRole('menuitem', { name: 'Block' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await owner.getByRole('heading', { name: 'Not found' }).waitFor();
    await guest.reload();
    await guest.getByRole('heading', { name: 'Not found' }).waitFor();

    await owner.goto('/settings/people');
    await owner.getByRole('button', { name: /^Unblock Jonas/ }).click();
    await owner.getByText('You have blocked nobody.').waitFor();
    expect(await axe(owner)).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });

  it('say what they want of themselves, and see it as others do, by keyboard', async () => {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, 'owner', '/people/me?tab=about');
    await page.getByRole('button', { name: 'Edit: Phone' }).press('Enter');
    await page.getByRole('textbox', { name: 'Phone' }).fill('not a number');
    await page.keyboard.press('Enter');
    await page.getByText('Use digits, spaces and a leading +.').waitFor();
    await page.getByRole('textbox', { name: 'Phone' }).fill('+351 21 000 00 00');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '+351 21 000 00 00' }).waitFor();
    await page.getByRole('button', { name: 'More about your profile' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Everyone' }).click();
    await page.getByText('This is your profile as everyone sees it.').waitFor();
    await settled(page);
    await expect.poll(() => page.getByText('+351 21 000 00 00').count()).toBe(0);
    await page.getByText('Lisbon').first().waitFor();
    expect(await axe(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('groups', () => {
  it('are founded, invite, are joined, and show nothing to whoever is removed', async () => {
    const { a: owner, b: guest, problems, close } = await two('owner', 'guest');
    await owner.goto('/groups/new');
    await owner.getByRole('textbox', { name: 'Name' }).fill('Type and Tea');
    await owner.keyboard.press('Enter');
    await owner.getByRole('radio', { name: 'Hidden' }).click();
    expect(await axe(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Next', exact: true }).click();
    await owner.getByRole('button', { name: 'Create group' }).click();
    await owner.getByRole('heading', { name: 'Type and Tea', level: 1 }).waitFor();
    await settled(owner);
    expect(await axe(owner)).toEqual([]);

    await guest.goto('/groups?tab=invited');
    await settled(guest);
    await owner.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'People' }).fill('Jonas');
    await owner.getByRole('option', { name: /^Jonas/ }).click();
    // While the list of people is open, the rest has no role.
    await owner.locator('[role=dialog] textarea').fill('new@colleague.test');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('2 people invited').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await guest.getByRole('button', { name: 'Accept invitation: Type and Tea' }).click({ timeout: 30_000 });
    await guest.goto('/groups');
    await guest.getByRole('link', { name: 'Type and Tea' }).click();
    await guest.getByRole('heading', { name: 'Type and Tea', level: 1 }).waitFor();
    await owner.getByRole('tab', { name: 'About' }).click();
    await owner.getByRole('tab', { name: /^People/ }).click();
    const manage = owner.getByRole('button', { name: /^Manage Jonas/ });
    await manage.waitFor({ timeout: 30_000 });
    await manage.press('Enter');
    await owner.getByRole('menuitem', { name: 'Remove from group' }).click();
    await guest.getByRole('heading', { name: 'Not found' }).waitFor({ timeout: 20_000 });

    await owner.getByRole('tab', { name: 'Settings' }).click();
    await owner.getByRole('button', { name: 'Delete group' }).click();
    await owner.getByRole('button', { name: 'Restore Type and Tea' }).waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
});
