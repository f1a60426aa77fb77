import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { colleague, founder, mailedLink, password } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const minutes = { timeout: 240_000 };
const picture = (background: string) => sharp({ create: { width: 96, height: 96, channels: 3, background } }).png().toBuffer();
const order = ['Confirm your e-mail address', 'Give the workspace a face', 'Invite a colleague', 'Add a photo', 'A colleague joins', 'Turn on two-step sign-in'];

const steps = (page: Page) => page.getByRole('region', { name: /^(Getting started|You are all set)$/ });
const avatar = (page: Page) => page.getByRole('button', { name: /^Account menu of / }).locator('img');
const drawnWidth = (page: Page) => avatar(page).evaluateAll((all) => (all[0] as HTMLImageElement | undefined)?.naturalWidth ?? 0);

/** Goes home by the rail and tells which steps are ticked there. */
async function ticked(page: Page): Promise<string[]> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  await steps(page).waitFor();
  const rows = await steps(page).getByRole('listitem').allTextContents();
  expect(rows.map((row) => order.find((name) => row.startsWith(name)))).toEqual(order);
  return rows.filter((row) => row.endsWith('(done)')).map((row) => row.replace(' (done)', ''));
}
/** Follows a step of the list. */
const follow = (page: Page, name: string) => steps(page).getByRole('link', { name: new RegExp(`^${name}`) }).click();

it('each step of getting started leads to where it is done and is ticked when it really is; a photo is shown in the shell until it is removed', minutes, async () => {
  const host = await founder(browser, 'Stella');
  const { page, context, problems, email } = host;
  expect(await ticked(page)).toEqual([]);
  await steps(page).getByText('0 of 6 steps done').first().waitFor();

  // Choosing a picture is not having one.
  await follow(page, 'Give the workspace a face');
  await page.waitForURL((url) => url.pathname === '/settings/workspace');
  await page.getByRole('form', { name: 'General' }).locator('input[type="file"]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await picture('#20603f') });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Workspace saved').first().waitFor();
  await expect.poll(() => ticked(page)).toEqual(['Give the workspace a face']);

  await follow(page, 'Add a photo');
  await page.waitForURL((url) => url.pathname === '/settings/profile');
  expect(await avatar(page).count()).toBe(0);
  const file = page.getByRole('main').locator('input[type="file"]').first();
  await file.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
  await page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  expect(await avatar(page).count()).toBe(0);
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('#a03050') });
  await expect.poll(() => drawnWidth(page)).toBeGreaterThan(0);
  const first = await avatar(page).getAttribute('src');
  await page.getByRole('button', { name: 'Change photo' }).waitFor();
  await file.setInputFiles({ name: 'me too.png', mimeType: 'image/png', buffer: await picture('#3050a0') });
  await expect.poll(() => avatar(page).getAttribute('src')).not.toBe(first);
  await expect.poll(() => ticked(page)).toEqual(['Give the workspace a face', 'Add a photo']);
  // What is taken away again is not done any more.
  await follow(page, 'Add a photo');
  await page.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Remove your photo?' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Add a photo' }).waitFor();
  await expect.poll(() => avatar(page).count()).toBe(0);
  await expect.poll(() => ticked(page)).toEqual(['Give the workspace a face']);
  await follow(page, 'Add a photo');
  await page.getByRole('main').locator('input[type="file"]').first().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('#a03050') });
  await expect.poll(() => drawnWidth(page)).toBeGreaterThan(0);

  await ticked(page);
  await follow(page, 'Turn on two-step sign-in');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Scan this code' }).waitFor();
  const secret = (await dialog.locator('code').textContent())!.replace(/\s/g, '');
  await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect.poll(() => ticked(page)).toEqual(['Give the workspace a face', 'Add a photo', 'Turn on two-step sign-in']);

  await page.goto(await mailedLink(page, email, /^Confirm your e-mail address/));
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  const guest = await colleague(browser, page, 'Gus');
  await page.goto('/');
  await expect.poll(() => ticked(page)).toEqual(order);
  await page.getByRole('heading', { name: 'You are all set' }).waitFor();
  await steps(page).getByText('6 of 6 steps done').first().waitFor();
  await steps(page).getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => steps(page).count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: /^Good \w+, Stella/ }).waitFor();
  expect(await steps(page).count()).toBe(0);

  // Whoever may not invite is not asked to.
  await steps(guest.page).waitFor();
  const asked = await steps(guest.page).getByRole('listitem').allTextContents();
  expect(order.filter((name) => asked.some((row) => row.startsWith(name)))).toEqual(['Confirm your e-mail address', 'Add a photo', 'Turn on two-step sign-in']);
  expect([...problems, ...guest.problems]).toEqual([]);
  await context.close();
  await guest.context.close();
});
