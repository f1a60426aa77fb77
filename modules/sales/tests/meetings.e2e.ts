import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from '../../../e2e/browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** Link of the newest mail to an address, as the development mailbox has it. */
async function linkIn(page: Page, email: string): Promise<string> {
  return page.evaluate(async (address) => {
    for (let tries = 0; tries < 100; tries++) {
      const { items } = (await (await fetch('/api/v1/dev/mailbox')).json()) as { items: Array<{ id: string; to: unknown }> };
      const mail = items.find((m) => JSON.stringify(m.to).includes(address));
      const found = mail && /\/booking#[A-Za-z0-9_.-]+/.exec(JSON.stringify(await (await fetch(`/api/v1/dev/mailbox/${mail.id}`)).json()));
      if (found) return found[0];
      await new Promise((r) => setTimeout(r, 200));
    }
    throw new Error('no mail came');
  }, email);
}

it('a booking page is made and shared; a visitor on a phone books by it, moves and cancels the meeting, and its host sees each step', async () => {
  const host = await openWindow(browser);
  const { page } = host;
  await signIn(page, 'owner', '/crm/meetings/pages');
  await page.getByRole('button', { name: 'Add booking page' }).first().click();
  await page.waitForURL(/\/crm\/meetings\/pages\/[0-9a-f-]{36}$/);
  const slug = `talk-${Date.now()}`;
  await page.getByRole('textbox', { name: /^Name/ }).fill('Short talk');
  await page.getByRole('textbox', { name: /^Address/ }).fill(slug);
  await page.getByRole('radio', { name: /^Online/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('tabpanel').getByText('Enter where you meet.').waitFor();
  await page.getByRole('textbox', { name: /^Link to the call/ }).fill('https://meet.example/talk');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: /^Question/ }).fill('What brings you here?');
  await page.getByRole('checkbox', { name: 'Required' }).click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Live' }).click();
  const address = (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href'))!;
  expect(address).toBe(`/book/northlight/${slug}`);
  await page.goto('/crm/meetings');
  await settled(page);
  expect(await axe(page)).toEqual([]);

  const visitor = await openWindow(browser, { width: 390, height: 844 });
  const guest = visitor.page;
  await guest.goto(address);
  await guest.getByRole('heading', { name: 'Short talk', level: 1 }).waitFor();
  await guest.getByText('Online; you get the link when you have booked').waitFor();
  const times = guest.getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ });
  // Also on the last day of a month, when nothing is free in it any more.
  await times.first().waitFor();
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe(guest)).toEqual([]);
  // By keyboard alone.
  const before = await times.count();
  await times.first().focus();
  await guest.keyboard.press('Enter');
  await guest.getByText('Your time').waitFor();
  const chosen = (await guest.locator('time').first().getAttribute('datetime'))!;
  await guest.getByRole('button', { name: 'Book the meeting' }).click();
  await guest.getByText('Please look at the marked fields.').waitFor();
  const email = `g${Date.now()}@guest.test`;
  await guest.getByRole('textbox', { name: /^Name/ }).fill('Gina Guest');
  await guest.getByRole('textbox', { name: /^E-mail/ }).fill(email);
  await guest.getByRole('textbox', { name: /^What brings you here/ }).fill('A new shop');
  // Nobody books within a second and a half.
  await guest.waitForTimeout(1600);
  await guest.getByRole('button', { name: 'Book the meeting' }).click();
  await guest.getByRole('heading', { name: 'Your meeting is booked' }).waitFor();
  expect(await axe(guest)).toEqual([]);

  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByText('A new shop').waitFor();

  await guest.goto(await linkIn(guest, email));
  await guest.reload();
  await guest.getByRole('heading', { name: 'Your meeting', exact: true }).waitFor();
  await guest.getByRole('link', { name: 'https://meet.example/talk' }).waitFor();
  await guest.getByRole('button', { name: 'Choose another time' }).click();
  await times.first().waitFor();
  expect(await times.count()).toBeGreaterThanOrEqual(before);
  await times.nth(1).click();
  await guest.getByRole('heading', { name: 'Your meeting has another time' }).waitFor();
  const moved = (await guest.locator('time').first().getAttribute('datetime'))!;
  expect(moved).not.toBe(chosen);
  await row.locator(`time[datetime="${moved}"]`).waitFor();
  await guest.getByRole('button', { name: 'Cancel the meeting' }).click();
  await guest.getByRole('textbox', { name: 'What came up?' }).fill('We are away');
  await guest.getByRole('dialog').getByRole('button', { name: 'Cancel the meeting' }).click();
  await guest.getByRole('heading', { name: 'This meeting is cancelled' }).waitFor();
  expect(visitor.problems).toEqual([]);
  await row.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Cancelled' }).or(page.getByRole('tab', { name: 'Cancelled' })).or(page.getByRole('button', { name: 'Cancelled' })).first().click();
  await row.getByText('We are away').waitFor();
  await row.getByRole('link', { name: 'Open the lead' }).click();
  await page.getByRole('heading', { name: 'Gina Guest', level: 1 }).waitFor();
  expect(host.problems).toEqual([]);
});

it('one\'s activities get an address for other calendars, which is read without signing in until it is ended', async () => {
  const { page, problems } = await openWindow(browser, { dark: true });
  await signIn(page, 'manager', '/crm/meetings');
  await page.getByRole('button', { name: 'In your calendar' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const url = await page.getByRole('textbox', { name: /^Address for your calendar/ }).inputValue();
  expect(await axe(page)).toEqual([]);
  const answer = await fetch(url);
  expect([answer.status, (await answer.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('button', { name: 'Make an address' }).waitFor();
  expect((await fetch(url)).status).toBe(404);
  expect(problems).toEqual([]);
});
