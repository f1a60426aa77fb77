import type { Browser, Page } from 'playwright-core';
import { openWindow, signIn, type Look, type Watched } from './browser.ts';

/** A window whose looks and shortcuts stay its own: nothing of them reaches the profile that other tests share. */
export async function windowWith(browser: Browser, look: Look, state: Record<string, unknown>, path = '/'): Promise<Watched> {
  const window = await openWindow(browser, look);
  await window.page.route('**/account/shell-state', (route) => route.fulfill({ json: { state } }));
  await signIn(window.page, 'owner', path);
  return window;
}

/** Opens the panel of colours, shape and arrangement by keyboard. */
export async function openCustomizer(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('Appearance');
  await page.getByRole('option', { name: /Appearance/ }).first().click();
  await page.getByRole('dialog', { name: 'Appearance' }).waitFor();
}

/** Chooses one look in that panel and goes back to the page. */
export async function chooseLook(page: Page, name: string): Promise<void> {
  await openCustomizer(page);
  const panel = page.getByRole('dialog', { name: 'Appearance' });
  await panel.getByText(name, { exact: true }).click();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
}
