import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from '../../../e2e/browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const panels = ['lead-funnel', 'pipeline-by-stage', 'stage-funnel', 'forecast-by-month', 'won-over-time', 'leaderboard', 'lead-sources', 'lost-reasons', 'deal-ages', 'activity-by-time', 'response-times'];

it('every picture is drawn, can be read as a table and leads to a list with as many rows', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/sales?period=this_year');
  for (const name of panels) await page.locator(`[data-chart="${name}"]`).waitFor();
  expect(await page.locator('[data-chart] svg').count()).toBeGreaterThan(20);
  expect(await axe(page)).toEqual([]);

  // One tab stop; arrows go from column to column.
  const columns = page.locator('[data-chart="forecast-by-month"] [data-mark]');
  expect(await columns.evaluateAll((all) => all.filter((m) => m.getAttribute('tabindex') === '0').length)).toBe(1);
  await focusOn(columns.first());
  await page.keyboard.press('End');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-mark'))).toBe('11');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/ 26: .* won/);

  const funnel = page.locator('[data-chart="lead-funnel"]');
  await funnel.getByRole('button', { name: 'Show as a table' }).click();
  const qualified = funnel.getByRole('row', { name: /Qualified/ }).getByRole('link');
  const figure = (await qualified.textContent())!;
  expect(await axe(page)).toEqual([]);
  await qualified.click();
  await page.getByRole('heading', { level: 1, name: /Leads/ }).waitFor();
  await settled(page);
  expect(await page.locator('h1 + span').textContent()).toContain(figure);
  await page.goBack();
  expect(new URL(page.url()).search).toContain('period=this_year');

  const download = page.waitForEvent('download');
  await page.locator('[data-chart="leaderboard"]').getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('leaderboard.csv');
  expect(problems).toEqual([]);
  await context.close();
});

it('fits a phone, the dark and the other direction', async () => {
  for (const look of [{ width: 390, height: 844 }, { dark: true }, { rtl: true, width: 1024 }]) {
    const { page, context, problems } = await openWindow(browser, look);
    await signIn(page, 'member', '/sales?period=this_year&split=owner');
    await page.locator('[data-chart="activity-by-time"]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  }
});

it('a period without anything says so', async () => {
  const { page, context } = await openWindow(browser);
  await signIn(page, 'owner', '/sales?period=custom');
  await page.getByText('Which days?').waitFor();
  await page.getByLabel('First day').fill('2019-01-01');
  await page.getByLabel('Last day').fill('2019-01-31');
  await page.locator('[data-chart="leaderboard"]').getByText('Nothing in this period.').waitFor();
  expect(await axe(page)).toEqual([]);
  await context.close();
});
