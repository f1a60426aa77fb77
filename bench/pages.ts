import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { chromium } from 'playwright-core';
import { findBrowser } from '#core/testing/find-browser.ts';
import { freePort } from '#core/testing/free-port.ts';
import type { BenchHouse } from './house.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** What Lighthouse says of the sign-in page and of home, as a desktop, each as often as told: the median, and the lowest of the performance. Home is signed in as the demo's owner. */
export async function measurePages(house: BenchHouse, times: number): Promise<Record<string, string>> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'atrium-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, { executablePath: await findBrowser(), args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'] });
  const found: Record<string, string> = {};
  const look = async (name: string, url: string) => {
    const scores: number[][] = [];
    let shift = 0;
    for (let i = 0; i < times; i++) {
      const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], disableStorageReset: true }, desktop);
      if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
      if (new URL(result.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`Lighthouse was led to ${result.lhr.finalDisplayedUrl}`);
      scores.push(categories.map((c) => Math.round((result.lhr.categories[c]?.score ?? 0) * 100)));
      shift = Math.max(shift, result.lhr.audits['cumulative-layout-shift']?.numericValue ?? 0);
    }
    found[`Lighthouse of ${name} (performance / accessibility / best practices)`] = `${categories.map((_, i) => median(scores.map((s) => s[i]!))).join(' / ')}; lowest performance ${Math.min(...scores.map((s) => s[0]!))}, largest layout shift ${shift.toFixed(3)}`;
  };
  try {
    await look('sign-in', `${house.url}/sign-in`);
    const page = await context.newPage();
    await page.goto(`${house.url}/sign-in`);
    await page.getByLabel(/e-?mail/i).fill('owner@demo.atrium.test');
    await page.getByLabel(/^password/i).fill('atrium-demo');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    await page.close();
    await look('home', `${house.url}/`);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return found;
}
