import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axe, openBrowser } from './browser.ts';
import { FakeServer } from './board/fake-server.ts';

let browser: Browser;
let files: string;
const contexts: Array<{ close: () => Promise<void> }> = [];
beforeAll(async () => {
  files = mkdtempSync(path.join(os.tmpdir(), 'atrium-board-'));
  await build({ configFile: false, root: path.resolve(import.meta.dirname, 'board'), logLevel: 'error', plugins: [react(), tailwindcss()], build: { outDir: files, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 } });
  browser = await openBrowser();
});
afterEach(async () => { for (const context of contexts.splice(0)) await context.close(); });
afterAll(async () => { await browser.close(); rmSync(files, { recursive: true, force: true }); });

async function open(server: FakeServer, where = '/', look: { touch?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: look.touch ? { width: 390, height: 844 } : { width: 1440, height: 900 }, hasTouch: look.touch ?? false, isMobile: look.touch ?? false, reducedMotion: 'reduce' });
  contexts.push(context);
  await server.serve(context, files);
  const page = await context.newPage();
  await page.goto(`http://board.test${where}`);
  await page.locator('[data-drag-id]').first().waitFor();
  return page;
}
const card = (page: Page, id: string) => page.locator(`[data-drag-id="${id}"]`);
const columnOf = (page: Page, id: string) => card(page, id).evaluate((e) => e.closest('section')!.getAttribute('aria-label'));
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset['dragId']);
const said = (page: Page) => page.locator('[aria-live=assertive]').textContent();
async function drag(page: Page, id: string, to: { x: number; y: number }, drop = true): Promise<void> {
  const box = (await card(page, id).boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 12);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(box.x + 40 + ((to.x - box.x - 40) * i) / 8, box.y + 12 + ((to.y - box.y - 12) * i) / 8);
  await page.waitForTimeout(60);
  if (drop) await page.mouse.up(); else { await page.keyboard.press('Escape'); await page.mouse.up(); }
}

describe('the board', () => {
  it('shows ten thousand cards with few elements, loads on while one scrolls, and is axe clean', async () => {
    const server = new FakeServer(10_000);
    const page = await open(server);
    expect(await page.locator('[data-drag-id]').count()).toBeLessThan(60);
    for (let i = 0; i < 6; i++) { await page.locator('section[aria-label=new] [data-drop-list]').evaluate((e) => { e.scrollTop = e.scrollHeight; }); await page.waitForTimeout(80); }
    expect(server.asked.filter((a) => a.startsWith('/board/cards')).length).toBeGreaterThan(1);
    expect(await page.locator('[data-drag-id]').count()).toBeLessThan(60);
    expect(await axe(page)).toEqual([]);
  });
  it('moves a card by mouse below the one it was dropped under, opens nothing, and puts it back on Escape', async () => {
    const server = new FakeServer(40);
    const page = await open(server);
    const target = (await card(page, 'c7').boundingBox())!;
    await drag(page, 'c1', { x: target.x + 60, y: target.y + target.height - 2 });
    await expect.poll(() => server.where('c1')).toEqual(['won', 2]);
    await drag(page, 'c2', { x: target.x + 60, y: target.y }, false);
    expect([server.where('c2'), await columnOf(page, 'c2'), await page.evaluate(() => (window as unknown as { probe: { opened: string[] } }).probe.opened)]).toEqual([['new', 1], 'new', []]);
  });
  it('takes a refused move back and says so', async () => {
    const server = new FakeServer(40);
    const page = await open(server);
    server.refuse = true;
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('[data-sonner-toast]').first().waitFor();
    await expect.poll(() => columnOf(page, 'c0')).toBe('new');
    expect([server.where('c0'), await focused(page)]).toEqual([['new', 0], 'c0']);
  });
  it('is used by keyboard alone: go, pick up, carry, drop, put back, select, open', async () => {
    const server = new FakeServer(40);
    const page = await open(server);
    for (const key of ['j', 'j', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    expect(await focused(page)).toBe('c3');
    await page.keyboard.press('Space');
    expect(await said(page)).toContain('Card 3 picked up. It stands in won, place 1 of 10.');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said(page)).toContain('new, place 2 of 31');
    expect([server.where('c3'), await focused(page)]).toEqual([['won', 0], 'c3']);
    await page.keyboard.press('Escape');
    await expect.poll(() => columnOf(page, 'c3')).toBe('won');
    for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => server.where('c3')).toEqual(['new', 0]);
    await expect.poll(() => focused(page)).toBe('c3');
    await page.keyboard.press('x');
    expect(await page.getByRole('toolbar').last().innerText()).toContain('1 selected');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => (window as unknown as { probe: { opened: string[] } }).probe.opened)).toEqual(['c3']);
  });
  it('asks before a card enters a column, and leaves it where it was without an answer', async () => {
    const server = new FakeServer(40);
    const page = await open(server);
    await card(page, 'c3').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => columnOf(page, 'c3')).toBe('won');
    expect(server.asked.some((a) => a.startsWith('/board/moves'))).toBe(false);
    await page.evaluate(() => { (window as unknown as { probe: { reason: string } }).probe.reason = 'Too dear'; });
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => server.where('c3')[0]).toBe('lost');
  });
  it('shows what others moved, and keeps the focus on its card', async () => {
    const server = new FakeServer(40);
    const page = await open(server);
    await card(page, 'c4').focus();
    server.move({ id: 'c4', to: 'won', after: null });
    await page.evaluate(() => (window as unknown as { probe: { news: () => unknown } }).probe.news());
    await expect.poll(() => columnOf(page, 'c4')).toBe('won');
    expect(await focused(page)).toBe('c4');
  });
  it('collapses a column for good, and the strip still takes cards', async () => {
    const server = new FakeServer(40);
    const page = await open(server);
    await page.getByRole('button', { name: 'Collapse won' }).click();
    await page.reload();
    const strip = (await page.locator('section[aria-label=won]').boundingBox())!;
    expect(strip.width).toBeLessThan(60);
    await drag(page, 'c0', { x: strip.x + 20, y: strip.y + 40 });
    await expect.poll(() => server.where('c0')).toEqual(['won', 0]);
  });
  it('scrolls under a finger, and lifts a card after a short press', async () => {
    const server = new FakeServer(200);
    const page = await open(server, '/', { touch: true });
    const touches = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) => touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', 120, 600);
    for (let i = 1; i <= 12; i++) { await touch('touchMove', 120, 600 - i * 20); await page.waitForTimeout(16); }
    await touch('touchEnd');
    await expect.poll(() => page.locator('section[aria-label=new] [data-drop-list]').evaluate((e) => e.scrollTop)).toBeGreaterThan(50);
    expect(server.asked.some((a) => a.startsWith('/board/moves'))).toBe(false);
    await page.locator('section[aria-label=new] [data-drop-list]').evaluate((e) => { e.scrollTop = 0; });
    await page.waitForTimeout(400);
    const box = (await card(page, 'c1').boundingBox())!;
    await touch('touchStart', box.x + 60, box.y + 20);
    await page.waitForTimeout(400);
    for (let i = 1; i <= 8; i++) { await touch('touchMove', box.x + 60, box.y + 20 + i * 22); await page.waitForTimeout(16); }
    await page.waitForTimeout(80);
    await touch('touchEnd');
    await expect.poll(() => server.where('c1')[1]).toBeGreaterThan(1);
  });
});

describe('the record calendar', () => {
  it('asks for the days in sight only, moves by mouse and keyboard, and is axe clean in all its spans', async () => {
    const server = new FakeServer(20);
    const page = await open(server, '/calendar?day=2026-11-20');
    expect(decodeURIComponent(server.asked[0]!)).toContain('["2026-10-26","2026-12-06"]');
    const day = (await page.locator('[data-drop-zone="2026-11-26"]').boundingBox())!;
    await drag(page, 'c2', { x: day.x + 60, y: day.y + 60 });
    await expect.poll(() => [...server.cards.values()].flat().find((c) => c.id === 'c2')!.dueOn).toBe('2026-11-26');
    await card(page, 'c4').focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => [...server.cards.values()].flat().find((c) => c.id === 'c4')!.dueOn).toBe('2026-11-13');
    await expect.poll(() => focused(page)).toBe('c4');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => (window as unknown as { probe: { opened: string[] } }).probe.opened)).toEqual(['c4']);
    for (const span of ['Month', 'Week', 'Agenda']) {
      await page.getByText(span, { exact: true }).click();
      await page.waitForTimeout(150);
      expect(await axe(page), span).toEqual([]);
    }
  });
});
