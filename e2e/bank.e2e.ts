import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** A picture to look at, when a folder for them is named. */
const look = async (page: Page, name: string) => { if (process.env['SHOTS']) { await settled(page); await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` }); } };
/** A call of the API as the person whose page it is. */
async function api<T = { id: string }>(page: Page, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  return page.evaluate(async ([m, p, b]) => {
    const token = /token=([^;]+)/.exec(document.cookie)![1]!;
    const answer = await fetch(`/api/dash/northlight${p}`, { method: m!, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(b ? { body: b } : {}) });
    return { status: answer.status, body: await answer.json() as never };
  }, [method, path, body ? JSON.stringify(body) : ''] as const);
}

const tag = Date.now().toString(36);
const names = { main: `Harbour bank ${tag}`, dollars: `Dollar account ${tag}`, almost: `Almost Joinery ${tag}`, bank: `Tejo charges ${tag}`, sure: `Sure Roasters ${tag}` };
/** An IBAN of our own: 18 digits of a bank in Germany and their check digits. */
function iban(): string {
  const digits = String(Date.now()).padStart(18, '5');
  return `DE${String(98n - BigInt(`${digits}131400`) % 97n).padStart(2, '0')}${digits}`;
}
const own = iban();

const table = ['Date;Amount;Balance;Name;Purpose', '03/03/2026;640,00;1640,00;Sure Roasters;Thanks INV-777', `04/03/2026;-4,90;1635,10;${names.bank};Monthly fee`, '05/03/2026;-119,00;1516,10;Papeterie;Paper and pens', '06/03/2026;-50,00;1466,10;Kiosk;Cash',
  `07/03/2026;99,50;1565,60;${names.almost};Nearly all of it`, '08/03/2026;-550,00;1015,60;Own dollars;Standing order'].join('\n');
const entry = (amount: string, mark: string, on: string, payee: string, ref: string) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>${tag}-${ref}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${mark === 'DBIT' ? 'Cdtr' : 'Dbtr'}><Nm>${payee}</Nm></${mark === 'DBIT' ? 'Cdtr' : 'Dbtr'}></RltdPties></TxDtls></NtryDtls></Ntry>`;
const balance = (kind: string, amount: string, on: string) => `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
const camt = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>${tag}</Id><Acct><Id><IBAN>${own}</IBAN></Id></Acct>${balance('OPBD', '1015.60', '2026-03-09')}${balance('CLBD', '1203.60', '2026-03-31')}
  ${entry('12.00', 'DBIT', '2026-03-10', names.bank, '1')}${entry('200.00', 'CRDT', '2026-03-12', 'Somebody new', '2')}</Stmt></BkToCstmrStmt></Document>`;

/** Books with what the bank's lines are about: two customers who owe, and a rate for dollars. */
async function prepare(page: Page): Promise<void> {
  const book = await api<{ book: object | null }>(page, 'GET', '/books');
  if (book.body.book === null) expect((await api(page, 'POST', '/books', { template: 'eu' })).status).toBe(201);
  await api(page, 'POST', '/fx-rates', { currency: 'USD', on: '2026-01-01', rate: '0.92' });
  const { accounts } = (await api<{ accounts: Array<{ id: string; code: string; name: string; role: string | null }> }>(page, 'GET', '/ledger-account-tree')).body;
  const byRole = Object.fromEntries(accounts.flatMap((a) => (a.role ? [[a.role, a.id]] : [])));
  for (const [name, amount, reference] of [[names.sure, '640.00', 'INV-777'], [names.almost, '100.00', 'INV-778']] as const) {
    const party = await api(page, 'POST', '/parties', { kind: 'company', roles: ['customer'], name });
    const posted = await api(page, 'POST', '/entries', { on: '2026-03-01', reference, lines: [{ accountId: byRole['ar'], debit: amount, partyId: party.body.id }, { accountId: byRole['sales_default'], credit: amount }] });
    expect(posted.status, JSON.stringify(posted.body)).toBe(201);
  }
  expect((await api(page, 'POST', '/bank-accounts', { name: names.dollars, currency: 'USD' })).status).toBe(201);
}

/** Gives a file to the import that is open. */
async function importFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}
/** The line that is open on the workbench. */
const heading = (page: Page, payee: string) => page.getByRole('heading', { level: 2, name: payee, exact: true });

/** Presses a button as who has no mouse does. */
async function press(page: Page, role: 'button', name: string): Promise<void> {
  await focusOn(page.getByRole(role, { name, exact: true }).last());
  await page.keyboard.press('Enter');
}
/** Chooses an account of the ledger by typing its name. */
async function choose(within: Locator, name: string, words: string, n = 0): Promise<void> {
  await within.getByRole('combobox', { name, exact: true }).nth(n).fill(words);
  const option = within.page().getByRole('option', { name: new RegExp(words) }).first();
  await option.waitFor();
  await within.page().keyboard.press('Enter');
  await option.waitFor({ state: 'detached' });
}

it('a bank account is opened, its statements come in, and every line is worked by keyboard until the books and the bank agree', async () => {
  const { page, problems, context } = await openWindow(browser);
  onTestFailed(() => look(page, 'failed'));
  await signIn(page, 'owner');
  await prepare(page);

  await page.goto('/accounting/bank-account');
  await page.getByRole('heading', { level: 1, name: 'Bank accounts' }).waitFor();
  await settled(page);
  await look(page, '01-accounts-empty');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'Add bank account' });
  await form.getByLabel('Name', { exact: false }).first().fill(names.main);
  await form.getByLabel('IBAN').fill('DE00 1234');
  await form.getByLabel('Opening balance').fill('1000.00');
  await form.getByLabel('On', { exact: true }).fill('2026-01-01');
  await page.keyboard.press('Control+Enter');
  // Refused, and told so: what is pressed while it is still on its way counts as pressed once.
  await expect.poll(() => form.getByLabel('IBAN').getAttribute('aria-invalid')).toBe('true');
  await look(page, '02-account-form');
  expect(await axe(page)).toEqual([]);
  await form.getByLabel('IBAN').fill(own.replace(/(.{4})/g, '$1 '));
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('dialog').filter({ hasText: names.main });
  await panel.getByText('€1,000.00').first().waitFor();
  await look(page, '03-account');
  expect(await axe(page)).toEqual([]);

  // A table that does not say how its days are written: asked, answered, taken over.
  await focusOn(panel.getByRole('button', { name: 'Import statement' }));
  await page.keyboard.press('Enter');
  await importFile(page, 'march.csv', table);
  const dialog = page.getByRole('dialog', { name: `Statement of ${names.main}` });
  await dialog.getByText('The file does not say whether the day or the month comes first.').waitFor();
  await look(page, '04-import-asks');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('radio', { name: '14/03/2026' }).click();
  await dialog.getByText('March 3, 2026').first().waitFor();
  await look(page, '05-import-read');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take 6 lines over' }).click();
  await page.getByText('6 new, 0 duplicates').waitFor();
  await page.getByRole('button', { name: /Reconcile 6 lines/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Reconcile' }).waitFor();
  await heading(page, 'Sure Roasters').waitFor();
  await settled(page);
  await look(page, '06-workbench');
  expect(await axe(page)).toEqual([]);

  // From here on only keys. The first line names an invoice: accepted with enter.
  await page.getByText('number fits').first().waitFor();
  await page.keyboard.press('Enter');
  await heading(page, names.bank).waitFor();

  // The second becomes a rule.
  await page.keyboard.press('r');
  const rule = page.getByRole('dialog', { name: 'Make a rule of this line' });
  await choose(rule, 'Account', 'Bank charges');
  await focusOn(rule.getByRole('switch', { name: 'Post without asking' }));
  await page.keyboard.press('Space');
  await look(page, '07-rule');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await rule.waitFor({ state: 'detached' });
  await page.getByText('by a rule').waitFor();
  await settled(page);
  await page.keyboard.press('Enter');

  // The third is two things.
  await heading(page, 'Papeterie').waitFor();
  await settled(page);
  await page.keyboard.press('s');
  const parts = page.getByRole('region', { name: 'Parts of this line' });
  await parts.waitFor();
  await choose(parts, 'Account', 'Bank charges');
  await parts.getByLabel('Amount').fill('-100.00');
  await press(page, 'button', 'Add part');
  await page.getByRole('menuitem', { name: 'To an account' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => parts.getByLabel('Amount').nth(1).inputValue()).toBe('-19.00');
  await choose(parts, 'Account', 'Purchases', 1);
  await look(page, '08-split');
  expect(await axe(page)).toEqual([]);
  await press(page, 'button', 'Accept');

  // The fourth waits, the fifth is fifty cents short.
  await heading(page, 'Kiosk').waitFor();
  await settled(page);
  await page.keyboard.press('h');
  await page.getByRole('dialog', { name: 'Put this line off' }).getByLabel('Note').fill('Receipt?');
  await look(page, '09-hold');
  await page.keyboard.press('Enter');
  await heading(page, names.almost).waitFor();
  await settled(page);
  await focusOn(page.getByRole('button', { name: new RegExp(`${names.almost}.* due`) }));
  await page.keyboard.press('Enter');
  await parts.getByLabel('Amount').fill('100.00');
  await press(page, 'button', 'Add part');
  await focusOn(page.getByRole('menuitem', { name: 'Write off' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => parts.getByLabel('Amount').nth(1).inputValue()).toBe('-0.50');
  await look(page, '10-write-off');
  await press(page, 'button', 'Accept');

  // The sixth went to the account in dollars.
  await heading(page, 'Own dollars').waitFor();
  await settled(page);
  await press(page, 'button', 'To another bank account');
  await focusOn(parts.getByRole('combobox', { name: 'To' }));
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: new RegExp(names.dollars) }).click();
  await parts.getByLabel('On the other account').fill('605.00');
  await look(page, '11-transfer-part');
  await press(page, 'button', 'Accept');
  await heading(page, 'Kiosk').waitFor();

  // The next statement comes as CAMT; what the rule knows is posted by itself.
  await press(page, 'button', 'Import statement');
  await importFile(page, 'march.xml', camt);
  await page.getByRole('dialog').getByRole('button', { name: 'Take 2 lines over' }).click();
  await page.getByText('2 new, 0 duplicates').waitFor();
  await press(page, 'button', 'Import statement');
  await importFile(page, 'march.xml', camt);
  await page.getByRole('dialog').getByText('0 new, 2 duplicates').waitFor();
  await look(page, '12-again');
  await page.getByRole('dialog').getByRole('button', { name: 'Nothing new: close' }).click();
  await settled(page);
  await press(page, 'button', 'Match by itself');
  await page.getByText('1 matched, 0 with a proposal').waitFor();

  await heading(page, 'Kiosk').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Receipt?').waitFor({ state: 'detached' });
  await settled(page);
  await page.keyboard.press('x');
  await focusOn(page.getByRole('dialog', { name: 'Leave this line out' }).getByLabel('Note'));
  await page.keyboard.type('Private');
  await page.keyboard.press('Enter');
  await heading(page, 'Somebody new').waitFor();
  await settled(page);
  await page.keyboard.press('s');
  await choose(parts, 'Account', 'Sales');
  await press(page, 'button', 'Accept');
  await page.getByText('All matched').waitFor();
  await look(page, '13-done');
  expect(await axe(page)).toEqual([]);

  // A transfer between two currencies with a fee; the bank has not shown it yet.
  await page.goto('/accounting/bank-transfer');
  await settled(page);
  await page.keyboard.press('c');
  const transfer = page.getByRole('dialog', { name: 'Add transfer' });
  for (const [label, name] of [['From', names.main], ['To', names.dollars]] as const) {
    await focusOn(transfer.getByRole('combobox', { name: label }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  await transfer.getByLabel('Leaves', { exact: false }).first().fill('100.00');
  await transfer.getByLabel('Arrives', { exact: false }).first().fill('105.00');
  await transfer.getByLabel('Leaves on').fill('2026-03-20');
  await transfer.getByLabel('Fee', { exact: true }).fill('2.50');
  await look(page, '14-transfer-form');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Post transfer' }).click();
  await page.getByRole('button', { name: 'Void transfer' }).waitFor();
  await look(page, '15-transfer');
  expect(await axe(page)).toEqual([]);

  // 1,000.00 and what was posted; less the transfer that is on no statement, plus the line that was left out: what the bank says.
  await page.goto('/accounting/bank-account');
  await page.getByRole('link', { name: names.main }).first().click();
  await page.getByRole('tab', { name: 'Statement lines' }).click();
  await page.getByRole('link', { name: /Papeterie/ }).waitFor();
  await look(page, '15-lines');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Statements' }).click();
  await page.getByRole('button', { name: /march\.xml/ }).waitFor();
  await look(page, '15-statements');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: /march\.xml/ }).click();
  const report = page.getByRole('dialog', { name: 'Reconciliation' });
  await report.getByRole('button', { name: 'Sign off' }).waitFor();
  const figures = (await report.locator('dd').allInnerTexts()).map((text) => text.replace(/[^\d.-]/g, ''));
  expect(figures).toEqual(['1151.10', '102.50', '-50.00', '1203.60', '1203.60', '0.00']);
  await look(page, '16-report');
  expect(await axe(page)).toEqual([]);
  await report.getByRole('button', { name: 'Sign off' }).click();
  await report.getByText('Signed off').waitFor();
  await look(page, '17-signed');
  expect(problems).toEqual([]);
  await context.close();
}, 400_000);

it('every page of the bank is readable on a phone, in the dark and from right to left', async () => {
  const pages = ['/accounting/bank-account', '/accounting/bank-transfer', '/accounting/reconcile', '/accounting/bank-rule', '/settings/bank'];
  for (const how of [{ width: 390, height: 844 }, { dark: true }, { rtl: true, width: 390, height: 844 }]) {
    const { page, problems, context } = await openWindow(browser, how);
    await signIn(page, 'owner');
    for (const path of pages) {
      await page.goto(path);
      await settled(page);
      await look(page, `look-${how.dark ? 'dark' : how.rtl ? 'rtl' : 'phone'}${path.replaceAll('/', '-')}`);
      expect(await axe(page), `${path} ${JSON.stringify(how)}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBeLessThanOrEqual(0);
    }
    expect(problems).toEqual([]);
    await context.close();
  }
}, 300_000);
