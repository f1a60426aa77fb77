import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { axe, openBrowser, openWindow, settled, signIn, type Watched } from './browser.ts';

let browser: Browser;
let owner: Watched;
const workspace = '/api/dash/northlight';
/** Pictures for whoever wants to look: SHOTS=folder. */
const shot = async (page: Page, name: string) => { if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` }); };

/** A person's window; when the test fails, what they saw last. */
async function windowOf(name: string, look: Parameters<typeof openWindow>[1] = {}): Promise<Watched> {
  const window = await openWindow(browser, look);
  onTestFailed(() => shot(window.page, `failed-${name}`).catch(() => undefined));
  await signIn(window.page, name);
  return window;
}

/** Calls the house as the person of a page. */
function api<T>(page: Page, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  return page.evaluate(async ([how, where, what]) => {
    const answer = await fetch(where!, { method: how!, headers: { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}`, 'content-type': 'application/json' }, ...(what ? { body: what } : {}) });
    return { status: answer.status, body: await answer.json() as never };
  }, [method, path, body ? JSON.stringify(body) : ''] as const);
}

/** A picture of a receipt that no other test hands in. */
function receipt(page: Page, text: string): Promise<Buffer> {
  return page.evaluate((words) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 420, height: 640 });
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, 420, 640);
    brush.fillStyle = '#222';
    brush.font = '26px monospace';
    words.split('\n').forEach((line, i) => brush.fillText(line, 30, 60 + i * 40));
    brush.fillRect(30, 280, 360, 60);
    return canvas.toDataURL('image/png');
  }, text).then((url) => Buffer.from(url.split(',')[1]!, 'base64'));
}

interface Account { id: string; code: string; name: string; type: string }
/** The newest of one's own expenses at a merchant. */
async function expenseAt(page: Page, merchant: string) {
  const { body } = await api<{ items: Array<{ id: string; number: string | null; status: string; merchant: string; total: string }> }>(page, 'GET', `${workspace}/expenses?view=all&limit=100&sort=-createdAt`);
  return body.items.find((x) => x.merchant === merchant)!;
}

beforeAll(async () => {
  browser = await openBrowser();
  owner = await openWindow(browser);
  const { page } = owner;
  await signIn(page, 'owner');
  // Another file may have set up the books before.
  const { body: books } = await api<{ book: object | null; suggested: string }>(page, 'GET', `${workspace}/books`);
  if (!books.book) expect((await api(page, 'POST', `${workspace}/books`, { template: books.suggested, language: 'en' })).status).toBe(201);
  const { body: accounts } = await api<{ items: Account[] }>(page, 'GET', `${workspace}/ledger-account-choices?types=expense`);
  const travel = accounts.items.find((a) => /travel/i.test(a.name)) ?? accounts.items[0]!;
  const { body: present } = await api<{ items: Array<{ name: string }> }>(page, 'GET', `${workspace}/expense-categories?limit=100`);
  for (const [name, more] of [['Travel', {}], ['Meals', { maxItem: '50', receiptAbove: '20', monthBudget: '600' }]] as const) {
    if (!present.items.some((c) => c.name === name)) expect((await api(page, 'POST', `${workspace}/expense-categories`, { name, accountId: travel.id, ...more })).status).toBe(201);
  }
});
afterAll(async () => { await owner.context.close(); await browser.close(); });

describe('expenses', () => {
  it('are set up by forms: a category with rules, a mileage rate in steps, a per diem rate, and who approves', async () => {
    const { page } = owner;
    await page.goto('/settings/expenses');
    await page.getByRole('heading', { level: 1, name: 'Expense settings' }).waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'settings');
    await page.getByRole('link', { name: 'Mileage rates' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Mileage rates' }).waitFor();
    await page.getByRole('button', { name: 'Add mileage rate' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Add mileage rate' });
    await drawer.getByLabel('Name').fill('Own car');
    await drawer.getByRole('button', { name: 'Add step' }).click();
    await drawer.getByLabel('Step 1: up to').fill('10,000');
    await drawer.getByLabel('Step 1: rate').fill('0.45');
    await drawer.getByLabel('Step 2: rate').fill('0.25');
    expect(await axe(page)).toEqual([]);
    await shot(page, 'mileage-form');
    await drawer.getByRole('button', { name: 'Add mileage rate' }).click();
    await page.getByText('0.45 up to 10000 km · then 0.25').waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'mileage');

    await page.goto('/settings/expenses/per-diem');
    await page.getByRole('button', { name: 'Add per diem rate' }).first().click();
    const rate = page.getByRole('dialog', { name: 'Add per diem rate' });
    await rate.getByLabel('Name').fill('Germany');
    await rate.getByLabel('A whole day').fill('48');
    expect(await axe(page)).toEqual([]);
    await shot(page, 'per-diem-form');
    await rate.getByRole('button', { name: 'Add per diem rate' }).click();
    await page.getByText('€48.00').first().waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);

    await page.goto('/settings/expenses/categories');
    await page.getByRole('button', { name: 'Add category' }).first().click();
    const category = page.getByRole('dialog', { name: 'Add category' });
    await category.getByLabel('Name').fill('Software');
    await category.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option').first().click();
    await category.getByLabel('Limit a month').fill('200');
    expect(await axe(page)).toEqual([]);
    await shot(page, 'category-form');
    await category.getByRole('button', { name: 'Add category' }).click();
    await page.getByText('€200.00 a month').waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'categories');
    expect(owner.problems).toEqual([]);
  });

  it('an employee snaps a receipt and is told that it is too much; a manager lowers it; it is posted and paid back', async () => {
    const employee = await windowOf('member');
    const { page } = employee;
    await page.goto('/expenses/list');
    await page.getByRole('heading', { name: 'Expenses', exact: true }).waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'list-empty');
    await page.getByRole('button', { name: 'New expense' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'New expense' });
    await drawer.getByLabel('Amount', { exact: true }).fill('64.90');
    await drawer.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Meals' }).click();
    await drawer.getByLabel('Merchant').fill('Trattoria Lucia');
    // The rules speak while it is typed: the limit, and the receipt that stops it.
    await drawer.getByText('€14.90 above the limit of €50.00.').waitFor();
    await drawer.getByText('A receipt is needed above €20.00.').waitFor();
    expect(await drawer.getByRole('button', { name: 'Hand in' }).isDisabled()).toBe(true);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'form-flags');
    await drawer.locator('input[type=file]').last().setInputFiles({ name: 'trattoria.png', mimeType: 'image/png', buffer: await receipt(page, `TRATTORIA LUCIA\n${Date.now()}\n\nMenu      64.90`) });
    await drawer.getByText('trattoria.png').waitFor();
    await drawer.getByRole('button', { name: 'Hand in' }).click();
    await page.getByText('Handed in', { exact: true }).first().waitFor();
    await page.getByText('Trattoria Lucia').first().waitFor();
    await settled(page);
    await shot(page, 'list');

    const approver = await windowOf('manager');
    await approver.page.goto('/expenses/list?view=approve');
    const waiting = approver.page.getByRole('article', { name: /Trattoria Lucia/ });
    await approver.page.getByRole('navigation', { name: 'Claims that wait for you' }).getByText('Trattoria Lucia').click();
    await waiting.getByText('€14.90 above the limit of €50.00.').waitFor();
    await settled(approver.page);
    expect(await axe(approver.page)).toEqual([]);
    await shot(approver.page, 'queue');
    // By keyboard: l asks for the lower amount and proposes the limit.
    await approver.page.keyboard.press('l');
    const dialog = approver.page.getByRole('dialog', { name: 'Approve a lower amount' });
    expect(await dialog.getByLabel('Amount to approve').inputValue()).toBe('50.00');
    await dialog.getByLabel('Reason').fill('Our limit for meals');
    expect(await axe(approver.page)).toEqual([]);
    await shot(approver.page, 'lower');
    await dialog.getByRole('button', { name: 'Approve this amount' }).click();
    await dialog.waitFor({ state: 'detached' });

    // Nobody reloads the employee's list.
    await expect.poll(async () => (await expenseAt(page, 'Trattoria Lucia')).status).toBe('approved');
    await page.getByText('€50.00').first().waitFor();
    await approver.page.goto('/expenses/list?view=post');
    await approver.page.getByRole('row', { name: /Trattoria Lucia/ }).getByRole('link').first().click();
    const posting = approver.page.getByRole('dialog');
    await posting.getByText('€64.90 was claimed, €50.00 approved: Our limit for meals').waitFor();
    await shot(approver.page, 'approved');
    await posting.getByRole('button', { name: 'Post', exact: true }).click();
    await approver.page.getByRole('dialog', { name: 'Post expense' }).getByRole('button', { name: 'Post', exact: true }).click();
    await posting.getByRole('button', { name: 'Pay back' }).click();
    const pay = approver.page.getByRole('dialog', { name: /^Pay back / });
    await pay.getByLabel('Amount').fill('20.00');
    expect(await axe(approver.page)).toEqual([]);
    await pay.getByRole('button', { name: 'Pay back' }).click();
    await posting.getByText('Partly paid').first().waitFor();
    await posting.getByText('€30.00', { exact: false }).first().waitFor();
    await posting.getByRole('button', { name: 'Pay back' }).click();
    await approver.page.getByRole('dialog', { name: /^Pay back / }).getByRole('button', { name: 'Pay back' }).click();
    await posting.getByText('Paid back', { exact: true }).first().waitFor();
    expect(await axe(approver.page)).toEqual([]);
    await shot(approver.page, 'paid');
    await approver.page.goto('/expenses/list?view=figures');
    await approver.page.getByRole('heading', { name: 'By category' }).waitFor();
    await settled(approver.page);
    expect(await axe(approver.page)).toEqual([]);
    await shot(approver.page, 'figures');
    expect([...employee.problems, ...approver.problems]).toEqual([]);
    await employee.context.close();
    await approver.context.close();
  });

  it('a distance and days away are worked out while they are typed, grouped in a report, handed in and printed', async () => {
    const employee = await windowOf('member');
    const { page } = employee;
    await page.goto('/expenses/list?add=full');
    const drawer = page.getByRole('dialog', { name: 'New expense' });
    await drawer.getByRole('radio', { name: 'Distance' }).click();
    await drawer.getByRole('combobox', { name: 'Rate' }).click();
    await page.getByRole('option', { name: 'Own car' }).click();
    await drawer.getByRole('textbox', { name: 'Distance' }).fill('100');
    await drawer.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Travel' }).click();
    await drawer.getByLabel('Route').fill('Office to fair');
    await drawer.getByText('100 km × 0.45').waitFor();
    await drawer.getByRole('region', { name: 'What it comes to' }).getByText('€45.00').waitFor();
    expect(await axe(page)).toEqual([]);
    await shot(page, 'mileage-claim');
    await drawer.getByRole('button', { name: 'Save as draft' }).click();
    await drawer.waitFor({ state: 'detached' });

    await page.goto('/expenses/list?add=full');
    await drawer.getByRole('radio', { name: 'Per diem' }).click();
    await drawer.getByRole('combobox', { name: 'Rate' }).click();
    await page.getByRole('option', { name: /^Germany/ }).click();
    await drawer.getByRole('radio', { name: 'Half day' }).click();
    await drawer.getByRole('button', { name: 'Add day' }).click();
    const today = await drawer.getByLabel('Day', { exact: true }).first().inputValue();
    const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    await drawer.getByLabel('Date').fill(before(2));
    await drawer.getByLabel('Day', { exact: true }).first().fill(before(2));
    await drawer.getByLabel('Day', { exact: true }).last().fill(before(1));
    await drawer.getByRole('checkbox', { name: 'Breakfast' }).last().click();
    await drawer.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Travel' }).click();
    await drawer.getByLabel('Trip').fill('Fair in Berlin');
    // Half of 48.00, and 48.00 less a fifth for breakfast.
    await drawer.getByRole('region', { name: 'What it comes to' }).getByText('€62.40').waitFor();
    expect(await axe(page)).toEqual([]);
    await shot(page, 'per-diem-claim');
    await drawer.getByRole('button', { name: 'Save as draft' }).click();
    await drawer.waitFor({ state: 'detached' });

    await page.goto('/expenses/reports');
    await page.getByRole('heading', { level: 1, name: 'Expense reports' }).waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'New report' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('Fair in Berlin');
    await page.getByRole('dialog').getByRole('button', { name: 'Begin report' }).click();
    await page.getByRole('heading', { name: /Fair in Berlin/ }).waitFor();
    await page.getByRole('button', { name: 'Choose expenses' }).click();
    const choose = page.getByRole('dialog', { name: 'Which drafts belong to it' });
    await choose.getByRole('checkbox', { name: /Office to fair/ }).click();
    await choose.getByRole('checkbox', { name: /Fair in Berlin/ }).click();
    expect(await axe(page)).toEqual([]);
    await shot(page, 'choose');
    await choose.getByRole('button', { name: 'Put in' }).click();
    await page.getByText('€107.40').first().waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'report');
    const printed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print' }).click();
    expect((await printed).suggestedFilename()).toBe('Fair in Berlin.pdf');
    await page.getByRole('button', { name: 'Hand in report' }).click();
    await page.getByText('The report was handed in').waitFor();
    const address = new URL(page.url()).pathname;
    // Everything of it is decided at once.
    await owner.page.goto(address);
    await owner.page.getByRole('button', { name: 'Approve all' }).click();
    await owner.page.getByText('Approved', { exact: true }).first().waitFor();
    expect([...employee.problems, ...owner.problems]).toEqual([]);
    await employee.context.close();
  });

  it('an advance is paid and taken back', async () => {
    const { page } = owner;
    await page.goto('/expenses/advances');
    await page.getByRole('heading', { level: 1, name: 'Advances' }).waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pay advance' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Pay advance' });
    await drawer.getByRole('combobox', { name: 'Employee' }).click();
    await page.getByRole('option').first().click();
    await drawer.getByLabel('Amount').fill('200');
    await drawer.getByLabel('For').fill('Fair in Berlin');
    expect(await axe(page)).toEqual([]);
    await shot(page, 'advance-form');
    await drawer.getByRole('button', { name: 'Pay advance' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Fair in Berlin/ }).first().getByRole('link').first().click();
    const open = page.getByRole('dialog', { name: /^Advance / });
    await open.getByRole('button', { name: 'Take back' }).waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'advance');
    await open.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('The advance was taken back').waitFor();
    expect(owner.problems).toEqual([]);
  });

  it('a picture of a receipt is all that a phone needs', async () => {
    const phone = await windowOf('member', { width: 390, height: 844 });
    const { page } = phone;
    // A thumb instead of a mouse: the camera comes first.
    const device = await phone.context.newCDPSession(page);
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.goto('/expenses/list');
    await page.getByRole('heading', { name: 'Expenses', exact: true }).waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'phone-list');
    await page.getByRole('button', { name: 'Add receipt' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add receipt' });
    await drawer.getByRole('button', { name: 'Take a picture' }).waitFor();
    await drawer.locator('input[type=file]').last().setInputFiles({ name: 'kiosk.png', mimeType: 'image/png', buffer: await receipt(page, `KIOSK\n${Date.now()}`) });
    await drawer.getByText('kiosk.png').waitFor();
    await drawer.getByLabel('Amount').fill('12,30');
    expect(await axe(page)).toEqual([]);
    await shot(page, 'phone-quick');
    await drawer.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('It is in your expenses. Complete it when there is time.').waitFor();
    await page.getByText('Incomplete').first().waitFor();
    await page.getByText('€12.30').first().click();
    const whole = page.getByRole('dialog');
    await whole.getByText('kiosk.png').waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'phone-form');
    await page.getByText('It is in your expenses.', { exact: false }).waitFor({ state: 'detached' });
    await shot(page, 'phone-form-rest');
    // Nothing is wider than the window.
    for (const path of ['/expenses/list?view=figures', '/expenses/reports', '/expenses/advances', '/settings/expenses']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
      expect(await axe(page), path).toEqual([]);
      await shot(page, `phone${path.replace(/\W+/g, '-')}`);
    }
    expect(phone.problems).toEqual([]);
    await phone.context.close();
  });

  it('read as well in the dark and from right to left', async () => {
    for (const [name, look] of [['dark', { dark: true }], ['arabic', { rtl: true }]] as const) {
      const window = await windowOf('manager', look);
      const { page } = window;
      const speak = (language: string) => api(page, 'PATCH', '/api/v1/account/profile', { language });
      if (name === 'arabic') {
        expect((await speak('ar')).status).toBe(200);
        await page.goto('/expenses/list');
        await page.getByRole('heading', { level: 1, name: 'المصروفات' }).waitFor();
      }
      try {
        for (const path of ['/expenses/list?view=all', '/expenses/list?add=full', '/expenses/list?view=figures', '/expenses/reports', '/expenses/advances', '/settings/expenses']) {
          await page.goto(path);
          await page.locator(path.includes('add=') ? '[role=dialog] form' : 'h1').first().waitFor();
          await settled(page);
          // The top bar's badge says "1" where Arabic says "one" in a word: not a matter of these pages.
          expect((await axe(page)).filter((v) => !v.startsWith('label-content-name-mismatch: .w-9')), `${name} ${path}`).toEqual([]);
          await shot(page, `${name}${path.replace(/\W+/g, '-')}`);
        }
      } finally { if (name === 'arabic') await speak('en'); }
      expect(window.problems).toEqual([]);
      await window.context.close();
    }
  });
});
