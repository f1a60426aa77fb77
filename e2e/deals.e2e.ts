import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const amount = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''));

it('a deal is added, moved to won by keyboard on the board, and what is won in the forecast grows by its amount', async () => {
  const { page, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  const wonInForecast = async () => {
    await page.goto('/sales/forecast');
    await settled(page);
    return amount(await page.locator('dt', { hasText: /^Won$/ }).first().locator('xpath=following-sibling::dd').textContent());
  };
  const before = await wonInForecast();
  expect(await axe(page)).toEqual([]);

  const name = `Keyboard deal ${Date.now()}`;
  await page.goto('/sales/opportunity?add=true');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: false }).first().fill(name);
  await form.getByLabel('Amount', { exact: true }).fill('1234.50');
  await form.getByRole('button', { name: 'Add opportunity' }).click();
  await page.waitForURL(/\/sales\/opportunity\/[0-9a-f-]{36}/);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);

  await page.goto(`/sales/opportunity?q=${encodeURIComponent(name)}`);
  const card = page.locator('[data-drag-id]', { hasText: name });
  await card.waitFor();
  const columnOf = () => card.evaluate((e) => e.closest('section')!.getAttribute('aria-label'));
  expect(await columnOf()).toBe('Qualification');
  await focusOn(card);
  for (const column of ['Discovery', 'Proposal', 'Negotiation', 'Won']) {
    // The card stands there at once; whoever leaves the page before the server has answered leaves the move behind.
    const [answered] = await Promise.all([page.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/moves')), page.keyboard.press('Shift+ArrowRight')]);
    expect(answered.ok()).toBe(true);
    await expect.poll(columnOf).toBe(column);
  }
  await page.reload();
  await card.waitFor();
  await expect.poll(columnOf).toBe('Won');
  expect(await axe(page)).toEqual([]);

  // Past the end of its column a carried card goes on in the next lane, and takes that lane's owner.
  await page.goto('/sales/opportunity?lanes=ownerId');
  await card.waitFor();
  const lane = await columnOf();
  await focusOn(card);
  await page.keyboard.press('Space');
  await expect.poll(async () => { await page.keyboard.press('ArrowDown'); return columnOf(); }, { timeout: 20_000 }).not.toBe(lane);
  const next = await columnOf();
  await Promise.all([page.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/moves')), page.keyboard.press('Space')]);
  await page.getByText(new RegExp(`${name} moved to ${next}, Won, place 1 of`)).waitFor({ state: 'attached' });
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await card.waitFor();
  await expect.poll(columnOf).toBe(next);

  expect(await wonInForecast()).toBeCloseTo(before + 1234.5, 2);
  expect(problems).toEqual([]);
});
