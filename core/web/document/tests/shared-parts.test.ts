import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMoney } from '#core/contract/money.ts';
import type { PricingStep } from '#core/contract/pricing/index.ts';
import { withKept } from '../draft/line-taxes.ts';
import { ConflictNotice, isStuck, SaveNote } from '../draft/save-note.tsx';
import { catalogueItem, type FoundItem } from '../draft/use-catalogue.tsx';
import { MailForm } from '../mail-form.tsx';
import { mailInput, type MailChoices } from '../mail.ts';
import { ratesText, ReadLines, unitPriceText, type ReadLine } from '../read-lines.tsx';
import { isZero, linesToTotal, totalSteps } from '../total-lines.ts';
import { ownTracking } from '../tracking.ts';
import { saidKeys } from './said.ts';

/** Says each key as it is. */
const say = (key: string, values?: Record<string, unknown>) => (values ? `${key} ${JSON.stringify(values)}` : key);
const euro = (amount: string) => `€${amount}`;
const drawn = (node: ReactNode) => renderToStaticMarkup(node);
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim();

describe('sums of a document', () => {
  const sums = { subtotal: '100.00', discount: '0.00', net: '100.00', total: '119.00', taxes: [{ taxId: 'v', name: 'VAT 19 %', amount: '19.00', charged: true }, { taxId: 'r', name: 'Reverse charge', amount: '0.00', charged: false }] };
  const read = (more: Partial<Parameters<typeof linesToTotal>[1]> = {}) => linesToTotal(say, { ...sums, ...more }, euro).map((l) => [l.id, l.label, l.value]);
  it('lead to its total, with what is charged', () => {
    expect(read()).toEqual([['net', 'total.net', '€100.00'], ['v', 'VAT 19 %', '€19.00'], ['total', 'total.total', '€119.00']]);
    expect(linesToTotal(say, sums, euro).map((l) => l.strong ?? false)).toEqual([false, false, true]);
  });
  it('begin with the subtotal where something is taken off or added', () => {
    expect(read({ discount: '5.00' }).slice(0, 3)).toEqual([['subtotal', 'total.subtotal', '€100.00'], ['discount', 'total.discount', '€-5.00'], ['net', 'total.net', '€100.00']]);
    expect(read({ charges: [{ label: 'Freight', amount: '7.00' }, { label: '', amount: '1.00' }] }).slice(0, 4)).toEqual([['subtotal', 'total.subtotal', '€100.00'], ['charge-0', 'Freight', '€7.00'], ['charge-1', 'charge.one', '€1.00'], ['net', 'total.net', '€100.00']]);
  });
  it('know nothing when they see it', () => expect(['0', '0.00', '-0.000', '0.01', '10'].map(isZero)).toEqual([true, true, true, false, false]));

  it('are explained step by step, each item by its name', () => {
    const amount = (text: string) => parseMoney(text, 'EUR');
    const line = { kind: 'line', quantity: '2', unitPrice: '50', discountPercent: '5', discountAmount: null, exact: '95', amount: amount('95.00') } as const;
    const steps: PricingStep[] = [
      { ...line, index: 0 }, { ...line, index: 1, discountPercent: null, discountAmount: '1' }, { kind: 'subtotal', amount: amount('190.00') }, { kind: 'discount', percent: '10', amount: amount('19.00') },
      { kind: 'tax', taxId: 'v', taxKind: 'percent', rate: '19', base: amount('171.00'), exact: '32.49', amount: amount('32.49'), charged: true, way: { of: 'base' }, perLine: false }, { kind: 'tax', taxId: 'gone', taxKind: 'fixed', rate: '2', base: amount('9.00'), exact: '8', amount: amount('8.00'), charged: true, way: { of: 'units', quantity: '4' }, perLine: false },
      { kind: 'tax', taxId: 'v', taxKind: 'percent', rate: '21', base: amount('35.59'), exact: '7.473223', amount: amount('7.47'), charged: true, way: { of: 'price', price: amount('43.06'), divisor: '121' }, perLine: false }, { kind: 'tax', taxId: 'v', taxKind: 'percent', rate: '5', base: amount('90.00'), exact: '4.7619', amount: amount('4.77'), charged: true, way: null, perLine: true }, { kind: 'total', amount: amount('211.49') },
    ];
    const said = totalSteps(say, steps, [{ kind: 'section', name: 'Heading' }, { kind: 'item', name: 'Poster' }, { kind: 'item', name: '' }], [{ id: 'v', name: 'VAT' }], euro);
    expect(said.map((s) => [s.label, s.value, s.how])).toEqual([
      ['Poster', '€95.00', '2 × 50 − 5 % = 95'], ['noName', '€95.00', '2 × 50 − 1 = 95'], ['total.subtotal', '€190.00', undefined], ['total.discount', '−€19.00', '10 %'],
      ['VAT', '€32.49', '171.00 × 19 % = 32.49'], ['field.tax', '€8.00', '4 × 2 = 8'], ['VAT', '€7.47', '43.06 × 21 ÷ 121 = 7.473223'], ['VAT', '€4.77', '4.7619 · total.perLine'], ['total.total', '€211.49', undefined],
    ]);
    expect(said.filter((s) => s.strong).map((s) => s.label)).toEqual(['total.total']);
  });
  it('name what is charged on the whole document', () => {
    const step: PricingStep = { kind: 'charge', index: 0, percent: '3', amount: parseMoney('3.00', 'EUR') };
    expect(totalSteps(say, [step], [], [], euro, [{ label: 'Freight' }]).map((s) => [s.label, s.how])).toEqual([['Freight', '3 %']]);
    expect(totalSteps(say, [step], [], [], euro)[0]!.label).toBe('charge.one');
  });
});

describe('lines to read', () => {
  const line = (id: string, more: Partial<ReadLine> = {}): ReadLine => ({ id, kind: 'item', name: id, description: '', quantity: '1200', unit: '', unitPrice: '0.125', discountPercent: null, discountAmount: null, taxIds: ['v', 'gone', 'f'], amount: '150.00', ...more });
  const taxes = [{ id: 'v', name: 'VAT', kind: 'percentage', rate: '19' }, { id: 'f', name: 'Fee', kind: 'fixed', rate: '2' }];
  const shown = (lines: ReadLine[], more: object = {}) => drawn(createElement(ReadLines<ReadLine>, { say, lines, taxes, currency: 'EUR', columns: 'grid-cols-4', ...more }));
  it('say figures, taxes and what is taken off', () => {
    const text = textOf(shown([line('Poster', { unit: 'piece', description: 'A2', discountPercent: '5' }), line('', { discountAmount: '2.00', taxIds: [] })]));
    expect(text).toBe('field.item field.price field.tax field.amount Poster A2 1,200 piece × 0.125 −5 % 19 %, Fee €150.00 noName 1,200 × 0.125 −€2.00 – €150.00');
    expect([ratesText(['f', 'v'], taxes), unitPriceText('5'), unitPriceText('0.1234567'), unitPriceText('1234.5', 'de-DE')]).toEqual(['Fee, 19 %', '5.00', '0.123457', '1.234,50']);
  });
  it('are headings, remarks and subtotals, too', () => {
    expect(textOf(shown([line('Part one', { kind: 'section' }), line('Said', { kind: 'note', description: 'twice' }), line('', { kind: 'subtotal' })]))).toMatch(/Part one Said twice total.subtotal €150.00$/);
  });
  it('take what a room has of its own', () => {
    const html = shown([line('Poster')], { before: () => 'B', badge: () => 'Optional', below: () => ['2 × Sheet', ''], after: () => 'A', isOut: () => true, taxOnPhone: true });
    expect(textOf(html)).toMatch(/B Poster Optional 2 × Sheet 1,200 × 0.125 field.tax 19 %, Fee 19 %, Fee €150.00 A$/);
    expect(html).toContain('line-through');
    // What is said twice for the eye is said once to screen readers.
    expect(html.match(/aria-hidden="true"/g)).toHaveLength(1);
    expect(shown([line('Poster')])).not.toMatch(/line-through|aria-hidden/);
  });
});

describe('mail about a document', () => {
  const choices: MailChoices = { byMail: true, to: ' a@x.test ', cc: 'b@x.test, c@x.test;d@x.test', message: 'Hello', track: false };
  it('goes to whom was chosen', () => {
    expect(mailInput(choices)).toEqual({ byMail: true, track: false, message: 'Hello', cc: ['b@x.test', 'c@x.test', 'd@x.test'], to: 'a@x.test' });
    expect([mailInput({ ...choices, to: ' ', cc: '' }), mailInput({ ...choices, byMail: false })].map((m) => ['to' in m, m.cc.length])).toEqual([[false, 0], [false, 3]]);
  });
  it('is shown before it goes, and only where it goes', () => {
    const preview = { language: 'en', subject: 'Quote 7', heading: 'Hi', paragraphs: ['One', 'Two'], action: 'Open' };
    const form = (more: Partial<MailChoices>) => drawn(createElement(MailForm, { say, choices: { ...choices, ...more }, set: () => undefined, preview, beside: 'Beside' }));
    expect(textOf(form({}))).toMatch(/byMail byMailHelp .*to .*cc .*ccHelp message .*Beside subject: Quote 7 Hi One Two Open .*field.trackViews trackHelp/);
    expect(form({})).toContain('aria-label="preview"');
    expect(textOf(form({ byMail: false }))).not.toMatch(/Quote 7|Beside|ccHelp/);
  });
});

describe('looks at a document', () => {
  beforeEach(() => { vi.stubGlobal('navigator', {}); });
  afterEach(() => { vi.unstubAllGlobals(); });
  it('are noted unless a person or their browser says otherwise', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v), removeItem: (k: string) => kept.delete(k) });
    const own = ownTracking('of.quotes');
    expect([own.refused(), own.mayBeNoted(), ownTracking('of.invoices').mayBeNoted()]).toEqual([false, true, true]);
    own.refuse(true);
    expect([own.refused(), own.mayBeNoted(), ownTracking('of.invoices').mayBeNoted(), [...kept]]).toEqual([true, false, true, [['of.quotes', '1']]]);
    own.refuse(false);
    expect([own.mayBeNoted(), kept.size]).toEqual([true, 0]);
    vi.stubGlobal('navigator', { doNotTrack: '1' });
    expect(own.mayBeNoted()).toBe(false);
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    expect(own.mayBeNoted()).toBe(false);
  });
  it('are noted by the link alone where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', { getItem() { throw new Error('shut'); }, setItem() { throw new Error('shut'); } });
    const own = ownTracking('of.quotes');
    own.refuse(true);
    expect([own.refused(), own.mayBeNoted()]).toEqual([false, true]);
  });
});

describe('what lines choose from', () => {
  const found: FoundItem = { id: 'i', name: 'Poster', sku: 'P-1', unitName: 'piece', price: '45.00', currency: 'EUR', description: 'A2', taxIds: ['v'], picture: null, contents: '' };
  it('is a thing of the catalogue, with its price only in the document\'s currency', () => {
    expect(catalogueItem(found, 'EUR')).toEqual({ id: 'i', label: 'Poster', unit: 'piece', price: '45.00', description: 'A2', taxIds: ['v'], picture: null, contents: '', detail: 'P-1 · 45.00 EUR' });
    expect(catalogueItem(found, 'USD')).toMatchObject({ price: null, detail: 'P-1 · 45.00 EUR' });
    expect(catalogueItem({ ...found, sku: '', price: null, unitName: null }, 'EUR')).not.toHaveProperty('detail');
  });
  it('are taxes of the day, and those the document still has', () => {
    expect(withKept([{ id: 'a', rate: '20' }], [{ id: 'a', rate: '19' }, { id: 'b', rate: '7' }])).toEqual([{ id: 'a', rate: '20' }, { id: 'b', rate: '7' }]);
  });
});

describe('how a draft stands', () => {
  it('is said where it cannot be overheard', () => {
    const note = (state: 'saved' | 'failed') => drawn(SaveNote({ state, children: `It is ${state}` }));
    expect(note('saved')).toMatch(/role="status".*It is saved/);
    expect([note('failed'), note('saved')].map((html) => html.includes('text-destructive-ink'))).toEqual([true, false]);
    expect((['saved', 'waiting', 'saving', 'wrong', 'failed', 'conflict'] as const).filter(isStuck)).toEqual(['wrong', 'failed', 'conflict']);
    expect(textOf(drawn(createElement(ConflictNotice, { say, onResolve: () => undefined })))).toBe('conflict keepMine takeNewer');
  });
});

it('knows what it asks the words of a room for', () => {
  expect(saidKeys(['total-lines.ts'])).toEqual(['charge.one', 'field.tax', 'noName', 'total.', 'total.discount', 'total.net', 'total.perLine', 'total.subtotal', 'total.total']);
  expect(saidKeys(['tracking-note.tsx'])).toEqual(['public.trackAllow', 'public.trackRefuse', 'public.tracked', 'public.trackedBrowser', 'public.trackedOff']);
  expect(saidKeys().length).toBeGreaterThan(50);
});
