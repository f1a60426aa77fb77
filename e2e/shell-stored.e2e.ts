import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, settled, signIn } from './browser.ts';
import { chooseLook, openCustomizer, windowWith } from './shell-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** How the page looks, read from its root. */
const looks = (page: Page) => page.evaluate(() => {
  const root = document.documentElement;
  const { theme, layout, sidebar, density } = root.dataset;
  return { theme, layout, sidebar, density, radius: root.style.getPropertyValue('--radius'), dir: root.dir, dark: root.classList.contains('dark') };
});
const defaults = { theme: 'rose', layout: 'vertical', sidebar: 'module', density: 'comfortable', radius: '0.5rem', dir: 'ltr', dark: false };

it('what is stored wrongly becomes the default of its key, the rest is kept; Reset brings all defaults back', async () => {
  const { page, context, problems } = await openWindow(browser);
  await context.addInitScript(() => { if (!localStorage.getItem('shell:v1')) localStorage.setItem('shell:v1', '{"theme":"<script>","radius":9,"sidebarType":"floating","isRtl":"yes","mode":7,"density":"compact"}'); });
  let kept: Record<string, unknown> = {};
  await page.route('**/account/shell-state', (route) => {
    if (route.request().method() !== 'GET') kept = (route.request().postDataJSON() as { state: Record<string, unknown> }).state;
    return route.fulfill({ json: { state: kept } });
  });
  // The workspace may have colours of its own, and another test gives it some.
  await signIn(page, 'owner', '/workspace/invitations');
  const { theme: brand, ...rest } = await looks(page);
  expect(rest).toEqual({ ...defaults, theme: undefined, density: 'compact' });
  expect(brand).toMatch(/^[a-z]+$/);
  expect(await page.locator('[data-part="sidebar"]').getAttribute('data-type')).toBe('module');
  await openCustomizer(page);
  const panel = page.getByRole('dialog', { name: 'Appearance' });
  for (const name of ['Dark', 'Classic']) await panel.getByText(name, { exact: true }).click();
  await expect.poll(() => looks(page)).toMatchObject({ dark: true, sidebar: 'classic', density: 'compact' });
  // The profile takes it along, without what was wrong.
  await expect.poll(() => kept).toMatchObject({ mode: 'dark', sidebarType: 'classic', density: 'compact' });
  expect(Object.keys(kept).toSorted()).toEqual(['density', 'mode', 'sidebarType']);
  await panel.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect.poll(() => looks(page)).toEqual({ ...defaults, theme: brand });
  await expect.poll(() => kept).toEqual({});
  expect(problems).toEqual([]);
  await context.close();
});

it('what is stored and is no list of choices is nothing stored', async () => {
  const seen: object[] = [];
  // The installation may have colours of its own, and another test gives it some: it looks as it does to a browser in which nothing is stored.
  for (const stored of [null, '<script>alert(1)</script>']) {
    const { page, context, problems } = await openWindow(browser);
    if (stored) await context.addInitScript((text) => localStorage.setItem('shell:v1', text), stored);
    await page.goto('/sign-in');
    await page.getByRole('heading', { name: /sign in/i }).waitFor();
    await settled(page);
    seen.push(await looks(page));
    expect(problems).toEqual([]);
    await context.close();
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[1]).toMatchObject({ ...defaults, theme: expect.stringMatching(/^[a-z]+$/) });
});

it('the first frame is dark, from right to left and in the chosen arrangement before any of the app has come', async () => {
  const { page, context } = await openWindow(browser);
  await context.addInitScript(() => localStorage.setItem('shell:v1', '{"mode":"dark","isRtl":true,"layout":"semibox","theme":"blue","radius":1}'));
  const held: string[] = [];
  await page.route(/\/assets\/(?!first-paint).*\.js$/, (route) => { held.push(route.request().url()); return route.abort(); });
  await page.goto('/sign-in', { waitUntil: 'domcontentloaded' });
  expect(held.length).toBeGreaterThan(0);
  expect(await looks(page)).toMatchObject({ dark: true, dir: 'rtl', layout: 'semibox', theme: 'blue', radius: '1rem' });
  const [red, green, blue] = await page.evaluate(() => {
    const drawn = document.createElement('canvas').getContext('2d')!;
    drawn.fillStyle = getComputedStyle(document.body).backgroundColor;
    drawn.fillRect(0, 0, 1, 1);
    return [...drawn.getImageData(0, 0, 1, 1).data];
  });
  expect(Math.max(red!, green!, blue!)).toBeLessThan(64);
  await context.close();
});

it('on touch every kind of sidebar is a drawer below 1024 px, with 44 px for each thumb', async () => {
  const { page, context, problems } = await windowWith(browser, { width: 800, height: 1100, touch: true }, {}, '/workspace/invitations');
  for (const name of ['Module', 'Popover', 'Classic']) {
    await chooseLook(page, name);
    await expect.poll(async () => (await looks(page)).sidebar).toBe(name.toLowerCase());
    expect(await page.locator('[data-part="sidebar"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const links = drawer.getByRole('navigation', { name: 'Sections' }).locator('a:visible, button:visible');
    await links.first().waitFor();
    const heights = await links.evaluateAll((all) => all.map((one) => [one.textContent, Math.round(one.getBoundingClientRect().height)] as const));
    expect(heights.length).toBeGreaterThan(5);
    expect(heights.filter(([, height]) => height < 44)).toEqual([]);
    await drawer.getByRole('link', { name: 'Invitations', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
  }
  expect(problems).toEqual([]);
  await context.close();
});

it('a link into a workspace one does not belong to leads to the chooser, which says why', async () => {
  const { page, context } = await openWindow(browser);
  await signIn(page, 'client', '/settings/profile?workspace=a-house-i-left');
  await page.waitForURL((url) => url.pathname === '/choose-workspace');
  await page.getByText('That link leads to a workspace you do not belong to.').first().waitFor();
  await context.close();
});
