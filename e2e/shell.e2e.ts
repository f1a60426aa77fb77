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

describe('keyboard', () => {
  it('opens the palette, goes by sequence, and types plain letters into fields', async () => {
    const { page, context, problems } = await openWindow(browser);
    await signIn(page, 'owner');
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox').last();
    await input.waitFor();
    await page.keyboard.type('invit');
    await page.getByRole('option', { name: /invit/i }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/workspace/roles');
    await settled(page);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/workspace/members');
    await settled(page);
    await page.getByPlaceholder(/search members/i).fill('');
    await page.keyboard.type('gh');
    expect(new URL(page.url()).pathname).toBe('/workspace/members');
    expect(problems).toEqual([]);
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
