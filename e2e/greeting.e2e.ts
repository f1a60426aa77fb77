import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, baseUrl, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';
import { openWith, person } from './chat-desk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const circle = (page: Page) => page.getByRole('button', { name: 'Open greeting video' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /Good to have you here|Write to us/ });

/** Somebody signed in whose home page greets; another one each time, so that no limit is met. */
async function greeted(who: string, look: Parameters<typeof openWindow>[1] = {}) {
  const watched = await openWindow(browser, look);
  await signIn(watched.page, who);
  await circle(watched.page).waitFor();
  return watched;
}

it('before anybody wants it no film and no other site is asked for; the pointer brings the film', async () => {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => { Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false }, configurable: true }); });
  const page = await context.newPage();
  await signIn(page, 'owner');
  const films: string[] = [];
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') films.push(request.url());
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(baseUrl()).origin) foreign.push(request.url());
  });
  await page.goto('/');
  await circle(page).waitFor();
  await page.waitForTimeout(3500);
  expect(films).toEqual([]);
  await circle(page).hover();
  await expect.poll(() => films.length).toBeGreaterThan(0);
  // It moves until somebody stops it.
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(foreign).toEqual([]);
  await context.close();
});

it('opens, writes, shrinks when the page is scrolled and keeps what was typed; fails, says so, and sends', async () => {
  const { page, problems, context } = await greeted('manager', { height: 600 });
  expect(await axe(page)).toEqual([]);
  await circle(page).click();
  await dialog(page).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Write to us' }).click();
  const form = page.getByRole('form', { name: 'Message' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('');
  await form.getByRole('button').click();
  await form.getByText('Enter something here.').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await form.getByRole('textbox', { name: /^Name/ }).fill('Mara Manager');
  await form.getByRole('textbox', { name: /^Phone/ }).pressSequentially('12a-34');
  expect(await form.getByRole('textbox', { name: /^Phone/ }).inputValue()).toBe('1234');
  const words = `A question ${Date.now()}`;
  await form.getByRole('textbox', { name: /^Message/ }).fill(words);
  expect(await axe(page)).toEqual([]);
  // Scrolling inside the view leaves it open.
  await page.mouse.move(...await middleOf(page));
  await page.mouse.wheel(0, 100);
  await page.waitForTimeout(200);
  await dialog(page).waitFor();
  await page.evaluate(() => window.scrollTo(0, 100));
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open greeting video');
  await circle(page).click();
  expect(await form.getByRole('textbox', { name: /^Message/ }).inputValue()).toBe(words);

  await page.route('**/greeting/members/contact', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
  await form.getByRole('button', { name: 'Send email' }).click();
  await form.getByRole('button', { name: 'Something went wrong!' }).waitFor();
  const since = Date.now();
  await expect.poll(() => page.locator('[data-sonner-toast]').getByText('Something went wrong!').count()).toBe(1);
  expect(await form.getByRole('textbox', { name: /^Message/ }).inputValue()).toBe(words);
  await form.getByRole('button', { name: 'Send email' }).waitFor({ timeout: 9000 });
  expect(Date.now() - since).toBeGreaterThan(4000);
  await page.unroute('**/greeting/members/contact');
  await form.getByRole('button', { name: 'Send email' }).click();
  await form.getByText('Thank you. Your message has been sent.').waitFor();
  expect(await form.getByRole('textbox', { name: /^Message/ }).inputValue()).toBe('');

  await page.goto('/greeting/messages');
  await page.getByText(words).first().waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: /Mara Manager/ }).first().click();
  await page.getByRole('textbox', { name: /^Answer/ }).fill('Thank you for asking.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Answered', { exact: true }).first().waitFor();
  expect(await axe(page)).toEqual([]);
  expect(problems.filter((p) => !/status of 500/.test(p))).toEqual([]);
  await context.close();
});

/** A point in the middle of the open view. */
async function middleOf(page: Page): Promise<[number, number]> {
  const box = (await dialog(page).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

it('is used with the keyboard alone, and gives the focus back; on a phone it is all there is', async () => {
  const { page, problems, context } = await greeted('owner', { width: 390, height: 844, dark: true });
  await focusOn(circle(page));
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  expect(await dialog(page).getAttribute('aria-modal')).toBe('true');
  expect(await axe(page)).toEqual([]);
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await focusOn(page.getByRole('button', { name: 'Play', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open greeting video');
  await page.getByRole('button', { name: 'Hide the greeting for a week' }).click();
  await circle(page).waitFor({ state: 'hidden' });
  await page.reload();
  await settled(page);
  expect(await circle(page).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it('a manager makes a greeting for visitors, who meet it on the page it is for, and on no other', async () => {
  const { page, problems, context } = await openWindow(browser);
  await signIn(page, 'owner', '/greeting');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Good evening from Northlight' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).first().waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Where and when' }).click();
  await page.getByRole('switch', { name: 'Switched on' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The greeting was saved').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.goto('/greeting/form');
  await settled(page);
  expect(await axe(page)).toEqual([]);

  const visitor = await openWindow(browser, { width: 390, height: 844 });
  await visitor.page.goto('/sign-in');
  await circle(visitor.page).click();
  await visitor.page.getByRole('radio', { name: 'Write to us' }).click();
  const form = visitor.page.getByRole('form', { name: 'Message' });
  const name = `Vera ${Date.now()}`;
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(`vera${Date.now()}@visitor.test`);
  await form.getByRole('textbox', { name: /^Message/ }).fill('Hello from outside');
  await visitor.page.waitForTimeout(2100);
  await form.getByRole('button', { name: 'Send email' }).click();
  await form.getByText('Thank you. Your message has been sent.').waitFor();
  expect(await axe(visitor.page)).toEqual([]);
  await visitor.page.goto('/forgot-password');
  await settled(visitor.page);
  expect(await circle(visitor.page).count()).toBe(0);
  expect(visitor.problems).toEqual([]);

  await page.goto('/greeting/messages');
  await page.getByText(name).first().waitFor();
  await postsDirectly(page);
  // As it was, for whoever signs in next.
  await page.goto('/greeting');
  await page.getByRole('switch', { name: 'Show Good evening from Northlight' }).click();
  await settled(page);
  expect(problems).toEqual([]);
  await context.close();
  await visitor.context.close();
});

/** With the setting on, the browser of the next visitor posts to the form service itself, and shows what it answers; then it is off again. */
async function postsDirectly(page: Page): Promise<void> {
  const choose = async (way: string) => {
    await page.goto('/greeting/form');
    await page.getByRole('radio', { name: way }).click();
    if (/browsers/.test(way)) {
      await page.getByRole('textbox', { name: /^Address of the form service/ }).fill('https://forms.example.com/submit');
      await page.getByRole('textbox', { name: /^Access key/ }).fill('key-1');
      expect(await axe(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The form was saved').waitFor();
  };
  await choose('Visitors\' browsers post to the form service themselves');
  const visitor = await openWindow(browser);
  const [posted, counted]: [unknown[], number[]] = [[], []];
  let status = 500;
  await visitor.context.route('https://forms.example.com/**', async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    posted.push(route.request().postDataJSON());
    return route.fulfill({ status, headers, json: { success: true, message: 'The service has it.' } });
  });
  visitor.page.on('response', (answer) => { if (answer.url().endsWith('/greeting/events')) counted.push(answer.status()); });
  await visitor.page.goto('/sign-in');
  await circle(visitor.page).click();
  await visitor.page.getByRole('radio', { name: 'Write to us' }).click();
  const form = visitor.page.getByRole('form', { name: 'Message' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Dora Direct');
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(`dora${Date.now()}@visitor.test`);
  await form.getByRole('textbox', { name: /^Message/ }).fill('Straight to the service');
  await visitor.page.waitForTimeout(2100);
  await form.getByRole('button', { name: 'Send email' }).click();
  await form.getByRole('button', { name: 'Something went wrong!' }).waitFor();
  status = 200;
  await form.getByRole('button', { name: 'Send email' }).click({ timeout: 9000 });
  await form.getByText('The service has it.').waitFor();
  expect(posted).toEqual([expect.objectContaining({ name: 'Dora Direct', access_key: 'key-1' }), expect.objectContaining({ message: 'Straight to the service' })]);
  expect([counted.length > 0, counted.every((code) => code === 200)]).toEqual([true, true]);
  expect(visitor.problems.filter((p) => !/status of 500/.test(p))).toEqual([]);
  await visitor.context.close();
  // Kept once, though it was posted twice.
  await page.goto('/greeting/messages');
  await page.getByRole('link', { name: 'Dora Direct' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Dora Direct' }).count()).toBe(1);
  await choose('Here only');
}

type Box = { x: number; y: number; width: number; height: number };
const meet = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

it('the circle and the full view never cover a window of the chat: both directions, both corners, open and small, and on a phone', async () => {
  const other = await person(browser, 'admin');
  await other.context.close();
  for (const [rtl, position] of [[false, 'right'], [true, 'left'], [false, 'left']] as const) {
    const { page, problems, context } = await openWindow(browser, { rtl });
    await context.route('**/greeting/members?**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { items: object[] };
      await route.fulfill({ response: answer, json: { ...body, items: body.items.map((item) => ({ ...item, position })) } });
    });
    await signIn(page, 'member');
    await circle(page).waitFor();
    const window = await openWith(page, other.name);
    const look = `${rtl} ${position}`;
    const apart = async (what: 'circle' | 'view') => {
      const mine = what === 'circle' ? await page.locator('[data-greeting]').boundingBox() : await dialog(page).boundingBox();
      const dock = await page.getByRole('complementary', { name: 'Open conversations' }).boundingBox();
      return mine !== null && dock !== null && !meet(mine, dock);
    };
    await expect.poll(() => apart('circle'), { message: look }).toBe(true);
    await circle(page).click();
    await dialog(page).waitFor();
    await expect.poll(() => apart('view'), { message: look }).toBe(true);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await window.getByRole('button', { name: /^Minimize/ }).click();
    await expect.poll(() => apart('circle'), { message: look }).toBe(true);
    await page.getByRole('button', { name: new RegExp(`^${other.name}`) }).last().click();
    await page.setViewportSize({ width: 390, height: 844 });
    // The sheet is the whole phone: nothing of the greeting stands in it.
    await circle(page).waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  }
});
