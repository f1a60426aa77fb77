import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';
import { axe, focusOn, openBrowser } from './browser.ts';

const dataDir = houseCopy(inject('emptyDir'), 'gate');
let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, DEMO: '0', PIN_GATE: '2468' });
  browser = await openBrowser();
});
afterAll(async () => { await browser.close(); await stopServer(server.child); rmSync(dataDir, { recursive: true, force: true }); });

it('shows the gate, says when a PIN is wrong after its pause, and opens for the right one', async () => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (e) => problems.push(e.message));
  await page.goto('/');
  const boxes = page.getByRole('textbox');
  expect(await boxes.count()).toBe(4);
  expect(await axe(page)).toEqual([]);
  // Letters are ignored; the message waits 1.2 seconds after the fourth digit.
  await focusOn(boxes.first());
  await page.keyboard.type('a1b23');
  await page.keyboard.type('4');
  const typed = Date.now();
  await page.getByText('Incorrect pin code').waitFor({ state: 'visible' });
  const waited = Date.now() - typed;
  expect(waited).toBeGreaterThanOrEqual(1100);
  expect(waited).toBeLessThan(2500);
  await expect.poll(() => boxes.evaluateAll((all) => all.map((b) => (b as HTMLInputElement).value).join(''))).toBe('');
  let loads = 0;
  page.on('load', () => { loads++; });
  await page.keyboard.type('2468');
  await page.getByRole('heading', { name: /sign in/i }).waitFor();
  await page.waitForTimeout(500);
  expect(loads).toBe(1);
  await page.reload();
  await page.getByRole('heading', { name: /sign in/i }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('does not believe a flag set by hand', async () => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.addInitScript(() => { for (const key of ['pin', 'isPinCodeValid', 'gate']) localStorage.setItem(key, 'true'); });
  await page.goto('/sign-in');
  expect(await page.getByRole('textbox').count()).toBe(4);
  expect((await fetch(`${server.url}/api/v1/lists/system-settings`)).status).toBe(403);
  expect((await fetch(`${server.url}/api/openapi.json`, { headers: { accept: 'text/html' } })).status).toBe(403);
  await context.close();
});

/** The gate with a clock that stands until it is told to go on. */
async function openGate(): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.clock.install({ time: '2026-11-20T09:00:00Z' });
  const challenge = page.waitForResponse('**/gate/challenge');
  await page.goto('/');
  await (await challenge).finished();
  await page.clock.pauseAt('2026-11-20T09:01:00Z');
  return page;
}
const digits = (page: Page) => page.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const focusedBox = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const message = (page: Page) => page.getByRole('status').textContent();
const paste = (page: Page, text: string) => page.evaluate((pasted) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', pasted);
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

it('takes digits and nothing else: typed, pasted, and taken back', async () => {
  const page = await openGate();
  expect(await page.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).inputMode))).toEqual(['numeric', 'numeric', 'numeric', 'numeric']);
  expect(await focusedBox(page)).toBe('Digit 1 of 4');
  await page.keyboard.type('a!b');
  expect([await digits(page), await focusedBox(page)]).toEqual([['', '', '', ''], 'Digit 1 of 4']);
  await paste(page, '12a4');
  expect([await digits(page), await focusedBox(page)]).toEqual([['1', '2', '4', ''], 'Digit 4 of 4']);
  // Three digits are no try.
  await page.clock.runFor(5000);
  expect([await message(page), await digits(page)]).toEqual(['', ['1', '2', '4', '']]);
  await page.keyboard.press('Backspace');
  expect([await digits(page), await focusedBox(page)]).toEqual([['1', '2', '', ''], 'Digit 3 of 4']);
  await page.keyboard.type('34');
  expect(await message(page)).toBe('Checking…');
  // While it is looked at, nothing changes it.
  await page.keyboard.type('9');
  expect(await digits(page)).toEqual(['1', '2', '3', '4']);
  await page.context().close();
});

it('says that a PIN is wrong between 1150 and 1600 ms after the fourth digit; five within a minute cost half a minute, counted down', async () => {
  const page = await openGate();
  for (let wrong = 1; wrong <= 5; wrong++) {
    await paste(page, '1357');
    await page.clock.runFor(1149);
    expect(await message(page)).toBe('Checking…');
    await page.clock.runFor(451);
    expect(await message(page)).toMatch(wrong < 5 ? /^Incorrect pin code$/ : /^Too many tries\. Try again in (30|29) s\.$/);
    expect([await digits(page), await focusedBox(page)]).toEqual([['', '', '', ''], 'Digit 1 of 4']);
  }
  // A reload shortens nothing.
  await page.reload();
  expect(await message(page)).toMatch(/^Too many tries\. Try again in (30|29) s\.$/);
  await page.keyboard.type('2468');
  await paste(page, '2468');
  await page.clock.runFor(10_000);
  expect([await message(page), await digits(page)]).toEqual([expect.stringMatching(/^Too many tries\. Try again in (20|19) s\.$/), ['', '', '', '']]);
  await page.clock.runFor(21_000);
  expect(await message(page)).toBe('');
  await paste(page, '1357');
  await page.clock.runFor(1600);
  expect(await message(page)).toBe('Incorrect pin code');
  await page.context().close();
});

it('drops the flag of the browser when another PIN is configured, and only then', async () => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const flag = () => page.evaluate(() => localStorage.getItem('isPinCodeValid'));
  await page.goto('/');
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type('2468');
  await page.getByRole('heading', { name: /sign in/i }).waitFor();
  const kept = await flag();
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  /** Comes back without the server's cookie, as when it has run out or is worth nothing any more. */
  const comeBack = async () => {
    await context.clearCookies({ name: 'gate' });
    const challenge = page.waitForResponse('**/gate/challenge');
    await page.goto('/');
    await (await challenge).finished();
    expect(await page.getByRole('textbox').count()).toBe(4);
  };
  await comeBack();
  await page.waitForTimeout(300);
  expect(await flag()).toBe(kept);
  await page.route('**/gate/challenge', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()) as object, hash: '0'.repeat(64) } });
  });
  await comeBack();
  await expect.poll(flag).toBeNull();
  await context.close();
});
