import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, links, openBrowser, openWindow, settled, signIn, type Look } from './browser.ts';
import { canary, openCanaryHouse } from './canaries.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const openPages = ['/sign-in', '/register', '/forgot-password', '/reset-password?token=wrong-wrong-wrong-wrong', '/verify-email?token=wrong-wrong-wrong-wrong', '/invitation?token=wrong-wrong-wrong-wrong'];
const looks: Array<[string, Look]> = [
  ['1440 px, light', {}], ['390 px, dark', { width: 390, height: 844, dark: true }], ['1440 px, dark', { dark: true }], ['390 px, right to left', { width: 390, height: 844, rtl: true }],
];

async function inspect(window: Awaited<ReturnType<typeof openWindow>>, path: string): Promise<string[]> {
  const { page, problems } = window;
  problems.length = 0;
  await page.goto(path);
  await settled(page);
  const faults = [...problems, ...(await axe(page)), ...(await links(page)).empty.map((a) => `anchor without a target: ${a}`)];
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 1) faults.push(`scrolls sideways by ${overflow} px`);
  if (!(await page.title())) faults.push('no title');
  // A text that has not come is shown by its key. Developers read names of events of the same form.
  const shown = path.startsWith('/settings/webhooks') ? [] : await page.evaluate(() => document.body.innerText.split('\n').map((line) => line.trim()));
  faults.push(...shown.filter((line) => /^[a-z][a-zA-Z]*(\.[a-zA-Z_]+){1,4}$/.test(line) && !/\.(example|test|com|org|net|io|eu|pt|png|jpe?g|webp|svg|pdf|csv|xlsx|xml|zip|ics|txt|mp[34]|webm)$/.test(line)).map((line) => `the text ${line} is missing`));
  return faults.map((f) => `${path}: ${f}`);
}

describe.each(looks)('every page at %s', (name, look) => {
  it('signed out', async () => {
    const window = await openWindow(browser, look);
    const faults: string[] = [];
    for (const path of openPages) faults.push(...(await inspect(window, path)));
    await window.context.close();
    expect(faults).toEqual([]);
  });

  it('as the owner, following every link', async () => {
    const waiting = ['/'];
    const seen = new Set<string>();
    const faults: string[] = [];
    // One record of each list is enough: pages that differ only in an id are the same page. What a page's address may say besides is looked at once, in the first look.
    const whole = name === looks[0]![0];
    const shapeOf = (p: string) => {
      const [path, query = ''] = p.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/\d+(?=\/|$)|(?<=^\/people\/)(?!me$)[a-z0-9-]+/g, ':id').split('?') as [string, string | undefined];
      return whole ? `${path}?${[...new URLSearchParams(query).keys()].toSorted().join('&')}` : path;
    };
    let looking = 0;
    // While one page settles, those of the other windows are looked at.
    const walk = async () => {
      const window = await openWindow(browser, look);
      await signIn(window.page, 'owner');
      for (;;) {
        const path = waiting.shift();
        if (path === undefined) {
          if (looking === 0) break;
          await window.page.waitForTimeout(100);
          continue;
        }
        if (seen.has(shapeOf(path)) || /sign-out/.test(path)) continue;
        seen.add(shapeOf(path));
        looking += 1;
        faults.push(...(await inspect(window, path)));
        if (await window.page.getByRole('heading', { name: 'There is no page at this address' }).count()) faults.push(`${path}: a link leads nowhere`);
        waiting.push(...(await links(window.page)).inside);
        looking -= 1;
      }
      await window.context.close();
    };
    await Promise.all([walk(), walk(), walk()]);
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  }, 1_500_000);
});

it('shows the 404 page inside the shell for an unknown address', async () => {
  const { page, context } = await openWindow(browser);
  await signIn(page, 'member');
  await page.goto('/no-such-page');
  await expect.poll(() => page.getByRole('heading', { name: 'There is no page at this address' }).count()).toBe(1);
  expect(await page.getByRole('navigation').count()).toBeGreaterThan(0);
  await context.close();
});

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
      await page.goto(path);
      await settled(page);
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
