import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, openBrowser, openWindow } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

interface Mail { id: string; to: string; subject: string }

/** The link of the newest mail to an address, as the development mailbox has it. */
async function linkOf(address: string, part: string): Promise<string> {
  for (let i = 0; i < 50; i++) {
    const list = (await (await fetch(`${baseUrl()}/api/v1/dev/mailbox`)).json()) as { items: Mail[] };
    for (const mail of list.items.filter((m) => JSON.stringify(m).includes(address))) {
      const text = await (await fetch(`${baseUrl()}/api/v1/dev/mailbox/${mail.id}`)).text();
      const link = new RegExp(`https?://[^"\\s<\\\\]*/${part}\\?token=[\\w-]+`).exec(text)?.[0];
      if (link) return link;
    }
    await new Promise((r) => setTimeout(r, 200));
  }
  throw new Error(`no mail with ${part} for ${address}`);
}

it('signs up, founds a workspace, invites a colleague, who accepts in a second browser; both see each other live', async () => {
  const name = `Acme ${randomUUID().slice(0, 6)}`;
  const olga = `olga-${randomUUID().slice(0, 8)}@x.test`;
  const finn = `finn-${randomUUID().slice(0, 8)}@x.test`;
  const first = await openWindow(browser);
  await first.page.goto('/register');
  await first.page.getByLabel(/first name/i).fill('Olga');
  await first.page.getByLabel(/last name/i).fill('Orlova');
  await first.page.getByLabel(/e-?mail/i).fill(olga);
  await first.page.getByLabel(/^password/i).fill('a long enough pass phrase');
  await first.page.keyboard.press('Enter');
  await first.page.waitForURL(/\/onboarding/);
  await first.page.getByRole('textbox', { name: /name/i }).first().fill(name);
  await first.page.getByRole('button', { name: 'Create workspace' }).click();
  await first.page.getByRole('link', { name: 'Skip for now' }).click();
  await first.page.waitForURL((url) => url.pathname === '/');

  await first.page.goto('/workspace/members');
  await first.page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(finn);
  await first.page.keyboard.press('Control+Enter');
  await dialog.getByText('1 invitation sent').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const link = await linkOf(finn, 'invitation');
  const second = await openWindow(browser);
  await second.page.goto(link);
  await expect.poll(() => second.page.getByText(name).count()).toBeGreaterThan(0);
  await second.page.getByLabel(/first name/i).fill('Finn');
  await second.page.getByLabel(/last name/i).fill('Falk');
  await second.page.getByLabel(/^password/i).fill('another long pass phrase');
  await second.page.keyboard.press('Enter');
  await second.page.waitForURL((url) => url.pathname !== '/invitation');

  // Without a reload: the owner's list gains the colleague.
  await first.page.getByText('Finn Falk').first().waitFor({ timeout: 30_000 });
  await second.page.goto('/workspace/members');
  await second.page.getByText('Olga Orlova').first().waitFor();
  expect([...first.problems, ...second.problems]).toEqual([]);
  await first.context.close();
  await second.context.close();
});
