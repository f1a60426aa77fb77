import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Calls the house as the person who is signed in. */
export async function call<T>(page: Page, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  return page.evaluate(async ([way, to, sent]) => {
    const token = /token=([^;]+)/.exec(document.cookie)![1]!;
    const answer = await fetch(`/api/dash/northlight/${to}`, { method: way!, headers: { authorization: `Bearer ${token}`, ...(sent ? { 'content-type': 'application/json' } : {}) }, ...(sent ? { body: sent } : {}) });
    return { status: answer.status, body: await answer.json() };
  }, [method, path, body ? JSON.stringify(body) : ''] as const) as Promise<{ status: number; body: T }>;
}

/** The books, set up where nobody did yet. */
export async function needBooks(page: Page): Promise<void> {
  const { body } = await call<{ book: object | null }>(page, 'GET', 'books');
  if (body.book === null) expect((await call(page, 'POST', 'books', { template: 'generic' })).status).toBeLessThan(300);
}

/** A picture of the page as it is, where somebody asked for pictures. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
}

/** Chooses a party by typing. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: new RegExp(`^${typed}`) }).first().waitFor();
  await page.keyboard.press('Enter');
}
