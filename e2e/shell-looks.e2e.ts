import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOOTER_TYPES, LAYOUTS, NAVBAR_TYPES, SIDEBAR_TYPES } from '#core/web/theme/theme-state.ts';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { openCustomizer, windowWith } from './shell-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** How the frame stands, read from the page itself. */
const frame = (page: Page) => page.evaluate(() => {
  const { layout, sidebar } = document.documentElement.dataset;
  const at = (element: Element | undefined) => (element ? (getComputedStyle(element).position === 'sticky' ? 'sticky' : 'static') : 'hidden');
  const outermost = (name: string) => [...document.querySelectorAll(name)].find((element) => !element.closest('main'));
  return { layout, sidebarType: sidebar, navbarType: at(outermost('header')), footerType: at(outermost('footer')) };
});

describe('arrangements', () => {
  const all = LAYOUTS.flatMap((layout) => SIDEBAR_TYPES.map((sidebarType, i) => ({ layout, sidebarType, navbarType: NAVBAR_TYPES[i % 2]!, footerType: FOOTER_TYPES[i]!, density: i % 2 ? 'compact' : 'comfortable' })));
  it.each(all)('$layout with the sidebar $sidebarType, $navbarType bar and $footerType footer: drawn, readable, and leads on', async (state) => {
    const { page, context, problems } = await windowWith(browser, { width: 1280 }, state, '/workspace/members');
    await expect.poll(() => frame(page)).toEqual({ layout: state.layout, sidebarType: state.sidebarType, navbarType: state.navbarType, footerType: state.footerType });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(1);
    expect(await axe(page, { frame: true })).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(['horizontal', 'vertical'])('the bar of %s says where one is, in one line, wherever there is room for it', async (layout) => {
    const { page, context, problems } = await windowWith(browser, { width: 1440 }, { layout, rightRail: 'closed' }, '/workspace/members');
    const place = page.getByRole('navigation', { name: 'Where you are' });
    await place.waitFor();
    expect(await place.getByRole('listitem').last().textContent()).toBe('Users');
    for (const width of [1440, 1280, 1180, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const height = await place.isVisible() ? (await place.boundingBox())!.height : 0;
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect([width, height < 28, over <= 1]).toEqual([width, true, true]);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('a chosen layout brings its sidebar and bar along; the sidebar may be chosen afterwards; a reload keeps it all', async () => {
    const { page, context, problems } = await openWindow(browser);
    let kept: Record<string, unknown> = {};
    await page.route('**/account/shell-state', (route) => {
      if (route.request().method() !== 'GET') kept = (route.request().postDataJSON() as { state: Record<string, unknown> }).state;
      return route.fulfill({ json: { state: kept } });
    });
    await signIn(page, 'owner');
    const choose = async (name: string) => { await page.getByRole('dialog', { name: 'Appearance' }).getByText(name, { exact: true }).click(); };
    await openCustomizer(page);
    await choose('Semibox');
    await expect.poll(() => frame(page)).toMatchObject({ layout: 'semibox', sidebarType: 'popover' });
    await choose('Horizontal');
    await expect.poll(() => frame(page)).toMatchObject({ layout: 'horizontal', sidebarType: 'classic', navbarType: 'sticky' });
    await choose('Vertical');
    await expect.poll(() => frame(page)).toMatchObject({ layout: 'vertical', sidebarType: 'classic', navbarType: 'sticky' });
    await choose('Module');
    await expect.poll(() => frame(page)).toMatchObject({ layout: 'vertical', sidebarType: 'module' });
    await page.reload();
    await settled(page);
    await expect.poll(() => frame(page)).toMatchObject({ layout: 'vertical', sidebarType: 'module', navbarType: 'sticky' });
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('what opens above the page', () => {
  const overlays: Array<[string, (page: Page) => Promise<void>]> = [
    ['the palette', async (page) => { await page.keyboard.press('Control+k'); await page.getByRole('combobox').last().fill('inv'); await page.getByRole('option').first().waitFor(); }],
    ['the shortcuts', async (page) => { await page.keyboard.press('Control+/'); await page.getByRole('dialog').waitFor(); }],
    ['Create Bites', async (page) => { await page.keyboard.press('q'); await page.getByRole('dialog', { name: 'Create Bites' }).waitFor(); }],
    ['the schedule', async (page) => { await page.keyboard.press('g'); await page.keyboard.press('d'); await page.getByRole('tab', { name: 'My Schedule' }).waitFor(); }],
    ['the workspaces', async (page) => { await page.keyboard.press('o'); await page.keyboard.press('w'); await page.getByText('Create workspace').first().waitFor(); }],
    ['the appearance', openCustomizer],
  ];
  it.each([['1440 px, light', {}], ['390 px, dark', { width: 390, height: 844, dark: true }]] as const)('is readable at %s, and Escape leads back', async (_name, look) => {
    const { page, context, problems } = await windowWith(browser, look, 'dark' in look ? { mode: 'dark' } : {});
    for (const [name, open] of overlays) {
      await open(page);
      await settled(page);
      expect(await axe(page, { frame: true }), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBeLessThanOrEqual(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count(), { message: name }).toBe(0);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('stands in a stack: each Escape takes the top one, and the last leads back to where one was', async () => {
    const { page, context } = await windowWith(browser, {}, {}, '/workspace/members');
    const opener = page.getByRole('button', { name: 'Invite people' });
    await focusOn(opener);
    const [create, palette, sheet] = ['Create Bites', 'Search and commands', 'Keyboard shortcuts'].map((name) => page.getByRole('dialog', { name }));
    await page.keyboard.press('q');
    await create!.waitFor();
    await page.keyboard.press('Control+k');
    await palette!.waitFor();
    await page.keyboard.press('Control+/');
    await sheet!.waitFor();
    // Those below are there, and out of reach.
    for (const below of [palette!, create!]) {
      await page.keyboard.press('Escape');
      await below.waitFor();
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });
});

describe('the right rail', () => {
  it('stays as it was left on this device', async () => {
    const { page, context } = await windowWith(browser, { width: 1400 }, {});
    const calendar = page.getByRole('grid', { name: /\d{4}/ });
    await calendar.first().waitFor();
    await page.keyboard.press('Control+.');
    await expect.poll(() => calendar.count()).toBe(0);
    await page.reload();
    await settled(page);
    expect(await calendar.count()).toBe(0);
    await context.close();
  });
});

describe('from right to left', () => {
  it.each([375, 768, 1280])('nothing stands beside the page at %i px, and the rails change sides', async (width) => {
    const { page, context } = await windowWith(browser, { width, rtl: true }, { isRtl: true });
    for (const path of ['/', '/workspace/members', '/workspace/roles', '/settings/profile', '/crm/leads', '/invoice/list', '/accounting/journal', '/feed', '/chat', '/sales']) {
      if (path !== '/') await page.goto(path);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBeLessThanOrEqual(1);
    }
    if (width > 1024) {
      const [left, right] = await Promise.all(['[data-part="icon-rail"]', '#right-rail'].map(async (part) => (await page.locator(part).boundingBox())!.x));
      expect(left! > width / 2 && right! < width / 2).toBe(true);
    }
    await context.close();
  });
});

describe('without a connection', () => {
  it('a bar says so after two seconds, and goes when it is back', async () => {
    const { page, context } = await openWindow(browser);
    const lines: Array<{ close(): Promise<void> }> = [];
    // The browser's own switch leaves open sockets alone.
    await page.routeWebSocket(/\/socket/, (line) => { line.connectToServer(); lines.push(line); });
    await signIn(page, 'owner');
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await settled(page);
    await page.waitForTimeout(1000);
    await context.setOffline(true);
    for (const line of lines) await line.close();
    const bar = page.getByText('You are offline. Changes by others will show when you are back.');
    await bar.waitFor({ timeout: 30_000 });
    await context.setOffline(false);
    await expect.poll(() => bar.count(), { timeout: 20_000 }).toBe(0);
    await context.close();
  });
});

describe('roles', () => {
  it('a client is offered nothing to create that clients may not, though the owner is, and a page of others says so', async () => {
    const offered = async (page: Page) => {
      await page.keyboard.press('q');
      const dialog = page.getByRole('dialog', { name: 'Create Bites' });
      await dialog.getByRole('button', { name: 'Text Bites' }).first().waitFor();
      await settled(page);
      return (await dialog.getByRole('button').allTextContents()).map((text) => text.trim());
    };
    const owner = await windowWith(browser, {}, {}, '/workspace/audit');
    expect(await offered(owner.page)).toEqual(expect.arrayContaining(['Expense', 'Invoice', 'Vendor']));
    await owner.context.close();
    const { page, context } = await openWindow(browser);
    await signIn(page, 'client', '/workspace/audit');
    await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor();
    expect(await axe(page, { frame: true })).toEqual([]);
    const shown = await offered(page);
    expect(shown.filter((text) => ['Expense', 'Expenses', 'Invoice', 'Vendor', 'Project'].includes(text))).toEqual([]);
    await context.close();
  });
});
