import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../../app.ts';
import { queueMail, type NewMail } from '../mail.ts';
import { mailTimes } from '../send.ts';
import { renderMail } from '../template.ts';
import { startSilence, startSmtp, type FakeSmtp } from './smtp.ts';

const secret = 'kHs8dTopSecretToken';
const mail = (more: Partial<NewMail> = {}): NewMail => ({
  to: { email: 'ann@example.com', name: 'Ann' }, subject: 'Reset your password', heading: 'Reset', paragraphs: ['Hello <b>Ann</b> & co'],
  action: { label: 'Reset', url: `http://localhost:3000/reset?token=${secret}` }, ...more,
});

const refusals = (to: string) => (to.startsWith('gone') ? { status: 550, text: 'no such user' } : to.startsWith('busy') ? { status: 450, text: 'later' } : null);

let smtp: FakeSmtp;
let house: TestHouse;
const queue = (m: NewMail) => runAs(house.app, { name: 'test' }, (ctx) => queueMail(ctx, m));
const stored = async (id: string) => (await house.owner.query('select * from core.mail where id = $1', [id])).rows[0] as { state: string; attempts: number; body: unknown; last_error: string | null };
const now = () => house.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');

beforeAll(async () => {
  smtp = await startSmtp(0, (to) => refusals(to));
  house = await openTestHouse({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Acme Desk <desk@acme.example>' } });
});
afterEach(() => { smtp.received.length = 0; });
afterAll(async () => { await house.close(); await smtp.close(); });

describe('outgoing mail', () => {
  it('is delivered once, with text, HTML and a stable Message-ID', async () => {
    const id = (await queue(mail()))!;
    await house.drain();
    expect(smtp.received).toHaveLength(1);
    const [{ raw, to, from }] = smtp.received as [FakeSmtp['received'][number]];
    expect([from, to]).toEqual(['desk@acme.example', ['ann@example.com']]);
    expect(raw).toMatch(/^From: "?Acme Desk"? <desk@acme\.example>/m);
    expect(raw).toContain(`Message-ID: <${id}@acme.example>`);
    expect(raw).toContain('multipart/alternative');
    const plain = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    expect(plain).toContain('Hello &lt;b&gt;Ann&lt;/b&gt; &amp; co');
    expect(plain).toContain('Hello <b>Ann</b> & co');
    expect(plain).toContain(`reset?token=${secret}`);
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 });
    // The job once more: nothing goes out a second time.
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.sendMail', { id }));
    await house.drain();
    expect(smtp.received).toHaveLength(1);
  });

  it('takes files, copies and an address for answers along; without its file it waits', async () => {
    await house.app.blobs.put('abcfile', Buffer.from('%PDF-1.7 file'), 'application/pdf');
    await queue(mail({ cc: ['bob@example.com'], replyTo: { email: 'sales@acme.example', name: 'Sales' }, attachments: [{ name: 'QUO-1.pdf\r\nX: y', type: 'application/pdf', key: 'abcfile' }] }));
    const lost = (await queue(mail({ attachments: [{ name: 'a.pdf', type: 'application/pdf', key: 'nosuchfile' }] })))!;
    await house.drain();
    expect(smtp.received).toHaveLength(1);
    const [{ raw, to }] = smtp.received as [FakeSmtp['received'][number]];
    expect(to.sort()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(raw).toMatch(/^Reply-To: "?Sales"? <sales@acme\.example>/m);
    expect(raw).toMatch(/filename="?QUO-1\.pdf/);
    expect(raw).not.toMatch(/^X: y/m);
    expect(raw).toContain(Buffer.from('%PDF-1.7 file').toString('base64'));
    expect(await stored(lost)).toMatchObject({ state: 'queued', last_error: 'ENOFILE' });
    await expect(queue(mail({ cc: ['no address\r\nBcc: x@y.z'] }))).rejects.toThrow('not an e-mail address');
    await house.owner.query('delete from core.mail where id = $1', [lost]);
  });

  it('says that its opening is noted, with the page that switches it off, in both forms; without that it carries no picture', async () => {
    const tracking = { pictureUrl: 'https://acme.example/mail-pictures/abc.gif?a=1&b=2', pageUrl: 'https://acme.example/f/tracking#s' };
    const render = (body: Partial<NewMail>) => renderMail({ subject: 'S', body: { heading: 'H', paragraphs: ['P'], ...body }, language: 'en' }, 'Acme');
    const [noted, plain] = [render({ tracking }), render({})];
    expect(noted.html).toContain('<img src="https://acme.example/mail-pictures/abc.gif?a=1&amp;b=2" alt="" width="1" height="1"');
    for (const form of [noted.html, noted.text]) expect([form.includes('The sender learns that you opened this mail'), form.includes(tracking.pageUrl)]).toEqual([true, true]);
    expect(noted.text).not.toContain(tracking.pictureUrl);
    expect(plain.html + plain.text).not.toMatch(/<img|learns/);
    await expect(queue(mail({ tracking: { ...tracking, pageUrl: 'javascript:alert(1)' } }))).rejects.toThrow('absolute http(s) addresses');
  });

  it('has its addresses lead over the sender where that is said, and shows them as they were written', () => {
    const tracking = { pictureUrl: 'https://acme.example/p.gif', pageUrl: 'https://acme.example/f/tracking#s', links: [{ shown: 'https://b.test/', url: 'https://acme.example/l/1' }, { shown: 'https://b.test/c?d=1&e=2', url: 'https://acme.example/l/2' }] };
    const { html, text } = renderMail({ subject: 'S', body: { heading: 'H', paragraphs: ['<b>See</b> https://b.test/, https://b.test/c?d=1&e=2 and https://other.test/'], tracking }, language: 'en' }, 'Acme');
    expect([...html.matchAll(/<a dir="ltr" href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map((m) => [m[1], m[2]])).toEqual([['https://acme.example/l/1', 'https://b.test/'], ['https://acme.example/l/2', 'https://b.test/c?d=1&amp;e=2']]);
    expect(html).toContain('&lt;b&gt;See&lt;/b&gt; <a');
    expect(text).toContain('See</b> https://b.test/, https://b.test/c?d=1&e=2 and https://other.test/');
    for (const form of [html, text]) expect(form).toContain('which of its links you followed');
    // An address that only begins like one of them leads nowhere but to itself.
    expect(renderMail({ subject: 'S', body: { heading: 'H', paragraphs: ['https://b.test/p/51'], tracking }, language: 'en' }, 'Acme').html).not.toContain('acme.example/l/');
  });

  it('is not sent when its transaction rolls back, nor twice for one dedupe key', async () => {
    await expect(runAs(house.app, { name: 'test' }, async (ctx) => { await queueMail(ctx, mail()); throw new Error('no'); })).rejects.toThrow('no');
    expect(await queue(mail({ dedupeKey: 'once' }))).not.toBeNull();
    expect(await queue(mail({ dedupeKey: 'once' }))).toBeNull();
    await house.drain();
    expect(smtp.received).toHaveLength(1);
  });

  it('is sent once by two workers that race for it', async () => {
    const id = (await queue(mail()))!;
    for (let i = 0; i < 4; i++) await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.sendMail', { id }));
    await house.drain();
    expect(smtp.received).toHaveLength(1);
  });

  it('waits while the server is down, then arrives', async () => {
    const { port } = smtp;
    await smtp.close();
    const id = (await queue(mail()))!;
    await house.drain();
    expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await stored(id)).last_error).toMatch(/ECONN|ESOCKET/);
    smtp = await startSmtp(port, (to) => refusals(to));
    await now();
    await house.drain();
    expect(smtp.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('is given up at once when the receiver does not exist, and after the last attempt', async () => {
    const gone = (await queue(mail({ to: { email: 'gone@example.com' } })))!;
    await house.drain();
    expect(await stored(gone)).toMatchObject({ state: 'dead', attempts: 1 });
    const busy = (await queue(mail({ to: { email: 'busy@example.com' } })))!;
    await house.drain();
    expect(await stored(busy)).toMatchObject({ state: 'queued', attempts: 1 });
    await house.owner.query('update core.mail set attempts = 11 where id = $1', [busy]);
    await now();
    await house.drain();
    expect(await stored(busy)).toMatchObject({ state: 'dead', attempts: 12, last_error: 'EENVELOPE 450' });
    expect(house.logged.join()).toContain('was given up');
    expect(await house.app.metrics.registry.metrics()).toMatch(/atrium_mails_total\{outcome="dead"\} 2/);
  });

  it('cannot be made to carry another header or receiver', async () => {
    const evil = 'Hi\r\nBcc: evil@example.com\r\n\r\nbody';
    await queue(mail({ subject: evil, to: { email: 'ann@example.com', name: 'Ann"\r\nBcc: evil@example.com' } }));
    await house.drain();
    expect(smtp.received).toHaveLength(1);
    const [{ raw, to }] = smtp.received as [FakeSmtp['received'][number]];
    expect(to).toEqual(['ann@example.com']);
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    await expect(queue(mail({ to: { email: 'ann@example.com\r\nRCPT TO:<evil@example.com>' } }))).rejects.toThrow('not an e-mail address');
    await expect(queue(mail({ action: { label: 'x', url: 'javascript:alert(1)' } }))).rejects.toThrow('http(s)');
  });

  it('takes up a mail whose worker died while sending, and erases bodies after a week', async () => {
    const id = '019a0000-0000-7000-8000-000000000001';
    await house.owner.query(
      `insert into core.mail (id, to_email, subject, body, language, state, attempts, claimed_at)
       values ($1, 'ann@example.com', 's', '{"heading":"h","paragraphs":["p"]}', 'ar', 'sending', 1, now() - interval '11 minutes')`, [id]);
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.resendStuckMail', {}));
    await house.drain();
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]!.raw).toContain('dir=3D"rtl"');
    await house.owner.query("update core.mail set created_at = now() - interval '8 days' where id = $1", [id]);
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.eraseMail', {}));
    await house.drain();
    expect((await stored(id)).body).toBeNull();
  });

  it('is out of reach of the application role, and never in the log', async () => {
    await expect(runAs(house.app, { name: 'test' }, (ctx) => ctx.sql('select * from core.mail'))).rejects.toThrow('permission denied');
    expect(house.logged.join('\n')).not.toContain(secret);
    expect(house.logged.join('\n')).not.toContain('ann@example.com');
  });
});

it('a server that never speaks is left after the time-out, and does not hold a database transaction', async () => {
  const silence = await startSilence();
  const before = { ...mailTimes };
  Object.assign(mailTimes, { connect: 300, greeting: 300, silence: 300, whole: 1000 });
  const other = await openTestHouse({ env: { SMTP_URL: `smtp://127.0.0.1:${silence.port}` } });
  try {
    const id = await runAs(other.app, { name: 'test' }, (ctx) => queueMail(ctx, mail()));
    await other.drain();
    const { rows } = await other.owner.query('select state, attempts, last_error from core.mail where id = $1', [id]);
    expect(rows[0]).toMatchObject({ state: 'queued', attempts: 1, last_error: 'ETIMEDOUT' });
    expect(silence.connections()).toBe(1);
  } finally { Object.assign(mailTimes, before); await other.close(); await silence.close(); }
});
