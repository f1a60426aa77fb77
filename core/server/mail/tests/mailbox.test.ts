import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMailboxMail, listMailbox } from '#core/contract/mailbox.ts';
import { call, openTestHouse, type Caller, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../../app.ts';
import { queueMail } from '../mail.ts';

let house: TestHouse;
let id: string;
beforeAll(async () => {
  house = await openTestHouse();
  id = (await runAs(house.app, { name: 'test' }, (ctx) => queueMail(ctx, {
    to: { email: 'ann@example.com' }, subject: 'Join', heading: 'Join us', paragraphs: ['One', 'Two'], code: '123456', action: { label: 'Join', url: 'http://localhost:3000/invite?token=x' },
  })))!;
});
afterAll(() => house.close());

const local = { headers: { host: 'localhost:3000' } };

it('shows kept mails to a developer at this machine', async () => {
  const list = await call(house, listMailbox, {}, local);
  expect(list.body.items).toMatchObject([{ id, to: 'ann@example.com', subject: 'Join' }]);
  expect((await call(house, listMailbox, { to: 'bob@example.com' }, local)).body.items).toEqual([]);
  const one = await call(house, getMailboxMail, { id }, local);
  expect(one.body).toMatchObject({ heading: 'Join us', paragraphs: ['One', 'Two'], code: '123456', action: { label: 'Join', url: 'http://localhost:3000/invite?token=x' } });
  expect(one.body.html).toContain('href="http://localhost:3000/invite?token=x"');
});

it('does not exist for anybody else', async () => {
  const elsewhere: Caller[] = [{ ip: '10.0.0.7', ...local }, { headers: { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' } }, { headers: { host: 'evil.example' } }];
  for (const caller of elsewhere) {
    expect((await call(house, listMailbox, {}, caller)).status).toBe(404);
    expect((await call(house, getMailboxMail, { id }, caller)).status).toBe(404);
  }
});

it('does not exist with a mail server or in production', async () => {
  for (const env of [{ SMTP_URL: 'smtp://127.0.0.1:1' }, { NODE_ENV: 'production' }] as Array<Record<string, string>>) {
    const other = await openTestHouse({ env });
    try { expect((await call(other, listMailbox, {}, local)).status).toBe(404); } finally { await other.close(); }
  }
});
