import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const sections = (page: Page) => palette(page).locator('[cmdk-group-heading]').allTextContents();
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').waitFor();
}

/** A call as the person who is signed in on this page. */
async function call(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')!.value;
  const answer = await page.request.post(`${baseUrl()}${path}`, { data, headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() } });
  expect([path, answer.status()]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
  return (await answer.json()) as Record<string, unknown>;
}

it('names each prefix after what rooms find under it, and offers what the page of a record can do, first', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  const lead = await call(page, '/api/dash/northlight/leads', { firstName: 'Paula', lastName: 'Palette', company: 'Palette Works', email: `paula.${Date.now()}@palette.example` });
  await page.goto(`/crm/leads/${String(lead['id'])}`);
  await page.getByRole('heading', { name: 'Paula Palette' }).waitFor();
  await openPalette(page);
  await palette(page).getByText('hashtags').waitFor();
  expect(await palette(page).getByText('tasks', { exact: true }).count()).toBe(0);
  expect((await sections(page))[0]).toBe('This record');
  for (const name of ['Mark as lost', 'Edit', 'Remove']) expect([name, await palette(page).getByRole('option', { name, exact: true }).count()]).toEqual([name, 1]);
  await palette(page).getByRole('option', { name: 'Mark as lost', exact: true }).click();
  await page.getByRole('dialog', { name: /Why is Paula Palette lost/ }).waitFor();
  await page.keyboard.press('Escape');
  // Elsewhere there is no record, and nothing is offered of the last one.
  await page.goto('/workspace/roles');
  await settled(page);
  await openPalette(page);
  expect(await sections(page)).not.toContain('This record');
  expect(problems).toEqual([]);
  await context.close();
});

it('finds messages by their words and opens the conversation at the message', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  await openPalette(page);
  await page.keyboard.type('harbour');
  const hit = palette(page).getByRole('option', { name: /picture of the harbour.*Website relaunch/ });
  await hit.waitFor();
  expect(await sections(page)).toContain('Messages');
  await hit.click();
  await page.waitForURL((url) => /^\/chat\/[\w-]+$/.test(url.pathname));
  await page.getByText('shall we test it with the picture of the harbour?').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('the audit log shows what other rooms do, without reload', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/workspace/audit');
  await page.getByRole('row').nth(1).waitFor();
  await settled(page);
  // Lines look alike, and a long log shows only some of them: what is read is told by the record, what is shown by the first line.
  const read: string[] = [];
  page.on('response', async (answer) => { if (/\/audit\b/.test(answer.url())) read.push(await answer.text().catch(() => '')); });
  const { id } = await call(page, '/api/dash/northlight/leads', { firstName: 'Lena', lastName: 'Live', company: 'Live Works' });
  await expect.poll(() => read.some((text) => text.includes(String(id))), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('added a lead');
  expect(problems).toEqual([]);
  await context.close();
});
