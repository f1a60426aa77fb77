import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, focusOn, openBrowser, openWindow, settled } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

// The year before this one: all its days are over, whenever this runs.
const year = new Date().getUTCFullYear() - 1;
const shots = process.env['SHOTS'];
if (shots) mkdirSync(shots, { recursive: true });

/** Nothing is wrong with the page for whoever cannot see it; a picture for whoever can, where SHOTS names a folder. */
async function looked(page: Page, name: string): Promise<void> {
  await settled(page);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  expect(await axe(page), name).toEqual([]);
}

/** Somebody new with a workspace of their own. */
async function found(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel(/first name/i).fill('Berta');
  await page.getByLabel(/last name/i).fill('Bok');
  await page.getByLabel(/e-?mail/i).fill(`berta-${randomUUID().slice(0, 8)}@x.test`);
  await page.getByLabel(/^password/i).fill('a long enough pass phrase');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/onboarding/);
  await page.getByRole('textbox', { name: /name/i }).first().fill(`Harbour ${randomUUID().slice(0, 6)}`);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Fills the account of a line by its code, by keyboard. */
async function choose(page: Page, n: number, code: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: `Account, line ${n}` }).fill(code);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

it('books are set up, opened, kept by keyboard, explained, planned, filed, closed and proven', async () => {
  const w = await openWindow(browser);
  const { page } = w;
  await found(page);

  // Without books reports lead to their beginning.
  await page.goto('/accounting/reports/profit-and-loss');
  await page.getByRole('link', { name: 'Set up the books' }).click();
  await page.getByRole('radio', { name: /European Union/ }).click();
  await looked(page, 'set-up');
  await page.getByRole('button', { name: 'Set up the books' }).click();
  await page.getByRole('treegrid').waitFor();
  await looked(page, 'chart');

  // Opening balances from a sheet; what is missing goes to the opening account.
  await page.goto('/accounting/opening');
  await page.getByLabel('Balances as of').fill(`${year - 1}-12-31`);
  await page.getByRole('button', { name: 'Paste rows' }).first().click();
  await page.getByRole('dialog').getByLabel('Rows').fill('512\t20,000.00\t\n53\t500.00\n2183\t12000\t\n281\t\t3000\n164\t\t10000\n101\t\t19500\n999\t1\t');
  await page.getByRole('button', { name: 'Take the rows' }).click();
  await page.getByText('1 row was not taken').waitFor();
  await page.getByText('No account has this code. Rows: 1.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await looked(page, 'opening');
  await page.getByRole('button', { name: 'Post opening balances' }).click();
  await page.getByText('109 Opening balances is at zero').waitFor();

  // An entry by keyboard: refused while it does not balance, filled in by one key, posted by two.
  await page.goto('/accounting/journal');
  await page.getByRole('heading', { name: 'Journal' }).waitFor();
  await settled(page);
  await page.keyboard.press('c');
  await page.waitForURL(/journal\/draft\//);
  await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
  await page.getByLabel(/^Date/).fill(`${year}-01-31`);
  await page.getByLabel('Memo', { exact: true }).fill('Rent of January');
  await choose(page, 1, '613', /^613/);
  await focusOn(page.getByLabel('Debit, line 1'));
  await page.keyboard.type('1000');
  await choose(page, 2, '512', /^512/);
  await focusOn(page.getByLabel('Credit, line 2'));
  await page.keyboard.type('900');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/Debit and credit differ by 100\.00/).waitFor();
  await looked(page, 'unbalanced');
  await focusOn(page.getByLabel('Credit, line 2'));
  await page.keyboard.press('Control+A');
  await page.keyboard.press('=');
  expect(await page.getByLabel('Credit, line 2').inputValue()).toBe('1000.00');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/journal\/[0-9a-f-]{36}$/);
  const rent = page.url();
  await page.getByRole('button', { name: 'Reverse' }).waitFor();
  await looked(page, 'entry');

  // Reversed on a day of one's choice; both name each other.
  await page.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('dialog').getByLabel('Date').fill(`${year}-02-01`);
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await page.waitForURL((url) => url.href !== rent && /journal\/[0-9a-f-]{36}$/.test(url.pathname));
  await page.goto(rent);
  await page.getByText('Reversed by').waitFor();
  expect(await page.getByRole('button', { name: 'Reverse' }).count()).toBe(0);

  // Sales and rent that stay, through a copy.
  for (const [memo, on, debit, credit, amount] of [['Consulting', `${year}-02-10`, '512', '706', '4200'], ['Rent of February', `${year}-02-26`, '613', '512', '1000']] as const) {
    await page.goto(rent);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.waitForURL(/journal\/draft\//);
  await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
    await page.getByLabel(/^Date/).fill(on);
    await page.getByLabel('Memo', { exact: true }).fill(memo);
    await choose(page, 1, debit, new RegExp(`^${debit}`));
    await page.getByLabel('Debit, line 1').fill(amount);
    await choose(page, 2, credit, new RegExp(`^${credit}`));
    await page.getByLabel('Credit, line 2').fill(amount);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/journal\/[0-9a-f-]{36}$/);
  }

  // A locked day is refused by the name of its lock.
  await page.goto('/accounting/lock');
  await page.getByLabel('Everything').fill(`${year - 1}-12-31`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Locks are set').first().waitFor();
  await page.goto(rent);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForURL(/journal\/draft\//);
  await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
  await page.getByLabel(/^Date/).fill(`${year - 1}-12-15`);
  await page.keyboard.press('Control+Enter');
  await page.getByText(`The period up to ${year - 1}-12-31 is locked for everything.`).waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Draft removed').first().waitFor();

  // A result is explained down to its entries, a figure of one account is its lines.
  await page.goto(`/accounting/reports/profit-and-loss?period=custom&from=${year}-01-01&to=${year}-12-31`);
  await page.getByRole('button', { name: /^Explain Net profit.*3,200\.00/ }).click();
  const why = page.getByRole('dialog', { name: 'Explain this number' });
  await why.getByText('Adds up to').first().waitFor();
  await looked(page, 'explain');
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /Services/ }).getByRole('link').click();
  await page.waitForURL(/reports\/ledger\?/);
  await page.getByRole('cell', { name: /Consulting/ }).waitFor();
  await looked(page, 'ledger');
  await page.getByRole('link', { name: /^JE-/ }).first().click();
  await page.waitForURL(/journal\/[0-9a-f-]{36}$/);

  // As files: the same figures in three forms.
  await page.goto(`/accounting/reports/profit-and-loss?period=custom&from=${year}-01-01&to=${year}-12-31`);
  for (const [format, head] of [['CSV', ''], ['XLSX', 'PK'], ['PDF', '%PDF']] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: `As ${format}` }).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    expect(bytes.subarray(0, head.length).toString('latin1')).toBe(head);
    if (format === 'CSV') expect(bytes.toString('utf8')).toMatch(/Net profit,"?3,?200\.00/);
  }

  // A plan beside what happened.
  await page.goto(`/accounting/reports/budget?year=${year}`);
  await page.getByLabel(/^Rent, Feb/).fill('800');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await looked(page, 'budget');
  // What is typed is not lost by looking at another year, forwards or back.
  await page.getByLabel(/^Rent, Mar/).fill('900');
  await page.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: String(year + 1) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel(/^Rent, Mar/).inputValue()).toBe('900');
  await page.getByLabel(/^Rent, Mar/).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Beside what happened' }).click();
  await expect.poll(() => page.getByRole('row', { name: /^613/ }).innerText()).toContain('800.00');
  await looked(page, 'beside-budget');

  // Every report opens and says what holds.
  for (const [path, says] of [['trial-balance', 'Debit and credit are equal'], ['balance-sheet', 'Assets equal liabilities and equity'], ['cash-flow', 'The change is that of the bank and cash accounts'], ['cash-flow?method=indirect', 'The change is that of the bank and cash accounts'], ['receivables', 'Nothing is open'], ['payables', 'Nothing is open'], ['statement', 'What was charged'], ['tax', 'Boxes of the return'], ['tax-lines', 'No tax lines']] as const) {
    await page.goto(`/accounting/reports/${path}`);
    await page.getByText(says).first().waitFor();
    await looked(page, `report-${path.replace(/\W/g, '-')}`);
  }
  await page.goto('/accounting/reports');
  await page.getByText('Cash today').waitFor();
  await looked(page, 'overview');

  // Tax: computed, reviewed, filed; filing locks it.
  await page.goto('/accounting/tax-return');
  await page.getByRole('button', { name: 'New return' }).first().click();
  await page.getByRole('dialog').getByLabel('First day').fill(`${year}-01-01`);
  await page.getByRole('dialog').getByLabel('Last day').fill(`${year}-01-31`);
  await page.getByRole('dialog').getByRole('button', { name: 'Open return' }).click();
  await page.waitForURL(/tax-return\/[0-9a-f-]{36}/);
  // A note that is not saved yet outlives the next step, and keeps the return from being filed without it.
  await page.getByLabel('Note').fill('Seen with the adviser');
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByText('Save the note first').first().waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('Seen with the adviser');
  await page.getByRole('button', { name: 'Save' }).click();
  // Pressed while the note is being saved: it opens once that is done.
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('dialog').getByLabel(/Reference/).fill('ELSTER-77');
  await page.getByRole('dialog').getByRole('button', { name: 'File', exact: true }).click();
  await page.getByText('ELSTER-77').waitFor();
  await looked(page, 'filed');
  // Whoever is quicker than the line for news loses none: it opens long after the proof has ended.
  await page.route('**/auth/socket-ticket', async (route) => { await new Promise((r) => setTimeout(r, 4000)); await route.continue().catch(() => undefined); });
  await page.goto('/accounting/lock');
  await expect.poll(() => page.getByLabel('Tax').inputValue()).toBe(`${year}-01-31`);
  await page.getByRole('button', { name: 'Verify all entries' }).click();
  await page.getByText('All 5 entries are as they were posted.').waitFor({ timeout: 60_000 });
  // One that still waits when the page is left is nobody's any more.
  await page.unroute('**/auth/socket-ticket');
  await looked(page, 'locks');

  // Nothing is held in foreign currencies here.
  await page.goto(`/accounting/revaluation?on=${year}-01-31`);
  await page.getByText('Nothing in foreign currencies').waitFor();
  await looked(page, 'revaluation');

  await page.goto(`/accounting/close?through=${year}-01-31`);
  await page.getByText('The chain of entries holds').waitFor();
  expect(await page.getByText(/ledger\.close/).count()).toBe(0);
  await looked(page, 'close');
  await page.getByRole('button', { name: 'Close the period' }).click();
  await page.getByText(`Everything up to ${year}-01-31 is locked.`).waitFor();
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A bill came late');
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await page.getByText('A bill came late').waitFor();

  // An account goes into another one: its balance is carried over by an entry, and it is no longer used.
  await page.goto('/accounting/chart-of-account');
  await page.getByRole('button', { name: 'Change Office and computer equipment' }).click();
  await page.getByRole('dialog', { name: '2183 Office and computer equipment' }).getByRole('button', { name: 'Merge' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge 2183 Office and computer equipment' });
  await looked(page, 'merge');
  await merging.getByRole('button', { name: 'Merge' }).click();
  await merging.locator('[aria-invalid="true"]').first().waitFor();
  await merging.getByRole('combobox', { name: /^Into/ }).fill('215');
  await page.getByRole('option', { name: '215 Plant and equipment' }).click();
  await merging.getByRole('button', { name: 'Merge' }).click();
  await page.getByText('Office and computer equipment is merged').first().waitFor();
  await merging.waitFor({ state: 'detached' });
  expect(await page.getByRole('row', { name: /^2183/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('row', { name: /^215/ }).innerText()).toContain('12,000.00');
  await page.getByRole('switch', { name: 'Show inactive' }).click();
  expect(await page.getByRole('row', { name: /^2183/ }).innerText()).toMatch(/Inactive[^]*–/);
  await page.getByRole('button', { name: 'Look at the entry' }).click();
  await page.getByText('Merged into 215 Plant and equipment').first().waitFor();
  expect(w.problems).toEqual([]);
  await w.context.close();
}, 300_000);
