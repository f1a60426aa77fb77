import type { Browser } from 'playwright-core';
import { befriend, openBrowser, openWindow, signIn, type Watched } from './browser.ts';

/** Windows of two people of the demo who are friends. */
export async function openFriends(): Promise<{ browser: Browser; amira: Watched; helena: Watched }> {
  const browser = await openBrowser();
  const [amira, helena] = [await openWindow(browser), await openWindow(browser)];
  await signIn(amira.page, 'manager');
  await signIn(helena.page, 'owner');
  await befriend(amira.page, helena.page);
  return { browser, amira, helena };
}
