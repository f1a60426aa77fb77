import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from '../../../e2e/browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('a campaign is planned by keyboard, its link shared, and whoever writes by it is counted; what it cost is entered, and the report tells of both', async () => {
  const seller = await openWindow(browser);
  const { page } = seller;
  await signIn(page, 'manager', '/crm/campaigns');
  const name = `Open studio ${Date.now()}`;
  await page.getByRole('row', { name: /Lisbon Design Fair/ }).waitFor();
  await page.getByRole('button', { name: 'Add campaign' }).first().press('Enter');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByRole('textbox', { name: /^Budget/ }).fill('300');
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Campaign added').first().waitFor();
  await page.getByRole('row', { name: new RegExp(name) }).getByText(name).click();
  const panel = page.getByRole('dialog', { name });
  await panel.getByText('Running').first().waitFor();
  await panel.getByText(/^What it brought since /).waitFor();

  // A form that is online, whose address is shared with the campaign in it.
  const project = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}` };
    const { items } = (await (await fetch('/api/dash/northlight/lead-forms', { headers })).json()) as { items: Array<{ isLive: boolean; token: string; name: string }> };
    return items.find((i) => i.name === 'Start a project')!;
  });
  await panel.getByRole('textbox', { name: /^Page you want to share/ }).fill(`${new URL(page.url()).origin}/f/${project.token}`);
  const address = await panel.getByText(/utm_campaign=open-studio-/).textContent();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  const visitor = await openWindow(browser, { width: 390, height: 844 });
  await visitor.page.goto(address!);
  await visitor.page.getByRole('textbox', { name: /^First name/ }).fill('Cam');
  await visitor.page.getByRole('textbox', { name: /^E-mail/ }).fill(`cam${Date.now()}@visitor.test`);
  await visitor.page.waitForTimeout(2100);
  await visitor.page.getByRole('button', { name: 'Send' }).click();
  await visitor.page.getByRole('heading', { name: 'Thank you' }).waitFor();

  // Counted live, and the count leads to the lead.
  const leads = panel.getByRole('definition').filter({ hasText: /^1$/ }).getByRole('link').first();
  await leads.waitFor();
  await panel.getByLabel('From', { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await panel.getByLabel('To', { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await panel.getByLabel('Cost', { exact: true }).fill('120.50');
  await panel.getByLabel('What for').fill('Flyers');
  await page.keyboard.press('Enter');
  await panel.getByText('Flyers').waitFor();
  await panel.getByRole('definition').filter({ hasText: '120.50' }).first().waitFor();
  expect(await panel.getByRole('definition').filter({ hasText: '-100.0 %' }).count()).toBe(1);
  await leads.press('Enter');
  await page.getByRole('row', { name: /Cam/ }).first().waitFor();

  // The word of a lead that nobody has planned becomes a campaign from the report.
  const word = `leaflet-${Date.now()}`;
  await page.goto('/crm/leads');
  await page.getByRole('button', { name: 'Add lead' }).first().click();
  const lead = page.getByRole('dialog');
  await lead.getByRole('textbox', { name: /^First name/ }).fill('Leaf');
  await lead.getByRole('combobox', { name: /^Campaign/ }).fill(word);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goto('/crm/campaigns/report');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining([name, '1']));
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: `Plan ${word} as a campaign` }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('The leaflet');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'The leaflet' }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'The leaflet' }).click();
  await page.getByRole('dialog', { name: 'The leaflet' }).getByText(/^What it brought since /).waitFor();
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe(page)).toEqual([]);
  expect([...seller.problems, ...visitor.problems]).toEqual([]);
}, 240_000);
