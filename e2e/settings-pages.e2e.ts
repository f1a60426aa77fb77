import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn } from './browser.ts';
import { expectClean, founder } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const minutes = { timeout: 240_000 };

it('the preview of the brand shows bar and sidebar as they are chosen', minutes, async () => {
  const { page, context, problems } = await founder(browser, 'Olga');
  await page.goto('/settings/brand');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const part = (name: string) => preview.locator(`[data-part="${name}"]`);
  for (const [label, type] of [['Popover', 'popover'], ['Classic', 'classic'], ['Module', 'module']] as const) {
    await page.locator('form').getByText(label, { exact: true }).click();
    await expect.poll(() => part('sidebar').getAttribute('data-type')).toBe(type);
  }
  const top = () => part('navbar').evaluate((bar) => bar.getBoundingClientRect().top);
  const stays = await top();
  await page.getByRole('radiogroup', { name: 'Top bar' }).or(page.getByRole('group', { name: 'Top bar' })).getByText('Static', { exact: true }).click();
  await expect.poll(top).toBeLessThan(stays);
  await expectClean(page);
  expect(problems).toEqual([]);
  await context.close();
});

it('a manager may look at the settings and change nothing', minutes, async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'manager');
  for (const [path, label] of [['company', 'Legal name'], ['currency', 'Symbol'], ['system', 'Invoice']] as const) {
    await page.goto(`/settings/${path}`);
    await page.getByText('You can look at these settings.').waitFor();
    expect(await page.getByLabel(label, { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Reset “/ }).count()).toBe(0);
    await expectClean(page);
  }
  expect(problems).toEqual([]);
  await context.close();
});
