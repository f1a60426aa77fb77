import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, links, openBrowser, openWindow, settled, signIn, type Look } from './browser.ts';
import { canary, openCanaryHouse } from './canaries.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const openPages = ['/confirm-email?token=wrong-wrong-wrong-wrong', '/unsubscribe?token=wrong-wrong-wrong-wrong', '/appeal?token=wrong-wrong-wrong-wrong', '/group-invitation?token=wrong-wrong-wrong-wrong', '/f/wrong-wrong-wrong-wrong', '/f/confirm', '/f/stop', '/quote', '/invoice-link', '/payment-return', '/conversation', '/sign-in', '/register', '/forgot-password', '/reset-password?token=wrong-wrong-wrong-wrong', '/verify-email?token=wrong-wrong-wrong-wrong', '/invitation?token=wrong-wrong-wrong-wrong'];
/** How pages are looked at, and as whom: the owner is led everywhere. */
const looks: Array<[string, string, Look]> = [
  ['1440 px, light', 'owner', {}], ['390 px, dark', 'owner', { width: 390, height: 844, dark: true }], ['1440 px, dark', 'owner', { dark: true }], ['390 px, in Arabic', 'owner', { width: 390, height: 844, arabic: true }],
  ['1440 px, dark, in Arabic', 'member', { dark: true, arabic: true }], ['390 px, light', 'client', { width: 390, height: 844 }],
];

/** Pages that rooms have and no link leads to by itself, with the reason; those with an id in their address are reached by a record or not at all. */
const unlinked: Record<string, string> = { '/onboarding': 'for whoever has no workspace', '/choose-workspace': 'for whoever was led out of one', '/workspaces/new': 'opened by a button', '/records/$topic/$id': 'leads on to the record' };

/** Addresses of all pages as their rooms register them. */
const registered = ['app', 'modules', 'core/web'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|\/)(index|slots)\.tsx?$/.test(file)).flatMap((file) => [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\{ path: '(\/[^']*)', load/g)].map((found) => found[1]!)));

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

describe.each(looks)('every page at %s, as the %s', (name, who, look) => {
  it('signed out', async () => {
    const window = await openWindow(browser, look);
    const faults: string[] = [];
    for (const path of openPages) faults.push(...(await inspect(window, path)));
    await window.context.close();
    expect(faults).toEqual([]);
  });

  it('following every link', async () => {
    // Whoever may be led everywhere looks at every page there is, whether or not a link leads to it.
    const waiting = ['/', ...(who === 'owner' ? registered.filter((path) => !/\$/.test(path) && !(path in unlinked) && !openPages.some((open) => open.split('?')[0] === path)) : [])];
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
      await signIn(window.page, who);
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
    expect(seen.size).toBeGreaterThan(who === 'owner' ? 100 : 20);
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
