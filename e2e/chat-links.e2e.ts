import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser } from './browser.ts';
import { line, openWith, person, say } from './chat-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** Writes many messages at once, as this window's person. */
const write = (page: Page, roomId: string, texts: readonly string[], threadRootSeq: number | null) => page.evaluate(async ([room, all, root]) => {
  const headers = { 'authorization': `Bearer ${/(?:^|; )token=([^;]+)/.exec(document.cookie)![1]!}`, 'content-type': 'application/json' };
  const seqs: number[] = [];
  for (const body of all) {
    const answer = await fetch(`/api/chat/rooms/${room}/messages`, { method: 'POST', headers, body: JSON.stringify({ clientMessageId: crypto.randomUUID(), body, threadRootSeq: root }) });
    if (!answer.ok) throw new Error(await answer.text());
    seqs.push(((await answer.json()) as { seq: number }).seq);
  }
  return seqs;
}, [roomId, texts, threadRootSeq] as const);

it('an invoice is begun from a message: the message leads to it and it leads back, until the two are parted', async () => {
  const [owner, admin] = [await person(browser, 'owner'), await person(browser, 'admin')];
  const { page } = owner;
  const words = `New roof for the boat house ${Date.now()}`;
  const theirs = await openWith(admin.page, owner.name);
  await say(theirs, words);
  const mine = await openWith(page, admin.name);
  await line(mine, words).waitFor();
  await focusOn(line(mine, words));
  await line(mine, words).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Invoice from this message' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invoice from this message' });
  await expect.poll(() => drawer.getByRole('textbox').last().inputValue()).toBe(words);
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Begin' }).click();
  const chip = line(mine, words).locator('[data-record-link="invoicing.invoice"]');
  await chip.getByRole('link', { name: words }).waitFor();
  await line(theirs, words).locator('[data-record-link]').getByText(words).waitFor();
  expect(await axe(page)).toEqual([]);
  await chip.getByRole('link', { name: words }).click();
  await page.waitForURL(/\/invoice\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('region', { name: 'From chat' }).getByRole('link').click();
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}/);
  const there = line(page.getByRole('main'), words);
  await expect.poll(() => there.evaluate((row) => row === document.activeElement)).toBe(true);
  await focusOn(there);
  await there.getByRole('button', { name: `Unlink ${words}` }).click();
  await expect.poll(() => there.locator('[data-record-link]').count()).toBe(0);
  await expect.poll(() => line(theirs, words).locator('[data-record-link]').count()).toBe(0);
  expect([...owner.problems, ...admin.problems]).toEqual([]);
  for (const { context } of [owner, admin]) await context.close();
});

it('a thread of more than a hundred answers is read from one in its middle to its first and its last; what is found in them, and many threads, go on page by page', async () => {
  const owner = await person(browser, 'owner');
  const { page } = owner;
  const admin = await person(browser, 'admin');
  const window = await openWith(page, admin.name);
  await window.getByRole('link', { name: /on the chat page$/ }).click();
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}/);
  const roomId = new URL(page.url()).pathname.split('/').pop()!;
  const mark = Date.now();
  const [root] = await write(page, roomId, [`Long talk ${mark}`], null);
  const seqs = await write(page, roomId, Array.from({ length: 115 }, (_, i) => `answer ${i + 1} of ${mark}`), root!);
  await page.goto(`/chat/${roomId}?m=${seqs[39]}&thread=${root}`);
  const thread = page.getByRole('region', { name: 'Thread' });
  const answer = (n: number) => line(thread, new RegExp(`answer ${n} of ${mark}`));
  await answer(40).waitFor();
  await expect.poll(() => answer(40).evaluate((row) => row === document.activeElement)).toBe(true);
  const log = thread.getByRole('log');
  await expect.poll(async () => { await log.evaluate((list) => { list.scrollTop = 0; list.dispatchEvent(new Event('scroll')); }); return line(thread, `Long talk ${mark}`).count(); }).toBe(1);
  await answer(1).waitFor();
  await expect.poll(async () => { await log.evaluate((list) => { list.scrollTop = list.scrollHeight; list.dispatchEvent(new Event('scroll')); }); return answer(115).count(); }).toBe(1);
  expect(await axe(page)).toEqual([]);
  // What is found goes on page by page, in all conversations and in this one.
  const list = page.getByRole('region', { name: 'Conversations' });
  await list.getByRole('searchbox').fill(`of ${mark}`);
  const found = list.getByRole('button', { name: new RegExp(`answer \\d+ of ${mark}`) });
  await expect.poll(() => found.count()).toBe(20);
  for (const count of [40, 60, 80, 100, 115]) { await list.getByRole('button', { name: 'Show more' }).click(); await expect.poll(() => found.count()).toBe(count); }
  expect(await list.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  // Threads, too: twenty-two more of them.
  const roots = await write(page, roomId, Array.from({ length: 22 }, (_, i) => `Root ${i + 1} of ${mark}`), null);
  for (const seq of roots) await write(page, roomId, ['yes'], seq);
  await page.goto('/chat/threads');
  const threads = page.getByRole('region', { name: 'Threads' });
  const rows = threads.getByRole('link', { name: new RegExp(String(mark)) });
  await expect.poll(() => rows.count()).toBe(20);
  await threads.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count()).toBe(23);
  expect(await axe(page)).toEqual([]);
  expect(owner.problems).toEqual([]);
  for (const { context } of [owner, admin]) await context.close();
});
