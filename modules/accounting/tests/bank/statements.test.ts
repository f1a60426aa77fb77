import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { asOwnCurrency, foreignCurrency } from '../../web/bank/own-currency.ts';
import { bankCalls, openBankHouse, sample, type BankHouse } from './scene.ts';

let h: BankHouse;
beforeAll(async () => { h = await openBankHouse(); });
afterAll(() => h.house.close());
const { ask, must, addAccount, upload, take, importLines, match } = bankCalls(() => h);

const inconsistent = () => sample('inconsistent.camt053.xml');
const linesIn = async (accountId: string) => (await must(ask(contract.listBankLines, { accountId, limit: 200, sort: 'bookedOn', count: 'exact' })));
const rate = (currency: string, value: string) => h.house.owner.query('insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, $2, $3, $4) on conflict do nothing', [h.allowed.workspaceId, currency, '2010-01-01', value]);

describe('a statement that does not add up (A2)', () => {
  it('is held showing −504.16, keeps the header amount −594.05, and goes on only after confirmation', async () => {
    await rate('EUR', '1.1');
    const account = await addAccount({ name: 'Euro', currency: 'EUR', iban: 'NL91 ABNA 0417 1643 00' });
    const file = await upload(account.id, inconsistent());
    expect([file.status, file.body.format, file.body.holds]).toEqual([201, 'camt053', ['difference']]);
    expect(file.body.statements[0]).toMatchObject({ opening: '15568.27', closing: '15121.12', expected: '15625.28', difference: '-504.16', count: 3 });
    expect(file.body.statements[0]!.lines.map((l) => l.amount)).toEqual(['-754.25', '-594.05', '1405.31']);
    expect(file.body.statements[0]!.warnings.map((w) => w.code)).toEqual(expect.arrayContaining(['iban_check', 'detail_differs']));
    const held = await take(file.body.id);
    expect([held.status, held.error?.code, held.error?.details?.['holds']]).toEqual([409, 'accounting.statement_held', ['difference']]);
    expect((await take(file.body.id, ['gap', 'account'])).error?.code).toBe('accounting.statement_held');
    expect((await linesIn(account.id)).total).toBe(0);
    expect((await take(file.body.id, ['difference'])).body).toMatchObject({ fresh: 3, duplicates: 0 });
    expect((await linesIn(account.id)).items.map((l) => l.amount).toSorted()).toEqual(['-594.05', '-754.25', '1405.31']);
    const [statement] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    expect(statement).toMatchObject({ opening: '15568.27', closing: '15121.12', difference: '-504.16', gap: '0.00', lineCount: 3, format: 'camt053', waiting: 3 });
    expect(statement!.fileSha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await take(file.body.id, ['difference'])).error?.code, 'a file is taken once').toBe('accounting.statement_over');
  });

  it('asks when the file is of another account, and never takes another currency', async () => {
    const other = await addAccount({ name: 'Other euro', currency: 'EUR', iban: 'DE89370400440532013000' });
    const file = await upload(other.id, inconsistent());
    expect(file.body.holds.toSorted()).toEqual(['account', 'difference']);
    expect((await take(file.body.id, ['difference'])).error?.details?.['holds']).toEqual(['account']);
    expect((await take(file.body.id, ['difference', 'account'])).body).toMatchObject({ fresh: 3 });
    const dollars = await addAccount({ name: 'Dollars', currency: 'USD' });
    const wrong = await upload(dollars.id, inconsistent());
    expect(wrong.body.holds).toContain('currency');
    expect((await take(wrong.body.id, ['difference', 'account', 'currency'])).error?.code).toBe('accounting.statement_held');
    expect((await linesIn(dollars.id)).total).toBe(0);
  });
});

describe('a line in a third currency', () => {
  const fx = (currency: string, on: string, value: string) => h.house.owner.query('insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, $2, $3, $4) on conflict (workspace_id, currency, rate_on) do update set rate = excluded.rate', [h.allowed.workspaceId, currency, on, value]);
  const table = 'Date,Amount,Currency,Payee,Transaction ID\n2026-05-04,-20.00,EUR,Taxi,x1\n2026-05-05,-100.00,GBP,Hotel,x2\n2026-05-06,5.00,USD,Refund,x3\n';
  const booking = (amount: string, currency: string, on: string) => `<Ntry><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>${on}${currency}</AcctSvcrRef></Ntry>`;
  const balance = (kind: string, amount: string, on: string) => `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>${balance('OPBD', '100.00', '2026-05-04')}${balance('CLBD', '-33.76', '2026-05-06')}${booking('-20.00', 'EUR', '2026-05-04')}${booking('-100.00', 'GBP', '2026-05-05')}${booking('5.00', 'USD', '2026-05-06')}</Stmt></BkToCstmrStmt></Document>`;
  const rows = () => h.house.owner.query('select (select count(*)::int from accounting.bank_line l where l.workspace_id = $1) as lines, (select count(*)::int from accounting.bank_statement s where s.workspace_id = $1) as statements, (select count(*)::int from accounting.statement_file_line l where l.workspace_id = $1 and l.currency is not null and l.amount is not null) as converted', [h.allowed.workspaceId]);

  it('is refused where nobody entered a rate up to its day, and nothing is half written', async () => {
    await fx('EUR', '2026-01-01', '1.1');
    await fx('GBP', '2026-05-06', '1.3');
    const account = await addAccount({ name: 'Mixed', currency: 'EUR' });
    const file = await upload(account.id, table, undefined, 'mixed.csv');
    expect([file.body.holds, file.body.statements[0]!.noRate, file.body.statements[0]!.total, file.body.statements[0]!.difference]).toEqual([['conversion'], { currency: 'GBP', on: '2026-05-05' }, null, null]);
    const before = (await rows()).rows;
    const refused = await take(file.body.id, ['conversion', 'difference']);
    expect([refused.status, refused.error?.fields]).toEqual([422, [{ path: 'file', code: 'accounting.rate_absent', message: 'There is no rate for GBP on 2026-05-05.', params: { currency: 'GBP', on: '2026-05-05' } }]]);
    expect((await rows()).rows).toEqual(before);
    expect((await must(ask(contract.getStatementFile, { id: file.body.id }))).state, 'the file still waits').toBe('read');
  });

  it('is converted at the rates of its day once they are there, says what it was, and waits for a word', async () => {
    // 100 GBP are 129.80 USD on the day, and these are 118.00 EUR; 5 USD are 4.50 EUR the day after.
    await fx('GBP', '2026-05-05', '1.298');
    await fx('EUR', '2026-05-06', '1.1111111111');
    const account = await addAccount({ name: 'Mixed too', currency: 'EUR', openingBalance: '100.00', openingOn: '2026-01-01' });
    const file = await upload(account.id, camt, undefined, 'mixed.xml');
    const [preview] = file.body.statements;
    expect(preview!.lines.map((l) => [l.amount, l.currency, l.converted])).toEqual([['-20.00', null, null], ['-100.00', 'GBP', '-118.00'], ['5.00', 'USD', '4.50']]);
    // The bank came to −118.26 by a rate of its own: that difference is shown like any other.
    expect([preview!.noRate, preview!.total, preview!.expected, preview!.difference, file.body.holds]).toEqual([null, '-133.50', '-33.50', '-0.26', ['difference', 'conversion']]);
    expect((await take(file.body.id, ['difference'])).error?.details?.['holds']).toEqual(['conversion']);
    expect((await take(file.body.id, ['difference', 'conversion'])).body).toMatchObject({ fresh: 3, duplicates: 0 });
    const lines = (await linesIn(account.id)).items;
    expect(lines.map((l) => [l.amount, l.currency, l.originalAmount, l.originalCurrency])).toEqual([['-20.00', 'EUR', null, null], ['-118.00', 'EUR', '-100.00', 'GBP'], ['4.50', 'EUR', '5.00', 'USD']]);
    await must(match(lines[1]!, [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: '-118.00' }]));
    const { rows: [posted] } = await h.house.owner.query('select l.credit::int as credit, l.amount::int as amount, l.currency, l.rate::float as rate from accounting.line l join accounting.entry e on e.id = l.entry_id where e.source_id = $1 and l.account_id = $2', [lines[1]!.id, account.accountId]);
    expect(posted).toEqual({ credit: 12_980, amount: -11_800, currency: 'EUR', rate: 1.1 });
    const again = await upload(account.id, camt, undefined, 'mixed.xml');
    expect([again.body.fresh, again.body.duplicates, again.body.holds]).toEqual([0, 3, []]);
  });
});

describe('a table without a line in the currency of the account', () => {
  it.each([
    ['another account’s', 'USD', ['USD', 'USD']],
    ['of several others', null, ['USD', 'GBP']],
  ])('never goes in: %s', async (_, currency, [first, second]) => {
    await rate('EUR', '1.1');
    await rate('GBP', '1.3');
    const account = await addAccount({ name: 'Euro table', currency: 'EUR' });
    const file = await upload(account.id, `Date,Amount,Currency,Balance,Payee\n2026-05-04,-20.00,${first},80.00,Taxi\n2026-05-05,-30.00,${second},50.00,Hotel\n`, undefined, 'elsewhere.csv');
    expect([file.status, file.body.holds, file.body.fresh, file.body.statements[0]!.currency]).toEqual([201, ['currency'], 0, currency]);
    expect((await take(file.body.id, ['conversion', 'difference', 'gap', 'currency'])).error?.code).toBe('accounting.statement_held');
    expect((await linesIn(account.id)).total).toBe(0);
    // Unless a person says that its column is not the currency of the amounts.
    expect(foreignCurrency(file.body)).toBe(currency);
    const own = await must(ask(contract.chooseStatementFile, { id: file.body.id, choices: asOwnCurrency(file.body)! }));
    expect([own.holds, own.fresh, own.statements[0]!.currency, asOwnCurrency(own)]).toEqual([[], 2, 'EUR', null]);
    expect((await take(file.body.id)).body).toMatchObject({ fresh: 2 });
    expect((await linesIn(account.id)).items.map((l) => [l.amount, l.currency, l.originalCurrency]).toSorted()).toEqual([['-20.00', 'EUR', null], ['-30.00', 'EUR', null]]);
  });
  it('that names the currency with each amount stays one of another account', async () => {
    const account = await addAccount({ name: 'Euro amounts', currency: 'EUR' });
    const file = await upload(account.id, 'Date,Amount,Payee\n2026-05-04,USD -20.00,Taxi\n2026-05-05,USD -30.00,Hotel\n', undefined, 'named.csv');
    expect([file.body.holds, asOwnCurrency(file.body)]).toEqual([['currency'], null]);
  });
});

describe('an OFX file (A3)', () => {
  it('brings four debits of 360.00 in; a second time 0 new, 4 duplicates', async () => {
    const account = await addAccount({ name: 'Checking', accountNumber: '5551234567' });
    const first = await upload(account.id, sample('checking.ofx'));
    expect([first.body.fresh, first.body.duplicates, first.body.holds]).toEqual([4, 0, []]);
    expect((await take(first.body.id)).body).toMatchObject({ fresh: 4, duplicates: 0 });
    const lines = (await linesIn(account.id)).items;
    expect(lines.map((l) => l.amount)).toEqual(['-80.00', '-90.00', '-100.00', '-90.00']);
    const again = await upload(account.id, sample('checking.ofx'));
    expect([again.body.fresh, again.body.duplicates]).toEqual([0, 4]);
    expect((await take(again.body.id)).body).toEqual({ fresh: 0, duplicates: 4, statementIds: [] });
    expect((await linesIn(account.id)).total).toBe(4);
    const [statement] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    expect([statement!.closing, statement!.opening]).toEqual(['2156.56', null]);
  });

  it('brings every line in once when it is taken over twice at the same moment', async () => {
    const account = await addAccount({ name: 'Twice' });
    const files = await Promise.all([upload(account.id, sample('checking.ofx')), upload(account.id, sample('checking.ofx'))]);
    const answers = await Promise.all(files.map((f) => take(f.body.id)));
    expect(answers.map((a) => a.status)).toEqual([201, 201]);
    expect(answers.map((a) => [a.body.fresh, a.body.duplicates]).toSorted((a, b) => a[0]! - b[0]!)).toEqual([[0, 4], [4, 0]]);
    expect((await linesIn(account.id)).total).toBe(4);
  });
});

describe('a table', () => {
  it('asks how days are written where that is open, and remembers the answer for the next file', async () => {
    const account = await addAccount({ name: 'Table' });
    const csv = (rows: string) => `Date,Amount,Payee\n${rows}`;
    const file = await upload(account.id, csv('03/04/2026,-12.50,Kiosk\n05/04/2026,100.00,Lindenhof\n'));
    expect([file.body.questions, file.body.fresh]).toEqual([['dateOrder'], 0]);
    const early = await take(file.body.id);
    expect([early.status, early.error?.fields?.[0]?.path]).toEqual([422, 'choices.dateOrder']);
    const read = await must(ask(contract.chooseStatementFile, { id: file.body.id, choices: { ...file.body.choices, dateOrder: 'dmy' } }));
    expect(read.statements[0]!.lines.map((l) => [l.on, l.amount])).toEqual([['2026-04-03', '-12.50'], ['2026-04-05', '100.00']]);
    await must(take(file.body.id));
    const next = await upload(account.id, csv('06/04/2026,-1.00,Kiosk\n'));
    expect([next.body.questions, next.body.statements[0]!.lines[0]!.on]).toEqual([[], '2026-04-06']);
  });

  it('is refused by name when it is none', async () => {
    const account = await addAccount({ name: 'Nonsense' });
    for (const content of ['hello', '', '<html></html>', Buffer.from([0, 1, 2, 3])]) {
      const answer = await upload(account.id, content);
      expect([answer.status, answer.error?.code]).toEqual([422, 'accounting.statement_unreadable']);
    }
  });
});

describe('continuity', () => {
  const camt = (from: string, opening: string, closing: string, entries: ReadonlyArray<readonly [string, string]>) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr><Id>777</Id></Othr></Id><Ccy>USD</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${opening}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${from}</Dt></Dt></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${from}</Dt></Dt></Bal>
    ${entries.map(([amount, ref]) => `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${from}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef></Ntry>`).join('')}</Stmt></BkToCstmrStmt></Document>`;

  it('holds a statement that does not begin where the last one ended', async () => {
    const account = await addAccount({ name: 'Chain' });
    const first = await upload(account.id, camt('2026-05-01', '0.00', '10.00', [['10.00', 'a']]));
    expect(first.body.holds).toEqual([]);
    await must(take(first.body.id));
    const gap = await upload(account.id, camt('2026-05-03', '25.50', '30.50', [['5.00', 'b']]));
    expect([gap.body.holds, gap.body.statements[0]!.previousClosing, gap.body.statements[0]!.gap]).toEqual([['gap'], '10.00', '15.50']);
    expect((await take(gap.body.id)).error?.details?.['holds']).toEqual(['gap']);
    const right = await upload(account.id, camt('2026-05-02', '10.00', '17.00', [['7.00', 'c']]));
    expect(right.body.holds).toEqual([]);
    await must(take(right.body.id));
    await must(take(gap.body.id, ['gap']));
    expect((await must(ask(contract.bankStatements.list, { sort: 'toOn' }))).items.filter((s) => s.bankAccountId === account.id).map((s) => s.gap)).toEqual(['0.00', '0.00', '8.50']);
  });
});

describe('an import', () => {
  it('is taken back while nothing of it is matched, and may then come again', async () => {
    const account = await addAccount({ name: 'Back' });
    const lines = await importLines(account.id, [['2026-03-02', '-20.00', 'Kiosk'], ['2026-03-03', '-30.00', 'Kiosk']]);
    const [statement] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    await must(match(lines[0]!, [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: '-20.00' }]));
    const refused = await ask(contract.bankStatements.remove, { id: statement!.id });
    expect([refused.status, refused.error?.code, refused.error?.details?.['count']]).toEqual([409, 'accounting.statement_matched', 1]);
    const matched = await must(ask(contract.getBankLine, { id: lines[0]!.id }));
    await must(ask(contract.unmatchBankLine, { id: matched.id, version: matched.version }));
    await must(ask(contract.bankStatements.remove, { id: statement!.id }));
    expect((await linesIn(account.id)).total).toBe(0);
    expect(await importLines(account.id, [['2026-03-02', '-20.00', 'Kiosk'], ['2026-03-03', '-30.00', 'Kiosk']])).toHaveLength(2);
  });

  it('is nobody else’s: files, lines and statements of another workspace are 404, and seeing is not editing', async () => {
    const account = await addAccount({ name: 'Mine' });
    const [line] = await importLines(account.id, [['2026-03-02', '-20.00', 'Kiosk']]);
    const file = await upload(account.id, sample('checking.ofx'));
    const [statement] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    const foreign = await addAccount({ name: 'Theirs' }, h.outsider);
    expect((await upload(account.id, 'x', { ...h.outsider })).status).toBe(404);
    const calls = [
      [contract.getStatementFile, { id: file.body.id }], [contract.listStatementFiles, { id: account.id }], [contract.takeStatementFile, { id: file.body.id }], [contract.chooseStatementFile, { id: file.body.id, choices: {} }], [contract.dropStatementFile, { id: file.body.id }], [contract.bankStatements.get, { id: statement!.id }],
      [contract.bankStatements.remove, { id: statement!.id }], [contract.signOffStatement, { id: statement!.id, version: 1 }], [contract.listBankLines, { accountId: account.id }], [contract.getBankLine, { id: line!.id }], [contract.suggestForLine, { id: line!.id }],
      [contract.matchBankLine, { id: line!.id, version: line!.version, parts: [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: '-20.00' }] }], [contract.excludeBankLine, { id: line!.id, version: line!.version }], [contract.startMatchRun, { id: account.id }], [contract.reconciliationReport, { id: account.id }],
    ] as const;
    for (const [endpoint, input] of calls) {
      expect((await ask(endpoint as never, input, h.outsider)).status, endpoint.id).toBe(404);
      expect((await ask(endpoint as never, input, h.powerless)).status, endpoint.id).toBe(403);
    }
    for (const part of [{ kind: 'transfer', bankAccountId: foreign.id, amount: '-20.00' }, { kind: 'account', accountId: foreign.accountId, amount: '-20.00' }, { kind: 'ledger', ledgerLineId: randomUUID() }, { kind: 'item', itemId: randomUUID(), amount: '-20.00' }]) {
      expect((await match(line!, [part])).status, part.kind).toBe(422);
    }
    expect((await must(ask(contract.getBankLine, { id: line!.id }))).status).toBe('new');
  });
});
