import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, openBrowser, openWindow, signIn } from './browser.ts';

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
