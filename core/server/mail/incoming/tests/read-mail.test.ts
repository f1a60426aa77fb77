import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../fingerprint.ts';
import { readMail, Unreadable } from '../read-mail.ts';
import { readInThread } from '../thread.ts';
import { wordsOf } from '../words.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let n = 0;
const put = (lines: readonly string[]) => { const at = path.join(folder, `m${n++}`); writeFileSync(at, lines.join('\r\n')); return { path: at, prefix: at }; };
const part = (head: readonly string[], body: string) => ['--b', ...head, '', body];
const mixed = (...parts: string[][]) => ['From: a@example.com', 'Subject: s', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b', '', ...parts.flat(), '--b--', ''];

describe('what a mail says', () => {
  it('is taken from the HTML where there is no plain part', async () => {
    const mail = await readMail(put(['From: Shop <a@example.com>', 'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=', 'Date: Wed, 04 Mar 2026 05:06:07 +0000', 'Content-Type: text/html; charset=utf-8', '', '<html><head><title>no</title><style>p{}</style></head><body><p>Total</p><table><tr><td>12&nbsp;&euro;</td><td>&#x41;&amp;B</td></tr></table></body></html>']));
    expect(mail).toEqual({ from: { name: 'Shop', address: 'a@example.com' }, subject: 'Grüße', text: 'Total\n\n12 €\tA&B', sentAt: Date.UTC(2026, 2, 4, 5, 6, 7), files: [] });
  });

  it('takes the files of a mail that was forwarded as a file, and its words', async () => {
    const inside = mixed(part(['Content-Type: text/plain'], 'Your invoice'), part(['Content-Type: application/pdf; name="i.pdf"', 'Content-Disposition: attachment; filename="i.pdf"', 'Content-Transfer-Encoding: base64'], Buffer.from('%PDF').toString('base64'))).join('\r\n').replaceAll('--b', '--c').replace('boundary=b', 'boundary=c').replace('Subject: s', 'Subject: Invoice 7');
    const mail = await readMail(put(mixed(part(['Content-Type: text/plain'], 'See below'), part(['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="Invoice.eml"'], inside))));
    expect(mail.files.map((f) => [f.fileName, readFileSync(f.path, 'utf8')])).toEqual([['i.pdf', '%PDF']]);
    expect(mail.text.replace(/\n+/g, '\n').trim()).toBe('See below\nInvoice 7\nYour invoice');
  });

  it('names files without folders and controls, and those without a name by what they are', async () => {
    const pdf = (filename: string) => part(['Content-Type: application/pdf', `Content-Disposition: attachment${filename}`], 'x');
    const mail = await readMail(put(mixed(pdf('; filename="../../etc/passwd"'), pdf('; filename="C:\\\\x\\\\bill.pdf"'), pdf(''), pdf('; filename="a\u0007b.pdf"'))));
    expect(mail.files.map((f) => f.fileName)).toEqual(['passwd', 'bill.pdf', 'file-3.pdf', 'ab.pdf']);
    expect(mail.files.every((f) => path.dirname(f.path) === folder)).toBe(true);
  });

  it('holds nothing a database or a page cannot carry, and no more than it may', async () => {
    const mail = await readMail(put(['From: "a\u0000b" <a@example.com>', 'Subject: a\u0000 b', 'Date: Mon, 99 Foo 99999', '', `x\u0000${'y'.repeat(200_000)}`]));
    expect(JSON.stringify(mail)).not.toContain('\\u0000');
    expect([mail.text.length, mail.sentAt]).toEqual([100_000, null]);
  });

  it('was written by a machine where its head says so', async () => {
    const isAutomatic = async (...head: string[]) => (await readMail(put(['From: a@example.com', 'Subject: s', ...head, '', 'x']))).automatic ?? false;
    for (const head of ['Auto-Submitted: auto-replied', 'auto-submitted: Auto-Generated; x=y', 'Precedence: bulk', 'X-Autoreply: yes', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b']) expect([head, await isAutomatic(head)]).toEqual([head, true]);
    for (const head of ['Auto-Submitted: no', 'Precedence: list', 'X-Autoreply:', 'Content-Type: text/plain']) expect([head, await isAutomatic(head)]).toEqual([head, false]);
  });

  it('is nobody\'s who sends none: bytes that are no mail still say what they can', async () => {
    expect(await readMail(put(['no header at all']))).toMatchObject({ from: { name: '', address: '' }, files: [], sentAt: null });
  });

  it('cannot be read where it nests without end or has a thousand files; the thread says so', async () => {
    const deep = [...Array(80).keys()].flatMap((i) => [`Content-Type: multipart/mixed; boundary=b${i}`, '', `--b${i}`]);
    await expect(readMail(put(deep))).rejects.toThrow(Unreadable);
    await expect(readMail(put(mixed(...Array.from({ length: 201 }, () => part(['Content-Type: application/pdf', 'Content-Disposition: attachment'], 'x')))))).rejects.toThrow(Unreadable);
    expect(await readInThread(put(deep))).toBeNull();
    await expect(readInThread({ path: path.join(folder, 'gone'), prefix: folder })).rejects.toThrow('ENOENT');
  });
});

describe('words of HTML', () => {
  it.each([
    ['<p>a<p>b<br>c', 'a\nb\nc'], ['<script>x</script>a<SCRIPT>y</SCRIPT >b', 'ab'], ['a <!-- no --> b', 'a b'], ['1 < 2 &lt; 3 &bogus;', '1 < 2 < 3 &bogus;'],
    ['<style>never closed', ''], ['<p', ''], ['İ<style>x</style>İ', 'İİ'], ['&#0;&#x110000;&#128512;', '&#0;&#x110000;😀'], ['<a href="x">Pay <b>12</b></a>', 'Pay 12'],
  ])('%s', (html, text) => { expect(wordsOf(html)).toBe(text); });
});

describe('the same mail', () => {
  const print = async (lines: readonly string[]) => (await fingerprintOf(put(lines).path)).toString('hex');
  it('is known by its id and its body, not by what servers write before it', async () => {
    const one = await print(['Received: x', 'Message-ID: <1@x>', '', 'body']);
    expect(await print(['Received: y', 'Received: z', 'Message-ID:', ' <1@x>', '', 'body'])).toBe(one);
    expect(await print(['Message-ID: <1@x>', '', 'other'])).not.toBe(one);
    expect(await print(['Message-ID: <2@x>', '', 'body'])).not.toBe(one);
  });
  it('without an id is the same only when all of it is', async () => {
    expect(await print(['Subject: a', '', 'body'])).not.toBe(await print(['Subject: b', '', 'body']));
    // An id in the body is none.
    expect(await print(['Subject: a', '', 'Message-ID: <1@x>', '', 'body'])).not.toBe(await print(['Subject: b', '', 'Message-ID: <1@x>', '', 'body']));
  });
});
