import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { line, openWith, ownName, panel, person as signedIn, picture, say } from './chat-desk.ts';

let browser: Browser;
// A microphone that hums, allowed by itself.
beforeAll(async () => { browser = await openBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']); });
afterAll(() => browser.close());

const live = { timeout: 30_000 };
const person = (who: string) => signedIn(browser, who);
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const loadedWidth = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);

/** Opens the menu of a message by keyboard and chooses. */
async function choose(page: Page, message: Locator, item: string): Promise<void> {
  await focusOn(message);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Two people in a conversation of their own, each in a window of the dock. */
async function two(one: string, other: string) {
  const [a, b] = [await person(one), await person(other)];
  const [mine, theirs] = [await openWith(a.page, b.name), await openWith(b.page, a.name)];
  const end = async () => {
    expect([...a.problems, ...b.problems]).toEqual([]);
    await a.context.close();
    await b.context.close();
  };
  return { a, b, mine, theirs, end };
}

it('a notification arrives live in two tabs, and its number goes in both when it is looked at in one', async () => {
  const [owner, member] = [await person('owner'), await person('member')];
  // What came before is looked at first.
  await bell(owner.page).click();
  await bell(owner.page).and(owner.page.getByRole('button', { name: 'Notifications', exact: true })).waitFor(live);
  await owner.page.keyboard.press('Escape');
  const tab = await owner.context.newPage();
  await tab.goto('/');
  await settled(tab);
  const number = (page: Page) => bell(page).getAttribute('aria-label');
  await expect.poll(() => number(tab), live).toBe('Notifications');
  const status = await member.page.evaluate(async (message) => (await fetch('/api/v1/greeting/members/contact', {
    method: 'POST', headers: { authorization: `Bearer ${/(?:^|; )token=([^;]+)/.exec(document.cookie)![1]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Tomás', email: 'tomas@bell.test', number: '', message }),
  })).status, `A question for the bell ${Date.now()}`);
  expect(status).toBe(200);
  await expect.poll(() => number(owner.page), live).toBe('Notifications, 1 new');
  await expect.poll(() => number(tab), live).toBe('Notifications, 1 new');
  await bell(tab).click();
  await tab.getByText('Tomás sent a message by the greeting form').first().waitFor();
  await expect.poll(() => number(tab), live).toBe('Notifications');
  await expect.poll(() => number(owner.page), live).toBe('Notifications');
  expect([...owner.problems, ...member.problems]).toEqual([]);
  await owner.context.close();
  await member.context.close();
});

it('a pin of one side stands with the other at once, and goes when they take it away; what was edited shows its earlier versions to both', async () => {
  const { a, b, mine, theirs, end } = await two('owner', 'admin');
  const text = `The harbour plan ${Date.now()}`;
  await say(mine, text);
  await line(theirs, text).waitFor(live);
  await a.page.getByRole('link', { name: `Open ${b.name} on the chat page` }).click();
  const main = a.page.getByRole('main');
  await line(main, text).waitFor();
  await a.page.getByRole('button', { name: 'Details', exact: true }).click();
  await a.page.getByRole('tab', { name: 'Pinned' }).click();
  const pinned = a.page.getByRole('tabpanel').getByRole('button', { name: new RegExp(text) });

  await choose(b.page, line(theirs, text), 'Pin');
  await pinned.waitFor(live);
  await choose(a.page, line(main, text), 'Unpin');
  await pinned.waitFor({ state: 'detached', ...live });
  await focusOn(line(theirs, text));
  await b.page.keyboard.press('Enter');
  await b.page.getByRole('menuitem', { name: 'Pin', exact: true }).waitFor(live);
  await b.page.keyboard.press('Escape');

  // Without the details beside it: they may lie above the conversation.
  await a.page.goto(a.page.url().split('?')[0]!);
  await focusOn(line(main, text));
  await a.page.keyboard.press('e');
  const box = main.getByRole('textbox').last();
  await expect.poll(() => box.inputValue()).toBe(text);
  await box.fill(`${text}, with a pier`);
  await box.press('Enter');
  await line(theirs, `${text}, with a pier`).getByRole('button', { name: 'edited' }).click(live);
  const versions = b.page.getByRole('dialog', { name: 'Versions of this message' });
  await expect.poll(() => versions.getByRole('listitem').count()).toBe(2);
  await versions.getByText(text, { exact: true }).waitFor();
  expect(await axe(b.page)).toEqual([]);
  await b.page.keyboard.press('Escape');
  await versions.waitFor({ state: 'detached' });
  await choose(b.page, line(theirs, `${text}, with a pier`), 'Earlier versions');
  await versions.waitFor();
  await b.page.keyboard.press('Escape');
  await end();
});

it('a voice message that is recorded arrives as something to listen to', async () => {
  const { mine, theirs, end } = await two('admin', 'member');
  const before = await theirs.locator('audio').count();
  await mine.getByRole('button', { name: 'Record a voice message' }).click();
  await mine.getByText(/Recording 0:0[1-9]/).waitFor(live);
  await mine.getByRole('button', { name: 'Finish recording' }).click();
  await mine.getByRole('button', { name: 'Send', exact: true }).click({ timeout: 30_000 });
  await expect.poll(() => theirs.locator('audio').count(), { timeout: 60_000 }).toBe(before + 1);
  await expect.poll(() => theirs.locator('audio').last().evaluate((sound: HTMLAudioElement) => sound.readyState), { timeout: 30_000 }).toBeGreaterThan(0);
  await end();
});

it('a message for later arrives at its time, once, and not before', async () => {
  const { a, mine, theirs, end } = await two('manager', 'admin');
  const text = `Good evening ${Date.now()}`;
  await mine.getByRole('textbox').fill(text);
  await mine.getByRole('button', { name: 'Send later' }).press('Enter');
  await a.page.getByRole('menuitem', { name: 'Choose a time…' }).click();
  const dialog = a.page.getByRole('dialog', { name: 'Send later' });
  // The box has the clock of the person's own zone, which is ahead of UTC by quarters of an hour.
  const ahead = Math.round((Date.parse(`${await dialog.getByLabel('When').getAttribute('min')}Z`) - Date.now()) / 900_000) * 900_000;
  const soon = new Date(Date.now() + ahead + 6000).toISOString().slice(0, 19);
  await dialog.getByLabel('When').fill(soon);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await a.page.getByText(/^Will be sent/).first().waitFor();
  expect(await line(theirs, text).count()).toBe(0);
  await line(theirs, text).waitFor({ timeout: 40_000 });
  await line(mine, text).waitFor(live);
  expect([await line(theirs, text).count(), await line(mine, text).count()]).toEqual([1, 1]);
  await end();
});

it('a group gets a picture, another and none; everybody in it sees that at once, also on a phone', async () => {
  const [owner, member] = [await person('owner'), await openWindow(browser, { width: 390, height: 844 })];
  await signIn(member.page, 'member');
  const name = `Lighthouse ${Date.now()}`;
  await owner.page.goto('/chat');
  await settled(owner.page);
  await owner.page.getByRole('button', { name: 'New conversation' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'New conversation' });
  const [admin, third] = [await person('admin'), await ownName(member.page)];
  for (const other of [admin.name, third]) {
    await dialog.getByRole('combobox').fill(other.split(' ')[0]!);
    await owner.page.getByRole('option', { name: new RegExp(other) }).click();
  }
  await dialog.getByLabel('Name of the group').fill(name);
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await owner.page.waitForURL(/\/chat\/[0-9a-f-]{36}/);
  await member.page.goto(new URL(owner.page.url()).pathname);
  const shown = member.page.locator('header').filter({ has: member.page.getByRole('heading', { name }) }).locator('img');
  const shownFile = async () => (await shown.count() === 0 ? '' : /files\/([0-9a-f-]{36})/.exec((await shown.getAttribute('src')) ?? '')?.[1] ?? '');
  await member.page.getByRole('heading', { name }).waitFor();

  await owner.page.getByRole('button', { name: 'Details', exact: true }).click();
  await owner.page.getByRole('tab', { name: 'Settings' }).click();
  for (const label of ['Choose picture', 'Replace picture']) {
    await owner.page.getByRole('button', { name: label }).waitFor(live);
    const before = await shownFile();
    await owner.page.locator('[data-room-photo]').setInputFiles({ name: 'lighthouse.png', mimeType: 'image/png', buffer: picture });
    await owner.page.getByRole('button', { name: 'Remove picture' }).waitFor({ timeout: 30_000 });
    await expect.poll(shownFile, live).toMatch(/./);
    await expect.poll(shownFile, live).not.toBe(before);
  }
  await expect.poll(() => loadedWidth(shown), live).toBeGreaterThan(0);
  expect([await axe(owner.page), await axe(member.page), await sideways(member.page)]).toEqual([[], [], 0]);
  const list = await panel(admin.page);
  await expect.poll(() => list.getByRole('button', { name: new RegExp(name) }).locator('img').count(), live).toBe(1);
  // Who does not run the group finds no settings of it.
  await member.page.getByRole('button', { name: 'Details', exact: true }).click();
  await member.page.getByRole('tab', { name: 'People' }).waitFor();
  expect(await member.page.getByRole('tab', { name: 'Settings' }).count()).toBe(0);
  await member.page.keyboard.press('Escape');
  await owner.page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(() => shown.count(), live).toBe(0);
  expect([...owner.problems, ...member.problems, ...admin.problems]).toEqual([]);
  for (const { context } of [owner, member, admin]) await context.close();
});

it('a message says how far it has come: sent while nobody is there, delivered when the other is, seen when they look', async () => {
  const admin = await person('admin');
  const member = await person('member');
  const mine = await openWith(admin.page, member.name);
  await member.context.close();
  await mine.getByText(/^offline$/i).waitFor(live);
  const text = `How far ${Date.now()}`;
  await say(mine, text);
  const message = line(mine, text);
  await message.getByRole('button', { name: 'Sent', exact: true }).waitFor(live);
  const back = await person('member');
  await message.getByRole('button', { name: 'Delivered', exact: true }).waitFor(live);
  const theirs = await openWith(back.page, admin.name);
  await line(theirs, text).waitFor(live);
  await message.getByRole('button', { name: 'Seen', exact: true }).waitFor(live);
  expect([await axe(admin.page), ...admin.problems, ...back.problems]).toEqual([[]]);
  await admin.context.close();
  await back.context.close();
});

/** Signed in where no WebSocket gets through; with `calls` shut, too, nothing of the socket does. */
async function behindWall(calls: boolean) {
  const shut = await openWindow(browser);
  await shut.context.addInitScript(() => {
    class Shut {
      onerror: ((event: Event) => void) | null = null;
      onclose: ((event: Event) => void) | null = null;
      constructor() { setTimeout(() => { this.onerror?.(new Event('error')); this.onclose?.(new CloseEvent('close')); }); }
      send() { /* goes nowhere */ }
      close() { /* is shut */ }
    }
    Object.assign(window, { WebSocket: Shut });
  });
  if (calls) await shut.context.route(/\/socket\//, (route) => route.abort());
  await signIn(shut.page, 'owner');
  return shut;
}

it('where websockets are shut, messages, typing and who is there come by calls at once', async () => {
  const admin = await person('admin');
  const shut = await behindWall(false);
  const [mine, theirs] = [await openWith(shut.page, admin.name), await openWith(admin.page, await ownName(shut.page))];
  await theirs.getByText(/^online$/i).first().waitFor(live);
  const [out, back] = [`Through the wall ${Date.now()}`, `And back ${Date.now()}`];
  await say(mine, out);
  await line(theirs, out).waitFor(live);
  await theirs.getByRole('textbox').fill('typing');
  await mine.getByText(/writes…/).first().waitFor(live);
  await say(theirs, back);
  // Sooner than the next look would be, were it asked for every few seconds.
  await line(mine, back).waitFor({ timeout: 3000 });
  expect(await mine.getByText('This network lets no live connection through').count()).toBe(0);
  expect([...shut.problems, ...admin.problems]).toEqual([]);
  await shut.context.close();
  await admin.context.close();
});

it('where nothing of the socket gets through, messages go and come all the same, and chat says how', async () => {
  const admin = await person('admin');
  const shut = await behindWall(true);
  const mine = await openWith(shut.page, admin.name);
  await mine.getByText('This network lets no live connection through').waitFor({ timeout: 30_000 });
  expect(await axe(shut.page)).toEqual([]);
  const theirs = await openWith(admin.page, await ownName(shut.page));
  const [out, back] = [`Through the wall ${Date.now()}`, `And back ${Date.now()}`];
  await say(mine, out);
  await line(theirs, out).waitFor(live);
  await say(theirs, back);
  await line(mine, back).waitFor({ timeout: 60_000 });
  // What was aborted on the way is told by the browser, and by nothing else.
  expect([...shut.problems.filter((said) => !/ERR_FAILED/.test(said)), ...admin.problems]).toEqual([]);
  await shut.context.close();
  await admin.context.close();
});
