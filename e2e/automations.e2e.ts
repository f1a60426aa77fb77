import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const choose = async (page: Page, box: string, option: string | RegExp) => { await page.getByRole('combobox', { name: box }).click(); await page.getByRole('option', { name: option }).first().click(); };

it('an admin writes a rule, a lead comes in another window: the bell tells, the field is set, the history names the automation', async () => {
  const { page, problems } = await openWindow(browser);
  await signIn(page, 'admin', '/settings/automations');
  await page.getByText('Recommended leads are called first').waitFor();
  await page.getByRole('link', { name: 'New automation' }).or(page.getByRole('button', { name: 'New automation' })).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Fair visitors');
  await choose(page, 'Kind of record', /^Lead/);
  await page.getByRole('button', { name: 'Add condition' }).click();
  const conditions = page.getByRole('dialog');
  await conditions.getByRole('button', { name: 'Country' }).click();
  await conditions.getByRole('textbox').fill('NO');
  await conditions.getByRole('button', { name: 'Add filter' }).click();
  const words = page.getByRole('region', { name: 'In words' });
  await words.getByText('Country contains NO').waitFor();
  await page.getByRole('combobox', { name: 'Whom' }).click();
  await page.keyboard.type('Marcus');
  await page.getByRole('option', { name: /Marcus/ }).first().click();
  await words.getByText('tell Marcus Lindqvist').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Text' }).fill('{{name}} came from the fair');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('menuitem', { name: 'Set a field' }).click();
  await choose(page, 'Field', 'Rating');
  await choose(page, 'New value', 'Hot');
  expect(await words.innerText()).toMatch(/When a lead is added and Country contains NO, then\s+tell Marcus Lindqvist: “\{Name\} came from the fair”\s+set Rating to Hot/);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/It (fits|does not fit)/).waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/automations\/[0-9a-f-]{36}/);
  await page.getByText('It has not run yet').waitFor();

  const other = await openWindow(browser);
  await signIn(other.page, 'owner', '/crm/leads');
  const made = await other.page.evaluate(async () => {
    const headers = { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}`, 'content-type': 'application/json' };
    return (await (await fetch('/api/dash/northlight/leads', { method: 'POST', headers, body: JSON.stringify({ firstName: 'Fjord', lastName: 'Visitor', company: 'Fjord AS', country: 'NO', email: `fjord-${Date.now()}@x.test` }) })).json()) as { id: string };
  });
  await page.getByRole('link', { name: 'Fjord Visitor' }).waitFor();
  await other.page.goto(`/crm/leads/${made.id}`);
  await other.page.getByText('Hot').first().waitFor();
  await other.page.getByRole('tab', { name: 'History' }).click();
  await other.page.getByText('Automation “Fair visitors”').first().waitFor();
  await page.goto('/notifications');
  await page.getByText('Fjord Visitor came from the fair — Fair visitors').first().waitFor();

  // Off at once, and back by Undo; put away and brought back.
  await page.goto('/settings/automations');
  await page.getByRole('switch', { name: /Fair visitors/ }).click();
  await page.getByText('“Fair visitors” is off').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('“Fair visitors” is on').waitFor();
  await page.getByRole('button', { name: 'Actions for Fair visitors' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('“Fair visitors” deleted').waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  expect([...problems, ...other.problems]).toEqual([]);
});
