import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { focusOn, openBrowser, openWindow, signIn, type Watched } from './browser.ts';

// One window for all, on a day of its own: half a minute to midnight in the person's zone, while it is afternoon in the browser's.
let browser: Browser;
let window: Watched;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  window = await openWindow(browser);
  ({ page } = window);
  await page.route('**/api/dash/users/current', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { account?: { timeZone: string } };
    if (body.account) body.account.timeZone = 'Asia/Tokyo';
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('**/dash/invitations/mine', (route) => route.fulfill({ json: { items: [{
    id: '01900000-0000-7000-8000-000000000001', workspace: { name: 'Harbour Works', image: null, type: 'company' }, role: { key: 'member', name: 'Member', rank: 10, custom: false }, inviter: null, createdAt: '2026-02-01T00:00:00.000Z', expiresAt: '2026-02-20T16:00:00.000Z',
  }] } }));
  // What the demo has in this month is not what is looked at.
  await page.route('**/activities/calendar?**', (route) => route.fulfill({ json: { items: [] } }));
  await page.clock.install({ time: '2026-02-10T14:59:00Z' });
  await signIn(page, 'owner', '/workspace/invitations');
  await page.evaluate(() => { (globalThis as unknown as { sameLoad: boolean }).sameLoad = true; });
});
afterAll(() => browser.close());

const rail = () => page.locator('#right-rail');
const grid = () => rail().getByRole('grid');
const cells = () => grid().getByRole('gridcell');
/** A day by its date, whatever else its name says. */
const day = (date: string) => grid().getByRole('button', { name: new RegExp(`^\\w+, ${date}(\\D|$)`) });
const title = () => rail().getByRole('heading', { level: 2 }).first().textContent();
const nameOf = (text: string | null) => /^\w+, (\w+ \d+, \d{4})/.exec(text ?? '')?.[1] ?? null;
const today = async () => (await grid().locator('[aria-current="date"]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).map(nameOf);
const selected = async () => (await grid().locator('[aria-selected="true"] button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).map(nameOf);
const focused = async () => nameOf(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
const style = (date: string, property: 'color' | 'boxShadow' | 'backgroundColor') => day(date).evaluate((element, name) => getComputedStyle(element)[name], property);

it('February 2026 has 42 days from Sunday 1 February to Saturday 14 March, 28 of them not dimmed', async () => {
  await grid().waitFor();
  expect(await title()).toBe('February 2026');
  expect(await grid().getByRole('columnheader').allTextContents()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect([await grid().getByRole('row').count(), await cells().count(), await grid().locator('button:not([data-outside])').count()]).toEqual([7, 42, 28]);
  const ends = await Promise.all([cells().first(), cells().last()].map((cell) => cell.getByRole('button').getAttribute('aria-label')));
  expect(ends[0]).toMatch(/^Sunday, February 1, 2026/);
  expect(ends[1]).toMatch(/^Saturday, March 14, 2026/);
  expect(await style('March 3, 2026', 'color')).not.toBe(await style('February 3, 2026', 'color'));
});

it('today is outlined, in the zone of the person, and moves on at midnight without a reload', async () => {
  expect([await today(), await selected()]).toEqual([['February 10, 2026'], []]);
  expect(await style('February 11, 2026', 'boxShadow')).toBe('none');
  expect(await style('February 10, 2026', 'boxShadow')).not.toBe('none');
  await page.clock.fastForward('01:30');
  await expect.poll(today).toEqual(['February 11, 2026']);
  // The outline fades.
  await expect.poll(() => style('February 10, 2026', 'boxShadow')).toBe('none');
  expect(await style('February 11, 2026', 'boxShadow')).not.toBe('none');
  expect(await page.evaluate(() => (globalThis as unknown as { sameLoad?: boolean }).sameLoad)).toBe(true);
});

it('a pressed day is selected and filled; a dimmed one moves to its month; the buttons turn the month and keep the choice', async () => {
  await day('February 18, 2026').click();
  expect(await selected()).toEqual(['February 18, 2026']);
  await page.mouse.move(700, 600);
  expect(await style('February 18, 2026', 'backgroundColor')).not.toBe(await style('February 17, 2026', 'backgroundColor'));
  await day('March 3, 2026').click();
  expect([await title(), await selected(), await cells().count()]).toEqual(['March 2026', ['March 3, 2026'], 42]);
  await rail().getByRole('button', { name: 'Previous month' }).click();
  expect([await title(), await today(), await selected()]).toEqual(['February 2026', ['February 11, 2026'], ['March 3, 2026']]);
  await rail().getByRole('button', { name: 'Next month' }).click();
  await rail().getByRole('button', { name: 'Next month' }).click();
  expect([await title(), await today(), await selected(), await cells().count()]).toEqual(['April 2026', [], [], 42]);
});

it('keys move day by day, week by week, by months and years, and Enter selects; one day is reached by Tab', async () => {
  await rail().getByRole('button', { name: 'Previous month' }).click();
  await rail().getByRole('button', { name: 'Previous month' }).click();
  await day('February 11, 2026').click();
  await focusOn(day('February 11, 2026'));
  for (const [key, there] of [
    ['ArrowRight', 'February 12, 2026'], ['ArrowLeft', 'February 11, 2026'], ['ArrowDown', 'February 18, 2026'], ['ArrowUp', 'February 11, 2026'], ['Home', 'February 8, 2026'], ['End', 'February 14, 2026'],
    ['PageDown', 'March 14, 2026'], ['PageUp', 'February 14, 2026'], ['Shift+PageDown', 'February 14, 2027'], ['Shift+PageUp', 'February 14, 2026'], ['Home', 'February 8, 2026'], ['ArrowUp', 'February 1, 2026'], ['ArrowLeft', 'January 31, 2026'],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await focused()]).toEqual([key, there]);
  }
  expect([await title(), await grid().locator('[tabindex="0"]').count()]).toEqual(['January 2026', 1]);
  // Moving is not choosing.
  expect(await selected()).toEqual([]);
  await page.keyboard.press('Enter');
  expect([await selected(), await focused()]).toEqual([['January 31, 2026'], 'January 31, 2026']);
});

it('a day that holds something has a dot, says so, and tells what when it is chosen', async () => {
  const marked = grid().locator('button:has(> span[aria-hidden])');
  await rail().getByRole('button', { name: 'Next month' }).click();
  // At 16:00 in London it is the next day in Tokyo.
  await expect.poll(() => marked.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(['Saturday, February 21, 2026, 1 event']);
  const told = rail().getByText('Invitation to Harbour Works ends');
  expect(await told.count()).toBe(0);
  await day('February 21, 2026').click();
  await told.waitFor();
  await day('February 20, 2026').click();
  await expect.poll(() => told.count()).toBe(0);
  expect(window.problems).toEqual([]);
});

it('is the same in the menu of small windows, where a day opens the schedule too', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Saturday, February 21, 2026, 1 event' }).click();
  await menu.getByText('Invitation to Harbour Works ends').waitFor();
  await menu.getByRole('button', { name: 'Open', exact: true }).click();
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Schedule' }).getByText('Invitation to Harbour Works ends').waitFor();
  expect(window.problems).toEqual([]);
});
