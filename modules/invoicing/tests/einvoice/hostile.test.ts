import { describe, expect, it } from 'vitest';
import { decodeXml, detect, EInvoiceError, readCii, readEInvoice, readUbl, writeCii, writeUbl, xmlLimits } from '../../rules/einvoice/index.ts';
import { acceptance, everything } from './sample.ts';

const ubl = writeUbl(everything());
const cii = writeCii(everything());
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const root = ubl.slice(0, ubl.indexOf('>', ubl.indexOf('<Invoice')) + 1);
const around = (inside: string) => `${root}${inside}</Invoice>`;

/** The refusal of a text by a reader. */
function refusal(xml: string, read: (text: string) => unknown = readUbl): EInvoiceError {
  try {
    read(xml);
  } catch (error) {
    expect(error).toBeInstanceOf(EInvoiceError);
    return error as EInvoiceError;
  }
  throw new Error('The text was read.');
}
const why = (xml: string, read?: (text: string) => unknown) => { const { code, place } = refusal(xml, read); return `${code} at ${place}`; };

describe('a file that means harm is refused with a code and a place', () => {
  const entities = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>\n';
  it.each<[string, string, string]>([
    ['entities that multiply', ubl.replace(declaration, declaration + entities).replace('Kontorhuset', '&c;'), 'doctype_refused at line 2'],
    ['a file of the server', `${declaration}<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n${ubl.slice(declaration.length)}`, 'doctype_refused at line 2'],
    ['a DOCTYPE in small letters', `<!doctype html>${ubl}`, 'doctype_refused at line 1'],
    ['a DOCTYPE after the root', `${ubl}<!DOCTYPE x>`, `doctype_refused at line ${ubl.split('\n').length}`],
    ['an entity nobody declared', ubl.replace('Kontorhuset', '&xxe;'), 'entity_refused at /Invoice/AccountingCustomerParty/Party/PartyName/Name'],
    ['half an entity', ubl.replace('Kontorhuset', '&amp'), 'entity_refused at /Invoice/AccountingCustomerParty/Party/PartyName/Name'],
    ['a numbered character that XML has not', ubl.replace('Kontorhuset', '&#0;'), 'entity_refused at /Invoice/AccountingCustomerParty/Party/PartyName/Name'],
    ['an entity in an attribute', ubl.replace('currencyID="EUR"', 'currencyID="&e;"'), 'entity_refused at /Invoice/AllowanceCharge/Amount'],
    ['no end', ubl.slice(0, 3000), `xml_invalid at line ${ubl.slice(0, 3000).split('\n').length}`],
    ['the wrong end', ubl.replace('</cbc:ID>', '</cbc:IDs>'), 'xml_invalid at line 5'],
    ['two roots', `${ubl}<Invoice/>`, `xml_invalid at line ${ubl.split('\n').length}`],
    ['text after the root', `${ubl}and more`, `xml_invalid at line ${ubl.split('\n').length}`],
    ['an attribute twice', ubl.replace('currencyID="EUR"', 'currencyID="EUR" currencyID="USD"'), `xml_invalid at line ${ubl.slice(0, ubl.indexOf('currencyID="EUR"')).split('\n').length}`],
    ['an attribute without quotes', ubl.replace('currencyID="EUR"', 'currencyID=EUR'), `xml_invalid at line ${ubl.slice(0, ubl.indexOf('currencyID="EUR"')).split('\n').length}`],
    ['a quote that does not end', ubl.replace('currencyID="EUR"', 'currencyID="EUR'), `xml_invalid at line ${ubl.slice(0, ubl.indexOf('currencyID="EUR"')).split('\n').length}`],
    ['a comment that does not end', `${root}<!-- `, 'xml_invalid at line 2'],
    ['CDATA that does not end', `${root}<![CDATA[ `, 'xml_invalid at line 2'],
    ['a prefix nobody declared', around('<nope:ID>1</nope:ID>'), 'xml_invalid at /Invoice/nope:ID'],
    ['names of the language', around('<__proto__>1</__proto__>'), 'xml_invalid at line 1'],
    ['no XML', '\nnumber;date\n1;2026-01-01', 'xml_invalid at line 2'],
    ['nothing', '', 'xml_invalid at line 1'],
    ['a page', '<html><body>Invoice</body></html>', 'root_unknown at /html'],
    ['an order', ubl.replaceAll('Invoice-2', 'Order-2').replaceAll('<Invoice ', '<Order ').replaceAll('</Invoice>', '</Order>'), 'root_unknown at /Order'],
    ['an invoice of nobody\'s namespace', '<Invoice><ID>1</ID></Invoice>', 'root_unknown at /Invoice'],
    ['another root of a known namespace', '<Party xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"/>', 'root_unknown at /Party'],
    ['the other syntax', cii, 'root_unknown at /rsm:CrossIndustryInvoice'],
  ])('%s', (_, xml, expected) => {
    expect(why(xml)).toBe(expected);
  });
  it('the readers of CII and of either do the same', () => {
    expect(why(ubl, readCii)).toBe('root_unknown at /Invoice');
    expect(why(`<!DOCTYPE x>${cii}`, readCii)).toBe('doctype_refused at line 1');
    expect(why('<html/>', readEInvoice)).toBe('root_unknown at /html');
    expect(why(`<!DOCTYPE x>${cii}`, readEInvoice)).toBe('doctype_refused at line 1');
    expect([detect('<html/>'), detect(''), detect('no'), detect(`<!DOCTYPE x>${cii}`), detect('<a'), detect('<!--'), detect('</Invoice>')]).toEqual(Array(7).fill(null));
  });
});

describe('figures that are none', () => {
  const due = (text: string) => ubl.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, `$1${text}`);
  it.each<string>(['1e3', '1E+2', '0x10', 'NaN', 'Infinity', '1,50', '1.234,50', '1 000.00', '--1', '1.2.3', '.', '-', '12€', '٣', '1'.repeat(16), `0.${'1'.repeat(21)}`])('is no number: %s', (text) => {
    expect(why(due(text))).toBe('number_invalid at /Invoice/LegalMonetaryTotal/PayableAmount');
  });
  it('a million digits', () => { expect(why(due('9'.repeat(1_000_000)))).toBe('number_invalid at /Invoice/LegalMonetaryTotal/PayableAmount'); });
  it('the place names the line', () => {
    expect(why(ubl.replace('-12.50</cbc:LineExtensionAmount>', '-1.25e1</cbc:LineExtensionAmount>'))).toBe('number_invalid at /Invoice/InvoiceLine[2]/LineExtensionAmount');
    expect(why(cii.replace('<ram:BilledQuantity unitCode="C62">-1<', '<ram:BilledQuantity unitCode="C62">-1e0<'), readCii)).toBe('number_invalid at /CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]/SpecifiedLineTradeDelivery/BilledQuantity');
  });
  it.each(['2026-02-30', '30.02.2026', '2026-2-3', '20260', '0000-00-00', 'today'])('the date %s', (text) => {
    expect(why(ubl.replace(/(<cbc:IssueDate>)[^<]*/, `$1${text}`))).toBe('date_invalid at /Invoice/IssueDate');
  });
  it('amounts of another currency than the invoice', () => {
    expect(why(ubl.replace(/(<cbc:PayableAmount currencyID=")EUR/, '$1USD'))).toBe('currency_mixed at /Invoice/LegalMonetaryTotal/PayableAmount');
    expect(why(cii.replace('<ram:DuePayableAmount>', '<ram:DuePayableAmount currencyID="USD">'), readCii)).toBe('currency_mixed at /CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount');
  });
});

describe('size', () => {
  const quickly = (xml: string, expected: string) => {
    const begin = performance.now();
    expect(why(xml)).toBe(expected);
    // Each takes well below a second; the ceiling is for a machine that is busy.
    expect(performance.now() - begin).toBeLessThan(20_000);
  };
  it('10 MB are not looked at', () => { quickly(around(`<cbc:Note>${'x'.repeat(10 * 1024 * 1024)}</cbc:Note>`), 'too_large at line 1'); });
  it('elements in elements', () => { quickly(root + '<a>'.repeat(2_000_000), 'too_complex at line 2'); });
  it('elements beside elements', () => { quickly(around('<cbc:Note/>'.repeat(xmlLimits.marks)), 'too_complex at line 2'); });
  it('comments', () => { quickly(around('<!---->'.repeat(1_000_000)), 'too_complex at line 2'); });
  it('opening brackets', () => { quickly('<'.repeat(8_000_000), 'xml_invalid at line 1'); });
  it('quotes', () => { quickly(root + '<a "'.repeat(2_000_000), 'xml_invalid at line 2'); });
  it('a tag without end', () => { quickly(around(`<cbc:Note ${'a="1" '.repeat(1_000_000)}/>`), 'xml_invalid at line 2'); });
  it('spaces in a tag', () => { quickly(around(`<cbc:Note${' '.repeat(16_000)}a/>`), 'xml_invalid at line 2'); });
  it('ampersands', () => { quickly(around(`<cbc:Note>${'&'.repeat(8_000_000)}</cbc:Note>`), 'entity_refused at /Invoice/Note'); });
  it('digits', () => { quickly(ubl.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, `$1${'1'.repeat(8_000_000)}`), 'number_invalid at /Invoice/LegalMonetaryTotal/PayableAmount'); });
  it('entities, line ends and CDATA without end', () => {
    // 2 MB each: what takes quadratic time would not end with these either.
    const begin = performance.now();
    for (const text of ['&amp;'.repeat(400_000), 'a\r'.repeat(1_000_000), 'a\u0002'.repeat(1_000_000), `<![CDATA[${'<>'.repeat(1_000_000)}]]>`]) expect(readUbl(around(`<cbc:Note>${text}</cbc:Note>`)).notes).toHaveLength(1);
    expect(performance.now() - begin).toBeLessThan(20_000);
  });
  it('lines', () => { quickly(around('<cac:InvoiceLine/>'.repeat(20_000)), `too_complex at /Invoice/InvoiceLine[${xmlLimits.lines + 1}]`); });
  it('what is within the limits is read', () => {
    const invoice = { ...acceptance.I1, lines: Array.from({ length: 1000 }, (_, i) => ({ ...acceptance.I1.lines[i % 20]!, id: String(i + 1) })), attachments: [{ reference: 'A', document: { base64: 'QUJD'.repeat(700_000), mimeType: 'application/pdf', filename: 'a.pdf' } }] };
    expect(readUbl(writeUbl(invoice))).toStrictEqual(invoice);
    expect(readCii(writeCii(invoice))).toStrictEqual(invoice);
  });
});

describe('bytes', () => {
  const latin = (xml: string) => Uint8Array.from(xml, (character) => character.charCodeAt(0));
  it('are read in the encoding that they name', () => {
    const simple = acceptance.I3;
    const danish = { ...simple, buyer: { ...simple.buyer, name: 'Ærø Øl' } };
    const xml = writeUbl(danish);
    expect(readUbl(decodeXml(new TextEncoder().encode(xml)))).toStrictEqual(danish);
    expect(readUbl(decodeXml(new TextEncoder().encode(`\uFEFF${xml}`)))).toStrictEqual(danish);
    expect(readUbl(decodeXml(latin(xml.replace('UTF-8', 'ISO-8859-1'))))).toStrictEqual(danish);
    expect(readUbl(decodeXml(new Uint8Array(Buffer.from(`\uFEFF${xml}`, 'utf16le'))))).toStrictEqual(danish);
  });
  it('that are not of it are refused', () => {
    expect(() => decodeXml(latin(writeUbl(acceptance.I3).replace('Aarhus', 'Århus')))).toThrow(expect.objectContaining({ code: 'encoding_unknown' }));
    expect(() => decodeXml(new TextEncoder().encode(ubl.replace('UTF-8', 'EBCDIC')))).toThrow(expect.objectContaining({ code: 'encoding_unknown' }));
  });
});
