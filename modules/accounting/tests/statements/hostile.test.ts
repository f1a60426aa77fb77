import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectFormat, readStatement, sniffCsv, sniffQif, StatementError, statementFormats, statementLimits, type StatementFormat } from '../../rules/statements/index.ts';
import { bytesOf, plainLayout, readAll, readOne, refusal, sample, type Choices } from './reading.ts';

const choices: Record<StatementFormat, Choices> = {
  csv: { format: 'csv', layout: plainLayout }, ofx: { format: 'ofx' }, qif: { format: 'qif', dateOrder: 'mdy', decimalMark: '.' }, camt053: { format: 'camt053' }, mt940: { format: 'mt940' },
};
/** As much of a text, over and over, as a file may hold. */
const full = (unit: string, head = '', tail = '', bytes: number = statementLimits.bytes) => bytesOf(head + unit.repeat(Math.floor((bytes - bytesOf(head + tail).length) / bytesOf(unit).length)) + tail);
const [twoMegabytes, threeMegabytes] = [2 * 1024 * 1024, 3 * 1024 * 1024];
const code = (bytes: Uint8Array | string, format: StatementFormat) => refusal(() => readAll(bytes, choices[format])).code;

describe('entities and document types', () => {
  const laughs = `<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`).join('')}]>\n<Document><BkToCstmrStmt><Stmt><Id>&lol9;</Id></Stmt></BkToCstmrStmt></Document>`;
  it('a billion laughs is refused before it is read, in either XML format', () => {
    expect(refusal(() => readAll(laughs, choices.camt053))).toEqual({ code: 'doctype_refused', at: 2, values: {} });
    expect(code(`<?xml version="1.0"?><!doctype OFX SYSTEM "file:///etc/passwd"><OFX></OFX>`, 'ofx')).toBe('doctype_refused');
  });
  it('an entity that nothing defines stays as it is written', () => {
    const text = new TextDecoder().decode(sample('inconsistent.camt053.xml')).replace('Policy 857239', '&lol; &#65;&#x42; &#0;&#xD800;');
    expect(readOne(text, choices.camt053).lines[0]!.memo).toBe('&lol; AB 01.01.2014 - 31.12.2014');
  });
  it('names that JavaScript gives a meaning change nothing', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']) {
      expect(code(`<Document><${name}><polluted>1</polluted></${name}></Document>`, 'camt053')).toMatch(/^(unreadable|no_statement)$/);
      expect(code(`OFXHEADER:100\n<OFX><${name}><polluted>1</${name}></OFX>`, 'ofx')).toBe('no_statement');
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('bytes that are no statement', () => {
  it.each(statementFormats)('%s: nothing, blanks, zeros, more than 10 MB', (format) => {
    expect(code(new Uint8Array(), format)).toBe('empty');
    expect(code(' \n\t\r\n', format)).toBe('empty');
    expect(code('\u{feff}\n', format)).toBe('empty');
    expect(code(new Uint8Array([65, 66, 0, 67, 68]), format)).toBe('not_text');
    expect(code(new Uint8Array(statementLimits.bytes + 1).fill(65), format)).toBe('too_large');
  });
  it('reads bytes that are not what they say they are as a guess, and says so', () => {
    const broken = Uint8Array.from(new TextDecoder().decode(sample('inconsistent.camt053.xml')).replace('Quayside', 'Qu\u00e4yside'), (c) => c.charCodeAt(0));
    const statement = readOne(broken, choices.camt053);
    expect(statement.lines[1]!.payee).toBe('Quäyside Customer');
    expect(statement.warnings[0]).toEqual({ code: 'encoding_guessed', at: null, values: { encoding: 'windows-1252' } });
    expect(refusal(() => readAll(sample('us.qif'), { ...choices.qif, encoding: 'klingon' }))).toMatchObject({ code: 'encoding_unknown', values: { encoding: 'klingon' } });
  });
  it('reads UTF-16 with and without a byte order mark', () => {
    const text = new TextDecoder().decode(sample('europe.qif'));
    const little = new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer);
    const big = little.map((_, i) => little[i ^ 1]!);
    const european: Choices = { format: 'qif', dateOrder: 'dmy', decimalMark: ',' };
    const expected = readAll(text, european);
    for (const bytes of [little, big, new Uint8Array([0xff, 0xfe, ...little]), new Uint8Array([0xfe, 0xff, ...big])]) expect(readAll(bytes, european)).toEqual(expected);
  });
  it('a lone half of a character becomes a mark, never text that a database refuses', () => {
    const bytes = new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...'!Type:Bank\nD1/1/26\nT1\nPa'].map((c) => c.charCodeAt(0)).concat(0xd800, 0x62)).buffer)]);
    expect(readOne(bytes, choices.qif).lines[0]!.payee).toBe('a\ufffdb');
  });
});

describe('unclosed, crossed and endless', () => {
  it.each([
    ['<Document><BkToCstmrStmt>', 'unreadable'], ['<Document></BkToCstmrStmt></Document>', 'unreadable'], ['<Document/><Document/>', 'unreadable'], ['<Document', 'unreadable'], ['<Document a="1>', 'unreadable'], ['<a><![CDATA[x</a>', 'unreadable'], ['<a><!-- x</a>', 'unreadable'],
    ['text', 'unreadable'],
  ])('XML %s', (text, expected) => {
    expect(code(text, 'camt053')).toBe(expected);
  });
  it('XML that is nested too deep', () => {
    expect(code(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'camt053')).toBe('unreadable');
  });
  it('SGML that is nested too deep or closed at random', () => {
    const names = Array.from({ length: 100 }, (_, i) => `N${i}`);
    expect(code(`OFXHEADER:100\n<OFX>${names.map((n) => `<${n}>`).join('')}${names.toReversed().map((n) => `</${n}>`).join('')}</OFX>`, 'ofx')).toBe('unreadable');
    expect(code('OFXHEADER:100\n</OFX></STMTRS><OFX>', 'ofx')).toBe('unreadable');
  });

  // As much as a file may hold of one text, 3 MB of what has parts (every limit of them is passed by then): what takes quadratic time would not end within minutes. FULL=1 takes 10 MB of all, and the time for it.
  const all = process.env['FULL'] === '1';
  const within = all ? 60_000 : 20_000;
  const sizeOf = (unit: string) => (all || unit === 'x' ? statementLimits.bytes : threeMegabytes);
  const entry = '<STMTTRN><DTPOSTED>20260101<TRNAMT>1\n';
  const sgml = ['OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>', '</BANKTRANLIST></STMTRS></OFX>'] as const;
  const swift = ':20:X\n:60F:C260101EUR1,\n';
  it.each<[StatementFormat, string, string, string, string, string]>([
    ['csv', 'one cell', 'x', '', '', 'unreadable'], ['csv', 'one row', 'x,', '', '', 'unreadable'], ['csv', 'quotes', '"', '', '', 'quote_not_closed'], ['csv', 'stray quotes', '"a" x', 'd,a,m\n"', '', 'quote_not_closed'],
    ['csv', 'line ends', '\n', 'a', '', 'too_many_lines'], ['csv', 'rows', '2026-03-01,1.00,a"b"c\n', 'd,a,m\n', '', 'too_many_lines'], ['csv', 'rows with a long cell first', '2026-03-01,1.00,"a"b"\n', `d,a,"${'x'.repeat(32_000)}"\n`, '', 'too_many_lines'],
    ['camt053', 'one text', 'x', '<a>', '</a>', 'unreadable'], ['camt053', 'brackets', '<', '', '', 'too_many_lines'], ['camt053', 'open elements', '<abcdef>', '', '', 'unreadable'], ['camt053', 'attributes', ' a="1"', '<r', '/>', 'unreadable'],
    ['camt053', 'ampersands', '&', '<r>', '</r>', 'unreadable'], ['camt053', 'spaces in front', ' ', '', '<r/>', 'unreadable'], ['camt053', 'closing elements', '</abcdef>', '<r>', '</r>', 'unreadable'],
    ['ofx', 'one text', 'x', '', '', 'no_statement'], ['ofx', 'brackets', '<', 'OFXHEADER:100\n', '', 'no_statement'], ['ofx', 'open groups', '<a>', 'OFXHEADER:100\n<OFX>', '</a></OFX>', 'unreadable'], ['ofx', 'unclosed bookings', entry, sgml[0], sgml[1], 'too_many_lines'],
    ['qif', 'one text', 'x', '!Type:Bank\n', '', 'field_missing'], ['qif', 'records', 'D1/1/26\nT1\n^\n', '!Type:Bank\n', '', 'too_many_lines'], ['qif', 'headers', '!Type:Bank\n', '', '', 'no_statement'],
    ['mt940', 'one text', 'x', '', '', 'no_statement'], ['mt940', 'bookings', ':61:260101C1,NTRFX\n', swift, '', 'too_many_lines'], ['mt940', 'statements', ':60F:C260101EUR1,\n', swift, '', 'too_many_lines'], ['mt940', 'digits', '1', `${swift}:61:`, '', 'unreadable'],
  ])('%s: megabytes of %s', (format, _name, unit, head, tail, expected) => {
    expect(code(full(unit, head, tail, sizeOf(unit)), format)).toBe(expected);
  }, within);
  it.each([['?20a', '166?00'], ['/REMI', '/TRTP/'], ['SVWZ+', ''], ['/', '/REMI/'], ['/OCMT/', ''], ['x\n', '']])('MT940: a field 86 of 2 MB of %j', (unit, head) => {
    expect(readOne(full(unit, `${swift}:61:260101C1,NTRFX\n:86:${head}`, '\n:62F:C260101EUR2,\n', twoMegabytes), choices.mt940).lines).toMatchObject([{ amount: '1.00' }]);
  }, within);
  it('CAMT: an entry of very many transactions', () => {
    const head = '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-01-01</Dt></BookgDt><NtryDtls>';
    const detail = '<TxDtls><Amt Ccy="EUR">1</Amt><RltdPties><Dbtr><Nm>Somebody</Nm></Dbtr></RltdPties></TxDtls>';
    expect(readOne(full(detail, head, '</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>', twoMegabytes), choices.camt053).lines).toMatchObject([{ amount: '1.00', payee: 'Somebody' }]);
  }, within);
  it.each(['x', '\n', ',', ' ', '"', '0', '<', '1,1,1,1\n', 'D1/1/26\nT1\n^\n'])('proposals and detection take megabytes of %j', (unit) => {
    const bytes = full(unit, 'a', '', sizeOf(unit));
    expect(sniffCsv(bytes).encoding).toBe('utf-8');
    expect(sniffQif(bytes).encoding).toBe('utf-8');
    expect([null, 'csv']).toContain(detectFormat(bytes));
  }, within);
});

describe('whatever is in a file, it is read or refused by its name', () => {
  const readOrRefuse = (bytes: Uint8Array, format: StatementFormat) => {
    try {
      for (const statement of readAll(bytes, choices[format])) {
        for (const { on, amount, at } of statement.lines) expect([/^\d{4}-\d\d-\d\d$/.test(on), /^-?\d+(\.\d+)?$/.test(amount), at > 0]).toEqual([true, true, true]);
      }
    } catch (error) {
      expect(error).toBeInstanceOf(StatementError);
    }
  };
  const files: Array<[StatementFormat, string]> = [['camt053', 'inconsistent.camt053.xml'], ['camt053', 'batch-v08.camt053.xml'], ['ofx', 'checking.ofx'], ['ofx', 'card.xml.ofx'], ['qif', 'us.qif'], ['mt940', 'german.sta'], ['mt940', 'dutch.sta'], ['csv', 'inverse.csv']];
  it.each(files)('%s: %s with pieces taken out, doubled and put elsewhere', (format, name) => {
    const text = new TextDecoder().decode(sample(name));
    const place = fc.nat({ max: text.length });
    const edit = fc.record({ from: place, size: fc.nat({ max: 60 }), to: place, insert: fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('<', '>', '</', '&', '"', '\n', ':', '^', '-}', '{4:', ',', '.', '<STMTTRN>', '</Ntry>', '?20', ':61:', 'E', '٣')), copy: fc.boolean() });
    fc.assert(fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      let changed = text;
      for (const { from, size, to, insert, copy } of edits) {
        const piece = copy ? changed.slice(from, from + size) : insert;
        const without = copy ? changed : changed.slice(0, from) + changed.slice(from + size);
        changed = without.slice(0, to) + piece + without.slice(to);
      }
      readOrRefuse(bytesOf(changed), format);
    }), { numRuns: 200 });
  });
  it.each(statementFormats)('%s: any bytes, also for proposals', (format) => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      readOrRefuse(bytes, format);
      for (const look of [() => detectFormat(bytes), () => sniffCsv(bytes), () => sniffQif(bytes), () => readStatement(bytes, { ...choices[format], checkIban: () => null } as never)]) {
        try { look(); } catch (error) { expect(error).toBeInstanceOf(StatementError); }
      }
    }));
  });
});
