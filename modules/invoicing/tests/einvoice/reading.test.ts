import { describe, expect, it } from 'vitest';
import { readCii, readEInvoice, readUbl, validate, writeCii, writeUbl } from '../../rules/einvoice/index.ts';
import { acceptance, everything } from './sample.ts';

const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const cac = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';

/** A UBL invoice as another program writes it: other prefixes, an extension, no attributes that may be left out. */
const foreignUbl = `\uFEFF<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<?xml-stylesheet type="text/xsl" href="it's.xsl"?>
<!-- made by hand -->
<inv:Invoice xmlns:inv='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2' xmlns="${cbc}" xmlns:a="${cac}" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">
  <ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><sig:Signature xmlns:sig="urn:example:signature"><ID>not the number</ID><sig:Value>1e9</sig:Value></sig:Signature></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
  <UBLVersionID>2.1</UBLVersionID>
  <CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:example</CustomizationID>
  <ID>  F-7
  </ID>
  <IssueDate>2026-03-02+01:00</IssueDate>
  <InvoiceTypeCode listID="UNCL1001">380</InvoiceTypeCode>
  <Note>#AAI#  General</Note><Note/><Note>Plain <![CDATA[& <raw>]]> <!-- aside -->text &amp; &#x41;&#66;</Note>
  <DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party>
    <a:PartyName><Name>Shop</Name></a:PartyName>
    <a:PostalAddress><a:Country><IdentificationCode>DE</IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyTaxScheme><CompanyID>143/815/4711</CompanyID><a:TaxScheme><ID>FC</ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyTaxScheme><CompanyID>DE123456789</CompanyID><a:TaxScheme><ID>vat</ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyLegalEntity><RegistrationName>Shop GmbH</RegistrationName></a:PartyLegalEntity>
  </a:Party></a:AccountingSupplierParty>
  <a:AccountingCustomerParty><a:Party>
    <a:PostalAddress/>
    <a:PartyLegalEntity><RegistrationName>Buyer</RegistrationName></a:PartyLegalEntity>
  </a:Party></a:AccountingCustomerParty>
  <a:PaymentMeans><PaymentMeansCode>58</PaymentMeansCode><PaymentDueDate>2026-04-01</PaymentDueDate><InstructionNote>Half prepaid</InstructionNote><a:PayeeFinancialAccount><ID>DE89 3704 0044 0532 0130 00</ID></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:PaymentTerms><Note>2 % 10 days</Note></a:PaymentTerms><a:PaymentTerms><Note>30 days net</Note></a:PaymentTerms>
  <a:TaxTotal><TaxAmount currencyID="EUR">+1.90</TaxAmount><a:TaxSubtotal><TaxableAmount>10</TaxableAmount><TaxAmount>1.90</TaxAmount><a:TaxCategory><ID>S</ID><Percent>19</Percent><a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:TaxTotal><TaxAmount currencyID="EUR">0.14</TaxAmount><a:TaxSubtotal><TaxableAmount>2</TaxableAmount><TaxAmount>.14</TaxAmount><a:TaxCategory><ID>S</ID><Percent>07.0</Percent><a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:TaxTotal><TaxAmount currencyID="DKK">15.20</TaxAmount></a:TaxTotal>
  <a:LegalMonetaryTotal><LineExtensionAmount>12</LineExtensionAmount><TaxExclusiveAmount>12.</TaxExclusiveAmount><TaxInclusiveAmount>0014.04</TaxInclusiveAmount><PayableAmount>14.04</PayableAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><ID>1</ID><InvoicedQuantity>-0.0</InvoicedQuantity><LineExtensionAmount>10</LineExtensionAmount>
    <a:DocumentReference><ID>other</ID><DocumentTypeCode>916</DocumentTypeCode></a:DocumentReference><a:DocumentReference><ID>Meter 7</ID></a:DocumentReference>
    <a:AllowanceCharge><ChargeIndicator>0</ChargeIndicator><Amount>1</Amount></a:AllowanceCharge><a:AllowanceCharge><ChargeIndicator>1</ChargeIndicator><Amount>2</Amount></a:AllowanceCharge>
    <a:Item><Name>A</Name><a:ClassifiedTaxCategory><ID>X</ID><Percent>1</Percent><a:TaxScheme><ID>GST</ID></a:TaxScheme></a:ClassifiedTaxCategory><a:ClassifiedTaxCategory><ID>S</ID><Percent>19</Percent><a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:ClassifiedTaxCategory></a:Item>
    <a:Price><PriceAmount>9</PriceAmount><a:AllowanceCharge><ChargeIndicator>false</ChargeIndicator><Amount>1.5</Amount></a:AllowanceCharge></a:Price></a:InvoiceLine>
  <a:InvoiceLine><ID>2</ID><InvoicedQuantity unitCode="C62">-2</InvoicedQuantity><LineExtensionAmount>2</LineExtensionAmount><a:Item><Name>B</Name></a:Item>
    <a:Price><PriceAmount>9.25</PriceAmount><a:AllowanceCharge><ChargeIndicator>false</ChargeIndicator><BaseAmount>10</BaseAmount></a:AllowanceCharge></a:Price></a:InvoiceLine>
</inv:Invoice>
`;

describe('a UBL file of another program', () => {
  const invoice = readUbl(foreignUbl);
  it('has other prefixes, extensions, comments and processing instructions', () => {
    expect(invoice).toMatchObject({ number: 'F-7', issueDate: '2026-03-02', typeCode: '380', currency: 'EUR', specification: 'urn:cen.eu:en16931:2017#compliant#urn:example' });
    expect(readEInvoice(foreignUbl)).toStrictEqual(invoice);
  });
  it('has notes with subjects, CDATA and entities', () => {
    expect(invoice.notes).toEqual([{ subject: 'AAI', text: 'General' }, { text: 'Plain & <raw> text & AB' }]);
  });
  it('names the taxes in any order and leaves out what may be left out', () => {
    expect(invoice.seller).toStrictEqual({ name: 'Shop GmbH', tradingName: 'Shop', ids: [], vatId: 'DE123456789', taxId: '143/815/4711', address: { country: 'DE' } });
    expect(invoice.buyer).toStrictEqual({ name: 'Buyer', address: { country: '' } });
    expect(invoice).not.toHaveProperty('delivery');
    expect(invoice.payment).toStrictEqual({ meansCode: '58', meansText: 'Half prepaid', transfers: [{ account: 'DE89 3704 0044 0532 0130 00' }] });
    expect([invoice.dueDate, invoice.paymentTerms]).toEqual(['2026-04-01', '2 % 10 days\n30 days net']);
  });
  it('has several tax totals', () => {
    expect(invoice.vatBreakdown).toStrictEqual([{ taxable: '10', tax: '1.90', category: 'S', rate: '19' }, { taxable: '2', tax: '0.14', category: 'S', rate: '7.0' }]);
    expect(invoice.totals).toStrictEqual({ lineNet: '12', net: '12', vat: '2.04', gross: '14.04', due: '14.04' });
  });
  it('has lines with allowances, prices with half a discount, other taxes', () => {
    expect(invoice.lines[0]).toStrictEqual({
      id: '1', object: { id: 'Meter 7' }, quantity: '0.0', unit: '', net: '10', allowances: [{ amount: '1' }], charges: [{ amount: '2' }], price: { net: '9', discount: { gross: '10.5', amount: '1.5' } }, vat: { category: 'S', rate: '19' },
      item: { name: 'A', classifications: [], attributes: [] },
    });
    expect(invoice.lines[1]).toMatchObject({ quantity: '-2', price: { net: '9.25', discount: { gross: '10', amount: '0.75' } }, vat: { category: '' } });
  });
  it('is told what is missing', () => {
    expect(validate(invoice).map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'BR-11 buyer.address.country', 'BR-23 lines.0.unit', 'BR-42 lines.0.allowances.0.reason', 'BR-CO-23 lines.0.allowances.0.reason', 'BR-44 lines.0.charges.0.reason', 'BR-CO-24 lines.0.charges.0.reason',
      'BR-CO-04 lines.1.vat.category', 'BR-S-08 vatBreakdown.1.taxable',
    ]);
  });
  it('may have hardly anything', () => {
    const bare = readUbl('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>');
    expect(bare).toStrictEqual({
      number: '', issueDate: '', typeCode: '', currency: '', notes: [], specification: '', precedingInvoices: [], seller: { name: '', ids: [] }, buyer: { name: '' }, allowances: [], charges: [],
      totals: { lineNet: '', net: '', gross: '', due: '' }, vatBreakdown: [], attachments: [], lines: [],
    });
    expect(validate(bare).map(({ rule }) => rule)).toEqual([
      'BR-01', 'BR-02', 'BR-03', 'BR-04', 'BR-05', 'BR-12', 'BR-13', 'BR-14', 'BR-15', 'BR-16', 'BR-CO-18', 'BR-06', 'BR-07', 'BR-08', 'BR-10', 'BR-CO-26',
    ]);
    expect(() => writeUbl(bare)).not.toThrow();
  });
  it('says a total of a currency of its own only where the invoice names it', () => {
    const named = readUbl(foreignUbl.replace('</DocumentCurrencyCode>', '</DocumentCurrencyCode><TaxCurrencyCode>DKK</TaxCurrencyCode>'));
    expect(named.totals).toMatchObject({ vat: '2.04', vatInAccountingCurrency: '15.20' });
  });
});

describe('a CII file of another program', () => {
  const cii = writeCii(acceptance.I4);
  it('has other prefixes, and the time in its dates', () => {
    const renamed = cii.replaceAll('ram:', 'a:').replaceAll('xmlns:ram', 'xmlns:a').replaceAll('udt:', 'd:').replaceAll('xmlns:udt', 'xmlns:d').replaceAll('<rsm:', '<').replaceAll('</rsm:', '</').replace('xmlns:rsm=', 'xmlns=');
    expect(renamed).not.toContain('rsm:');
    expect(readCii(renamed)).toStrictEqual(acceptance.I4);
    expect(readCii(cii.replace('<udt:DateTimeString format="102">20260302</udt:DateTimeString>', '<udt:DateTime>2026-03-02T00:00:00Z</udt:DateTime>'))).toStrictEqual(acceptance.I4);
  });
  it('repeats the currency of its amounts, or the total in another one', () => {
    const changed = cii.replaceAll(/<ram:(LineTotalAmount|GrandTotalAmount)>/g, '<ram:$1 currencyID="DKK">').replace('</ram:TaxTotalAmount>', '</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">30.16</ram:TaxTotalAmount>');
    expect(readCii(changed)).toStrictEqual(acceptance.I4);
    const named = readCii(changed.replace('<ram:InvoiceCurrencyCode>', '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>'));
    expect([named.vatCurrency, named.totals.vat, named.totals.vatInAccountingCurrency]).toEqual(['EUR', '225.00', '30.16']);
  });
  it('has a gross price without a discount, and empty parts', () => {
    const gross = '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>410.50</ram:ChargeAmount></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice>';
    const changed = readCii(cii.replace('<ram:NetPriceProductTradePrice>', gross).replace('<ram:SellerTradeParty>', '<ram:SellerTradeParty><ram:DefinedTradeContact> </ram:DefinedTradeContact>'));
    expect(changed.lines[0]!.price).toEqual({ net: '400.00', discount: { gross: '410.50', amount: '10.50' } });
    expect(changed.seller).not.toHaveProperty('contact');
  });
  it('may have hardly anything', () => {
    const bare = readCii('<x:CrossIndustryInvoice xmlns:x="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>');
    expect(bare).toStrictEqual(readUbl('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'));
    expect(() => writeCii(bare)).not.toThrow();
  });
});

it('attachments keep their bytes through line breaks in base64', () => {
  const broken = writeUbl(everything()).replace('aG91cnM=', 'aG91\r\n   cnM=');
  expect(Buffer.from(readUbl(broken).attachments[0]!.document!.base64, 'base64').toString()).toBe('hours');
});
