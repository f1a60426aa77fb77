import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const live = { timeout: 20_000 };

it('a visitor who was answered by mail goes on by its link, on a phone; what they write reaches the manager at once', async () => {
  const [desk, phone] = [await openWindow(browser), await openWindow(browser, { width: 390, height: 844 })];
  await signIn(desk.page, 'owner', '/greeting/messages');
  await desk.page.getByRole('link', { name: 'Amara Okafor' }).first().click();
  await desk.page.getByRole('textbox', { name: 'Answer' }).fill('Gladly. What does your shop sell?');
  await desk.page.getByRole('button', { name: 'Send answer' }).click();
  await desk.page.getByText('The answer was sent').first().waitFor(live);
  const address = await desk.page.evaluate(async () => {
    const { items } = (await (await fetch('/api/v1/dev/mailbox')).json()) as { items: Array<{ id: string; to: unknown }> };
    const mail = items.find((m) => JSON.stringify(m).includes('amara@okafor-ceramics.example'))!;
    return /\/conversation#[A-Za-z0-9_-]{43}/.exec(JSON.stringify(await (await fetch(`/api/v1/dev/mailbox/${mail.id}`)).json()))![0];
  });
  await phone.page.goto(address);
  await settled(phone.page);
  await phone.page.getByText('Gladly. What does your shop sell?').waitFor();
  expect([await axe(phone.page), await phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([[], 0]);
  await phone.page.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.page.getByText('Write something first.').waitFor();
  const words = `Bowls and cups ${Date.now()}`;
  await phone.page.getByRole('textbox', { name: 'Write back' }).fill(words);
  await phone.page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await phone.page.getByText(words).waitFor();
  await desk.page.getByText(words).waitFor(live);
  await desk.page.getByText('Written back', { exact: true }).first().waitFor();
  expect(await axe(desk.page)).toEqual([]);
  await phone.page.goto(`/conversation#${'A'.repeat(43)}`);
  await phone.page.reload();
  await phone.page.getByText('This link leads nowhere any more').waitFor();
  expect([...desk.problems, ...phone.problems]).toEqual([]);
  await desk.context.close();
  await phone.context.close();
});
