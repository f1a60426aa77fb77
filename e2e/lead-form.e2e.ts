import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a form is built and put online, filled in by a visitor, and its lead appears live on the board, given to somebody', async () => {
  const seller = await openWindow(browser);
  const { page } = seller;
  await signIn(page, 'owner', '/settings/lead-forms');
  await page.getByRole('button', { name: 'Add form' }).first().click();
  await page.waitForURL(/\/settings\/lead-forms\/[0-9a-f-]{36}$/);
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Ask for a quote');
  await page.getByRole('region', { name: 'Preview' }).getByText('Ask for a quote').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The form was saved').waitFor();
  await page.getByRole('switch', { name: 'Live' }).click();
  await expect.poll(() => page.getByRole('switch', { name: 'Live' }).getAttribute('aria-checked')).toBe('true');
  await settled(page);
  expect(await axe(page)).toEqual([]);
  const address = (await page.getByRole('link', { name: 'Open the form\'s page' }).getAttribute('href'))!;

  await page.goto('/crm/leads');
  await settled(page);
  const visitor = await openWindow(browser, { width: 390, height: 844 });
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { name: 'Ask for a quote' }).waitFor();
  expect(await axe(visitor.page)).toEqual([]);
  await visitor.page.getByRole('button', { name: 'Send' }).click();
  await visitor.page.getByText('Please fill this in.').waitFor();
  const name = `Vera${Date.now()}`;
  await visitor.page.getByRole('textbox', { name: /^First name/ }).fill(name);
  await visitor.page.getByRole('textbox', { name: /^Last name/ }).fill('Visitor');
  await visitor.page.getByRole('textbox', { name: /^E-mail/ }).fill(`${name.toLowerCase()}@visitor.test`);
  // Nobody fills in a form within two seconds.
  await visitor.page.waitForTimeout(2100);
  await visitor.page.getByRole('button', { name: 'Send' }).click();
  await visitor.page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(visitor.problems.filter((p) => !/422/.test(p))).toEqual([]);

  const card = page.getByRole('article', { name: new RegExp(name) });
  await card.waitFor();
  await focusOn(card);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `${name} Visitor`, level: 1 }).waitFor();
  await page.getByText('Score 20').waitFor();
  await page.getByText('Filled in a form').first().waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  const owned = await page.evaluate(async () => {
    const token = /token=([^;]+)/.exec(document.cookie)![1]!;
    const answer = await fetch(`/api/dash/northlight/leads/${location.pathname.split('/').at(-1)!}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { ownerId: string | null }).ownerId;
  });
  expect(owned).not.toBeNull();
  expect(seller.problems).toEqual([]);
});
