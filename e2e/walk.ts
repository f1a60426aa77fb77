import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe, follow, links, openWindow, settled, signIn, type AxeLook, type Look, type Watched } from './browser.ts';

/** Pages for whoever is not signed in; none of the addresses opens anything. */
const openPages = ['/confirm-email?token=wrong-wrong-wrong-wrong', '/unsubscribe?token=wrong-wrong-wrong-wrong', '/appeal?token=wrong-wrong-wrong-wrong', '/group-invitation?token=wrong-wrong-wrong-wrong', '/f/wrong-wrong-wrong-wrong', '/f/confirm', '/f/stop', '/quote', '/invoice-link', '/payment-return', '/conversation', '/public/wrong', '/public/wrong/00000000-0000-0000-0000-000000000000', '/sign-in', '/register', '/forgot-password', '/reset-password?token=wrong-wrong-wrong-wrong', '/verify-email?token=wrong-wrong-wrong-wrong', '/invitation?token=wrong-wrong-wrong-wrong'];

/** Pages that rooms have and no link leads to by itself, with the reason; those with an id in their address are reached by a record or not at all. */
const unlinked: Record<string, string> = { '/onboarding': 'for whoever has no workspace', '/choose-workspace': 'for whoever was led out of one', '/workspaces/new': 'opened by a button', '/records/$topic/$id': 'leads on to the record' };

/** Addresses of all pages as their rooms register them. */
const registered = ['app', 'modules', 'core/web'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|\/)(index|slots)\.tsx?$/.test(file)).flatMap((file) => [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\{ path: '(\/[^']*)', load/g)].map((found) => found[1]!)));

/** `refusing`: pages for whose address everything is refused. `inside`: the house is loaded already. */
async function inspect(window: Watched, path: string, how: { refusing?: boolean; inside?: boolean } & AxeLook = {}): Promise<string[]> {
  const { page, problems, refused } = window;
  problems.length = 0;
  refused.length = 0;
  // The pages of the interface for programs are no pages of the house.
  if (how.inside && ![path, new URL(page.url()).pathname].some((p) => p.startsWith('/api/'))) await follow(page, path); else { await page.goto(path); await settled(page); }
  let seen = await axe(page, how);
  // What is still being drawn on a busy machine is looked at once more when it stands: what is wrong with a page is wrong with it then, too.
  if (seen.length > 0) { await settled(page); await page.waitForTimeout(500); seen = await axe(page, how); }
  const faults = [...problems, ...(how.refusing ? [] : refused.map((r) => `asks what is refused: ${r}`)), ...seen, ...(await links(page)).empty.map((a) => `anchor without a target: ${a}`)];
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 1) faults.push(`scrolls sideways by ${overflow} px`);
  if (!(await page.title())) faults.push('no title');
  // A text that has not come is shown by its key. Developers and auditors read names of events of the same form.
  const shown = path.startsWith('/settings/webhooks') || path.startsWith('/workspace/audit?') ? [] : await page.evaluate(() => document.body.innerText.split('\n').map((line) => line.trim()));
  faults.push(...shown.filter((line) => /^[a-z][a-zA-Z]*(\.[a-zA-Z_]+){1,4}$/.test(line) && !/\.(example|test|com|org|net|io|eu|pt|png|jpe?g|webp|svg|pdf|csv|xlsx|xml|zip|ics|txt|mp[34]|webm)$/.test(line)).map((line) => `the text ${line} is missing`));
  return faults.map((f) => `${path}: ${f}`);
}

/** Which pages to look at, how, and as whom: the owner is led everywhere. `whole`: each address is opened as somebody to whom it was sent opens it; in one look that is enough. */
export interface Walk { name: string; who: 'owner' | 'member' | 'client'; look: Look; whole?: true }

/** Looks at every page as somebody finds it: nothing in the console, nothing that axe finds, no missing text, no dead link. */
export function describeWalk(browser: () => Browser, { name, who, look, whole }: Walk): void {
  describe(`every page at ${name}, as the ${who}`, () => {
    it('signed out', async () => {
      const window = await openWindow(browser(), look);
      const faults: string[] = [];
      for (const [n, path] of openPages.entries()) faults.push(...(await inspect(window, path, { refusing: true, inside: !whole && n > 0, words: look.arabic === true })));
      await window.context.close();
      expect(faults).toEqual([]);
    });

    it('following every link', async () => {
      // Whoever may be led everywhere looks at every page there is, whether or not a link leads to it.
      const waiting = ['/', ...(who === 'owner' ? registered.filter((path) => !/\$/.test(path) && !(path in unlinked) && !openPages.some((open) => open.split('?')[0] === path)) : [])];
      const seen = new Set<string>();
      const parts = new Set<string>();
      const faults: string[] = [];
      // One record of each list is enough: pages that differ only in an id are the same page.
      const shapeOf = (p: string) => p.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/\d+(?=\/|$)|(?<=^\/people\/)(?!me$)[a-z0-9-]+/g, ':id');
      let looking = 0;
      // While one page settles, those of the other windows are looked at.
      const walk = async () => {
        const window = await openWindow(browser(), look);
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
          // The frame is another one in each part of the house, and the same on all its pages.
          const frame = !parts.has(path.split('/')[1]!);
          parts.add(path.split('/')[1]!);
          looking += 1;
          faults.push(...(await inspect(window, path, { inside: !whole, words: look.arabic === true, frame })));
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
}
