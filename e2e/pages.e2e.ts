import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn } from './browser.ts';
import { describeWalk } from './walk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

describeWalk(() => browser, { name: '1440 px, light', who: 'owner', look: {}, whole: true });

it('shows the 404 page inside the shell for an unknown address', async () => {
  const { page, context } = await openWindow(browser);
  await signIn(page, 'member', '/no-such-page');
  await expect.poll(() => page.getByRole('heading', { name: 'There is no page at this address' }).count()).toBe(1);
  expect(await page.getByRole('navigation').count()).toBeGreaterThan(0);
  await context.close();
});
