import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, settled } from './browser.ts';
import { bodies, line, openWith, panel, person as signedIn, picture, say } from './chat-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket connection/;
const person = (who: string) => signedIn(browser, who);

it('two people write to each other: both ways live, typing, read, reaction, edit, delete, a picture', async () => {
  const [owner, admin] = [await person('owner'), await person('admin')];
  const mine = await openWith(owner.page, admin.name);
  const theirs = await openWith(admin.page, owner.name);

  await say(mine, 'Good **morning**');
  await line(theirs, 'Good morning').waitFor();
  expect(await theirs.locator('strong', { hasText: 'morning' }).count()).toBe(1);
  await theirs.getByRole('textbox').pressSequentially('An');
  await mine.getByText(/writes…/).waitFor();
  await theirs.getByRole('textbox').fill('An answer');
  await theirs.getByRole('textbox').press('Enter');
  await line(mine, 'An answer').waitFor();
  await say(mine, 'Seen?');
  await line(theirs, 'Seen?').waitFor();
  await admin.page.bringToFront();
  await theirs.getByRole('textbox').click();
  await mine.getByRole('button', { name: 'Seen' }).waitFor();

  // By keyboard alone: up into the list, Enter for the menu.
  const message = line(theirs, 'Seen?');
  await focusOn(message);
  await admin.page.keyboard.press('Enter');
  await admin.page.getByRole('menuitem', { name: '👍' }).click();
  await mine.getByRole('button', { name: /👍, 1 reaction/ }).waitFor();

  await focusOn(line(mine, 'Seen?'));
  await owner.page.keyboard.press('e');
  await expect.poll(() => mine.getByRole('textbox').inputValue()).toBe('Seen?');
  await mine.getByRole('textbox').fill('Seen and changed');
  await mine.getByRole('textbox').press('Enter');
  await line(theirs, 'Seen and changed').getByText('edited').waitFor();

  await say(mine, 'A mistake');
  await line(theirs, 'A mistake').waitFor();
  await focusOn(line(mine, 'A mistake'));
  await owner.page.keyboard.press('Delete');
  await line(mine, 'A mistake').waitFor({ state: 'detached' });
  await line(theirs, 'This message was deleted.').waitFor({ timeout: 20_000 });

  await theirs.locator('[data-chat-files]').setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: picture });
  await theirs.getByRole('button', { name: 'Send', exact: true }).click({ timeout: 20_000 });
  await expect.poll(() => mine.getByRole('button', { name: 'Open harbour.png' }).locator('img').last().evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 20_000 }).toBeGreaterThan(0);

  expect(await axe(owner.page)).toEqual([]);
  await focusOn(mine.getByRole('textbox'));
  await owner.page.keyboard.press('Escape');
  await owner.page.getByRole('button', { name: admin.name, expanded: false }).waitFor();
  expect([...owner.problems, ...admin.problems]).toEqual([]);
  await owner.context.close();
  await admin.context.close();
});

it('offline, five messages wait; the other side writes meanwhile; afterwards both hold the same, nothing lost or doubled', async () => {
  const [owner, member] = [await person('owner'), await person('member')];
  const mine = await openWith(owner.page, member.name);
  const theirs = await openWith(member.page, owner.name);
  await say(mine, 'before');
  await line(theirs, 'before').waitFor();

  await owner.context.setOffline(true);
  for (let n = 1; n <= 5; n++) await say(mine, `waiting ${n}`);
  await mine.getByText('5 messages wait').waitFor();
  for (let n = 1; n <= 7; n++) await say(theirs, `meanwhile ${n}`);
  await line(theirs, 'meanwhile 7').waitFor();
  await focusOn(line(theirs, 'meanwhile 3'));
  await member.page.keyboard.press('e');
  await theirs.getByRole('textbox').fill('meanwhile 3, changed');
  await theirs.getByRole('textbox').press('Enter');
  await line(theirs, 'meanwhile 3, changed').waitFor();
  expect((await bodies(theirs)).some((text) => text.startsWith('waiting'))).toBe(false);

  await owner.context.setOffline(false);
  await line(theirs, 'waiting 5').waitFor({ timeout: 40_000 });
  await line(mine, 'meanwhile 7').waitFor({ timeout: 20_000 });
  await expect.poll(async () => mine.locator('[data-outgoing]').count(), { timeout: 20_000 }).toBe(0);
  const [a, b] = [await bodies(mine), await bodies(theirs)];
  expect(a).toEqual(b);
  expect(a.filter((text) => text.startsWith('waiting'))).toEqual([1, 2, 3, 4, 5].map((n) => `waiting ${n}`));
  expect(a.filter((text) => text.startsWith('meanwhile'))).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => (n === 3 ? 'meanwhile 3, changed' : `meanwhile ${n}`)));
  expect([...owner.problems, ...member.problems].filter((problem) => !offlineNoise.test(problem))).toEqual([]);
  await owner.context.close();
  await member.context.close();
});

it('a group of three, on the page of chat: all hear, details, search, and two tabs agree about what is new', async () => {
  const [owner, admin, member] = [await person('owner'), await person('admin'), await person('member')];
  const name = `Harbour plan ${Date.now()}`;
  await owner.page.goto('/chat');
  await settled(owner.page);
  expect(await axe(owner.page)).toEqual([]);
  await owner.page.getByRole('button', { name: 'New conversation' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'New conversation' });
  for (const other of [admin.name, member.name]) {
    await dialog.getByRole('combobox').fill(other.split(' ')[0]!);
    await owner.page.getByRole('option', { name: new RegExp(other) }).click();
  }
  await dialog.getByLabel('Name of the group').fill(name);
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await owner.page.waitForURL(/\/chat\/[0-9a-f-]{36}/);
  const main = owner.page.getByRole('main');

  // The second tab of the first reader shows the same number, and none once it was read in the other.
  const badge = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Chat/ }).getAttribute('aria-label');
  const tab = await admin.context.newPage();
  await tab.goto('/');
  await settled(tab);
  const before = await badge(tab);
  await say(main, 'Who brings the plans?');
  await expect.poll(() => badge(tab), { timeout: 30_000 }).not.toBe(before);
  await expect.poll(() => badge(admin.page), { timeout: 30_000 }).toBe(await badge(tab));

  await admin.page.bringToFront();
  const first = await panel(admin.page);
  await first.getByRole('button', { name: new RegExp(name) }).click();
  const window = admin.page.getByRole('region', { name: `Conversation with ${name}` });
  await line(window, 'Who brings the plans?').waitFor();
  await window.getByRole('textbox').click();
  await expect.poll(() => badge(tab), { timeout: 30_000 }).toBe(before);

  await member.page.goto(owner.page.url());
  const third = member.page.getByRole('main');
  await line(third, 'Who brings the plans?').waitFor();
  await say(third, 'I do');
  await line(main, 'I do').waitFor();
  await line(window, 'I do').waitFor();
  // Others may hear a message before its author has heard that it is kept.
  await expect.poll(() => bodies(third)).toEqual(await bodies(main));

  await owner.page.getByRole('button', { name: 'Details' }).click();
  await owner.page.getByRole('tab', { name: 'Search' }).click();
  await owner.page.getByPlaceholder('Search in this conversation').fill('plans');
  await owner.page.getByRole('tabpanel').getByRole('button', { name: /Who brings the plans/ }).waitFor();
  expect(await axe(owner.page)).toEqual([]);
  expect([...owner.problems, ...admin.problems, ...member.problems]).toEqual([]);
  for (const { context } of [owner, admin, member]) await context.close();
});

it('a fourth window of the dock drops the one opened first; another tab has the same windows; a phone shows one sheet', async () => {
  const { page, context, problems } = await person('manager');
  const opened = page.locator('section[data-room]');
  const names: string[] = [];
  const others = await Promise.all(['owner', 'admin', 'member', 'client'].map(async (who) => { const other = await person(who); await other.context.close(); return other.name; }));
  for (const name of others) {
    const dialog = await panel(page);
    await dialog.getByRole('searchbox').fill(name.split(' ')[0]!);
    const hit = dialog.locator('ul').last().getByRole('button', { name: new RegExp(name) });
    await hit.click({ timeout: 30_000 });
    await page.getByRole('region', { name: `Conversation with ${name}` }).waitFor();
    names.push(name);
  }
  expect(await opened.evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')))).toEqual(names.slice(1).map((name) => `Conversation with ${name}`));
  const tab = await context.newPage();
  await tab.goto('/');
  await expect.poll(() => tab.locator('section[data-room]').count(), { timeout: 20_000 }).toBe(3);
  await page.getByRole('button', { name: `Close ${names[3]}` }).click();
  await expect.poll(() => tab.locator('section[data-room]').count(), { timeout: 20_000 }).toBe(2);
  await tab.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => tab.locator('section[data-room]').count(), { timeout: 20_000 }).toBe(1);
  expect(await tab.locator('section[data-room]').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await axe(tab)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
