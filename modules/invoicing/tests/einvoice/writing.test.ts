import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { cleanText, readCii, readUbl, writeCii, writeUbl, type EInvoice } from '../../rules/einvoice/index.ts';
import { acceptance, everything } from './sample.ts';
import { ciiOrder, ublOrder } from './schema-order.ts';

type Entry = Record<string, Entry[] | string | Record<string, string>>;
const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', removeNSPrefix: true, parseTagValue: false, ignoreDeclaration: true });

/** Places where the children of an element are not in the order of its schema, or unknown to it, and all elements that were seen. */
function misplaced(xml: string, order: Readonly<Record<string, string>>): { wrong: string[]; seen: Set<string> } {
  const wrong: string[] = [];
  const seen = new Set<string>();
  const visit = (entry: Entry) => {
    const name = Object.keys(entry).find((key) => key !== ':@')!;
    const children = (entry[name] as Entry[]).filter((child) => !('#text' in child));
    const names = children.map((child) => Object.keys(child).find((key) => key !== ':@')!);
    seen.add(name);
    if (names.length > 0) {
      const allowed = order[name]?.split(' ') ?? [];
      const positions = names.map((child) => allowed.indexOf(child));
      positions.forEach((position, i) => { if (position === -1 || position < (positions[i - 1] ?? 0)) wrong.push(`${name}/${names[i]}`); });
    }
    children.forEach(visit);
  };
  (parser.parse(xml) as Entry[]).forEach(visit);
  return { wrong, seen };
}

describe('the order of elements', () => {
  const withDate = (): EInvoice => { const { taxPointCode: _, ...rest } = everything(); return { ...rest, taxPointDate: '2026-02-28' }; };
  it.each([['Invoice', {}], ['CreditNote', { typeCode: '381' }]])('%s is that of UBL 2.1, with every element there is', (root, change) => {
    for (const invoice of [everything(change), { ...withDate(), ...change }]) {
      const { wrong, seen } = misplaced(writeUbl(invoice), ublOrder);
      expect(wrong).toEqual([]);
      expect(seen.has(root)).toBe(true);
      expect(seen.size).toBeGreaterThan(100);
    }
  });
  it('is that of CII D16B', () => {
    for (const invoice of [everything(), withDate()]) {
      const { wrong, seen } = misplaced(writeCii(invoice), ciiOrder);
      expect(wrong).toEqual([]);
      expect(seen.size).toBeGreaterThan(100);
    }
  });
  it('a file with two elements the wrong way round is found', () => {
    const xml = writeUbl(acceptance.I3);
    const id = /<cbc:ID>INV[^\n]*\n/.exec(xml)![0];
    expect(misplaced(xml.replace(id, '').replace('</cbc:IssueDate>\n', `</cbc:IssueDate>\n  ${id}`), ublOrder).wrong).toEqual(['Invoice/ID']);
  });
});

describe('the file', () => {
  it('has its root, namespaces and specification', () => {
    expect(writeUbl(acceptance.I3).split('\n').slice(0, 4)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">',
      '  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>', '  <cbc:ID>INV-2026-0042</cbc:ID>',
    ]);
    expect(writeUbl({ ...acceptance.I3, typeCode: '381' })).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"');
    expect(writeCii(acceptance.I3)).toContain('<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"');
  });
  it('says what a credit note credits', () => {
    const xml = writeUbl(everything({ typeCode: '381' }));
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
    expect(xml).toContain('<cbc:CreditedQuantity unitCode="C62">10</cbc:CreditedQuantity>');
    expect(xml).toContain('<cbc:PaymentDueDate>2026-04-01</cbc:PaymentDueDate>');
    expect(xml).not.toMatch(/DueDate>2026-04-01<\/cbc:DueDate|InvoicedQuantity|ProjectReference/);
  });
  it('escapes what would be markup', () => {
    const name = 'Ben & Jerry\'s <"x"> ]]>';
    const invoice = { ...everything(), number: name };
    expect(writeUbl(invoice)).toContain('<cbc:ID>Ben &amp; Jerry\'s &lt;"x"&gt; ]]&gt;</cbc:ID>');
    expect(writeUbl(invoice)).toContain('filename="hours &quot;feb&quot;.csv"');
    expect(XMLValidator.validate(writeUbl(invoice))).toBe(true);
    expect(XMLValidator.validate(writeCii(invoice))).toBe(true);
    expect([readUbl(writeUbl(invoice)).number, readCii(writeCii(invoice)).number]).toEqual([name, name]);
  });
  it('carries no control characters, and reads back what is left', () => {
    const dirty = ' a\u0000b\u0007c\u000B\u001Bd\u0085e\uFFFE\uFFFFf\uD800g\u{1F600}\r\nh\ri\u200Fj ';
    const clean = 'abcdefg\u{1F600}\nh\ni\u200Fj';
    expect(cleanText(dirty)).toBe(clean);
    const invoice = { ...acceptance.I3, paymentTerms: dirty };
    for (const xml of [writeUbl(invoice), writeCii(invoice)]) {
      expect(xml).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]/);
      expect(xml).toContain(clean);
    }
    expect(readUbl(writeUbl(invoice)).paymentTerms).toBe(clean);
    expect(readCii(writeCii(invoice)).paymentTerms).toBe(clean);
  });
  it('an IBAN is one in CII, another account is not', () => {
    const xml = writeCii(everything());
    expect(xml).toContain('<ram:IBANID>DK5000400440116243</ram:IBANID>\n          <ram:AccountName>Nordlys</ram:AccountName>');
    expect(xml).toContain('<ram:ProprietaryID>0040-0440116243</ram:ProprietaryID>');
  });
  it('the tax point code has other numbers in CII', () => {
    expect(writeUbl(everything())).toContain('<cbc:DescriptionCode>35</cbc:DescriptionCode>');
    expect(writeCii(everything())).toContain('<ram:DueDateTypeCode>29</ram:DueDateTypeCode>');
  });
  it('a sales order without the buyer\'s order has the placeholder that the schema wants', () => {
    const { orderReference: _, ...invoice } = everything();
    expect(writeUbl(invoice)).toMatch(/<cbc:ID>NA<\/cbc:ID>\s*<cbc:SalesOrderID>SO-4</);
    expect(readUbl(writeUbl(invoice))).toStrictEqual(invoice);
  });
});
