import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { writeMailboxMail } from '#core/contract/mailbox.ts';
import { call, openTestHouse, type Caller, type TestHouse } from '#core/testing/house.ts';
import { readConfig } from '../../config.ts';
import { box, mailRoom, taken } from '../incoming/tests/room.ts';
import { mailInDomain } from '../receive.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse({ modules: [mailRoom] }); });
afterEach(() => { taken.length = 0; });
afterAll(() => house.close());

const local = { headers: { host: 'localhost:3000' } };
const mail = (more: object = {}) => ({ to: `${box}@in.localhost`, from: 'shop@example.com', subject: 'Grüße', text: 'Thank you', ...more });

it('hands a mail with files over as if it had come from outside', async () => {
  const form = new FormData();
  for (const [key, value] of Object.entries(mail())) form.append(key, value);
  form.append('files', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'réceipt.pdf');
  const request = new Request('http://x/', { method: 'POST', body: form });
  const answer = await house.server.inject({ method: 'POST', url: '/api/v1/dev/mailbox', headers: { host: 'localhost:3000', 'content-type': request.headers.get('content-type')! }, payload: Buffer.from(await request.arrayBuffer()) });
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  await house.drain();
  expect(taken.map((t) => t.mail)).toMatchObject([{ from: { address: 'shop@example.com' }, subject: 'Grüße', text: expect.stringContaining('Thank you'), files: [{ fileName: 'réceipt.pdf', declaredType: 'application/pdf', bytes: 8 }] }]);
  expect(taken[0]!.bytes[0]!.toString()).toBe('%PDF-1.7');
});

it('takes one without files, subject and words, and the same words twice as two mails', async () => {
  for (let i = 0; i < 2; i++) expect((await call(house, writeMailboxMail, mail({ subject: '', text: '' }), local)).status).toBe(200);
  await house.drain();
  expect(taken.map((t) => [t.mail.subject, t.mail.text.trim(), t.mail.files.length])).toEqual([['', '', 0], ['', '', 0]]);
});

it('names the field where nobody has the address', async () => {
  const answer = await call(house, writeMailboxMail, mail({ to: 'receipts-abcdefghijklmnop2346@in.localhost' }), local);
  expect([answer.status, answer.error?.fields]).toEqual([422, [{ path: 'to', code: 'dev.no_such_address', message: 'Nobody takes mail at this address. Copy it from where it is shown.' }]]);
});

it('cannot be made to carry another header', async () => {
  expect((await call(house, writeMailboxMail, mail({ subject: 'x\r\nBcc: evil@example.com' }), local)).status).toBe(422);
});

it('does not exist for anybody but a developer at this machine', async () => {
  const elsewhere: Caller[] = [{ ip: '10.0.0.7', ...local }, { headers: { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' } }, { headers: { host: 'evil.example' } }];
  for (const caller of elsewhere) expect((await call(house, writeMailboxMail, mail(), caller)).status).toBe(404);
  for (const env of [{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_IN_DOMAIN: 'in.localhost' }, { NODE_ENV: 'production', MAIL_IN_DOMAIN: 'in.localhost' }] as Array<Record<string, string>>) {
    const other = await openTestHouse({ modules: [mailRoom], env });
    try { expect((await call(other, writeMailboxMail, mail(), local)).status).toBe(404); } finally { await other.close(); }
  }
  expect((await house.owner.query('select from core.received_mail')).rowCount).toBe(3);
});

it.each([
  [{}, 'in.localhost'], [{ NODE_ENV: 'production' }, null], [{ SMTP_URL: 'smtp://x' }, null], [{ MAIL_IN_PORT: '', SMTP_URL: 'smtp://x' }, null],
  [{ MAIL_IN_PORT: '2525', PUBLIC_URL: 'https://Work.example.com/' }, 'work.example.com'], [{ MAIL_IN_PORT: '2525', MAIL_IN_DOMAIN: 'In.Example.com' }, 'in.example.com'],
  [{ NODE_ENV: 'production', MAIL_IN_DOMAIN: 'in.example.com' }, 'in.example.com'],
] as Array<[Record<string, string>, string | null]>)('addresses with %o end in %s', (env, domain) => { expect(mailInDomain(readConfig(env))).toBe(domain); });

it('a port or domain that is none is said at the start', () => {
  expect(() => readConfig({ MAIL_IN_PORT: 'smtp' })).toThrow('MAIL_IN_PORT');
  expect(() => readConfig({ MAIL_IN_DOMAIN: 'a b' })).toThrow('MAIL_IN_DOMAIN');
});
