import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, baseUrl, openBrowser, openWindow, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const circle = (page: Page) => page.getByRole('button', { name: 'Open greeting video' });

it.each([
  ['4g', { effectiveType: '4g', saveData: false }, true],
  ['4g, paid by the byte', { effectiveType: '4g', type: 'cellular', saveData: false }, false],
  ['4g, saving data', { effectiveType: '4g', saveData: true }, false],
  ['a line of which nothing is known', undefined, false],
] as const)('on %s a page that rests three seconds fetches the film by itself only where that is fast and costs nothing', async (_name, line, fetches) => {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport: { width: 1440, height: 900 } });
  await context.addInitScript((connection) => { Object.defineProperty(navigator, 'connection', { value: connection, configurable: true }); }, line);
  const page = await context.newPage();
  const films: string[] = [];
  page.on('request', (request) => { if (request.resourceType() === 'media') films.push(request.url()); });
  await signIn(page, 'owner');
  await page.goto('/');
  // Who saves data is shown even the circle only once they do something.
  let moves = 0;
  await expect.poll(async () => { await page.mouse.move(700, 400 + (moves++ % 2)); return circle(page).count(); }, { timeout: 20_000 }).toBe(1);
  if (fetches) await expect.poll(() => films.length, { timeout: 15_000 }).toBeGreaterThan(0);
  else { await page.waitForTimeout(4500); expect(films).toEqual([]); }
  await context.close();
});

it('captions come by themselves with the sound off and go with it on, until somebody chooses', async () => {
  const { page, problems, context } = await openWindow(browser);
  await signIn(page, 'owner');
  await circle(page).click();
  const film = page.getByRole('dialog').locator('video');
  await film.waitFor();
  const shown = () => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);
  const sound = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  // The browser may refuse to play with sound: it is turned on by hand then.
  if (await sound('Sound on').count()) await sound('Sound on').click();
  await sound('Sound off').waitFor();
  await expect.poll(shown).toBe('hidden');
  await sound('Sound off').click();
  await expect.poll(shown).toBe('showing');
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await sound('Captions').click();
  await expect.poll(shown).toBe('hidden');
  await sound('Sound on').click();
  await sound('Sound off').click();
  await expect.poll(shown).toBe('hidden');
  await sound('Captions').click();
  await expect.poll(shown).toBe('showing');
  expect(problems).toEqual([]);
  await context.close();
});

it('a film of another site is asked for by its address: what is wrong is said under it and nothing that was typed is lost; how far it is is shown, and it can be stopped', async () => {
  const { page, problems, context } = await openWindow(browser, { width: 390, height: 844 });
  await signIn(page, 'manager', '/greeting');
  await page.getByRole('link', { name: 'Good evening from Northlight' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).first().waitFor();
  await page.getByRole('button', { name: 'Film: From an address' }).click();
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await expect.poll(() => address.evaluate((box) => box === document.activeElement)).toBe(true);
  await address.fill('https://10.0.0.8/film.mp4');
  await page.keyboard.press('Enter');
  await page.getByText('Enter an address that begins with https:// and is on the public internet').waitFor();
  expect(await address.inputValue()).toBe('https://10.0.0.8/film.mp4');
  expect(await axe(page)).toEqual([]);
  // No name that ever leads anywhere.
  await address.fill('https://films.invalid.example.invalid/film.mp4');
  await page.getByRole('button', { name: 'Film: Fetch' }).click();
  await page.getByText('The other site could not be reached, broke off or took too long.').waitFor();
  expect(await address.inputValue()).toBe('https://films.invalid.example.invalid/film.mp4');
  // One that takes its time, which no other site does here.
  let state = 'fetching';
  const answer = () => ({ id: '0190b0a0-0000-7000-8000-000000000001', kind: 'video', state, bytes: 12_582_912, percent: 34, file: null, problem: null, createdAt: '2026-01-01T00:00:00.000Z' });
  await page.route('**/greeting-files', (route) => route.fulfill({ status: 202, json: answer() }));
  await page.route('**/greeting-files/*', (route) => { if (route.request().method() === 'DELETE') state = 'cancelled'; return route.fulfill({ json: answer() }); });
  await page.getByRole('button', { name: 'Film: Fetch' }).click();
  await page.getByText('12.0 MB · 34 %').waitFor();
  expect(await axe(page)).toEqual([]);
  // It goes on while the page is left.
  await page.reload();
  await page.getByRole('progressbar', { name: 'Fetching' }).waitFor();
  await page.getByRole('button', { name: 'Film: Stop' }).click();
  await page.getByRole('progressbar', { name: 'Fetching' }).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});
