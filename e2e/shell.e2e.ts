import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

const html = (page: Page, name: string) => page.evaluate((n) => document.documentElement.getAttribute(n), name);

describe('the right rail', () => {
  it.each([[1025, true], [1024, false]])('at %i px is open: %s', async (width, open) => {
    const { page, context } = await openWindow(browser, { width });
    await signIn(page, 'owner');
    const calendar = page.getByRole('grid', { name: /\d{4}/ });
    expect((await calendar.count()) > 0 && (await calendar.first().isVisible())).toBe(open);
    await context.close();
  });
});

describe('turning a tablet', () => {
  it('keeps what is typed into a form without a draft, and where one was in it, on both sides of 1024 px', async () => {
    const { page, context, problems } = await openWindow(browser, { width: 1180, height: 820 });
    await signIn(page, 'owner', '/settings/profile');
    const form = page.getByRole('form', { name: 'Profile' });
    const about = form.getByRole('textbox', { name: /^About/ });
    const city = form.getByRole('textbox', { name: /^City/ });
    const before = await about.inputValue();
    await city.fill('Coimbra');
    await about.fill('Half a sentence, and');
    await page.keyboard.press('ArrowLeft');
    const box = await about.elementHandle();
    const kept = async () => {
      expect(await box!.evaluate((element: HTMLTextAreaElement) => ({ there: element.isConnected, focus: element === document.activeElement, value: element.value, caret: element.selectionStart })))
        .toEqual({ there: true, focus: true, value: 'Half a sentence, and', caret: 19 });
      expect(await city.inputValue()).toBe('Coimbra');
    };
    const [rail, menu] = [page.locator('[data-part="icon-rail"]'), page.getByRole('button', { name: 'Menu', exact: true })];
    for (let turn = 0; turn < 2; turn++) {
      // 1023 is below the line and 1024 is not.
      await page.setViewportSize({ width: turn === 0 ? 820 : 1023, height: 1180 });
      await menu.waitFor();
      expect([await rail.count(), await page.locator('#right-rail').count(), await page.getByRole('main').count()]).toEqual([0, 0, 1]);
      await kept();
      await page.setViewportSize({ width: turn === 0 ? 1180 : 1024, height: 820 });
      await rail.waitFor();
      expect([await menu.count(), await page.locator('#right-rail').count(), await page.getByRole('main').count()]).toEqual([0, 1, 1]);
      await kept();
    }
    // And one goes on typing where one was.
    await page.keyboard.type('!');
    expect(await about.inputValue()).toBe('Half a sentence, an!d');
    // Nothing else keeps it: this form has no draft.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await about.waitFor();
    expect(await about.inputValue()).toBe(before);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('keeps it in the horizontal layout too, and while nothing can be fetched', async () => {
    const { page, context } = await openWindow(browser, { width: 820, height: 1180 });
    // The layout of this window only: nothing of it reaches the profile that other tests share.
    await page.route('**/account/shell-state', (route) => route.fulfill({ json: { state: { layout: 'horizontal' } } }));
    await signIn(page, 'owner');
    // Each page fetches it once it is idle: it is this one that goes offline.
    const bar = page.waitForResponse(/horizontal-top/);
    await page.goto('/settings/profile');
    await expect.poll(() => html(page, 'data-layout')).toBe('horizontal');
    await settled(page);
    // Its head says only that it is on its way.
    await (await bar).finished();
    // And it is run, with all it brings along: what is asked for after the load, the browser's own quiet says nothing of.
    await settled(page);
    const about = page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: /^About/ });
    const kept = () => about.evaluate((element) => [(element as HTMLTextAreaElement).value, element === document.activeElement]);
    const [menu, rail] = [page.getByRole('button', { name: 'Menu', exact: true }), page.locator('#right-rail')];
    await about.fill('Half a sentence');
    await context.setOffline(true);
    await page.setViewportSize({ width: 1180, height: 820 });
    await rail.waitFor();
    await page.getByRole('button', { name: /^(Hide|Show) the right rail/ }).waitFor();
    expect([await page.locator('[data-part="icon-rail"]').count(), await menu.count()]).toEqual([0, 0]);
    expect(await kept()).toEqual(['Half a sentence', true]);
    await page.setViewportSize({ width: 820, height: 1180 });
    await menu.waitFor();
    expect(await rail.count()).toBe(0);
    expect(await kept()).toEqual(['Half a sentence', true]);
    await context.close();
  });
});

describe('live', () => {
  it('repaints a second browser when the brand changes', async () => {
    const owner = await openWindow(browser);
    const member = await openWindow(browser);
    await signIn(owner.page, 'owner');
    await signIn(member.page, 'member');
    const before = await html(member.page, 'data-theme');
    const next = before === 'green' ? 'blue' : 'green';
    await owner.page.goto('/settings/brand');
    await settled(owner.page);
    await owner.page.getByRole('radio', { name: new RegExp(`^${next}`, 'i') }).first().click();
    await owner.page.keyboard.press('Control+s');
    await expect.poll(() => html(member.page, 'data-theme'), { timeout: 4000, interval: 100 }).toBe(next);
    await owner.context.close();
    await member.context.close();
  });

  it('takes a suspended member out within seconds', async () => {
    const owner = await openWindow(browser);
    const member = await openWindow(browser);
    await signIn(owner.page, 'owner');
    await signIn(member.page, 'guest');
    const answer = await owner.page.evaluate(async () => {
      const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
      const headers = { authorization: `Bearer ${token}` };
      const list = await (await fetch('/api/dash/northlight/users?limit=100', { headers })).json() as { items: Array<{ id: string; email: string }> };
      const { id } = list.items.find((m) => m.email.startsWith('guest@'))!;
      return { id, status: (await fetch(`/api/dash/northlight/members/${id}/suspension`, { method: 'POST', headers })).status };
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => member.page.getByText(/suspended|no longer|choose (a|another) workspace|not a member/i).count(), { timeout: 6000, interval: 200 }).toBeGreaterThan(0);
    await owner.page.evaluate(async (id) => {
      const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
      await fetch(`/api/dash/northlight/members/${id}/suspension`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    }, answer.id);
    await owner.context.close();
    await member.context.close();
  });
});
