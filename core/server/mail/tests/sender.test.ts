import { expect, it } from 'vitest';
import { openTestHouse } from '#core/testing/house.ts';
import { runAs } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { queueMail } from '../mail.ts';
import { readSender } from '../sender.ts';
import { startSmtp } from './smtp.ts';

it.each([
  ['desk@acme.example', 'Atrium', 'desk@acme.example'], [' Acme Desk <desk@acme.example> ', 'Acme Desk', 'desk@acme.example'], ['"Acme, Inc." <desk@acme.example>', 'Acme, Inc.', 'desk@acme.example'],
  ['Firma, "Nord" GmbH <no-reply@atrium.test>', 'Firma, "Nord" GmbH', 'no-reply@atrium.test'], ['Büro <desk@acme.example>', 'Büro', 'desk@acme.example'], ['<desk@acme.example>', 'Atrium', 'desk@acme.example'],
])('%s is a sender', (text, name, address) => { expect(readSender(text)).toEqual({ name, address }); });

it.each(['not an address', 'Acme Desk', 'desk@', 'Acme <desk>', 'Acme desk@acme.example', 'a@b.example, c@d.example', ''])('"%s" is none, and the house says so before it starts', (text) => {
  expect(readSender(text)).toBe(null);
  expect(() => readConfig({ MAIL_FROM: text })).toThrow('MAIL_FROM is an address, or a name and an address');
});

it.each(['localhost:2587', 'smtp.example.test', 'http://mail.example.test', 'smtp://', 'smtp://user:p/w@host'])('%s is no mail server', (url) => {
  expect(() => readConfig({ SMTP_URL: url })).toThrow('SMTP_URL begins with smtp:// or smtps://');
});

it.each(['smtp://host', 'smtps://user:p%40w@mail.example.test:465', 'smtp://10.0.0.2:2525/', 'smtp://host:25?pool=true'])('%s is one', (url) => { expect(readConfig({ SMTP_URL: url }).SMTP_URL).toBe(url); });

it('calls itself by the name people open, and says why a server was not reached', async () => {
  const smtp = await startSmtp();
  const house = await openTestHouse({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://work.acme.example', MAIL_FROM: 'Firma, "Nord" GmbH <desk@acme.example>' } });
  const write = () => runAs(house.app, { name: 'test' }, (ctx) => queueMail(ctx, { to: { email: 'ann@example.com', name: 'Ann' }, subject: 'Hello', heading: 'Hello', paragraphs: ['Hello.'] }));
  try {
    await write();
    await house.drain();
    expect(smtp.received).toMatchObject([{ hello: 'work.acme.example', from: 'desk@acme.example', to: ['ann@example.com'] }]);
    await smtp.close();
    const id = await write();
    await house.drain();
    expect((await house.owner.query('select state, last_error from core.mail where id = $1', [id])).rows).toEqual([{ state: 'queued', last_error: 'ECONNREFUSED' }]);
  } finally { await house.close(); }
});
