import type { Browser, Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { openWindow, signIn, type Watched } from './browser.ts';

/** Where calls of the workspace are. */
export const workspace = '/api/dash/northlight';
/** Pictures for whoever wants to look: SHOTS=folder. */
export const shot = async (page: Page, name: string) => { if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` }); };

/** A person's window; when the test fails, what they saw last. */
export async function windowOf(browser: Browser, name: string, look: Parameters<typeof openWindow>[1] = {}): Promise<Watched> {
  const window = await openWindow(browser, look);
  onTestFailed(() => shot(window.page, `failed-${name}`).catch(() => undefined));
  await signIn(window.page, name);
  return window;
}

/** Calls the house as the person of a page. */
export function api<T>(page: Page, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  return page.evaluate(async ([how, where, what]) => {
    const answer = await fetch(where!, { method: how!, headers: { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}`, 'content-type': 'application/json' }, ...(what ? { body: what } : {}) });
    return { status: answer.status, body: await answer.json() as never };
  }, [method, path, body ? JSON.stringify(body) : ''] as const);
}

/** A picture of a receipt that no other test hands in. */
export function receipt(page: Page, text: string): Promise<Buffer> {
  return page.evaluate((words) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 420, height: 640 });
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, 420, 640);
    brush.fillStyle = '#222';
    brush.font = '26px monospace';
    words.split('\n').forEach((line, i) => brush.fillText(line, 30, 60 + i * 40));
    brush.fillRect(30, 280, 360, 60);
    return canvas.toDataURL('image/png');
  }, text).then((url) => Buffer.from(url.split(',')[1]!, 'base64'));
}

interface Account { id: string; code: string; name: string; type: string }
/** The newest of one's own expenses at a merchant. */
export async function expenseAt(page: Page, merchant: string) {
  const { body } = await api<{ items: Array<{ id: string; number: string | null; status: string; merchant: string; total: string }> }>(page, 'GET', `${workspace}/expenses?view=all&limit=100&sort=-createdAt`);
  return body.items.find((x) => x.merchant === merchant)!;
}

/** The owner's window, with books and the categories Travel and Meals. */
export async function openOwner(browser: Browser): Promise<Watched> {
  const owner = await openWindow(browser);
  const { page } = owner;
  await signIn(page, 'owner');
  // Another file may have set up the books before.
  const { body: books } = await api<{ book: object | null; suggested: string }>(page, 'GET', `${workspace}/books`);
  if (!books.book) expect((await api(page, 'POST', `${workspace}/books`, { template: books.suggested, language: 'en' })).status).toBe(201);
  const { body: accounts } = await api<{ items: Account[] }>(page, 'GET', `${workspace}/ledger-account-choices?types=expense`);
  const travel = accounts.items.find((a) => /travel/i.test(a.name)) ?? accounts.items[0]!;
  const { body: present } = await api<{ items: Array<{ name: string }> }>(page, 'GET', `${workspace}/expense-categories?limit=100`);
  for (const [name, more] of [['Travel', {}], ['Meals', { monthBudget: '600' }]] as const) {
    if (!present.items.some((c) => c.name === name)) expect((await api(page, 'POST', `${workspace}/expense-categories`, { name, accountId: travel.id, ...more })).status).toBe(201);
  }
  const { body: categories } = await api<{ items: Array<{ id: string; name: string }> }>(page, 'GET', `${workspace}/expense-categories?limit=100`);
  const rules = [{ categoryId: categories.items.find((c) => c.name === 'Meals')!.id, maxItem: '50', receiptAbove: '20' }];
  // The demo has a policy of everyone already, without a rule for these meals.
  const { body: policies } = await api<{ items: Array<{ id: string; name: string; version: number; rules: Array<{ categoryId: string }> }> }>(page, 'GET', `${workspace}/expense-policies?limit=100`);
  const everyone = policies.items.find((p) => p.name === 'Everyone');
  if (!everyone) expect((await api(page, 'POST', `${workspace}/expense-policies`, { name: 'Everyone', rules })).status).toBe(201);
  else if (!everyone.rules.some((r) => r.categoryId === rules[0]!.categoryId)) expect((await api(page, 'PATCH', `${workspace}/expense-policies/${everyone.id}`, { version: everyone.version, rules: [...everyone.rules, ...rules] })).status).toBe(200);
  return owner;
}
