import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, links, openBrowser, settled, signIn } from './browser.ts';
import { canary, openCanaryHouse } from './canaries.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('runs nothing of what stands in the texts, whatever page shows them', async () => {
  const house = await openCanaryHouse();
  const context = await browser.newContext({ baseURL: house.url, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const ran: string[] = [];
    page.on('dialog', (dialog) => { ran.push(`a dialog: ${dialog.message()}`); void dialog.dismiss(); });
    page.on('pageerror', (error) => ran.push(`error: ${error.message}`));
    page.on('request', (request) => { if (request.url().endsWith('/csp-report')) ran.push(`policy: ${request.postData() ?? ''}`); });
    await signIn(page, 'owner');
    const [waiting, seen] = [['/'], new Set<string>()];
    let shown = 0;
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const shape = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/\d+(?=\/|$)|(?<=^\/people\/)(?!me$)[a-z0-9-]+/g, ':id');
      if (seen.has(shape) || /sign-out/.test(path)) continue;
      seen.add(shape);
      // The pages of the interface for programs are no pages of the house.
      if ([path, new URL(page.url()).pathname].some((p) => p.startsWith('/api/'))) { await page.goto(path); await settled(page); } else await follow(page, path);
      const found = await page.evaluate((mark) => ({ ran: (window as { canaryRan?: number }).canaryRan ?? 0, elements: document.querySelectorAll('img[src="x"], [onerror], [onload]').length, texts: document.body.innerText.split(mark).length - 1 }), canary);
      if (found.ran + found.elements > 0) ran.push(`${path}: ${JSON.stringify(found)}`);
      shown += found.texts;
      waiting.push(...(await links(page)).inside);
    }
    expect(ran).toEqual([]);
    // The texts were there to be run.
    expect([seen.size > 30, shown > 200], `${seen.size} pages, ${shown} texts`).toEqual([true, true]);
    // A spreadsheet would compute what begins with one of these.
    const csv = await page.evaluate(async () => (await fetch(`/api/dash/northlight/customers/export?format=csv`, { headers: { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}`, 'active-workspace': '1' } })).text());
    expect(csv).toContain("'=cmd|");
    expect(csv.split('\n').filter((line) => /(^|,)"?[=+@-]\D/.test(line))).toEqual([]);
  } finally {
    await context.close();
    await house.close();
  }
}, 1_500_000);
