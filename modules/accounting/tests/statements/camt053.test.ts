import { describe, expect, it } from 'vitest';
import { checkStatement } from '../../rules/statements/index.ts';
import { codes, line, readAll, readOne, refusal, sample } from './reading.ts';

const camt = { format: 'camt053' } as const;
const text = (name: string) => new TextDecoder().decode(sample(name));

describe('camt.053', () => {
  it('A2: keeps the amounts of the entries, and shows that the statement does not add up', () => {
    const statement = readOne(sample('inconsistent.camt053.xml'), camt);
    expect(statement.account).toEqual({ iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', name: 'Lindenhof Trading' });
    expect(statement).toMatchObject({ currency: 'EUR', from: '2014-01-05', to: '2014-01-05', opening: '15568.27', closing: '15121.12' });
    expect(statement.lines).toEqual([
      line({ on: '2014-01-05', valueOn: '2014-01-06', amount: '-754.25', currency: 'EUR', payee: 'Harbour & Sons Insurance', memo: 'Policy 857239 01.01.2014 - 31.12.2014', reference: 'POL-857239', counterpartyAccount: 'NL46ABNA0499998748', externalId: 'SVC-1001', at: 15 }),
      line({ on: '2014-01-05', valueOn: '2014-01-05', amount: '-594.05', currency: 'EUR', payee: 'Quayside Customer', memo: 'Returned direct debit, account blocked', reference: 'DD-206408', counterpartyAccount: 'DE89370400440532013000', at: 29 }),
      line({ on: '2014-01-05', amount: '1405.31', currency: 'EUR', payee: 'Third Street Media', memo: 'Customer 90782', reference: 'RF18539007547034', counterpartyAccount: '00012345', at: 44 }),
    ]);
    expect(checkStatement(statement)).toEqual({ total: '57.01', expected: '15625.28', difference: '-504.16', agrees: false });
    expect(statement.warnings).toEqual([
      { code: 'detail_differs', at: 29, values: { amount: '594.05', details: '564.05' } },
      { code: 'iban_check', at: 15, values: { iban: 'NL46ABNA0499998748' } },
    ]);
  });

  it('turns reversed entries round for banks that name the side of the first booking, and says when only that adds up', () => {
    const turned = readOne(sample('inconsistent.camt053.xml'), { ...camt, reversals: 'original' });
    expect(turned.lines.map((l) => l.amount)).toEqual(['-754.25', '594.05', '1405.31']);
    const other = text('inconsistent.camt053.xml').replace('15121.12', '16813.38');
    const statement = readOne(other, camt);
    expect(statement.lines[1]!.amount).toBe('-594.05');
    expect(statement.warnings).toContainEqual({ code: 'reversals_fit_inverted', at: 29, values: { count: '1' } });
    expect(checkStatement(readOne(other, { ...camt, reversals: 'original' }))).toMatchObject({ difference: '0.00', agrees: true });
  });

  it('reads version .08 with prefixes, batches, other currencies and bookings that wait', () => {
    const statement = readOne(sample('batch-v08.camt053.xml'), camt);
    expect(statement).toMatchObject({ account: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: 'Atlas Werkzeuge' }, opening: '-100.00', closing: '1375.50', from: '2026-02-27', to: '2026-03-02' });
    expect(statement.lines).toEqual([
      line({ on: '2026-03-02', amount: '500.50', currency: 'EUR', memo: 'Berg GmbH: Invoice 1 · Tal KG: Invoice 2 <a &amp; b>', reference: 'COLLECT-77', at: 14 }),
      line({ on: '2026-03-02', amount: '975.00', currency: 'EUR', payee: 'Overseas Inc', externalId: 'FX-9', originalAmount: '1053.00', originalCurrency: 'USD', at: 34 }),
    ]);
    expect(statement.warnings).toEqual([{ code: 'pending_skipped', at: 49, values: { status: 'PDNG', amount: '33.00' } }]);
    expect(checkStatement(statement)).toMatchObject({ difference: '0.00', agrees: true });
  });

  it('reads several statements of one file, and the same with other line ends', () => {
    const one = text('inconsistent.camt053.xml');
    const stmt = one.slice(one.indexOf('<Stmt>'), one.indexOf('</Stmt>') + 7);
    const both = one.replace('</BkToCstmrStmt>', `${stmt.replace('NL91ABNA0417164300', 'GB82WEST12345698765432')}</BkToCstmrStmt>`);
    expect(readAll(both, camt).map((s) => [s.account?.iban, s.lines.length])).toEqual([['NL91ABNA0417164300', 3], ['GB82WEST12345698765432', 3]]);
    expect(readOne(one.replaceAll('\n', '\r\n'), camt)).toEqual(readOne(one, camt));
  });

  it('takes interim balances for a page, and says which balance is missing', () => {
    const page = text('batch-v08.camt053.xml').replace('<ns2:Cd>PRCD', '<ns2:Cd>ITBD').replace('<ns2:Cd>CLBD', '<ns2:Cd>ITBD');
    expect(readOne(page, camt)).toMatchObject({ opening: '-100.00', closing: '1375.50' });
    const none = readOne(text('batch-v08.camt053.xml').replace('<ns2:Cd>CLBD', '<ns2:Cd>CLAV'), camt);
    expect(none.closing).toBeNull();
    expect(none.warnings).toContainEqual({ code: 'balance_missing', at: 5, values: { balance: 'closing' } });
    expect(checkStatement(none)).toEqual({ total: '1475.50', expected: '1375.50', difference: null, agrees: null });
  });

  it('keeps a line in another currency and then does not claim that it adds up', () => {
    const statement = readOne(text('batch-v08.camt053.xml').replace('<ns2:Amt Ccy="EUR">975<', '<ns2:Amt Ccy="USD">975<'), camt);
    expect(codes(statement)).toContain('line_currency_differs');
    expect(checkStatement(statement)).toMatchObject({ expected: null, agrees: null });
  });

  it('refuses with the line of the fault', () => {
    const with_ = (from: string, to: string) => refusal(() => readAll(text('inconsistent.camt053.xml').replace(from, to), camt));
    expect(with_('<Amt Ccy="EUR">754.25<', '<Amt Ccy="EUR">75x.25<')).toEqual({ code: 'amount_invalid', at: 15, values: { text: '75x.25' } });
    expect(with_('<Amt Ccy="EUR">754.25<', '<Amt Ccy="EUR">754.255<')).toEqual({ code: 'amount_invalid', at: 15, values: { text: '754.255' } });
    expect(with_('<Amt Ccy="EUR">754.25<', '<Amt Ccy="ZZZ">754.25<')).toEqual({ code: 'currency_unknown', at: 15, values: { currency: 'ZZZ' } });
    expect(with_('<CdtDbtInd>DBIT', '<CdtDbtInd>LEFT')).toEqual({ code: 'mark_unknown', at: 15, values: { mark: 'LEFT' } });
    expect(with_('<BookgDt><Dt>2014-01-05', '<BookgDt><Dt>2014-02-30')).toEqual({ code: 'date_invalid', at: 15, values: { text: '2014-02-30' } });
    expect(with_('</Ntry>', '</Entry>')).toMatchObject({ code: 'unreadable', at: 28 });
    expect(with_('<Stmt>', '<Stmt><Ntry><CdtDbtInd>CRDT</CdtDbtInd></Ntry>')).toEqual({ code: 'field_missing', at: 5, values: { field: 'Ntry/Amt' } });
    expect(refusal(() => readAll(text('inconsistent.camt053.xml').replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), camt))).toMatchObject({ code: 'not_a_statement', values: { message: 'BkToCstmrAcctRpt' } });
    expect(refusal(() => readAll('<Document><Other/></Document>', camt))).toMatchObject({ code: 'no_statement' });
  });

  it('says when the same bank id stands on different bookings', () => {
    const statement = readOne(text('inconsistent.camt053.xml').replaceAll('<BookgDt>', '<AcctSvcrRef>BATCH</AcctSvcrRef><BookgDt>').replace('<AcctSvcrRef>SVC-1001</AcctSvcrRef>', ''), camt);
    expect(statement.lines.map((l) => l.externalId)).toEqual(['BATCH', 'BATCH', 'BATCH']);
    expect(statement.warnings).toContainEqual({ code: 'external_id_repeated', at: 29, values: { id: 'BATCH' } });
  });
});
