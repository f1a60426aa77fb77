import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn, type Watched } from './browser.ts';
import { call, needBooks, shoot } from './invoices-desk.ts';

interface Doc { id: string; version: number; number: string | null; status: string; state: string; open: string; promisedOn: string | null; remindedAt: string | null; approvalNote: string; settlements: Array<{ amount: string }>; lines: Array<{ name: string }> }

let browser: Browser;
let seller: Watched;
let page: Page;
let customerId = '';

/** A day so many days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const read = async (id: string) => (await call<Doc>(page, 'GET', `invoices/${id}`)).body;

/** An invoice over an amount, posted unless it shall wait. */
async function invoice(title: string, unitPrice: string, more: object = {}, post = true): Promise<Doc> {
  const made = await call<Doc>(page, 'POST', 'invoices', { title, partyId: customerId, lines: [{ name: title, unitPrice }], ...more });
  expect(made.status).toBe(201);
  if (!post) return made.body;
  expect((await call(page, 'POST', `invoices/${made.body.id}/posting`, {})).status).toBe(200);
  return read(made.body.id);
}

async function show(id: string, on = page): Promise<void> {
  await on.goto(`/invoice/${id}`);
  await on.getByRole('button', { name: 'Further actions' }).waitFor();
  await settled(on);
}

/** Opens what the menu names, by keyboard. */
async function choose(name: string): Promise<void> {
  await focusOn(page.getByRole('button', { name: 'Further actions' }));
  await page.keyboard.press('Enter');
  await focusOn(page.getByRole('menuitem', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Looks at the dialog that is open: readable for everybody, and no wider than the page. */
async function look(name: string): Promise<void> {
  expect(await axe(page), name).toEqual([]);
  await shoot(page, `step-${name}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  // The dialog is laid out anew for the narrow window.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name }).toBeLessThanOrEqual(390);
  // Colours fade from light to dark.
  await page.waitForTimeout(300);
  await shoot(page, `step-${name}-phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

beforeAll(async () => {
  browser = await openBrowser();
  seller = await openWindow(browser);
  page = seller.page;
  page.setDefaultTimeout(30_000);
  await signIn(page, 'owner');
  await needBooks(page);
  customerId = (await call<{ id: string }>(page, 'POST', 'parties', { kind: 'company', name: `Harbour Radio ${Date.now()}`, email: 'desk@harbour.example', roles: ['customer'] })).body.id;
});
beforeEach(() => { seller.problems.length = 0; });
afterAll(() => browser.close());

it('an invoice is voided with a reason, and copied into a new draft', async () => {
  const d = await invoice('Jingles', '400');
  await show(d.id);
  await choose('Void');
  const dialog = page.getByRole('dialog', { name: `Void ${d.number}` });
  await dialog.getByLabel('Reason').fill('Written twice');
  await look('void');
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await page.getByText(/^Voided on .*: Written twice$/).waitFor();
  expect(await read(d.id)).toMatchObject({ status: 'void', open: '0.00' });
  await choose('Copy into a new draft');
  await page.waitForURL((url) => /^\/invoice\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(d.id));
  await page.getByLabel('Subject').waitFor();
  const copy = await read(new URL(page.url()).pathname.split('/').at(-1)!);
  expect([copy.status, copy.number, copy.lines.map((l) => l.name)]).toEqual(['draft', null, ['Jingles']]);
  expect(seller.problems).toEqual([]);
});

it('what will not be paid is written off in part, as people write figures, and that is taken back', async () => {
  const d = await invoice('Studio hours', '100');
  await show(d.id);
  await choose('Write off');
  const dialog = page.getByRole('dialog', { name: `Write off ${d.number}` });
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('100.00');
  await dialog.getByLabel('Amount').fill('12,5');
  await dialog.getByLabel('Reason').fill('Too late to ask');
  await look('write-off');
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await page.getByRole('region', { name: 'Totals' }).getByText('€87.50').waitFor();
  expect((await read(d.id)).open).toBe('87.50');
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await look('take-back');
  await question.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('The write-off was taken back').waitFor();
  expect((await read(d.id)).open).toBe('100.00');
  expect(seller.problems).toEqual([]);
});

it('a payment is promised; what is overdue is charged with the interest that is set up, and reminded of', async () => {
  const settings = (await call<{ version: number; interestPercent: string }>(page, 'GET', 'document-settings')).body;
  expect((await call(page, 'PATCH', 'document-settings', { version: settings.version, interestPercent: '9' })).status).toBe(200);
  const d = await invoice('Airtime', '1000', { issuedOn: day(-40), dueOn: day(-30) });
  await show(d.id);
  await choose('Note a promised payment');
  const promise = page.getByRole('dialog', { name: 'Promised payment' });
  await promise.getByLabel('Day').fill(day(3));
  await look('promise');
  await promise.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Payment is promised for /).waitFor();
  expect((await read(d.id)).promisedOn).toBe(day(3));

  expect((await call(page, 'POST', `invoices/${d.id}/sending`, { byMail: false })).status).toBe(200);
  await show(d.id);
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  const remind = page.getByRole('dialog', { name: 'Remind the customer' });
  await remind.getByLabel('Your words').fill('Dear colleagues, it may have slipped your mind.');
  await look('remind');
  await remind.getByRole('button', { name: 'Send reminder' }).click();
  await page.getByText('The reminder is on its way').waitFor();
  expect((await read(d.id)).remindedAt).not.toBeNull();
  await page.getByRole('tab', { name: 'Mails and links' }).click();
  await page.getByRole('region', { name: 'Mails' }).getByText('Reminder').waitFor();

  await choose('Charge late interest');
  const interest = page.getByRole('dialog', { name: 'Charge late interest' });
  await expect.poll(() => interest.getByLabel('Percent a year').inputValue()).toBe('9');
  await interest.getByLabel('Percent a year').fill('٩٫٥');
  await look('interest');
  await interest.getByRole('button', { name: 'Make the draft' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(d.id));
  // 1,000.00 for thirty days at 9.5 % a year.
  await page.getByRole('region', { name: 'Totals' }).getByText('€7.81').first().waitFor();
  const now = (await call<{ version: number }>(page, 'GET', 'document-settings')).body;
  await call(page, 'PATCH', 'document-settings', { version: now.version, interestPercent: settings.interestPercent });
  expect(seller.problems).toEqual([]);
});

it('a credit is used up by an open invoice, stands there once, and is taken back after a question', async () => {
  const d = await invoice('Voices', '200');
  const made = await call<Doc>(page, 'POST', 'invoices', { kind: 'credit_note', partyId: customerId, lines: [{ name: 'Goodwill', unitPrice: '50' }] });
  expect((await call(page, 'POST', `invoices/${made.body.id}/posting`, {})).status).toBe(200);
  const credit = await read(made.body.id);
  // What was not sent yet is offered to be sent first.
  expect((await call(page, 'POST', `invoices/${credit.id}/sending`, { byMail: false })).status).toBe(200);
  await show(credit.id);
  await page.getByRole('button', { name: 'Apply to open documents' }).click();
  const dialog = page.getByRole('dialog', { name: `Apply ${credit.number}` });
  await dialog.getByRole('checkbox', { name: new RegExp(d.number!) }).click();
  await look('apply');
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Applied', { exact: true }).waitFor();
  expect([(await read(d.id)).open, (await read(credit.id)).open]).toEqual(['150.00', '0.00']);

  await show(d.id);
  expect(await page.locator('main').getByText(credit.number!, { exact: true }).count()).toBe(1);
  await shoot(page, 'step-credits');
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await read(d.id)).open).toBe('150.00');
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('The settlement was taken back').waitFor();
  expect([(await read(d.id)).open, (await read(credit.id)).open]).toEqual(['200.00', '50.00']);
  expect(seller.problems).toEqual([]);
});

it('above the limit a colleague gives it back, then approves it; the line that cannot be saved is named', async () => {
  const settings = (await call<{ version: number; saleSteps: object[] }>(page, 'GET', 'document-settings')).body;
  expect((await call(page, 'PATCH', 'document-settings', { version: settings.version, saleSteps: [{ from: '500', approverId: null }] })).status).toBe(200);
  const author = await openWindow(browser);
  await signIn(author.page, 'manager');
  const made = await call<Doc>(author.page, 'POST', 'invoices', { title: 'Campaign', partyId: customerId, lines: [{ name: 'Campaign', unitPrice: '900' }] });
  const ask = async () => expect((await call(author.page, 'POST', `invoices/${made.body.id}/posting`, {})).status).toBe(200);
  await ask();
  await show(made.body.id);
  await page.getByRole('button', { name: 'Give back', exact: true }).click();
  const back = page.getByRole('dialog', { name: 'Give it back' });
  await back.getByLabel('What should change').fill('Name the months');
  await look('give-back');
  await back.getByRole('button', { name: 'Give back' }).click();
  await page.getByText('Given back: Name the months').waitFor();
  expect(await read(made.body.id)).toMatchObject({ status: 'draft', approvalNote: 'Name the months' });

  // An account that is not there: refused, and said where it can be seen, also on a phone.
  await page.route(`**/invoices/${made.body.id}`, async (route) => {
    const sent = route.request().method() === 'PATCH' ? route.request().postDataJSON() as { lines: object[] } : null;
    await route.continue(sent ? { postData: JSON.stringify({ ...sent, lines: sent.lines.map((l) => ({ ...l, accountId: '0190a000-0000-7000-8000-000000000001' })) }) } : {});
  });
  await page.getByLabel('Subject').fill('Campaign in spring');
  const notice = page.getByRole('alert').filter({ hasText: 'Line 1 (Campaign):' });
  await notice.waitFor();
  await look('refused');
  await notice.getByRole('button', { name: 'Account and period' }).click();
  await page.getByRole('dialog', { name: 'Account and period' }).getByRole('button', { name: 'Done' }).click();
  await page.unroute(`**/invoices/${made.body.id}`);
  await page.getByLabel('Subject').fill('Campaign in summer');
  await page.getByText('Saved', { exact: true }).waitFor();
  await notice.waitFor({ state: 'detached' });

  await ask();
  await show(made.body.id);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved', { exact: true }).first().waitFor();
  await shoot(page, 'step-approved');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { name: /^INV-/ }).waitFor();
  expect((await read(made.body.id)).status).toBe('posted');
  const now = (await call<{ version: number }>(page, 'GET', 'document-settings')).body;
  await call(page, 'PATCH', 'document-settings', { version: now.version, saleSteps: settings.saleSteps });
  await author.context.close();
  expect(seller.problems).toEqual([]);
});

it('a draft that a colleague changed after the question is not posted unseen', async () => {
  const d = await invoice('Spots', '80', {}, false);
  await show(d.id);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  expect((await call(page, 'PATCH', `invoices/${d.id}`, { version: d.version, lines: [{ name: 'Spots', unitPrice: '8000' }] })).status).toBe(200);
  await question.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('€8,000.00').first().waitFor();
  expect((await read(d.id)).status).toBe('draft');
});

it('a link is made to copy, one to look through the customer\'s eyes, and one is revoked', async () => {
  const d = await invoice('Trailer', '300');
  await show(d.id);
  await choose('Copy link');
  const copy = page.getByRole('dialog', { name: 'Copy link' });
  const address = await copy.getByLabel('Address of the link').inputValue();
  await look('copy-link');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press('Escape');

  await choose('Open as the customer');
  await look('open-link');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('dialog', { name: 'Open as the customer' }).getByRole('link', { name: 'Open' }).click()]);
  await opened.getByRole('heading', { name: 'Trailer' }).waitFor();
  // Another link in the address of the same window is another document.
  const other = await invoice('Second trailer', '310');
  const { url } = (await call<{ url: string }>(page, 'POST', `invoices/${other.id}/links`, { track: false })).body;
  await opened.evaluate((hash) => { location.hash = hash; }, new URL(url).hash);
  await opened.getByRole('heading', { name: 'Second trailer' }).waitFor();
  await opened.close();

  await page.getByRole('tab', { name: 'Mails and links' }).click();
  const links = page.getByRole('region', { name: 'Links' });
  await links.getByRole('button', { name: 'New link' }).click();
  await links.getByText('Copy the link now: it is not shown again.').waitFor();
  await links.getByRole('button', { name: 'Revoke' }).first().click();
  await look('revoke');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await links.getByText('Revoked').waitFor();
  expect(seller.problems).toEqual([]);
});
