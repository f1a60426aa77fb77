import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { focusOn, openBrowser } from './browser.ts';
import { line, openWith, person, say } from './chat-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('what is begun stays: on another device, with the message it answers, and an edit whose window was minimized; what was deleted is gone though the page was left', async () => {
  const [owner, admin] = [await person(browser, 'owner'), await person(browser, 'admin')];
  const mark = Date.now();
  const theirs = await openWith(admin.page, owner.name);
  await say(theirs, `Question ${mark}`);
  const mine = await openWith(owner.page, admin.name);
  const box = mine.getByRole('textbox', { name: 'Write a message' });

  // An answer that is begun, with the message it answers, after a reload.
  await focusOn(line(mine, `Question ${mark}`));
  await line(mine, `Question ${mark}`).getByRole('button', { name: 'Reply', exact: true }).click();
  const kept = owner.page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().includes('/draft') && (r.request().postData() ?? '').includes(`Half an answer ${mark}`));
  await box.fill(`Half an answer ${mark}`);
  await mine.getByText(/^Reply to /).waitFor();
  await kept;
  await owner.page.reload();
  const again = await openWith(owner.page, admin.name);
  await expect.poll(() => again.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe(`Half an answer ${mark}`);
  await again.getByText(/^Reply to /).waitFor();

  // The same person elsewhere sees it come, also while the conversation is open already.
  const second = await person(browser, 'owner');
  const elsewhere = await openWith(second.page, admin.name);
  const there = elsewhere.getByRole('textbox', { name: 'Write a message' });
  await expect.poll(() => there.inputValue()).toBe(`Half an answer ${mark}`);
  await again.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await line(theirs, `Half an answer ${mark}`).waitFor();
  await expect.poll(() => there.inputValue(), { timeout: 10_000 }).toBe('');
  await second.context.close();

  // An edit that is begun outlives the minimized window.
  await focusOn(line(again, `Half an answer ${mark}`));
  await again.getByRole('textbox', { name: 'Write a message' }).press('ArrowUp');
  await again.getByText('Editing').waitFor();
  await again.getByRole('textbox', { name: 'Write a message' }).fill(`A whole answer ${mark}`);
  await again.getByRole('button', { name: `Minimize ${admin.name}` }).click();
  const back = await openWith(owner.page, admin.name);
  await expect.poll(() => back.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe(`A whole answer ${mark}`);
  await back.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await line(theirs, `A whole answer ${mark}`).waitFor();
  await expect.poll(() => back.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('');

  // Deleted, and the page left before the eight seconds are over.
  await focusOn(line(back, `A whole answer ${mark}`));
  await line(back, `A whole answer ${mark}`).getByRole('button', { name: 'More actions' }).click();
  await owner.page.getByRole('menuitem', { name: 'Delete' }).click();
  await line(back, `A whole answer ${mark}`).waitFor({ state: 'detached' });
  await owner.page.goto('about:blank');
  await line(theirs, `A whole answer ${mark}`).waitFor({ state: 'detached' });
  expect([...owner.problems, ...admin.problems]).toEqual([]);
  for (const { context } of [owner, admin]) await context.close();
});
