import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { findBrowser } from '#core/testing/find-browser.ts';
import { FakeServer } from '../e2e/board/fake-server.ts';
import { percentile } from './load.ts';

/** Times between frames while a card is carried about, in milliseconds, and how many of them took longer than one and a half frames of 60 Hz. */
interface Frames { p50: number; p95: number; longest: number; late: number; count: number }

/** A box that follows the pointer and nothing else: what this browser can do here. */
const bare = '<body style="margin:0;height:100vh"><div id="box" style="position:fixed;width:260px;height:64px;background:#ccc"></div><script>addEventListener("pointermove", (e) => { box.style.transform = `translate(${e.clientX}px,${e.clientY}px)`; });</script>';

async function carried(page: Page, from: { x: number; y: number }, seconds: number): Promise<Frames> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 3 });
  // As text: what runs in the page must not be touched by whatever compiles this file.
  await page.evaluate(`(() => { const times = window.frameTimes = []; let last = performance.now(); (function step(now) { if (now) { const at = performance.now(); times.push(at - last); last = at; } if (!window.framesDone) requestAnimationFrame(step); })(); })()`);
  const begun = performance.now();
  for (let i = 0; performance.now() - begun < seconds * 1000; i++) {
    // Across the columns and up and down in them, as fast as a hand does.
    const turn = (i / 120) * Math.PI * 2;
    await page.mouse.move(500 + Math.sin(turn) * 380, 450 + Math.cos(turn * 1.7) * 260);
    await page.waitForTimeout(8);
  }
  if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}-${from.x}.png` });
  const times = await page.evaluate<number[]>('(window.framesDone = true, window.frameTimes.slice(5))');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), longest: sorted.at(-1)!, late: times.filter((t) => t > 25).length, count: times.length };
}

async function pageOf(browser: Browser, serve: (page: Page) => Promise<void>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await serve(page);
  return page;
}

const said = (f: Frames) => `p50 ${f.p50.toFixed(1)}, p95 ${f.p95.toFixed(1)}, longest ${f.longest.toFixed(0)} ms; ${f.late} of ${f.count} late`;

/** How a board of ten thousand cards opens and is dragged on in a real browser (software rendering), beside a box that follows the pointer in the same browser. */
export async function measureBoard(): Promise<Record<string, string>> {
  const files = mkdtempSync(path.join(os.tmpdir(), 'atrium-board-'));
  await build({ configFile: false, root: path.resolve(import.meta.dirname, '../e2e/board'), logLevel: 'error', plugins: [react(), tailwindcss()], build: { outDir: files, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 } });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'] });
  try {
    const plain = await pageOf(browser, (page) => page.setContent(bare));
    const ceiling = await carried(plain, { x: 300, y: 300 }, 6);
    await plain.close();
    const server = new FakeServer(10_000);
    const page = await pageOf(browser, async (p) => { await server.serve(p.context(), files); });
    const opening = performance.now();
    await page.goto('http://board.test/');
    await page.locator('[data-drag-id]').first().waitFor();
    const openMs = performance.now() - opening;
    await page.waitForTimeout(1500);
    const box = (await page.locator('[data-drag-id="c1"]').boundingBox())!;
    const frames = await carried(page, { x: box.x + 40, y: box.y + 12 }, 6);
    return { 'board of 10,000 cards: opens': `${openMs.toFixed(0)} ms in the browser`, 'board of 10,000 cards: frames while dragging': said(frames), '  the same moves, a bare box': said(ceiling) };
  } finally {
    await browser.close();
    rmSync(files, { recursive: true, force: true });
  }
}
