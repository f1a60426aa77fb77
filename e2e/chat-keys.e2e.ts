import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, settled } from './browser.ts';
import { openWith, ownName, person, say } from './chat-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const focusedText = (page: Page) => page.evaluate(() => (document.activeElement?.getAttribute('role') === 'article' ? document.activeElement.querySelector('p[dir="auto"]')?.textContent ?? '' : `not a message: ${document.activeElement?.tagName}`));

it('a conversation is found, read, answered, edited and left by the keyboard alone', async () => {
  const [owner, member] = [await person(browser, 'owner'), await person(browser, 'member')];
  const { page } = owner;
  const mark = Date.now();
  const theirs = await openWith(member.page, await ownName(page));
  for (const text of [`one ${mark}`, `two ${mark}`, `three ${mark}`]) await say(theirs, text);
  await theirs.getByText(`three ${mark}`).waitFor();

  // Whom to write to is found from anywhere.
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(`@${member.name.split(' ')[0]!}`);
  const write = page.getByRole('option', { name: new RegExp(`${member.name}.*Send message`) });
  await write.waitFor();
  for (let i = 0; i < 5 && (await write.getAttribute('aria-selected')) !== 'true'; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/chat/);
  await page.getByText(`three ${mark}`).last().waitFor();

  // One stop of the Tab key is the list, arrows go within it.
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await box.focus();
  for (let i = 0; i < 12 && !(await focusedText(page)).startsWith('three'); i++) await page.keyboard.press('Shift+Tab');
  expect(await focusedText(page)).toBe(`three ${mark}`);
  await page.keyboard.press('ArrowUp');
  expect(await focusedText(page)).toBe(`two ${mark}`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(await focusedText(page)).toBe(`two ${mark}`);
  await page.keyboard.press('End');
  expect(await focusedText(page)).toBe(`three ${mark}`);
  await page.keyboard.press('Home');
  expect(await focusedText(page)).not.toBe(`three ${mark}`);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');

  // Enter acts on it, Escape comes back to it, R answers it.
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await expect.poll(() => focusedText(page)).toBe(`two ${mark}`);
  await page.keyboard.press('r');
  await expect.poll(() => box.evaluate((e) => e === document.activeElement)).toBe(true);
  await page.keyboard.type(`answer ${mark}`);
  await page.keyboard.press('Enter');
  const answer = theirs.locator('[role="article"]').filter({ hasText: `answer ${mark}` });
  await answer.getByText(`two ${mark}`).waitFor();

  // What was sent is edited from the list, and the focus comes back to the box.
  for (let i = 0; i < 12 && !(await focusedText(page)).startsWith('two'); i++) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  expect(await focusedText(page)).toBe(`answer ${mark}`);
  await page.keyboard.press('e');
  await page.keyboard.press('End');
  await page.keyboard.type(', edited');
  await page.keyboard.press('Enter');
  await theirs.getByText(`answer ${mark}, edited`).waitFor();
  expect([...owner.problems, ...member.problems]).toEqual([]);
  await owner.context.close();
  await member.context.close();
});

it('a window of the dock is made small by Escape, and the focus goes back to what opened it', async () => {
  const [owner, member] = [await person(browser, 'owner'), await person(browser, 'member')];
  const { page } = owner;
  await page.goto('/people/tomas-oliveira');
  await settled(page);
  const opener = page.getByRole('main').getByRole('button', { name: 'Send message' }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const window = page.getByRole('region', { name: `Conversation with ${member.name}` });
  await expect.poll(() => window.getByRole('textbox').evaluate((e) => e === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await window.getByRole('textbox').waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((e) => e === document.activeElement)).toBe(true);
  expect([...owner.problems, ...member.problems]).toEqual([]);
  await owner.context.close();
  await member.context.close();
});
