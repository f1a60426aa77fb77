import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../../../app.ts';
import { Refusal } from '../../../fail.ts';
import { addresseeOf } from '../addressee.ts';
import { limitOf, openMailIn, smtpLimits, type MailIn } from '../smtp.ts';
import { box, mailRoom, next, other, owner, sha, taken, told } from './room.ts';

let house: TestHouse;
let door: MailIn;
const to = (name = box) => `${name}@in.example.com`;
const rows = async () => (await house.owner.query<{ id: string; state: string; code: string | null; blob_key: string | null; attempts: number }>('select id, state, code, blob_key, attempts from core.received_mail order by at, id')).rows;
const again = async () => { await house.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()'); await house.drain(); };

async function send(mail: SendMailOptions, name?: string): Promise<{ code: number; response: string }> {
  const transport = createTransport({ host: '127.0.0.1', port: door.port, tls: { rejectUnauthorized: false } });
  try {
    const info = await transport.sendMail({ from: 'Café Ünï <shop@example.com>', to: to(name), text: 'Thank you', ...mail });
    return { code: 250, response: info.response };
  } catch (error) {
    return { code: (error as { responseCode?: number }).responseCode ?? 0, response: (error as { response?: string }).response ?? String(error) };
  } finally { transport.close(); }
}

beforeAll(async () => {
  house = await openTestHouse({ modules: [mailRoom], env: { MAIL_IN_PORT: '0', MAIL_IN_HOST: '127.0.0.1', MAIL_IN_DOMAIN: 'In.Example.com' } });
  door = (await openMailIn(house.app))!;
});
afterEach(async () => {
  taken.length = 0;
  told.length = 0;
  Object.assign(next, { failures: [], status: 'active', addresses: new Set([box, other]) });
  await house.owner.query('delete from core.received_mail');
  await house.owner.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => { await door.close(); await house.close(); });

describe('mail that comes in', () => {
  it('reaches the room with sender, subject, words and files, as the person whose address it is', async () => {
    const pdf = randomBytes(300_000);
    const sent = await send({
      subject: 'Rechnung für Ärger – 12,50 €', text: 'Grüße\n.a line with a dot\n日本語', html: '<p>Grüße <img src="cid:logo"></p>', date: new Date('2026-03-04T05:06:07Z'),
      attachments: [{ filename: '../../tëst.pdf', content: pdf, contentType: 'application/pdf' }, { filename: 'logo.png', cid: 'logo', content: Buffer.from('89504e470d0a1a0a', 'hex') }],
    }, box.toUpperCase());
    expect(sent.code).toBe(250);
    await house.drain();
    expect(taken).toHaveLength(1);
    const [{ mail, bytes, uploads, viewer, member }] = taken as [(typeof taken)[number]];
    expect(mail).toMatchObject({ from: { name: 'Café Ünï', address: 'shop@example.com' }, subject: 'Rechnung für Ärger – 12,50 €', sentAt: new Date('2026-03-04T05:06:07Z') });
    expect(mail.text.trim()).toBe('Grüße\n.a line with a dot\n日本語');
    const files = mail.files.map((f, i) => ({ name: f.fileName, type: f.declaredType, inline: f.inline, good: f.sha256 === sha(bytes[i]!) && f.bytes === bytes[i]!.length }));
    expect(files.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([{ name: 'logo.png', type: 'image/png', inline: true, good: true }, { name: 'tëst.pdf', type: 'application/pdf', inline: false, good: true }]);
    expect(bytes.some((b) => b.equals(pdf))).toBe(true);
    expect(uploads).toEqual(mail.files);
    expect([viewer?.id, member?.workspaceId]).toEqual([owner.accountId, owner.workspaceId]);
    expect(await rows()).toMatchObject([{ id: mail.id, state: 'taken', blob_key: null }]);
    // Nothing of it stays on the disk.
    expect(readdirSync(path.join(house.app.config.DATA_DIR, 'tmp'))).toEqual([]);
  });

  it('is refused for unknown addresses, other domains and other forms, before anything is sent', async () => {
    for (const address of ['receipts-abcdefghijklmnop2346@in.example.com', `${box}@example.com`, `${box}@elsewhere.example`, 'bills-abcdefghijklmnop2345@in.example.com', 'postmaster@in.example.com', `${box}@in.example.com.evil.example`]) {
      const sent = await send({ envelope: { from: 'a@example.com', to: [address] } });
      expect([address, sent.code, sent.response]).toEqual([address, 550, expect.stringContaining('5.1.1')]);
    }
    expect(await rows()).toEqual([]);
  });

  it('offers no sign-in', async () => {
    expect(await talk(['EHLO x', 'AUTH PLAIN AGFubgBwdw=='])).toEqual([expect.not.stringContaining('AUTH'), expect.stringMatching(/^50[02]/)]);
  });

  it('over 35 MB is refused, said in advance or not, and leaves nothing', async () => {
    expect((await talk(['EHLO x', 'MAIL FROM:<a@example.com> SIZE=99999999']))[1]).toMatch(/^552/);
    const line = `${'x'.repeat(998)}\r\n`;
    const answers = await talk(['EHLO x', 'MAIL FROM:<a@example.com>', `RCPT TO:<${to()}>`, 'DATA', `Subject: big\r\n\r\n${line.repeat(37_000)}.`]);
    expect(answers.at(-1)).toMatch(/^552 5\.3\.4/);
    expect(await rows()).toEqual([]);
    expect(readdirSync(path.join(house.app.config.DATA_DIR, 'tmp'))).toEqual([]);
  }, 60_000);

  it('carries 24 MB of files', async () => {
    expect((await send({ subject: 'big', attachments: [{ filename: 'a.pdf', content: randomBytes(24_000_000) }] })).code).toBe(250);
    // Read at low priority: beside busy neighbours that takes longer than a queue may stand still.
    void house.drain().catch(() => undefined);
    await vi.waitFor(() => expect(taken.map((t) => t.bytes[0]!.length)).toEqual([24_000_000]), { timeout: 80_000, interval: 100 });
  }, 90_000);

  it('comes once when its sender sends it twice, whatever servers wrote before it; a different body with the same id is another mail', async () => {
    const raw = (text: string, hop: string) => ({ envelope: { from: 'a@example.com', to: [to()] }, raw: `Received: from ${hop}\r\nMessage-ID: <one@example.com>\r\nFrom: a@example.com\r\nSubject: s\r\n\r\n${text}\r\n` });
    expect([(await send(raw('first', 'x'))).code, (await send(raw('first', 'y'))).code]).toEqual([250, 250]);
    await house.drain();
    expect((await send(raw('first', 'z'))).code).toBe(250);
    expect((await send(raw('second', 'x'))).code).toBe(250);
    await house.drain();
    expect(taken.map((t) => t.mail.text.trim())).toEqual(['first', 'second']);
    // To another address it is another mail.
    expect((await send({ ...raw('first', 'x'), envelope: { from: 'a@example.com', to: [to(other), to()] } })).code).toBe(250);
    await house.drain();
    expect(taken).toHaveLength(3);
    expect((await rows()).filter((r) => r.state !== 'arriving')).toHaveLength(3);
    expect((await rows()).filter((r) => r.blob_key !== null)).toEqual([]);
  });

  it('is tried again with the same id when the room fails, and taken once', async () => {
    next.failures.push(new Error('the printer is on fire'));
    await send({ subject: 'once' });
    await house.drain();
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, blob_key: expect.any(String) });
    await again();
    expect(taken.map((t) => t.mail.id)).toEqual([waiting!.id]);
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.takeMail', { id: waiting!.id }));
    await house.drain();
    expect(taken).toHaveLength(1);
  });

  it('ends with a refusal of the room; one that passes by itself is tried again; the last attempt ends it too', async () => {
    next.failures.push(new Refusal('core.forbidden'));
    await send({ subject: 'no' });
    await house.drain();
    await again();
    expect(await rows()).toMatchObject([{ state: 'refused', code: 'core.forbidden', blob_key: expect.any(String) }]);
    expect(told).toEqual([{ id: (await rows())[0]!.id, code: 'core.forbidden', viewer: owner.accountId }]);
    await house.owner.query('delete from core.received_mail');
    next.failures.push(new Refusal('core.unavailable'));
    await send({ subject: 'busy' });
    await house.drain();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await house.owner.query('update core.received_mail set attempts = 11');
    next.failures.push(new Error('still on fire'));
    await again();
    expect(await rows()).toMatchObject([{ state: 'refused', code: 'core.unexpected', attempts: 12 }]);
    expect(taken).toEqual([]);
  });

  it('whose job is gone is taken up again after a day, and is refused once its attempts are used up: the person is told', async () => {
    const takeUp = async () => { await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.dropMailBytes', {})); await house.drain(); };
    const lost = async (age: string) => {
      next.failures.push(new Error('killed'));
      await send({ subject: `lost ${age}` });
      await house.drain();
      await house.owner.query('delete from graphile_worker._private_jobs');
      await house.owner.query("update core.received_mail set at = now() - $1::interval where state = 'waiting'", [age]);
    };
    await lost('23 hours');
    await takeUp();
    expect([taken.length, await rows()]).toMatchObject([0, [{ state: 'waiting', attempts: 1 }]]);
    await house.owner.query("update core.received_mail set at = now() - interval '25 hours'");
    await takeUp();
    expect([taken.length, (await rows())[0]?.state, told]).toEqual([1, 'taken', []]);
    await house.owner.query('delete from core.received_mail');
    // Whatever ended its twelve attempts, there is no thirteenth.
    await lost('25 hours');
    await house.owner.query('update core.received_mail set attempts = 12');
    await takeUp();
    const [mail] = await rows();
    expect([taken.length, mail, told]).toMatchObject([1, { state: 'refused', code: 'core.unexpected' }, [{ id: mail!.id, code: 'core.unexpected', viewer: owner.accountId }]]);
  });

  it('that another worker ended first is neither told nor counted again', async () => {
    const refused = async () => (await house.app.metrics.mails.get()).values.find((v) => v.labels.outcome === 'refused')?.value ?? 0;
    const before = await refused();
    const lost = async (ends: boolean) => {
      if (!ends) await house.owner.query("create function core.ended_elsewhere() returns trigger language plpgsql as 'begin return null; end'; create trigger ended_elsewhere before update on core.received_mail for each row when (new.state = 'refused') execute function core.ended_elsewhere()");
      try {
        next.failures.push(new Refusal('core.forbidden'));
        await send({ subject: `ends ${ends}` });
        await house.drain();
      } finally { if (!ends) await house.owner.query('drop function core.ended_elsewhere cascade'); }
    };
    await lost(false);
    expect([told.length, await refused()]).toEqual([0, before]);
    await lost(true);
    expect([told.length, await refused()]).toEqual([1, before + 1]);
  });

  it('is refused for somebody who is suspended or has left by the time it is taken', async () => {
    for (const status of ['suspended', null] as const) {
      next.status = status;
      await send({ subject: `late ${status}` });
      await house.drain();
    }
    expect((await rows()).map((r) => [r.state, r.code])).toEqual([['refused', 'core.workspace_forbidden'], ['refused', 'core.workspace_forbidden']]);
    expect([taken, told]).toEqual([[], []]);
  });

  it('is there or not, never half: its job is written with it', async () => {
    await house.owner.query('alter table graphile_worker._private_jobs add constraint no_new check (task_id is null) not valid');
    const sent = await send({ subject: 'killed' });
    await house.owner.query('alter table graphile_worker._private_jobs drop constraint no_new');
    expect(sent.code).toBe(451);
    expect(await rows()).toMatchObject([{ state: 'arriving', blob_key: expect.any(String) }]);
    // The sender comes again, and it is a new mail: what was left behind stands in nobody's way, and goes after a day.
    await send({ subject: 'killed' });
    await house.drain();
    expect(taken).toHaveLength(1);
    const key = (await rows())[0]!.blob_key!;
    await house.owner.query("update core.received_mail set at = now() - interval '25 hours' where state = 'arriving'");
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.dropMailBytes', {}));
    await house.drain();
    expect(await house.app.blobs.open(key)).toBeNull();
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.forgetMail', {}));
    await house.drain();
    expect((await rows()).map((r) => r.state)).toEqual(['taken']);
  });

  it('waits with its sender when one address gets too many', async () => {
    const addressee = (await addresseeOf(house.app, to()))!;
    await house.app.limits.forget(limitOf(addressee));
    await house.app.limits.attempt(limitOf(addressee), smtpLimits.toAddress, 3600, smtpLimits.toAddress);
    expect((await send({ subject: 'one too many' })).code).toBe(451);
    await house.app.limits.forget(limitOf(addressee));
    expect((await send({ subject: 'one too many' })).code).toBe(250);
  });

  it('leaves no subject, words, sender or address in the log and the database', async () => {
    next.failures.push(new Error('no'));
    await send({ subject: 'Sübject-canary', text: 'body-canary' });
    await house.drain();
    const logged = house.logged.join('\n');
    const kept = JSON.stringify((await house.owner.query("select r.*, convert_from(address_hash, 'latin1') as a from core.received_mail r")).rows) + JSON.stringify((await house.owner.query('select * from graphile_worker._private_jobs')).rows);
    for (const secret of ['canary', box.split('-')[1]!, 'shop@example.com']) expect([secret, logged.includes(secret), kept.includes(secret)]).toEqual([secret, false, false]);
    await expect(runAs(house.app, { name: 'test' }, (ctx) => ctx.sql('select * from core.received_mail'))).rejects.toThrow('permission denied');
  });

  const dots = { 'LF.LF': '\n.\n', 'LF.CRLF': '\n.\r\n', 'CRLF.LF': '\r\n.\n', 'CR.CR': '\r.\r', 'CRLF.CR': '\r\n.\r', 'LF.CRCRLF': '\n.\r\r\n' };
  it.each(Object.entries(dots))('does not become two mails by an end written as %s', async (_name, dot) => {
    await talk(['EHLO x', 'MAIL FROM:<a@example.com>', `RCPT TO:<${to()}>`, 'DATA',
      `Subject: one\r\n\r\nbody${dot}MAIL FROM:<evil@example.com>\r\nRCPT TO:<${to(other)}>\r\nDATA\r\nSubject: two\r\n\r\nsmuggled\r\n.`]);
    await house.drain();
    expect(taken.map((t) => t.mail.subject)).toEqual(['one']);
    expect(taken[0]!.mail.text).toContain('smuggled');
  });
});

it('nothing listens without MAIL_IN_PORT; a door that is closed lets go of who stands in it', async () => {
  expect(await openMailIn({ ...house.app, config: { ...house.app.config, MAIL_IN_PORT: undefined } })).toBeNull();
  const second = (await openMailIn(house.app))!;
  const socket = net.connect(second.port, '127.0.0.1');
  await new Promise((r) => { socket.once('data', r); });
  const gone = new Promise((r) => { socket.once('close', r); });
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  await second.close();
  await gone;
}, 20_000);

/** Speaks line by line, each after the answer to the one before; answers what was said. */
async function talk(lines: readonly string[]): Promise<string[]> {
  const socket = net.connect(door.port, '127.0.0.1');
  const answers: string[] = [];
  let heard = '';
  await new Promise<void>((resolve, reject) => {
    let at = -1;
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => {
      heard += data.toString();
      if (!/^\d{3} .*\r\n$/m.test(heard)) return;
      if (at >= 0) answers.push(heard);
      heard = '';
      at += 1;
      if (at < lines.length) socket.write(`${lines[at]}\r\n`);
      else { socket.destroy(); resolve(); }
    });
  });
  return answers;
}
