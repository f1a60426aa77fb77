import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
let owner: Page; let guest: Page;
let problems: () => string[];
const closing: Array<() => Promise<void>> = [];

// Helena at her desk, Jonas on his phone.
beforeAll(async () => {
  browser = await openBrowser();
  const [desk, phone] = [await openWindow(browser), await openWindow(browser, { width: 390, height: 844 })];
  [owner, guest] = [desk.page, phone.page];
  await signIn(owner, 'owner');
  await signIn(guest, 'guest');
  problems = () => [...desk.problems, ...phone.problems];
  closing.push(() => desk.context.close(), () => phone.context.close());
});
afterAll(async () => { for (const close of closing) await close(); await browser.close(); });

const name = 'Paper and Ink';
let address = '';
const live = { timeout: 30_000 };
const focused = (at: Locator) => expect.poll(() => at.evaluate((element) => element === document.activeElement)).toBe(true);
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const button = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label, ...(typeof label === 'string' ? { exact: true } : {}) });
const tab = (page: Page, label: RegExp) => page.getByRole('tab', { name: label }).click();
const badge = (page: Page, role: string) => page.getByRole('main').locator('header').getByText(role, { exact: true });
/** An item of a menu that is opened by keyboard, as a menu is. */
async function choose(page: Page, opener: string | RegExp, ...items: string[]): Promise<void> {
  await button(page, opener).press('Enter');
  for (const item of items) await page.getByRole('menuitem', { name: item, exact: true }).or(page.getByRole('menuitemradio', { name: item, exact: true })).click();
}
const answer = (page: Page, label: string) => page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
const manageJonas = (...items: string[]) => choose(owner, /^Manage Jonas/, ...items);

describe('a group, from its founding to its end', () => {
  it('is founded in three steps that lose nothing', async () => {
    await owner.goto('/groups/new');
    const title = owner.getByRole('textbox', { name: 'Name' });
    await button(owner, 'Next').click();
    await owner.getByText('Enter a name of at least 2 characters.').waitFor();
    await focused(title);
    await title.fill(name);
    await owner.getByRole('textbox', { name: 'Description' }).fill('Letterpress, and what goes wrong with it.');
    await owner.reload();
    await owner.getByText('We kept what you had typed.').waitFor();
    expect(await title.inputValue()).toBe(name);
    expect(await axe(owner)).toEqual([]);
    await button(owner, 'Next').click();
    await focused(owner.getByRole('heading', { name: 'Who sees it, and who gets in?' }));
    await owner.getByRole('radio', { name: 'Private' }).click();
    await owner.getByRole('radio', { name: 'On request' }).click();
    await button(owner, 'Next').click();
    await button(owner, 'Add a rule').click();
    await focused(owner.getByRole('textbox', { name: 'Rule 1' }));
    // Enter begins the next rule; it does not found the group.
    await owner.keyboard.type('Show the misprints.');
    await owner.keyboard.press('Enter');
    await focused(owner.getByRole('textbox', { name: 'Rule 2' }));
    await owner.keyboard.type('No clip art.');
    expect(await axe(owner)).toEqual([]);
    await button(owner, 'Create group').click();
    await owner.getByRole('heading', { name, level: 1 }).waitFor();
    address = new URL(owner.url()).pathname;
    await tab(owner, /^About/);
    await owner.getByText('No clip art.').waitFor();
    await owner.goto('/groups/new');
    expect(await title.inputValue()).toBe('');
  });

  it('could be founded on a phone too', async () => {
    await guest.goto('/groups/new');
    await guest.getByRole('textbox', { name: 'Name' }).fill('A name as long as they get, with words that do not end where the screen does');
    for (let step = 0; step < 2; step++) {
      expect(await overflow(guest)).toBeLessThanOrEqual(0);
      await button(guest, 'Next').click();
    }
    await button(guest, 'Add a rule').click();
    expect(await overflow(guest)).toBeLessThanOrEqual(0);
    expect(await axe(guest)).toEqual([]);
    // Where one was is kept as well; starting over forgets it.
    await guest.reload();
    await guest.getByRole('heading', { name: 'Who should come, and what applies?' }).waitFor();
    await button(guest, 'Start over').click();
    expect(await guest.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
    await button(guest, 'Cancel').click();
    await guest.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  });

  it('is asked for on a phone, and its owner lets in', async () => {
    await owner.goto(`${address}?tab=requests`);
    await guest.goto('/groups?tab=discover');
    await guest.getByRole('searchbox', { name: 'Search groups' }).fill('Paper');
    await guest.getByRole('link', { name, exact: true }).click();
    await guest.getByRole('heading', { name, level: 1 }).waitFor();
    await settled(guest);
    expect(await axe(guest)).toEqual([]);
    expect(await overflow(guest)).toBeLessThanOrEqual(0);
    expect(await guest.getByRole('tab').allInnerTexts()).toEqual(['About']);
    await button(guest, `Ask to join ${name}`).click();
    await button(guest, /^Requested to join/).waitFor();
    await button(owner, /^Let in: Jonas/).click(live);
    await owner.getByText('Nobody is waiting').waitFor();
    await badge(guest, 'Member').waitFor(live);
    await choose(guest, 'Notifications of this group', 'Everything');
    await settled(guest);
    expect(await overflow(guest)).toBeLessThanOrEqual(0);
  });

  it('has members who are made more, silenced and heard again, and they see it at once', async () => {
    await tab(owner, /^People/);
    await manageJonas('Let read only', 'For a day');
    await guest.getByText(/^You can read here, and write again after/).waitFor(live);
    await manageJonas('Let write again');
    await guest.getByText(/^You can read here/).waitFor({ state: 'detached', ...live });
    await manageJonas('Change role', 'Moderator');
    await badge(guest, 'Moderator').waitFor(live);
    expect(await guest.getByRole('tab', { name: /^Settings/ }).count()).toBe(0);
    await manageJonas('Change role', 'Admin');
    await badge(guest, 'Admin').waitFor(live);
    await settled(owner);
    expect(await axe(owner)).toEqual([]);
  });

  it('is changed by two at once, and neither loses what they typed', async () => {
    await tab(owner, /^Settings/);
    const description = owner.getByRole('textbox', { name: 'Description' });
    await description.fill('Letterpress on Thursdays.');
    await tab(owner, /^People/);
    await tab(owner, /^Settings/);
    expect(await description.inputValue()).toBe('Letterpress on Thursdays.');
    await tab(guest, /^Settings/);
    const form = guest.getByRole('form', { name: 'Settings' });
    await form.getByRole('textbox', { name: 'Name' }).fill('x');
    await button(guest, 'Save changes').click();
    await focused(form.getByRole('textbox', { name: 'Name' }));
    expect(await axe(guest)).toEqual([]);
    expect(await overflow(guest)).toBeLessThanOrEqual(0);
    await form.getByRole('textbox', { name: 'Name' }).fill('Paper and Soot');
    await button(guest, 'Save changes').click();
    // What the other changed shows, and what was typed is still there.
    await owner.getByRole('heading', { name: 'Paper and Soot', level: 1 }).waitFor(live);
    expect(await owner.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Paper and Soot');
    expect(await description.inputValue()).toBe('Letterpress on Thursdays.');
    await owner.getByRole('textbox', { name: 'Name' }).fill(name);
    await button(owner, 'Save changes').click();
    await guest.getByRole('heading', { name, level: 1 }).waitFor(live);
    expect(await form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Letterpress on Thursdays.');
    // Leaving the page with changes asks.
    await description.fill('Never mind');
    await owner.getByRole('link', { name: /^Friends/ }).first().click();
    await answer(owner, 'Keep editing');
    await button(owner, 'Discard').click();
    expect(await description.inputValue()).toBe('Letterpress on Thursdays.');
  });

  it('is handed over before its owner leaves, and back', async () => {
    await choose(owner, `More about ${name}`, 'Leave group');
    await owner.getByRole('alertdialog').getByText('Hand the group over to another member before you leave it.').waitFor();
    await answer(owner, 'Choose a member');
    await manageJonas('Hand over group');
    await answer(owner, 'Hand over group');
    await badge(owner, 'Admin').waitFor(live);
    await badge(guest, 'Owner').waitFor(live);
    expect(await button(owner, /^Manage Jonas/).count()).toBe(0);
    await button(guest, 'Invite').click();
    await guest.getByRole('dialog').getByRole('textbox', { name: 'E-mail addresses' }).fill('somebody@example.test');
    expect(await overflow(guest)).toBeLessThanOrEqual(0);
    await guest.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await tab(guest, /^People/);
    await choose(guest, /^Manage Helena/, 'Hand over group');
    expect(await overflow(guest)).toBeLessThanOrEqual(0);
    await answer(guest, 'Hand over group');
    await badge(owner, 'Owner').waitFor(live);
  });

  it('bans, and lifts the ban', async () => {
    await manageJonas('Ban');
    expect(await axe(owner)).toEqual([]);
    await answer(owner, 'Cancel');
    await manageJonas('Ban');
    await answer(owner, 'Ban');
    await guest.getByText('You cannot join this group.').waitFor(live);
    expect(await guest.getByRole('tab').allInnerTexts()).toEqual(['About']);
    await owner.getByRole('combobox', { name: 'Which members' }).click();
    await owner.getByRole('option', { name: 'Banned people' }).click();
    await button(owner, /^Lift ban: Jonas/).click();
    await owner.getByText('Nobody is banned').waitFor();
    await button(guest, `Ask to join ${name}`).waitFor(live);
  });

  it('invites by name and address, says what is wrong, and keeps what was typed when it is closed', async () => {
    await tab(owner, /^Requests/);
    await button(owner, 'Invite').first().click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('Choose somebody to invite.').waitFor();
    await focused(dialog.getByRole('combobox', { name: 'People' }));
    const addresses = owner.locator('[role=dialog] textarea');
    await addresses.fill('nobody, printer@example.test');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('These are not e-mail addresses: nobody').waitFor();
    await focused(addresses);
    await owner.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button(owner, 'Invite').first().click();
    expect(await addresses.inputValue()).toBe('nobody, printer@example.test');
    expect(await axe(owner)).toEqual([]);
    await addresses.fill('printer@example.test');
    await dialog.getByRole('combobox', { name: 'People' }).fill('Jonas');
    await owner.getByRole('option', { name: /^Jonas/ }).click();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('2 people invited').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await button(owner, 'Revoke the invitation of printer@example.test').click();
    await button(owner, 'Revoke the invitation of printer@example.test').waitFor({ state: 'detached' });
    await guest.getByText('invited you to this group.').waitFor(live);
    await button(guest, `Accept invitation: ${name}`).click();
    await badge(guest, 'Member').waitFor(live);
  });

  it('is left, and reported, and then out of sight', async () => {
    await choose(guest, `More about ${name}`, 'Leave group');
    await guest.getByRole('alertdialog').getByText('You no longer see what is in it. To come back you need to be let in again.').waitFor();
    await answer(guest, 'Leave group');
    await button(guest, `Ask to join ${name}`).waitFor();
    await choose(guest, `More about ${name}`, 'Report group');
    const dialog = guest.getByRole('dialog', { name: 'Report this group' });
    await dialog.getByRole('radio', { name: 'Spam' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect(await axe(guest)).toEqual([]);
    expect(await overflow(guest)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const thanks = guest.getByRole('dialog', { name: 'Thank you' });
    await thanks.getByRole('button', { name: 'Close', exact: true }).last().click();
    await guest.goto('/groups?tab=discover');
    await guest.getByRole('searchbox', { name: 'Search groups' }).fill('Paper');
    await guest.getByText('No group found').waitFor();
    // Its owner is not told, and cannot report their own.
    await button(owner, `More about ${name}`).press('Enter');
    await owner.getByRole('menuitem', { name: 'Leave group' }).waitFor();
    expect(await owner.getByRole('menuitem', { name: 'Report group' }).count()).toBe(0);
    await owner.keyboard.press('Escape');
  });

  it('is archived, opened again, deleted and restored', async () => {
    await tab(owner, /^Settings/);
    await button(owner, 'Archive').click();
    await owner.getByText('This group is archived: it can be read, and nothing new can be written.').waitFor();
    await button(owner, 'Open again').click();
    await owner.getByRole('form', { name: 'Settings' }).waitFor();
    await button(owner, 'Delete group').click();
    await button(owner, `Restore ${name}`).click();
    await owner.getByRole('heading', { name, level: 1 }).waitFor();
    await owner.goto(`${address}?tab=settings`);
    await button(owner, 'Delete group').click();
    await button(owner, `Restore ${name}`).waitFor();
    expect(await axe(owner)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});
