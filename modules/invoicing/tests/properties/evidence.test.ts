import { createHash } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import { createRole, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../../contract.ts';
import { addBankAccount, importLines } from '../../../../tests/fixtures/statement.ts';
import { must, officeCalls, openOffice, type Office } from '../documents/scene.ts';

let o: Office;
const { ask, posted, look } = officeCalls(() => o);
const line = (quantity: string, unitPrice: string, taxIds: string[] = []) => ({ name: 'Work', quantity, unitPrice, taxIds });
let invoice: contract.BusinessDocument;
let checking: { id: string; accountId: string };
beforeAll(async () => {
  o = await openOffice();
  invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-01-20', dueOn: '2026-02-19', lines: [line('3', '33.33', [o.tax20])] });
  await posted('bill', { partyId: o.v1, issuedOn: '2026-01-25', currency: 'USD', exchangeRate: '0.92', lines: [line('1', '1200')] });
  await posted('invoice', { partyId: o.c2, issuedOn: '2026-05-20', lines: [line('1', '50')] });
  const { items } = await must(ask(payments.listOpenItems, { partyId: o.c1, side: 'customer' }));
  await must(ask(payments.recordPayment, { direction: 'in', partyId: o.c1, on: '2026-02-02', amount: '20.00', allocations: [{ itemId: items[0]!.id, amount: '20.00' }] }));
  checking = await addBankAccount(o.house, o.owner, { name: 'Checking' });
  for (const [on, payee] of [['2026-01-31', 'January'], ['2026-02-28', 'February']] as const) {
    const line = (await importLines(o.house, o.owner, checking.id, [[on, '-50.00', payee]])).find((l) => l.payee === payee)!;
    await must(ask(accounting.excludeBankLine, { id: line.id, version: line.version }));
  }
  const first = (await must(ask(accounting.bankStatements.list, {}))).items.find((s) => s.toOn === '2026-01-31')!;
  const typed = await must(ask(accounting.enterStatementBalances, { id: first.id, version: first.version, closing: '-50.00' }));
  await must(ask(accounting.signOffStatement, { id: first.id, version: typed.version }));
  await must(ask(accounting.createTaxReturn, { from: '2026-01-01', to: '2026-03-31' }));
  await o.house.drain();
}, 120_000);
afterAll(() => o.house.close());

function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  for (let n = zip.readUInt16LE(end + 10), at = zip.readUInt32LE(end + 16); n > 0; n--) {
    const [packed, named, extra, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt32LE(at + 42)];
    const from = start + 30 + zip.readUInt16LE(start + 26);
    const [name, bytes] = [zip.toString('utf8', at + 46, at + 46 + named), inflateRawSync(zip.subarray(from, from + packed))];
    expect([name, crc32(bytes), bytes.length]).toEqual([name, zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)]);
    files.set(name, bytes);
    at += 46 + named + extra;
  }
  return files;
}
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const year = { from: '2026-01-01', to: '2026-03-31' };

/** Waits for what was asked for: on a busy machine a pack takes longer than a queue may stand still. */
async function made(): Promise<void> {
  for (let i = 0; i < 5; i++) if (await o.house.drain().then(() => true, () => false)) return;
}

describe('a pack of evidence', () => {
  it('holds the books of its days as they stood, lists every file with its hash, and proves the chain', async () => {
    const begun = await must(ask(accounting.createPack, year));
    expect([begun.state, begun.available]).toEqual(['running', false]);
    // Asked again while it is made, the same one answers; and what is posted now is not in it.
    expect((await must(ask(accounting.createPack, { ...year, language: 'ar' }))).id).toBe(begun.id);
    await posted('invoice', { partyId: o.c1, issuedOn: '2026-01-21', lines: [line('1', '7777')] });
    await must(ask(accounting.postNewEntry, { on: '2026-01-15', memo: 'Posted after it was signed', lines: [{ accountId: checking.accountId, credit: '9.00' }, { accountId: o.accounts['bank_fee'], debit: '9.00' }] }));
    await made();
    const pack = await must(ask(accounting.getPack, { id: begun.id }));
    expect(pack, o.house.logged.filter((l) => l.includes('evidence')).join('\n')).toMatchObject({ state: 'done', verified: true, available: true, entries: 4 });
    const zip = (await ask(accounting.packFile, { id: pack.id })).body as Buffer;
    expect([zip.length, sha(zip)]).toEqual([pack.bytes, pack.sha256]);
    const files = unzip(zip);
    const names = [...files.keys()];
    const [january, february] = ['bank/Checking/2026-01-31_2026-01-31-signed', 'bank/Checking/2026-02-28_2026-02-28'];
    const both = (name: string) => [`${name}.csv`, `${name}.pdf`];
    expect(names).toEqual(expect.arrayContaining([
      'README.txt', ...['trial-balance', 'profit-and-loss', 'balance-sheet', 'cash-flow-direct', 'cash-flow-indirect', 'receivables', 'payables', 'tax', 'stock'].flatMap((r) => both(`reports/${r}`)), 'general-ledger/general-ledger.csv', 'open-items/receivable.csv', 'open-items/payable.csv', 'tax-returns/tax-lines.csv',
      'tax-returns/2026-01-01_2026-03-31-open.json', 'tax-returns/2026-01-01_2026-03-31-open.csv', 'journal/journal.csv', 'journal/hledger.journal', 'journal/beancount.beancount', 'chain/chain.jsonl', 'chain/verification.json', 'audit-log.csv', `documents/invoices/${invoice.number}.pdf`, 'SHA256SUMS', 'manifest.json', ...[january, february].flatMap((name) => [`${name}.json`, ...both(name)]),
    ]));
    const text = (name: string) => files.get(name)!.toString('utf8');
    const manifest = JSON.parse(text('manifest.json')) as { files: Array<{ name: string; bytes: number; sha256: string }>; leftOut: unknown[]; verification: object; chain: { entries: number; head: string } };
    expect(manifest.leftOut).toEqual([]);
    expect(manifest.files.map((f) => f.name).toSorted()).toEqual(names.filter((n) => n !== 'manifest.json' && n !== 'SHA256SUMS').toSorted());
    for (const f of manifest.files) expect([f.name, f.bytes, f.sha256]).toEqual([f.name, files.get(f.name)!.length, sha(files.get(f.name)!)]);
    expect(text('SHA256SUMS').trim().split('\n').length).toBe(manifest.files.length);
    expect(sha(files.get(`documents/invoices/${invoice.number}.pdf`)!)).toBe((await look(invoice)).pdfSha256);
    // Two posted documents of the days, and not the one of May.
    expect(names.filter((n) => n.startsWith('documents/'))).toHaveLength(2);
    let before = Buffer.alloc(0);
    const chain = text('chain/chain.jsonl').trim().split('\n').map((l) => JSON.parse(l) as { seq: number; hash: string; previousHash: string; content: string });
    for (const [n, e] of chain.entries()) {
      expect([e.seq, e.previousHash]).toEqual([n + 1, before.toString('hex')]);
      before = createHash('sha256').update(before).update(e.content).digest();
      expect(e.hash).toBe(before.toString('hex'));
    }
    expect([manifest.chain.head, manifest.verification]).toEqual([before.toString('hex'), { checked: 4, holds: true, broken: null }]);
    for (const name of ['reports/trial-balance.csv', 'general-ledger/general-ledger.csv', 'journal/journal.csv', 'open-items/receivable.csv', 'journal/hledger.journal']) expect([name, text(name).includes('7777')]).toEqual([name, false]);
    // What was signed is as it was signed; the other statement is told as the books stand now.
    expect(names.filter((n) => n.startsWith('bank/'))).toHaveLength(6);
    expect([january, february].map((name) => JSON.parse(text(`${name}.json`)))).toMatchObject([
      { ledgerBalance: '0.00', unmatched: '-50.00', unmatchedCount: 1, outstandingCount: 0, signed: { by: 'Olga Tester' } }, { ledgerBalance: '-9.00', unmatchedCount: 2, outstandingLines: [{ memo: 'Posted after it was signed', amount: '-9.00' }], signed: null },
    ]);
    expect([january, february].map((name) => text(`${name}.csv`).includes('Posted after it was signed'))).toEqual([false, true]);
    expect(text(`${january}.csv`)).toMatch(/Bank account,,Checking,[\s\S]*Signed off,,"?\d{4}-\d\d-\d\d .*Olga/);
    expect(text('open-items/receivable.csv')).toContain(`Cedar & Finch,${invoice.number},2026-01-20,2026-02-19`);
    expect(text('audit-log.csv')).toContain('invoicing.invoice.posted');
    for (const name of names.filter((n) => n.endsWith('.pdf'))) expect([name, files.get(name)!.subarray(0, 5).toString()]).toEqual([name, '%PDF-']);
  }, 180_000);

  it('can be stopped, leaves the log out for those who may not read it, and dies with the right to see reports', async () => {
    const stopped = await must(ask(accounting.createPack, year));
    expect((await must(ask(accounting.cancelPack, { id: stopped.id }))).state).toBe('cancelled');
    await made();
    expect(await must(ask(accounting.getPack, { id: stopped.id }))).toMatchObject({ state: 'cancelled', available: false });
    expect((await ask(accounting.packFile, { id: stopped.id })).status).toBe(404);
    const role = await must(ask(createRole, { name: 'Reader', rank: 20, permissions: ['accounting.report.view'] }));
    const { rows: [{ id: memberId }] } = await o.house.owner.query('select id from workspace.member where account_id = $1 and workspace_id = $2', [o.ann.id, o.owner.workspaceId]);
    const give = (key: string) => must(ask(updateMember, { id: memberId, role: key }));
    expect((await ask(accounting.createPack, year, o.ann)).status).toBe(403);
    await give(role.key);
    const hers = await must(ask(accounting.createPack, year, o.ann));
    await made();
    const files = unzip((await ask(accounting.packFile, { id: hers.id }, o.ann)).body as Buffer);
    expect([...files.keys()].filter((n) => n === 'audit-log.csv' || n.startsWith('documents/'))).toEqual([]);
    expect(JSON.parse(files.get('manifest.json')!.toString()).leftOut).toEqual([{ name: 'bank', why: 'accounting.bank.view' }, { name: 'audit-log.csv', why: 'workspace.audit.view' }, { name: 'documents (sales)', why: 'invoicing.invoice.view_all' }, { name: 'documents (purchases)', why: 'invoicing.bill.view_all' }, { name: 'documents (expenses)', why: 'invoicing.expense.view_all' }]);
    const late = await must(ask(accounting.createPack, year, o.ann));
    await give('member');
    await made();
    expect(await must(ask(accounting.getPack, { id: late.id }))).toMatchObject({ state: 'failed', available: false });
    expect((await ask(accounting.getPack, { id: hers.id }, o.outsider)).status).toBe(404);
    expect((await ask(accounting.createPack, { from: '2026-02-01', to: '2026-01-01' })).error?.fields?.[0]?.path).toBe('to');
    expect((await must(ask(accounting.listPacks, {}))).items.map((p) => p.state)).toEqual(['failed', 'done', 'cancelled', 'done']);
  }, 180_000);

  it('is for those who may see all that is in it: each part asks for what its maker held', async () => {
    // The first one, which holds all there is.
    const full = (await must(ask(accounting.listPacks, {}))).items.at(-1)!;
    const role = await must(ask(createRole, { name: 'Seller', rank: 20, permissions: ['accounting.report.view', 'invoicing.invoice.view', 'invoicing.invoice.view_all'] }));
    const { rows: [{ id: memberId }] } = await o.house.owner.query('select id from workspace.member where account_id = $1 and workspace_id = $2', [o.ann.id, o.owner.workspaceId]);
    const give = (key: string) => must(ask(updateMember, { id: memberId, role: key }));
    await give(role.key);
    const offer = async (id: string, who = o.ann) => (await must(ask(accounting.listPacks, {}, who))).items.filter((p) => p.id === id).map((p) => [p.available, p.isWithheld]);
    expect([await offer(full.id), (await must(ask(accounting.getPack, { id: full.id }, o.ann))).isWithheld, (await ask(accounting.packFile, { id: full.id }, o.ann)).status]).toEqual([[[true, true]], true, 403]);
    expect([await offer(full.id, o.owner), (await ask(accounting.packFile, { id: full.id })).status]).toEqual([[[true, false]], 200]);
    const hers = await must(ask(accounting.createPack, year, o.ann));
    await made();
    const files = unzip((await ask(accounting.packFile, { id: hers.id }, o.ann)).body as Buffer);
    expect([...files.keys()].filter((n) => n.startsWith('documents/')).map((n) => n.split('/')[1])).toEqual(['invoices', 'invoices']);
    // What she gets the right to see while a pack is made is not in it: its list of rights would not say so.
    const grown = await must(ask(accounting.createPack, year, o.ann));
    await give('manager');
    await made();
    const more = unzip((await ask(accounting.packFile, { id: grown.id }, o.ann)).body as Buffer);
    expect([...more.keys()].some((n) => n.startsWith('documents/bills/'))).toBe(false);
    await give('member');
  }, 180_000);

  it('says when the chain is broken, and goes once its time is over', async () => {
    await o.house.owner.query('alter table accounting.line disable trigger posted');
    await o.house.owner.query("update accounting.line set memo = 'changed behind the back' where entry_id = $1 and position = 0", [invoice.entryId]);
    await o.house.owner.query('alter table accounting.line enable trigger posted');
    const { id } = await must(ask(accounting.createPack, year));
    await made();
    const pack = await must(ask(accounting.getPack, { id }));
    expect([pack.state, pack.verified]).toEqual(['done', false]);
    const files = unzip((await ask(accounting.packFile, { id })).body as Buffer);
    expect(JSON.parse(files.get('chain/verification.json')!.toString())).toMatchObject({ holds: false, broken: { number: invoice.number } });
    await o.house.owner.query("update accounting.evidence_pack set created_at = now() - interval '31 days'");
    await o.house.owner.query("select graphile_worker.add_job('accounting.forgetPacks', '{}')");
    await made();
    expect((await must(ask(accounting.listPacks, {}))).items.map((p) => p.available)).toEqual(Array(7).fill(false));
    expect((await ask(accounting.packFile, { id })).status).toBe(404);
  }, 180_000);
});
