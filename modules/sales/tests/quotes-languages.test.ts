import { readFileSync, readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { documentDay, documentLanguages, documentMoney, type DocumentLanguage, type PageLanguage } from '#core/contract/document-languages.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { extractPages } from '#core/server/pdf/tests/extract.ts';
import { placesOf } from '#core/server/pdf/tests/places.ts';
import { hasShapes, printable } from '#core/server/pdf/text.ts';
import { call } from '#core/testing/house.ts';
import { en as parts } from '#core/web/document/locales/en.ts';
import { saidKeys } from '#core/web/document/tests/said.ts';
import { en as core } from '#core/web/i18n/en.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { documentCalls } from '#modules/invoicing/contract.ts';
import { getSettings, updateCompany, updateSystem, type SettingGroup } from '#modules/settings/contract.ts';
import * as contract from '../contract/quotes.ts';
import { quoteWords, word } from '../rules/quotes/document-words.ts';
import { pageTexts, pageWords } from '../rules/quotes/page-words/page-words.ts';
import { en as app } from '../web/locales/en.ts';
import { addCustomer, addQuote, look, mailsOf, openShop, quoteCalls, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join(' ');
/** Said as it is in other languages too. */
const alike = new Set(['version', 'mailFactsOpen']);

describe('words of quotes', () => {
  it.each(documentLanguages)('%s has every word, with the same places in it, and letters for all of them', (language) => {
    const [english, words]: Array<Record<string, string>> = [quoteWords.en, quoteWords[language]];
    expect(Object.keys(words!).toSorted()).toEqual(Object.keys(english!).toSorted());
    for (const [key, text] of Object.entries(words!)) {
      expect([key, places(text)]).toEqual([key, places(english![key]!)]);
      expect([key, text.trim() !== '' && hasShapes(printable(text), 400) && hasShapes(printable(text), 700)]).toEqual([key, true]);
    }
    // Sentences are not left in English.
    if (language !== 'en') expect(Object.keys(english!).filter((key) => english![key]!.includes(' ') && english![key] === words![key] && !alike.has(key))).toEqual([]);
  });
});

describe('the page of a quote', () => {
  const english: Record<string, object> = { sales: app, document: parts, core };
  const said = (namespace: string, key: string) => key.split('.').reduce<unknown>((from, part) => (from as Record<string, unknown> | undefined)?.[part], english[namespace]);
  const filledIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort().join(' ');
  it.each(Object.keys(pageWords) as PageLanguage[])('is said in %s with the same values in its texts, each of which the page has', async (language) => {
    for (const [namespace, own] of Object.entries(pageTexts(await pageWords[language]()))) for (const [key, text] of Object.entries(own)) {
      const usual = said(namespace, key);
      expect([namespace, key, typeof usual]).toEqual([namespace, key, 'string']);
      expect([key, filledIn(text)]).toEqual([key, filledIn(usual as string)]);
      // Sentences are not left in English.
      expect([key, text === usual && text.trim().split(' ').length > 2]).toEqual([key, false]);
    }
  });
  it('says every text of its own in them, and what its calls refuse', async () => {
    const folder = new URL('../web/quotes/', import.meta.url);
    const files = [...readdirSync(new URL('public/', folder)).filter((f) => f.endsWith('.tsx')).map((f) => `public/${f}`), 'document-lines.tsx', 'total-lines.ts'];
    const texts = pageTexts(await pageWords.de())['sales']!;
    // What is said before the quote is there, and of what no quote charges.
    const elsewhere = new Set(['quotes.public.gone', 'quotes.public.goneTitle', 'quotes.charge.one']);
    const shared = saidKeys(['read-lines.tsx', 'total-lines.ts', 'tracking-note.tsx']).filter((key) => !key.endsWith('.')).map((key) => `quotes.${key}`);
    const asked = [...shared, ...files.flatMap((f) => [...readFileSync(new URL(f, folder), 'utf8').matchAll(/'(quotes\.[\w.]+)'/g)].map((m) => m[1]!))];
    expect(asked.length).toBeGreaterThan(60);
    expect([...new Set(asked)].filter((key) => !(key in texts) && !elsewhere.has(key))).toEqual([]);
    const calls = [contract.openPublicQuote, contract.refuseQuoteTracking, contract.publicQuotePdf, contract.commentPublicQuote, contract.sendQuoteCode, contract.acceptPublicQuote, contract.payQuoteDeposit, contract.declinePublicQuote, contract.askQuoteRenewal] as unknown as Endpoint[];
    const codes = new Set(calls.flatMap((c) => c.errors ?? []));
    expect(codes.size).toBeGreaterThan(8);
    expect([...codes].filter((code) => !(code.replace('sales.', 'refused.') in texts))).toEqual([]);
  });
});

describe('quotes to a customer', () => {
  let shop: Shop;
  const customer: Partial<Record<DocumentLanguage, string>> = {};
  const { ask, open } = quoteCalls(() => shop);
  beforeAll(async () => {
    shop = await openShop();
    const { company } = (await ask(getSettings as Endpoint, {}, shop.owner)).body as Record<SettingGroup, { version: number }>;
    expect((await ask(updateCompany as Endpoint, { version: company.version, values: { country: 'CH', vatNo: 'CHE-1' } }, shop.owner)).status).toBe(200);
    for (const language of ['de', 'ar', 'hi'] as const) customer[language] = await addCustomer(shop, shop.owner, { name: `Customer ${language}`, email: `buyer@${language}.test`, language: language === 'de' ? 'de-AT' : language, country: 'DE' });
  }, 120_000);
  afterAll(() => shop.house.close());

  it('take their language, unless one was chosen; another customer brings another one', async () => {
    const said = async (input: object) => (await addQuote(shop, shop.owner, { lines: [], ...input })).language;
    const japanese = await addCustomer(shop, shop.owner, { name: 'Kiku', language: 'ja' });
    expect([await said({ partyId: customer.de }), await said({ partyId: customer.de, language: 'fr' }), await said({ partyId: japanese }), await said({ partyId: null })]).toEqual(['de', 'fr', 'en', 'en']);
    const q = await addQuote(shop, shop.owner, { partyId: customer.de });
    const change = async (input: object): Promise<string> => { const now = await look(shop, shop.owner, q.id); return (await ask(contract.updateQuote, { id: q.id, version: now.version, ...input }, shop.owner)).body.language; };
    expect([await change({ partyId: customer.hi, language: 'de' }), await change({ title: 'x' }), await change({ language: 'tr' }), await change({ partyId: customer.de, language: 'pl' })]).toEqual(['hi', 'hi', 'tr', 'pl']);
    expect((await ask(contract.updateQuote, { id: q.id, version: (await look(shop, shop.owner, q.id)).version, language: 'ja' }, shop.owner)).status).toBe(422);
    expect((await ask(contract.cloneQuote, { id: q.id }, shop.owner)).body.language).toBe('pl');
  });

  it('begin in the language of the workspace where the customer has none, and keep one that was chosen when the customer changes', async () => {
    const speakHere = async (locale: string) => expect((await ask(updateSystem as Endpoint, { version: ((await ask(getSettings as Endpoint, {}, shop.owner)).body as Record<SettingGroup, { version: number }>).system.version, values: { locale } }, shop.owner)).status).toBe(200);
    const begun = async () => (await addQuote(shop, shop.owner, { lines: [], partyId: null })).language;
    await speakHere('de-CH');
    expect(await begun()).toBe('de');
    await speakHere('sv-SE');
    expect(await begun()).toBe('en');
    await speakHere('en-US');
    const q = await addQuote(shop, shop.owner, { partyId: customer.hi, language: 'it' });
    expect((await ask(contract.updateQuote, { id: q.id, version: q.version, partyId: customer.de, language: 'it' }, shop.owner)).body.language).toBe('it');
  });

  // What a reader gets of the file: single letters of Arabic and Hindi stand as they are drawn, so its text is asked for.
  const textOf = async (key: string): Promise<{ said: string; missing: number }> => {
    const file = await buffer((await shop.house.app.blobs.open(key))!.stream);
    const pages = extractPages(file);
    return { said: [...(await placesOf(file)).texts.map((t) => t.text), ...pages.flatMap((p) => [...p.said, ...p.blocks])].join('|').replace(/[\u00a0\u202f]/g, ' '), missing: pages.reduce((n, p) => n + p.missing, 0) };
  };
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

  it.each(['de', 'ar', 'hi'] as const)('are printed, mailed and shown in %s', async (language) => {
    const q = await sendIt(shop, shop.owner, await addQuote(shop, shop.owner, { partyId: customer[language], depositPercent: '12.5', issuedOn: '2026-03-02', validUntil: addDays(new Date().toISOString().slice(0, 10), 30), lines: [{ name: 'Work', quantity: '1.5', unitPrice: '1000', discountPercent: '2.5', taxIds: [shop.taxId] }, { name: 'More', unitPrice: '50', optional: true, chosen: false }] }));
    expect(q.language).toBe(language);
    const [mail] = await mailsOf(shop, `buyer@${language}.test`);
    const total = documentMoney(q.totals.total, 'EUR', language);
    const until = documentDay(q.validUntil!, language, 'long');
    expect([mail!.subject.includes(word(language, 'quote')), mail!.body.paragraphs.at(-1)]).toEqual([true, word(language, 'mailFacts', { total, date: until })]);
    const { said, missing } = await textOf(mail!.body.attachments![0]!.key);
    expect(missing).toBe(0);
    const expected = language === 'de' ? ['Angebot', 'Gültig bis', '2. März 2026', 'Menge', '1,5', '1.000,00', 'Rabatt 2,5 %', 'Optional', 'Gesamtbetrag', 'Anzahlung bei Annahme (12,5 %)', 'Deutschland', 'Schweiz', 'Seite 1 von 1', plain(total)] : language === 'ar' ? [word('ar', 'quote'), word('ar', 'validUntil'), word('ar', 'total')] : [word('hi', 'quote'), word('hi', 'quantity'), word('hi', 'total')];
    for (const text of expected) expect([text, said.includes(text)]).toEqual([text, true]);
    const { body } = await open(contract.openPublicQuote, { token: await tokenOf(shop, shop.owner, q.id) });
    expect([body.language, body.customer!.lines.at(-1), body.seller.lines[0]]).toEqual([language, { de: 'Deutschland', ar: 'ألمانيا', hi: 'जर्मनी' }[language], { de: 'Schweiz', ar: 'سويسرا', hi: 'स्विट्ज़रलैंड' }[language]]);
  }, 60_000);

  it('are drawn in every language without an empty box', async () => {
    for (const language of documentLanguages) {
      const q = await addQuote(shop, shop.owner, { language, depositPercent: '10' });
      const { status, body } = await ask(contract.quotePdf, { id: q.id }, shop.owner);
      expect([language, q.language, status, extractPages(body as Buffer).reduce((n, p) => n + p.missing, 0)]).toEqual([language, language, 200, 0]);
    }
  }, 120_000);

  it('are reminded of, renewed, answered, confirmed and accepted in German, and so is the invoice of their order', async () => {
    expect((await ask(setUpBook as Endpoint, { template: 'generic' }, shop.owner)).status).toBeLessThan(300);
    const settings = (await ask(contract.getQuoteSettings, {}, shop.owner)).body;
    expect((await ask(contract.updateQuoteSettings, { version: settings.version, confirmByMail: true }, shop.owner)).status).toBe(200);
    const to = 'buyer@de.test';
    const latest = async () => { await shop.house.drain(); return (await mailsOf(shop, to))[0]!; };
    const q = await sendIt(shop, shop.owner, await addQuote(shop, shop.owner, { partyId: customer.de, title: 'Messestand', depositPercent: '12.5', currency: 'USD', exchangeRate: undefined }));
    const token = await tokenOf(shop, shop.owner, q.id);
    const sentences = async () => { const m = await latest(); return [m.subject, ...m.body.paragraphs]; };
    expect((await latest()).subject).toMatch(/^Messestand von /);
    expect((await ask(contract.remindQuote, { id: q.id }, shop.owner)).status).toBe(200);
    expect(await sentences()).toEqual(expect.arrayContaining([expect.stringMatching(/^Erinnerung: Messestand von /), `Das Angebot ${q.number} wartet noch auf Ihre Antwort.`]));
    expect((await ask(contract.answerQuote, { id: q.id, body: 'Gern.' }, shop.owner)).status).toBe(201);
    expect((await latest()).subject).toMatch(new RegExp(`hat zu ${q.number} geantwortet$`));
    await shop.house.owner.query("update sales.quote set expires_at = now() - interval '1 minute' where id = $1", [q.id]);
    expect((await open(contract.askQuoteRenewal, { token })).status).toBe(200);
    const now = await look(shop, shop.owner, q.id);
    const validUntil = addDays(new Date().toISOString().slice(0, 10), 40);
    expect((await ask(contract.extendQuote, { id: q.id, version: now.version, validUntil }, shop.owner)).status).toBe(200);
    expect(await sentences()).toEqual([`${q.number} ist wieder gültig`, `Das Angebot ist jetzt bis zum ${documentDay(validUntil, 'de', 'long')} gültig.`]);
    expect((await open(contract.sendQuoteCode, { token })).status).toBe(200);
    const code = await latest();
    expect([code.subject, code.body.paragraphs]).toEqual([`Ihr Code für ${q.number}`, ['Geben Sie diesen Code auf der Seite des Angebots ein. Er gilt 10 Minuten.']]);
    expect((await open(contract.acceptPublicQuote, { token, name: 'Anna', total: q.totals.total, chosen: [], code: code.body.code! })).status).toBe(200);
    const { order } = await look(shop, shop.owner, q.id);
    const copy = await latest();
    expect([copy.subject, copy.body.paragraphs]).toEqual([`Angenommen: ${q.number}`, [`Anbei erhalten Sie das angenommene Angebot. Ihr Auftrag hat die Nummer ${order!.number}.`, `Eine Anzahlung von ${documentMoney(q.totals.deposit, 'USD', 'de')} (12,5 %) ist fällig.`]]);
    expect((await textOf(copy.body.attachments![0]!.key)).said).toContain('Unterschrieben von Anna');
    const made = await ask(contract.createInvoiceFromOrder, { id: order!.id, depositPercent: '12.5' }, shop.owner);
    expect(made.status, JSON.stringify(made.error)).toBe(201);
    const invoice = (await call(shop.house, documentCalls.sale.get as unknown as Endpoint, { workspace_slug: shop.owner.slug, id: made.body.invoiceId }, shop.owner)).body as { language: string; lines: Array<{ name: string }> };
    expect([invoice.language, invoice.lines[0]!.name]).toEqual(['de', 'Anzahlung von 12,5 % auf Messestand']);
  }, 120_000);
});
