import type { Page } from 'playwright-core';
import { focusOn } from './browser.ts';

/** Customer and subject of a draft, in the editor that quotes and orders share. */
export async function beginFor(page: Page, customer: string, subject: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer);
  await page.getByRole('option', { name: new RegExp(`^${customer}`) }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Subject').fill(subject);
}

/** A line of the catalogue by keyboard alone, with its quantity; the next line is open afterwards. */
export async function addLine(page: Page, words: string, option: RegExp, quantity: string): Promise<void> {
  await focusOn(page.getByRole('button', { name: 'Add line' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await page.getByRole('option', { name: option }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
}
