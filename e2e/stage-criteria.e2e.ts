import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, settled } from './browser.ts';
import { founder } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a stage is given exit criteria; an opportunity shows them to tick, and the board asks for what is open before it goes on', async () => {
  const { page, problems, context } = await founder(browser, 'Criteria');
  await page.goto('/settings/pipelines?kind=deal');
  await page.getByRole('button', { name: 'Change Qualification' }).click();
  const dialog = page.getByRole('dialog');
  const box = (n: number) => dialog.getByRole('textbox', { name: `Criterion ${n}` });
  await dialog.getByRole('button', { name: 'Add criterion' }).click();
  await box(1).fill('We have spoken with whoever decides');
  await dialog.getByRole('button', { name: 'Add criterion' }).click();
  await box(2).fill('Budget is known');
  // The second goes before the first by keyboard, and the caret with it.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => box(1).inputValue()).toBe('Budget is known');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Criterion 1');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/sales/opportunity?add=true');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Signs for the quay');
  await dialog.getByRole('button', { name: 'Add opportunity' }).click();
  await page.waitForURL(/\/sales\/opportunity\/[0-9a-f-]{36}/);
  const list = page.getByRole('region', { name: 'Before it goes on' });
  await list.getByText('0 of 2').waitFor();
  expect(await list.getByRole('checkbox').evaluateAll((boxes) => boxes.map((b) => document.getElementById(b.getAttribute('aria-labelledby')!)!.textContent))).toEqual(['Budget is known', 'We have spoken with whoever decides']);
  await list.getByRole('checkbox', { name: 'Budget is known' }).click();
  await list.getByText('1 of 2').waitFor();
  await list.getByText('Criteria Founder').waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await page.getByText('ticked an exit criterion').waitFor();

  await page.goto('/sales/opportunity');
  const card = page.locator('[data-drag-id]', { hasText: 'Signs for the quay' });
  await card.waitFor();
  const columnOf = () => card.evaluate((e) => e.closest('section')!.getAttribute('aria-label'));
  const dragTo = async (column: string) => {
    const [from, to] = [(await card.boundingBox())!, (await page.locator(`section[aria-label="${column}"]`).boundingBox())!];
    await page.mouse.move(from.x + 40, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 90, { steps: 12 });
    await page.mouse.up();
  };
  await dragTo('Discovery');
  await dialog.getByRole('checkbox', { name: 'We have spoken with whoever decides' }).waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.getByText('Tick all of them first.').waitFor();
  expect(await axe(page)).toEqual([]);
  // Whoever changes their mind finds the card where it was.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(columnOf).toBe('Qualification');

  await focusOn(card);
  await page.keyboard.press('Shift+ArrowRight');
  await dialog.getByRole('checkbox').click();
  const [answered] = await Promise.all([page.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/moves')), dialog.getByRole('button', { name: 'Move' }).click()]);
  expect(answered.ok()).toBe(true);
  await expect.poll(columnOf).toBe('Discovery');
  await page.reload();
  await card.waitFor();
  await expect.poll(columnOf).toBe('Discovery');
  expect(problems).toEqual([]);
  await context.close();
});
