import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { bankCalls, openBankHouse, type BankHouse } from './scene.ts';

let h: BankHouse;
beforeAll(async () => { h = await openBankHouse(); });
afterAll(() => h.house.close());
const { ask, must, addAccount, upload, take } = bankCalls(() => h);

/** A statement of so many bookings of 1.00 in, with the ids of the bank. */
function camt(lines: number, { closing = String(lines), tag = 'a', bad = '' } = {}): string {
  const balance = (kind: string, amount: string) => `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-01</Dt></Dt></Bal>`;
  const entry = (i: number) => `<Ntry><Amt Ccy="USD">${bad && i === lines - 1 ? bad : '1.00'}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-05-01</Dt></BookgDt><AcctSvcrRef>${tag}${i}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Payer ${i}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Order ${i}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr><Id>777</Id></Othr></Id><Ccy>USD</Ccy></Acct>${balance('OPBD', '0.00')}${balance('CLBD', closing)}${Array.from({ length: lines }, (_, i) => entry(i)).join('')}</Stmt></BkToCstmrStmt></Document>`;
}
const show = (id: string) => must(ask(contract.getStatementFile, { id })) as Promise<contract.StatementFile>;
/** The file once it is read: without a build a thread takes seconds to begin, on a busy machine longer than a queue may stand still. */
async function whenRead(id: string): Promise<contract.StatementFile> {
  for (let i = 0; i < 8; i++) {
    await h.house.drain().catch(() => undefined);
    const file = await show(id);
    if (file.state !== 'reading') return file;
    // One that was put back comes up again in a second.
    await new Promise((r) => setTimeout(r, 500));
  }
  throw new Error('the file was not read');
}
const waiting = async (accountId: string) => (await must(ask(contract.listStatementFiles, { id: accountId }))).items.map((f) => [f.fileName, f.state]);

describe('a large bank file', () => {
  it('is read in the background while others are answered, then taken over like any other; a second time nothing is new', async () => {
    const account = await addAccount({ name: 'Busy' });
    const content = camt(700);
    const first = await upload(account.id, content);
    expect([first.status, first.body.state, first.body.fresh, first.body.total]).toEqual([201, 'reading', 0, null]);
    expect((await take(first.body.id)).error?.code).toBe('accounting.statement_reading');
    expect((await ask(contract.chooseStatementFile, { id: first.body.id, choices: {} })).error?.code).toBe('accounting.statement_reading');
    expect(await waiting(account.id)).toEqual([['statement.txt', 'reading']]);
    const read = await whenRead(first.body.id);
    expect(read).toMatchObject({ state: 'read', handled: 700, total: 700, fresh: 700, duplicates: 0, holds: [], format: 'camt053' });
    expect(read.statements[0]).toMatchObject({ count: 700, opening: '0.00', closing: '700.00', difference: '0.00' });
    expect(read.statements[0]!.lines).toHaveLength(50);
    expect((await take(first.body.id)).body).toMatchObject({ fresh: 700, duplicates: 0 });
    expect(await waiting(account.id)).toEqual([]);
    const { rows } = await h.house.owner.query('select count(*)::int as n, sum(amount)::text as total, min(payee) as payee, (select count(*)::int from accounting.statement_file_line) as left from accounting.bank_line where bank_account_id = $1', [account.id]);
    expect(rows).toEqual([{ n: 700, total: '70000', payee: 'Payer 0', left: 0 }]);
    const again = await upload(account.id, content);
    expect(await whenRead(again.body.id)).toMatchObject({ fresh: 0, duplicates: 700 });
    expect((await take(again.body.id)).body).toEqual({ fresh: 0, duplicates: 700, statementIds: [] });
  }, 120_000);

  it('is held with its difference like a small one', async () => {
    const account = await addAccount({ name: 'Short' });
    const file = await upload(account.id, camt(700, { closing: '699.00' }));
    expect(file.body.state).toBe('reading');
    const read = await whenRead(file.body.id);
    expect([read.holds, read.statements[0]!.difference]).toEqual([['difference'], '-1.00']);
    expect((await take(file.body.id)).error?.details?.['holds']).toEqual(['difference']);
    expect((await take(file.body.id, ['difference'])).body).toMatchObject({ fresh: 700 });
  }, 120_000);

  it('is stopped: what is put aside while it is read comes to nothing', async () => {
    const account = await addAccount({ name: 'Stopped' });
    const file = await upload(account.id, camt(700));
    await must(ask(contract.dropStatementFile, { id: file.body.id }));
    await h.house.drain();
    expect((await ask(contract.getStatementFile, { id: file.body.id })).error?.code).toBe('accounting.statement_over');
    const { rows } = await h.house.owner.query('select f.state, f.content is null as gone, (select count(*)::int from accounting.statement_file_line l where l.file_id = f.id) as lines from accounting.statement_file f where f.id = $1', [file.body.id]);
    expect(rows).toEqual([{ state: 'dropped', gone: true, lines: 0 }]);
    expect(await waiting(account.id)).toEqual([]);
  });

  it('says why it cannot be read, and where', async () => {
    const account = await addAccount({ name: 'Broken' });
    const file = await upload(account.id, camt(700, { bad: 'many' }));
    const read = await whenRead(file.body.id);
    expect([read.state, read.problem?.reason, read.problem?.values, read.fresh]).toEqual(['failed', 'amount_invalid', { text: 'many' }, 0]);
    expect((await take(file.body.id)).status).toBe(409);
    await must(ask(contract.dropStatementFile, { id: file.body.id }));
  }, 120_000);

  it('that breaks the reader is given up, and can be read in another way', async () => {
    const account = await addAccount({ name: 'Reader breaks' });
    // What is remembered of the last file is not as the reader expects it.
    await h.house.owner.query('update accounting.bank_account set statement_choices = $2 where id = $1', [account.id, JSON.stringify({ header: ['Date', 'Amount', 'Payee'], choices: { columns: null } })]);
    const file = await upload(account.id, `Date,Amount,Payee\n${Array.from({ length: 700 }, (_, i) => `2026-05-01,-1.00,Kiosk number ${i} ${'x'.repeat(200)}`).join('\n')}\n`);
    expect(file.body.state).toBe('reading');
    const failed = await whenRead(file.body.id);
    expect([failed.state, failed.problem?.reason]).toEqual(['failed', 'broke_off']);
    const { rows } = await h.house.owner.query("select 1 from graphile_worker.jobs where task_identifier = 'accounting.readStatementFile'");
    expect(rows).toEqual([]);
    await must(ask(contract.chooseStatementFile, { id: file.body.id, choices: { dateOrder: 'ymd', decimalMark: '.', columns: { on: 0, amount: 1, payee: 2 } } }));
    expect(await whenRead(file.body.id)).toMatchObject({ state: 'read', fresh: 700 });
  }, 120_000);

  it('waits for no queue that a dead process holds, and not more than two are read at once', async () => {
    const files = [];
    for (const name of ['One', 'Two', 'Three']) files.push((await upload((await addAccount({ name })).id, camt(700, { tag: name }))).body);
    await h.house.owner.query("update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'killed' where queue_name like 'bank%'");
    let putBack = 0;
    const watch = setInterval(() => void h.house.owner.query<{ n: number }>("select count(*)::int as n from graphile_worker.jobs where task_identifier = 'accounting.readStatementFile' and run_at > now()").then(({ rows }) => { putBack = Math.max(putBack, rows[0]!.n); }), 50);
    try {
      for (const { id } of files) expect(await whenRead(id)).toMatchObject({ state: 'read', fresh: 700 });
    } finally { clearInterval(watch); }
    expect(putBack).toBe(1);
  }, 120_000);

  it('comes to nothing when whoever gave it may no longer edit', async () => {
    const account = await addAccount({ name: 'Left' });
    const file = await upload(account.id, camt(700));
    const job = { id: file.body.id, workspaceId: h.allowed.workspaceId, version: 1, account: { id: (await h.house.owner.query<{ account_id: string }>("select account_id from workspace.member where workspace_id = $1 and role = 'guest'", [h.allowed.workspaceId])).rows[0]!.account_id, email: '', sessionId: '', emailVerified: true } };
    await h.house.owner.query("select graphile_worker.add_job('accounting.readStatementFile', payload => $1::json, run_at => now() - interval '1 hour', priority => -5)", [JSON.stringify(job)]);
    expect((await whenRead(file.body.id)).problem?.reason).toBe('not_allowed');
  });
});

describe('two bookings with one id of the bank', () => {
  it('in one statement come in once when they are the same, and both when they differ', async () => {
    const account = await addAccount({ name: 'Ids' });
    const csv = (rows: string) => `Date,Amount,Payee,Transaction ID\n${rows}`;
    const file = await upload(account.id, csv('2026-03-01,-1.00,Kiosk,X1\n2026-03-01,-1.00,Kiosk,X1\n2026-03-02,-2.00,Kiosk,X2\n2026-03-03,-3.00,Kiosk,X2\n'));
    expect([file.body.fresh, file.body.duplicates]).toEqual([3, 1]);
    expect((await take(file.body.id)).body).toMatchObject({ fresh: 3, duplicates: 1 });
  });
});
