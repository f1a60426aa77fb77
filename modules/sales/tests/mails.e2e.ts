import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, baseUrl, openBrowser, openWindow, signIn } from '../../../e2e/browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a mail to the address for leads becomes a lead, and what a machine wrote waits until somebody lets it through', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/settings/lead-inbox');
  const on = page.getByRole('switch', { name: 'Take leads by e-mail' });
  await on.waitFor();
  if (await on.getAttribute('aria-checked') !== 'true') await on.click();
  const address = await page.getByLabel('Address', { exact: true }).inputValue();
  expect(address).toMatch(/^leads-[a-z2-7]{20}@/);
  const send = async (from: string, subject: string) => {
    const answer = await page.request.post(`${baseUrl()}/api/v1/dev/mailbox`, { multipart: { to: address, from, subject, text: 'What do a hundred chairs cost?' } });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
  };
  await send('nora@newcomer.test', 'A hundred chairs');
  await page.getByText('A hundred chairs').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('listitem').filter({ hasText: 'A hundred chairs' }).getByRole('link', { name: 'Open the lead' }).click();
  await page.getByRole('heading', { level: 1, name: /nora@newcomer\.test|A hundred chairs/ }).waitFor();
  await page.getByText('What do a hundred chairs cost?').first().waitFor();
  await page.goto('/settings/lead-inbox?state=aside');
  await send('mailer-daemon@newcomer.test', 'Undelivered');
  const aside = page.getByRole('listitem').filter({ hasText: 'Undelivered' });
  await aside.getByText('Written by a machine').waitFor();
  expect(await axe(page)).toEqual([]);
  await aside.getByRole('button', { name: 'Make it a lead' }).click();
  await aside.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

it('a text goes to many leads, and its page says how far it has come', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner', '/crm/leads?show=list');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  for (const i of [1, 2, 3]) await rows.nth(i).getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Write to them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail to many' });
  await dialog.getByText(/(person gets|people get) this mail/).waitFor();
  await dialog.getByLabel('Subject').fill('News for {{first_name}}');
  await dialog.getByLabel('Text').fill('Dear {{first_name}},\n\nthere is news.');
  await dialog.getByRole('button', { name: /Preview/ }).click();
  await dialog.getByText('there is news.').last().waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Send to/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/crm/mails');
  const sent = page.getByRole('listitem').filter({ hasText: 'News for {{first_name}}' }).first();
  await sent.getByText('Sent', { exact: true }).waitFor();
  await sent.getByText(/\d mails? sent/).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('the forecast is kept and stands beside that of now', async () => {
  const { page, context, problems } = await openWindow(browser, { width: 390, height: 844 });
  await signIn(page, 'owner', '/sales/forecast');
  const then = page.getByRole('region', { name: 'Then and now' });
  await then.getByRole('button', { name: 'Keep it now' }).click();
  const table = then.getByRole('region', { name: 'By owner' });
  await table.waitFor();
  const total = table.getByRole('row', { name: /Total/ });
  const cell = (n: number) => total.getByRole('cell').nth(n).textContent();
  // The one of last week stood there first.
  await expect.poll(async () => { const [before, now] = [await cell(1), await cell(2)]; return before === now && /\d/.test(now ?? ''); }).toBe(true);
  expect(await axe(page)).toEqual([]);
  await total.getByRole('link').click();
  await page.waitForURL(/\/sales\/opportunity\?show=list/);
  expect(problems).toEqual([]);
  await context.close();
});
