import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLanguageOf, documentLanguages, documentLocales, documentNumber, languageNames, type PageLanguage } from '#core/contract/document-languages.ts';
import { formatMoney, moneyFromWire } from '#core/contract/money.ts';
import { renderMail } from '#core/server/mail/template.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { placesOf } from '#core/server/pdf/tests/places.ts';
import { hasShapes, printable } from '#core/server/pdf/text.ts';
import { updateParty } from '#modules/parties/contract.ts';
import { getSettings, updateSystem } from '#modules/settings/contract.ts';
import * as contract from '../../contract.ts';
import { documentWords, printedDay, type DocumentWord } from '../../rules/documents/document-words.ts';
import { pageTexts, pageWords } from '../../rules/documents/page-words/page-words.ts';
import { en as app } from '../../web/locales/en.ts';
import { en as parts } from '#core/web/document/locales/en.ts';
import { saidKeys } from '#core/web/document/tests/said.ts';
import { en as payments } from '#modules/payments/web/locales/en.ts';
import { documentMail } from '../../service/documents/mails.ts';
import { paperOf } from '../../service/documents/print.ts';
import { loadDocument } from '../../service/documents/rows.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join(' ');
/** Said as it is in other languages too. */
const alike = new Set(['mailHeading', 'iban', 'bic', 'mailSubject', 'page', 'bankName']);

describe('words of documents', () => {
  it.each(documentLanguages)('%s has every word, with the same places in it, and letters for all of them', (language) => {
    const [english, words]: Array<Record<string, string>> = [documentWords.en, documentWords[language]];
    expect(Object.keys(words!).toSorted()).toEqual(Object.keys(english!).toSorted());
    for (const [key, text] of Object.entries(words!)) {
      expect([key, places(text)]).toEqual([key, places(english![key]!)]);
      expect([key, text.trim() !== '' && hasShapes(printable(text), 400) && hasShapes(printable(text), 700)]).toEqual([key, true]);
    }
    // Sentences are not left in English.
    if (language !== 'en') expect(Object.keys(english!).filter((key) => english![key]!.includes(' ') && english![key] === words![key] && !alike.has(key))).toEqual([]);
    for (const text of [printedDay('2026-03-02', language, 'long'), printedDay('2026-03-02', language, 'dmy'), documentNumber('1234567.50', language), formatMoney(moneyFromWire({ amount: '-1234567.50', currency: 'EUR' }), documentLocales[language]), languageNames[language]]) expect([text, hasShapes(printable(text), 400)]).toEqual([text, true]);
    expect(renderMail({ subject: 'x', language, body: { heading: 'x', paragraphs: ['y'], code: '123', action: { label: 'z', url: 'https://x.test' } } }, 'Atrium').text).not.toContain('undefined');
  });

  it('write days and figures as is usual in the language, and keep what English and Arabic were', () => {
    const day = (language: (typeof documentLanguages)[number]) => [printedDay('2026-03-02', language, 'long'), printedDay('2026-03-02', language, 'dmy')];
    expect([day('en'), day('ar')[1], day('de'), day('nl')[1], day('fr')[0], day('pl')[0]]).toEqual([['March 2, 2026', '02/03/2026'], '02/03/2026', ['2. März 2026', '02.03.2026'], '02-03-2026', '2 mars 2026', '2 marca 2026']);
    expect([documentNumber('1234567.50', 'en'), documentNumber('1234567.50', 'de'), documentNumber('1234567.50', 'hi'), documentNumber('0.000001', 'it'), documentNumber('12345678901234567890.12', 'en')]).toEqual(['1,234,567.50', '1.234.567,50', '12,34,567.50', '0,000001', '12,345,678,901,234,567,890.12']);
    expect([documentLanguageOf('de-AT'), documentLanguageOf('zh'), documentLanguageOf(''), documentLanguageOf(null)]).toEqual(['de', null, null, null]);
  });
});

describe('the page of an invoice', () => {
  const english: Record<string, object> = { invoicing: app, document: parts, payments };
  const said = (namespace: string, key: string) => key.split('.').reduce<unknown>((from, part) => (from as Record<string, unknown> | undefined)?.[part], english[namespace]);
  const filledIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort().join(' ');
  it.each(Object.keys(pageWords) as PageLanguage[])('is said in %s with the same values in its texts, each of which the page has', async (language) => {
    const texts = pageTexts(await pageWords[language]());
    for (const [namespace, own] of Object.entries(texts)) for (const [key, text] of Object.entries(own)) {
      const usual = said(namespace, key);
      expect([namespace, key, typeof usual]).toEqual([namespace, key, 'string']);
      expect([key, filledIn(text)]).toEqual([key, filledIn(usual as string)]);
    }
  });
  it('says every text of its own in them', async () => {
    const { readFileSync, readdirSync } = await import('node:fs');
    const folder = new URL('../../web/documents/', import.meta.url);
    const files = [...readdirSync(new URL('public/', folder)).filter((f) => f.endsWith('.tsx')).map((f) => `public/${f}`), 'document-lines.tsx', 'total-lines.ts', 'uncharged-note.tsx'];
    const texts = pageTexts(await pageWords.de())['invoicing']!;
    // What is shown before the document is there, and what only members see.
    const app = new Set(['documents.public.gone', 'documents.public.goneTitle', 'documents.uncharged.purchase']);
    const shared = saidKeys(['read-lines.tsx', 'total-lines.ts', 'tracking-note.tsx']).filter((key) => !key.endsWith('.')).map((key) => `documents.${key}`);
    const asked = [...shared, ...files.flatMap((f) => [...readFileSync(new URL(f, folder), 'utf8').matchAll(/'((?:documents|terms)\.[\w.]+)'/g)].map((m) => m[1]!))];
    expect(asked.length).toBeGreaterThan(30);
    expect([...new Set(asked)].filter((key) => !(key in texts) && !app.has(key))).toEqual([]);
  });
});

describe('documents of a customer', () => {
  let o: Office;
  const { ask, draft, inside, look } = officeCalls(() => o);
  const speak = async (id: string, language: string) => {
    const { rows: [p] } = await o.house.owner.query<{ version: number }>('select version from parties.party where id = $1', [id]);
    await must(ask(updateParty as never, { id, version: p!.version, language }));
  };
  beforeAll(async () => { o = await openOffice(); await speak(o.c1, 'de-CH'); await speak(o.c2, 'ja'); }, 120_000);
  afterAll(() => o.house.close());

  it('begin in the language of the workspace where the customer has none', async () => {
    const speakHere = async (locale: string) => must(ask(updateSystem as never, { version: (await must(ask(getSettings, {}))).system.version, values: { locale } }));
    const begun = async () => (await draft('invoice', { lines: [] })).language;
    await speakHere('de-AT');
    expect([await begun(), (await draft('invoice', { lines: [], partyId: o.c2 })).language]).toEqual(['de', 'de']);
    expect((await must(ask(contract.documentCalls.purchase.create, { lines: [] } as never))).language).toBe('de');
    const plan = await must(ask(contract.planCalls.create, { title: 'Hall', partyId: o.c2 } as never));
    expect(plan.steps.map((s) => s.name)).toEqual(['Gesamt']);
    await speakHere('ja-JP');
    expect(await begun()).toBe('en');
    await speakHere('en-US');
  });

  it('take their language, unless one was chosen; one that cannot be written leaves the usual one', async () => {
    const said = async (input: object) => (await draft('invoice', { lines: [], ...input })).language;
    expect([await said({ partyId: o.c1 }), await said({ partyId: o.c1, language: 'fr' }), await said({ partyId: o.c2 }), await said({})]).toEqual(['de', 'fr', 'en', 'en']);
    const d = await draft('invoice', { lines: [] });
    const changed = await must(ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, partyId: o.c1, language: 'en' }));
    expect(changed.language).toBe('de');
    expect((await must(ask(contract.documentCalls.sale.update, { id: d.id, version: changed.version, language: 'it' }))).language).toBe('it');
    expect((await look(d)).language).toBe('it');
    expect((await ask(contract.documentCalls.sale.create, { language: 'ja' })).status).toBe(422);
    // What somebody chose stays when the customer changes, what nobody chose follows.
    const chosen = await look(d);
    expect((await must(ask(contract.documentCalls.sale.update, { id: d.id, version: chosen.version, partyId: o.c2, language: 'it' }))).language).toBe('it');
    const plain = await draft('invoice', { lines: [], partyId: o.c1 });
    expect((await must(ask(contract.documentCalls.sale.update, { id: plain.id, version: plain.version, partyId: o.c2, language: 'de' }))).language).toBe('en');
  });

  it('are printed and mailed in it', async () => {
    const d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-02', lines: [{ name: 'Arbeit', quantity: '1.5', unitPrice: '1000', taxIds: [o.tax20] }] });
    const { paper, mail } = await inside(async (ctx) => { const row = await loadDocument(ctx, 'sale', d.id); return { paper: await paperOf(ctx, row), mail: await documentMail(ctx, row, 'document', '') }; });
    const { texts } = await placesOf(await renderDocumentPdf(paper));
    const said = texts.map((t) => t.text).join('|').replace(/\u00a0/g, ' ');
    for (const word of ['Rechnung', 'Bezeichnung', 'Menge', 'Gesamtbetrag', '1,5', '1.000,00', '1.800,00 €', 'Seite 1 von 1'] satisfies Array<string> as string[]) expect([word, said.includes(word)]).toEqual([word, true]);
    expect([mail.language, mail.subject.startsWith('Rechnung'), mail.paragraphs.join(' ').includes('Gesamtbetrag')]).toEqual(['de', true, true]);
    expect((Object.keys(documentWords.de) as DocumentWord[]).length).toBeGreaterThan(70);
  }, 60_000);

  it('are drawn in every language without an empty box', async () => {
    const { extractPages } = await import('#core/server/pdf/tests/extract.ts');
    const d = await draft('invoice', { partyId: o.c2, lines: [{ name: 'Work', quantity: '1', unitPrice: '1234.5', taxIds: [o.tax20] }] });
    for (const language of documentLanguages) {
      const paper = await inside(async (ctx) => paperOf(ctx, { ...(await loadDocument(ctx, 'sale', d.id)), language }));
      const pages = extractPages(await renderDocumentPdf(paper));
      expect([language, pages.reduce((n, p) => n + p.missing, 0)]).toEqual([language, 0]);
    }
  }, 90_000);
});
