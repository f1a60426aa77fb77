import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, settled } from './browser.ts';
import { line, openWith, ownName, person, say } from './chat-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** A moment so many days from now as the box has it. */
const inDays = (page: Page, days: number) => page.evaluate((ahead) => { const at = new Date(Date.now() + ahead * 86_400_000); return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16); }, days);

it('a reminder and a snooze take a time of one\'s own; one that is over is refused in the dialog, which keeps the note', async () => {
  const [owner, admin] = [await person(browser, 'owner'), await person(browser, 'admin')];
  const { page } = owner;
  const mine = await openWith(page, admin.name);
  const theirs = await openWith(admin.page, await ownName(page));
  const text = `Remember ${Date.now()}`;
  await say(theirs, text);
  const message = line(mine, text);
  await message.waitFor();
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remind me' }).click();
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await dialog.getByLabel('When').fill(await inDays(page, -1));
  await dialog.getByLabel('Note').fill('Ask for the total');
  await dialog.getByRole('button', { name: 'Remind me' }).click();
  await dialog.getByText('Choose a time that lies ahead.').waitFor();
  expect([await dialog.getByLabel('Note').inputValue(), await axe(page, { frame: true })]).toEqual(['Ask for the total', []]);
  await dialog.getByLabel('When').fill(await inDays(page, 3));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/chat/later');
  await page.getByText('Ask for the total').waitFor();

  // The bell closes over what it opened: the dialog stays.
  await page.goto('/');
  await settled(page);
  await page.getByRole('banner').getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: /^Actions for:/ }).first().click();
  await page.getByRole('menuitem', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
  const until = page.getByRole('dialog', { name: 'Snooze' });
  await until.getByLabel('Until').fill(await inDays(page, 400));
  await until.getByRole('button', { name: 'Snooze' }).click();
  await until.getByText('Choose a time within the next year.').waitFor();
  expect(await axe(page, { frame: true })).toEqual([]);
  await until.getByLabel('Until').fill(await inDays(page, 20));
  await until.getByRole('button', { name: 'Snooze' }).click();
  await until.waitFor({ state: 'hidden' });
  await page.goto('/notifications?filter=snoozed');
  await page.getByText(/^Back \w+ \d+, \d{4}$/).first().waitFor();
  expect([...owner.problems, ...admin.problems]).toEqual([]);
  await owner.context.close();
  await admin.context.close();
});
