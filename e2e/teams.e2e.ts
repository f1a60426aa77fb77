import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, settled } from './browser.ts';
import { api, shot } from './expenses-desk.ts';
import { colleague, expectClean, founder } from './newcomers.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

interface Role { id: string | null; key: string; name: string; permissions: string[] }
interface Member { id: string; version: number; person: { id: string; name: string } }

/** A lead of somebody's own, written by themselves. */
const lead = (page: Page, base: string, name: string) => api<{ id: string }>(page, 'POST', `${base}/leads`, { firstName: name, lastName: 'Enquiry', email: `${name.toLowerCase()}@enquiry.example` });

it('who may see their teams sees the leads of its people, as soon as they are in it and no longer than that', { timeout: 300_000 }, async () => {
  const { page, context, problems } = await founder(browser, 'Olga');
  const [finn, mia] = [await colleague(browser, page, 'Finn'), await colleague(browser, page, 'Mia')];
  const { body: me } = await api<{ active: { workspace: { slug: string } } }>(page, 'GET', '/api/dash/users/current');
  const base = `/api/dash/${me.active.workspace.slug}`;
  // A role of a person who leads: what members may, and the leads of their teams.
  const { body: roles } = await api<{ items: Role[] }>(page, 'GET', `${base}/users/roles`);
  const { body: role, status } = await api<Role>(page, 'POST', `${base}/roles`, { name: 'Team lead', rank: 40, permissions: [...roles.items.find((r) => r.key === 'member')!.permissions, 'sales.lead.view_team'] });
  expect(status).toBe(201);
  const { body: members } = await api<{ items: Member[] }>(page, 'GET', `${base}/users`);
  const of = (name: string) => members.items.find((m) => m.person.name.startsWith(name))!;
  expect((await api(page, 'PATCH', `${base}/members/${of('Mia').id}`, { role: role.id })).status).toBe(200);
  expect((await lead(finn.page, base, 'Theo')).status).toBe(201);
  expect((await lead(page, base, 'Olive')).status).toBe(201);

  await mia.page.goto('/crm/leads');
  await mia.page.getByRole('heading', { name: 'Leads' }).first().waitFor();
  await settled(mia.page);
  // Neither that of a colleague nor that of the owner is there for her, by no search and no address.
  expect(await mia.page.getByText('Theo Enquiry').count()).toBe(0);

  await page.goto('/workspace/teams');
  await page.getByRole('button', { name: 'Add team' }).first().click();
  const form = page.getByRole('dialog', { name: 'New team' });
  await form.getByLabel('Name').fill('Nordics');
  for (const name of ['Finn', 'Mia']) {
    await form.getByRole('combobox', { name: /Members/ }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }
  await page.keyboard.press('Tab');
  await form.getByRole('combobox', { name: /Led by/ }).fill('Mia');
  await page.getByRole('option', { name: /^Mia/ }).click();
  await page.keyboard.press('Tab');
  await expectClean(page);
  await form.getByRole('button', { name: 'Add team' }).click();
  await page.getByText('Team added').waitFor();
  await page.getByRole('row').filter({ hasText: 'Nordics' }).getByText('2 members').waitFor();
  await expectClean(page);
  await shot(page, 'team');

  await mia.page.goto('/crm/leads');
  await mia.page.getByText('Theo Enquiry').first().waitFor();
  expect(await mia.page.getByText('Olive Enquiry').count()).toBe(0);
  await shot(mia.page, 'team-leads');

  // Her team is removed, and brought back by the undo it offers.
  const panel = page.getByRole('complementary', { name: 'Nordics' }).or(page.getByRole('dialog', { name: 'Nordics' }));
  await panel.getByRole('button', { name: 'Remove team' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await mia.page.goto('/crm/leads');
  await mia.page.getByRole('heading', { name: 'Leads' }).first().waitFor();
  await settled(mia.page);
  expect(await mia.page.getByText('Theo Enquiry').count()).toBe(0);
  await undo.click();
  await page.getByRole('row').filter({ hasText: 'Nordics' }).waitFor();
  await mia.page.goto('/crm/leads');
  await mia.page.getByText('Theo Enquiry').first().waitFor();
  expect([...problems, ...finn.problems, ...mia.problems]).toEqual([]);
  await Promise.all([context.close(), finn.context.close(), mia.context.close()]);
});
