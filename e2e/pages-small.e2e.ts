import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn } from './browser.ts';
import { describeWalk } from './walk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

describeWalk(() => browser, { name: '390 px, dark', who: 'owner', look: { width: 390, height: 844, dark: true } });
describeWalk(() => browser, { name: '390 px, light', who: 'client', look: { width: 390, height: 844 } });

it.each(['/crm/leads', '/sales/contact/list'])('what can be done with chosen rows of %s stands above the bar at the foot of a phone, all of it within reach', async (path) => {
  const { page, context } = await openWindow(browser, { width: 390, height: 844, touch: true });
  await signIn(page, 'owner', path);
  await page.getByRole('main').getByRole('checkbox').nth(1).click();
  const actions = page.getByRole('toolbar', { name: 'Actions for the selection' });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const [above, below] = [(await actions.boundingBox())!, (await bar.boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
  expect(above.height).toBeLessThan(150);
  const last = actions.getByRole('button', { name: 'Remove' });
  await last.scrollIntoViewIfNeeded();
  const { x, width } = (await last.boundingBox())!;
  expect([x >= 0, x + width <= 390]).toEqual([true, true]);
  await context.close();
});
