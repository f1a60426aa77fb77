import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn, type Look } from './browser.ts';
import { signOut } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

async function as(name: string, look: Look = {}) {
  const window = await openWindow(browser, look);
  await signIn(window.page, name);
  return window;
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('a report', () => {
  it('is filed from a profile, mutes the person at once, is decided in the queue by keyboard, and its outcome is told', async () => {
    const reporter = await as('client', { width: 390, height: 844, dark: true });
    const { page } = reporter;
    await page.goto('/people/tomas-oliveira');
    await settled(page);
    await page.getByRole('button', { name: /^More about Tomás/ }).first().click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await page.getByRole('radio', { name: 'Spam' }).click();
    expect(await axe(page, { frame: true })).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/Anything moderators should know/).fill('Offers me shoes.');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('This person is muted for you from now on.').waitFor();
    expect(await axe(page, { frame: true })).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Muted', { exact: true }).first().waitFor();
    await page.goto('/settings/reports');
    await page.getByText('Offers me shoes.').waitFor();
    expect([await axe(page, { frame: true }), await sideways(page)]).toEqual([[], 0]);

    const moderator = await as('admin');
    const desk = moderator.page;
    await desk.goto('/moderation');
    await desk.getByRole('button', { name: /Tomás Oliveira/ }).waitFor();
    // Other files leave reports of their own in the queue.
    const isOpen = () => desk.getByText('Offers me shoes.').waitFor({ timeout: 3000 }).then(() => true, () => false);
    for (let i = 0; i < 10; i++) {
      await desk.keyboard.press('j');
      await desk.keyboard.press('Enter');
      if (await isOpen()) break;
    }
    await desk.getByText('Offers me shoes.').waitFor();
    expect(await axe(desk, { frame: true })).toEqual([]);
    await desk.keyboard.press('a');
    await desk.getByRole('button', { name: 'Give it back' }).waitFor();
    await desk.getByRole('checkbox', { name: /Warn the author/ }).press('Space');
    await desk.getByRole('button', { name: 'Decide' }).press('Enter');
    await desk.getByText('warned the author').waitFor();

    await page.goto('/notifications');
    await page.getByText('Moderators acted on what you reported').waitFor({ timeout: 30_000 });
    await page.goto('/settings/reports');
    await page.getByText('Acted on', { exact: true }).waitFor();

    const author = await as('member');
    await author.page.goto('/settings/reports?tab=decisions');
    await author.page.getByRole('button', { name: 'Appeal' }).click();
    await author.page.getByLabel(/Your reasons/).fill('I sell no shoes.');
    await author.page.getByRole('button', { name: 'Send appeal' }).click();
    await author.page.getByText('A moderator will look at it again.').waitFor();
    expect(await author.page.content()).not.toContain('Priya');
    expect([...reporter.problems, ...moderator.problems, ...author.problems]).toEqual([]);
    for (const { context } of [reporter, moderator, author]) await context.close();
  });
});

describe.each([['1440 px, light', {}], ['390 px, dark', { width: 390, height: 844, dark: true }], ['390 px, right to left', { width: 390, height: 844, rtl: true }]] as Array<[string, Look]>)('pages at %s', (_name, look) => {
  it('have no fault', async () => {
    const { page, problems, context } = await as('owner', look);
    for (const path of ['/notifications', '/notifications?filter=folded', '/settings/notifications', '/settings/reports', '/settings/reports/counts', '/moderation', '/moderation?filter=decided']) {
      await page.goto(path);
      await settled(page);
      expect([path, await axe(page, { frame: true }), await sideways(page)]).toEqual([path, [], 0]);
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

it('push messages come back by themselves in a browser where somebody had them and signs in again, once a session, and end with it', async () => {
  const { context, page, problems } = await as('guest');
  // Browsers for tests have no push service: this one has an address already, as after a sign-out.
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const subscription = { endpoint: 'https://push.example.com/browser-of-the-guest', toJSON: () => ({ endpoint: 'https://push.example.com/browser-of-the-guest', keys }) };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    navigator.serviceWorker.getRegistration = () => Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve(subscription) } } as unknown as ServiceWorkerRegistration);
  });
  let asked = 0;
  page.on('request', (r) => { if (r.method() === 'POST' && r.url().endsWith('/push-subscriptions')) asked++; });
  const here = () => page.evaluate(async () => {
    const answer = await fetch('/api/v1/push-subscriptions', { headers: { authorization: `Bearer ${/(?:^|; )token=([^;]+)/.exec(document.cookie)![1]!}` } });
    return ((await answer.json()) as { items: Array<{ endpoint: string }> }).items.length;
  });
  // Who never had them here is left alone.
  await page.reload();
  await page.waitForTimeout(6500);
  expect([asked, await here()]).toEqual([0, 0]);
  await page.evaluate(async () => {
    const answer = await fetch('/api/v1/account/profile', { headers: { authorization: `Bearer ${/(?:^|; )token=([^;]+)/.exec(document.cookie)![1]!}` } });
    localStorage.setItem(`push:${((await answer.json()) as { id: string }).id}`, 'an earlier session');
  });
  await page.reload();
  await expect.poll(here, { timeout: 15_000 }).toBe(1);
  await page.reload();
  await page.waitForTimeout(6500);
  expect(asked).toBe(1);
  // Signed out it is gone, and comes with the next session.
  await signOut(page);
  await signIn(page, 'guest');
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(2);
  await expect.poll(here).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});
