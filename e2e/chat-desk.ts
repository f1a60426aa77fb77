import type { Browser, Locator, Page } from 'playwright-core';
import { openWindow, signIn, type Watched } from './browser.ts';

/** A picture of one point. */
export const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** Opens the panel in the top bar. */
export async function panel(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: /^Chat/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Chat' });
  await dialog.waitFor();
  return dialog;
}

/** Opens the conversation with somebody by a search for their name, in the dock. */
export async function openWith(page: Page, name: string): Promise<Locator> {
  const dialog = await panel(page);
  await dialog.getByRole('searchbox').fill(name.split(' ')[0]!);
  await dialog.getByRole('heading', { name: 'People' }).waitFor();
  await dialog.locator('ul').last().getByRole('button', { name: new RegExp(name) }).click();
  const window = page.getByRole('region', { name: `Conversation with ${name}` });
  await window.getByRole('textbox').waitFor();
  return window;
}

/** Writes a message. */
export async function say(window: Locator, text: string): Promise<void> {
  const box = window.getByRole('textbox').last();
  await box.fill(text);
  await box.press('Enter');
}

/** Texts of the messages as they stand, without days and names. */
export const bodies = (window: Locator) => window.locator('[data-seq][role="article"] p[dir="auto"]').allTextContents();
/** A message that holds a text. */
export const line = (window: Locator, text: string | RegExp) => window.locator('[role="article"]').filter({ hasText: text });

/** Name of who is signed in, as chat shows it. */
export const ownName = (page: Page): Promise<string> => page.evaluate(async () => { const answer = await fetch('/api/chat/me', { headers: { authorization: `Bearer ${/(?:^|; )token=([^;]+)/.exec(document.cookie)![1]}` } }); const { user } = (await answer.json()) as { user: { firstName: string; lastName: string } }; return `${user.firstName} ${user.lastName}`; });

/** A demo person in a window of their own. */
export async function person(browser: Browser, who: string): Promise<Watched & { name: string }> {
  const watched = await openWindow(browser);
  await signIn(watched.page, who);
  return { ...watched, name: await ownName(watched.page) };
}
