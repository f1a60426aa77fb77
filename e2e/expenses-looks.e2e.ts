import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openBrowser, settled, type Watched } from './browser.ts';
import { api, openOwner, receipt, shot, windowOf } from './expenses-desk.ts';

let browser: Browser;
let owner: Watched;
beforeAll(async () => { browser = await openBrowser(); owner = await openOwner(browser); });
afterAll(async () => { await owner.context.close(); await browser.close(); });

describe('expenses', () => {
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
    const phone = await windowOf(browser, 'member', { width: 390, height: 844 });
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
      const window = await windowOf(browser, 'manager', look);
      const { page } = window;
      const speak = (language: string) => api(page, 'PATCH', '/api/v1/account/profile', { language });
      if (name === 'arabic') {
        expect((await speak('ar')).status).toBe(200);
        await page.goto('/expenses/list');
        await page.getByRole('heading', { level: 1, name: 'المصروفات' }).waitFor();
      }
      try {
        for (const path of ['/expenses/list?view=all', '/expenses/list?add=full', '/expenses/list?view=figures', '/expenses/reports', '/expenses/advances', '/expenses/recurring', '/expenses/recurring?add=true', '/expenses/card', '/settings/expenses']) {
          await page.goto(path);
          await page.locator(path.includes('add=') ? '[role=dialog] form' : 'h1').first().waitFor();
          await settled(page);
          expect(await axe(page), `${name} ${path}`).toEqual([]);
          await shot(page, `${name}${path.replace(/\W+/g, '-')}`);
        }
      } finally { if (name === 'arabic') await speak('en'); }
      expect(window.problems).toEqual([]);
      await window.context.close();
    }
  });
});
