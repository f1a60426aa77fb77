import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, type Watched } from './browser.ts';
import { chooseLook, windowWith } from './shell-desk.ts';

// One window for all: the kinds of sidebar are chosen in it, as people choose them.
let browser: Browser;
let window: Watched;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  window = await windowWith(browser, {}, {}, '/workspace/invitations');
  ({ page } = window);
});
afterAll(() => browser.close());

const sidebar = () => page.locator('[data-part="sidebar"]');
const kind = () => page.locator('html').getAttribute('data-sidebar');
const flyouts = () => page.getByRole('dialog');
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
/** Takes the pointer to where nothing happens. */
const leave = () => page.mouse.move(700, 850, { steps: 4 });
const widthOf = async (target: Locator) => (await target.boundingBox())!.width;

/** Milliseconds from the pointer's arrival on a control until something appears, as the page itself sees it. */
async function hoverTime(control: Locator, appears: string): Promise<number> {
  await control.evaluate((element, selector) => {
    const seen = globalThis as unknown as { hoverMs: number | null };
    seen.hoverMs = null;
    let from = Infinity;
    element.addEventListener('pointerenter', () => { from = performance.now(); }, { once: true });
    const observer = new MutationObserver(() => { if (document.querySelector(selector)) { seen.hoverMs = performance.now() - from; observer.disconnect(); } });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, appears);
  await control.hover();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { hoverMs: number | null }).hoverMs)).not.toBeNull();
  return page.evaluate(() => (globalThis as unknown as { hoverMs: number }).hoverMs);
}

describe('the module sidebar', () => {
  it('is 248 px wide and shows the links of the section under the pointer after 120 ms, and those of the page again on the next one', async () => {
    expect([await kind(), await widthOf(sidebar())]).toEqual(['module', 248]);
    const panel = sidebar().getByRole('tabpanel');
    const tab = (name: string) => sidebar().getByRole('tab', { name, exact: true });
    expect(await tab('Adminstration').getAttribute('aria-selected')).toBe('true');
    await panel.getByRole('link', { name: 'Roles', exact: true }).waitFor();
    expect(await hoverTime(tab('Finance'), '[data-part="sidebar"] [role="tab"][aria-label="Finance"][aria-selected="true"]')).toBeGreaterThanOrEqual(110);
    await panel.getByRole('heading', { name: 'Finance' }).waitFor();
    await panel.getByRole('link', { name: 'Invoices', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/invoice/list');
    await leave();
    await page.goBack();
    await panel.getByRole('heading', { name: 'Adminstration' }).waitFor();
    // By keyboard the arrows go from section to section, round the end.
    await focusOn(tab('Adminstration'));
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(sidebar().getByRole('tab', { selected: true }))).toBe(true);
    expect(await tab('Adminstration').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('ArrowUp');
    await panel.getByRole('heading', { name: 'Adminstration' }).waitFor();
  });
});

describe('the popover sidebar', () => {
  const icon = (name: string) => sidebar().getByRole('button', { name, exact: true });
  const flyout = (name: string) => page.getByRole('dialog', { name, exact: true });

  it('opens a fly-out after 120 ms of hovering and closes it when the pointer leaves; passing by opens none', async () => {
    await chooseLook(page, 'Popover');
    await expect.poll(kind).toBe('popover');
    await icon('Finance').waitFor();
    const box = (await icon('Finance').boundingBox())!;
    await page.mouse.move(700, box.y + box.height / 2);
    for (const x of [box.x + box.width / 2, 700]) await page.mouse.move(x, box.y + box.height / 2);
    await page.waitForTimeout(300);
    expect(await flyouts().count()).toBe(0);
    expect(await hoverTime(icon('Finance'), '[role="dialog"]')).toBeGreaterThanOrEqual(110);
    await flyout('Finance').getByRole('link', { name: 'Invoices', exact: true }).waitFor();
    expect(await axe(page, { frame: true })).toEqual([]);
    await leave();
    await expect.poll(() => flyouts().count()).toBe(0);
  });

  it('keeps it when it is pressed, however late, until the next press', async () => {
    await icon('Finance').hover();
    await flyout('Finance').waitFor();
    await page.waitForTimeout(700);
    await icon('Finance').click();
    await leave();
    await page.waitForTimeout(400);
    expect(await flyout('Finance').count()).toBe(1);
    // Coming and going once more does not loosen it.
    await icon('Finance').hover();
    await page.waitForTimeout(200);
    await leave();
    await page.waitForTimeout(400);
    expect(await flyout('Finance').count()).toBe(1);
    await icon('Finance').click();
    await expect.poll(() => flyouts().count()).toBe(0);
    await leave();
  });

  it('opens by the right arrow; Escape closes it and gives the focus back; Enter on a link leads on and closes it', async () => {
    await focusOn(icon('Adminstration'));
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(icon('Dashboard'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(icon('Adminstration'))).toBe(true);
    expect(await flyouts().count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    const first = flyout('Adminstration').getByRole('link').first();
    await expect.poll(() => isFocused(first)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => flyouts().count()).toBe(0);
    await expect.poll(() => isFocused(icon('Adminstration'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isFocused(first)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/workspace/members');
    await expect.poll(() => flyouts().count()).toBe(0);
  });

  it('opens by the left arrow where the page runs from right to left', async () => {
    await page.evaluate(() => { document.documentElement.dir = 'rtl'; });
    await focusOn(icon('Finance'));
    await page.keyboard.press('ArrowRight');
    expect(await flyouts().count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await flyout('Finance').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => flyouts().count()).toBe(0);
    await page.evaluate(() => { document.documentElement.dir = 'ltr'; });
  });
});

describe('the classic sidebar', () => {
  const group = (name: string) => sidebar().getByRole('button', { name, exact: true });
  const openGroups = () => sidebar().getByRole('navigation').locator('button[aria-expanded="true"]').allTextContents();

  it('is an accordion with one open group: the one of the page at first', async () => {
    await chooseLook(page, 'Classic');
    await expect.poll(openGroups).toEqual(['Adminstration']);
    expect(await widthOf(sidebar())).toBe(248);
    await group('Finance').click();
    expect(await openGroups()).toEqual(['Finance']);
    await sidebar().getByRole('link', { name: 'Invoices', exact: true }).waitFor();
    expect(await sidebar().getByRole('link', { name: 'Roles', exact: true }).isVisible()).toBe(false);
    await group('Finance').click();
    expect(await openGroups()).toEqual([]);
  });

  it('is icons with tooltips when collapsed; only a press opens what belongs to one', async () => {
    const tip = page.locator('[data-part="tip"]');
    await page.keyboard.press('Control+b');
    await expect.poll(() => widthOf(sidebar())).toBe(56);
    await group('Finance').hover();
    await expect.poll(() => tip.allTextContents()).toEqual(['Finance']);
    expect(await flyouts().count()).toBe(0);
    await leave();
    await expect.poll(() => tip.count()).toBe(0);
    await focusOn(group('Finance'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => tip.allTextContents()).toEqual(['Finance']);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Finance', exact: true }).getByRole('link', { name: 'Invoices', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => flyouts().count()).toBe(0);
    await page.keyboard.press('Control+b');
    await expect.poll(() => widthOf(sidebar())).toBe(248);
    expect(window.problems).toEqual([]);
  });
});
