import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { requestOf } from '#core/testing/request-of.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { login, register } from '#modules/identity/contract.ts';
import { workQuarter, type Clerk } from '#modules/invoicing/tests/quarter.ts';
import { createParty } from '#modules/parties/contract.ts';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { axe, baseUrl, demoPassword, openBrowser, openWindow, settled } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const password = 'a long enough pass phrase';
const email = `hanna-${randomUUID().slice(0, 8)}@x.test`;

/** Calls the running server as a program would; a refusal throws. */
async function send<T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, token = ''): Promise<T> {
  const { url, body } = requestOf(endpoint as Endpoint, input);
  const answer = await fetch(`${baseUrl()}${url}`, { method: endpoint.method.toUpperCase(), headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(endpoint.sameOrigin ? { origin: baseUrl(), 'x-requested-with': 'atrium' } : {}), ...(body ? { 'content-type': 'application/json' } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!answer.ok) throw new Error(`${endpoint.id} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Founds "Harbour Lane", opens its books and works its first quarter. */
async function harbourLane(): Promise<void> {
  const owner = ((await send(register, { email, password, firstName: 'Hanna', lastName: 'Lane' })) as { token: string }).token;
  const slug = (await send(workspace.createWorkspace, { name: `Harbour Lane ${randomUUID().slice(0, 6)}` }, owner)).workspace.slug;
  const colleague = async (name: string, role: string) => {
    const { token } = (await send(login, { email: `${name}@demo.atrium.test`, password: demoPassword })) as { token: string };
    const invited = await send(workspace.invite, { workspace_slug: slug, emails: [`${name}@demo.atrium.test`], role }, owner);
    await send(workspace.acceptInvite, { id: invited.results[0]!.invitationId! }, token);
    return token;
  };
  const tokens: Record<Clerk, string> = { owner, ann: await colleague('member', 'member'), manager: await colleague('manager', 'manager') };
  const must = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Clerk = 'owner') => send(endpoint, { workspace_slug: slug, ...input }, tokens[who]);
  const { currency } = await must(getSettings, {});
  await must(updateCurrency, { values: { code: 'EUR' }, version: currency.version });
  await must(accounting.setUpBook, { template: 'generic' });
  const { accounts } = await must(accounting.accountTree, {});
  const party = async (name: string, role: string) => (await must(createParty, { kind: 'company', name, email: `${name.toLowerCase().replaceAll(' ', '')}@x.test`, roles: [role] })).id;
  const tax = async (name: string, rate: string) => (await must(accounting.taxes.create, { name, rate })).id;
  await workQuarter({
    must, accounts: Object.fromEntries(accounts.flatMap((a) => [[a.code, a.id], ...(a.role ? [[a.role, a.id]] : [])])),
    c1: await party('Cedar and Finch', 'customer'), c2: await party('Marlow', 'customer'), v1: await party('Widget Works', 'vendor'), v2: await party('Far West', 'vendor'), tax20: await tax('Standard 20', '20'), tax5: await tax('Reduced 5', '5'),
  });
}

/** Opens a report and answers all it says. */
async function shown(page: Page, path: string): Promise<string> {
  await page.goto(`/accounting/${path}`);
  await settled(page);
  await page.getByRole('table').first().waitFor();
  return (await page.getByRole('main').innerText()).replaceAll('\u2212', '-');
}

const quarter = 'period=custom&from=2026-01-01&to=2026-03-31';

it('the worked quarter ties out on the screen, every figure leads to its entries, and the return is filed from there', { timeout: 240_000 }, async () => {
  await harbourLane();
  const watched = await openWindow(browser);
  const { page, problems } = watched;
  page.setDefaultTimeout(20_000);
  await page.goto('/sign-in');
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));

  const has = async (path: string, figures: readonly string[]) => { const text = await shown(page, path); for (const figure of figures) expect(text, `${path}: ${figure}`).toContain(figure); };
  await has(`reports/trial-balance?${quarter}`, ['43,529.00', '20,130.50', '3,821.00', '503.33', '3,196.67', '1,104.00', '3,600.00', '1,288.50', '5,662.50']);
  expect(await axe(page)).toEqual([]);
  await has(`reports/profit-and-loss?${quarter}`, ['6,532.50', '3,196.67', '3,335.83', '436.33']);
  await has(`reports/balance-sheet?${quarter}`, ['33,832.83', '10,396.50', '23,436.33', '436.33']);
  await has(`reports/balance-sheet?${quarter}&net=true`, ['33,354.83', '9,918.50', '810.50']);
  for (const method of ['direct', 'indirect']) await has(`reports/cash-flow?${quarter}&method=${method}`, ['1,130.50', '-1,000.00', '130.50', '20,500.00', '20,630.50']);
  await has(`reports/receivables?${quarter}`, ['1,278.00', '2,543.00', '3,821.00']);
  await has('reports/receivables?period=custom&from=2026-01-01&to=2026-02-11', ['3,056.00']);
  await has('stock?on=2026-03-31', ['Widget', '503.33']);
  await has('stock?on=2026-02-01', ['30', '780.00']);
  expect(await axe(page)).toEqual([]);

  // A figure explains itself: the receivables of the trial balance are the ledger's lines, a line is its entry.
  await page.goto(`/accounting/reports/trial-balance?${quarter}`);
  await settled(page);
  await page.getByRole('link', { name: '3,821.00' }).first().click();
  await page.waitForURL(/\/accounting\/reports\/ledger/);
  await settled(page);
  await expect.poll(async () => (await page.getByRole('main').innerText()).includes('7,056.00')).toBe(true);

  // The return of the quarter is opened, looked at, filed; the tax account then says what is to be paid.
  await page.goto('/accounting/tax-return');
  await page.getByRole('button', { name: 'New return' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill('2026-01-01');
  await dialog.getByLabel('Last day').fill('2026-03-31');
  await dialog.getByRole('button', { name: 'Open return' }).click();
  await page.waitForURL(/tax-return\/[0-9a-f-]{36}/);
  await settled(page);
  const said = (await page.getByRole('main').innerText()).replaceAll('\u2212', '-');
  for (const figure of ['6,412.50', '1,282.50', '120.00', '6.00', '2,390.00', '478.00', '810.50']) expect(said, `the return: ${figure}`).toContain(figure);
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await dialog.getByLabel(/Reference/).fill('Q1-2026');
  await dialog.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByText('Q1-2026').waitFor();
  await has('reports/trial-balance?period=custom&from=2026-01-01&to=2026-03-31', ['810.50']);
  expect(problems).toEqual([]);
  await watched.context.close();
});
