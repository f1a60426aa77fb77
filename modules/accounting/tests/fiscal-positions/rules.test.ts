import { describe, expect, it } from 'vitest';
import { chartKeys, taxesFor } from '../../rules/charts/index.ts';
import { positionsFor } from '../../rules/charts/positions.ts';
import { detectPosition, placeOf } from '../../rules/fiscal-positions/detect.ts';
import { billProposalsAfter, proposalsAfter, taxesBefore, withAccountTax } from '../../rules/fiscal-positions/lines.ts';
import { mapTaxes, printedNote } from '../../rules/fiscal-positions/map.ts';
import { regionKey } from '../../rules/fiscal-positions/regions.ts';
import type { FiscalFacts, FiscalRule } from '../../rules/fiscal-positions/words.ts';

const named = (key: 'eu' | 'uk' | 'india' | 'us' | 'generic', country: string) => positionsFor(key, taxesFor(key, country)).map((p, i): FiscalRule & { name: string } => ({ id: String(i), name: p.name, side: p.side, area: p.area, countries: p.countries ?? [], taxIdRule: p.taxIdRule, sequence: i, isActive: true }));
const facts = (ownCountry: string | null, country: string | null, taxId = '', more: Partial<FiscalFacts> = {}): FiscalFacts => ({ side: 'sale', ownCountry, ownRegion: '', ownTaxId: '', country, region: '', taxId, taxIdType: taxId ? 'eu_vat' : null, ...more });
const found = (rules: ReturnType<typeof named>, of: FiscalFacts) => detectPosition(rules, of)?.rule.name ?? null;

describe('which position applies', () => {
  const eu = named('eu', 'NL');
  // A seller in the Netherlands; numbers are of the kind eu_vat, whose form was checked when they were entered.
  it.each([
    ['NL', '', 'Domestic'], ['NL', 'NL859098101B01', 'Domestic'], ['NL', 'DE136695976', 'Domestic'],
    ['DE', 'DE136695976', 'Reverse charge within the EU'], ['DE', '', 'Consumers within the EU'], ['FR', 'DE136695976', 'Reverse charge within the EU'],
    // Registered at home: the tax is that of the own country.
    ['DE', 'NL859098101B01', 'Consumers within the EU'],
    ['GR', 'EL094014201', 'Reverse charge within the EU'], ['EL', 'EL094014201', 'Reverse charge within the EU'], ['GR', '', 'Consumers within the EU'],
    ['GB', 'XI123456789', 'Northern Ireland'], ['GB', '', 'Consumers outside the EU'], ['MC', '', 'Consumers within the EU'], ['MC', 'FR40303265045', 'Reverse charge within the EU'],
    ['US', '', 'Consumers outside the EU'], ['US', '12-3456789', 'Businesses outside the EU'], ['CH', '', 'Consumers outside the EU'], ['NO', '', 'Consumers outside the EU'],
    [null, '', null], [null, 'DE136695976', 'Reverse charge within the EU'], [null, 'EL094014201', 'Reverse charge within the EU'], [null, 'XI123456789', 'Northern Ireland'], [null, 'NL859098101B01', 'Domestic'],
  ] as const)('sold from NL to %s %s: %s', (country, taxId, name) => expect(found(eu, facts('NL', country, taxId))).toBe(name));

  it.each([...'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT PL PT RO SE SI SK'.split(' ')])('%s is a member state of its own letters', (country) => {
    const letters = country === 'GR' ? 'EL' : country;
    expect([found(eu, facts('NL', country, `${letters}123456789`)), found(eu, facts('NL', country)), found(named('eu', country), facts(country, country)), found(named('eu', country), facts(country, 'NL', 'NL859098101B01'))])
      .toEqual(['Reverse charge within the EU', 'Consumers within the EU', 'Domestic', 'Reverse charge within the EU']);
  });

  it('takes only a number whose form was checked for one of the Union', () => {
    expect(found(eu, facts('NL', 'DE', 'DE999', { taxIdType: 'other' }))).toBe('Consumers within the EU');
    expect(found(eu, facts('NL', 'DE', 'GB365462636', { taxIdType: 'gb_vat' }))).toBe('Consumers within the EU');
  });

  it('says nothing where the own country is unknown, and what applies everywhere all the same', () => {
    expect([detectPosition(eu, facts(null, 'DE')), detectPosition([{ ...eu[0]!, area: 'any' as const }], facts(null, null))?.why.area]).toEqual([null, 'any']);
  });

  it('tells sales from purchases, leaves out what is archived or a person’s choice, and takes the first in order', () => {
    expect(found(eu, facts('NL', 'DE', 'DE136695976', { side: 'purchase' }))).toBe('Bought within the EU');
    expect(found(eu, facts('NL', 'US', '', { side: 'purchase' }))).toBe('Bought outside the EU');
    const any = (more: Partial<FiscalRule>) => ({ ...eu[0]!, area: 'any' as const, taxIdRule: 'any' as const, ...more });
    expect(detectPosition([any({ id: 'b', sequence: 5 }), any({ id: 'a', sequence: 5 }), any({ id: 'c', sequence: 1, isActive: false }), any({ id: 'd', sequence: 1, area: 'none' }), any({ id: 'e', sequence: 9 })], facts('NL', 'NL'))?.rule.id).toBe('a');
    expect(detectPosition([any({ area: 'countries', countries: ['CH', 'LI'] })], facts('NL', 'LI'))?.rule.id).toBe('0');
    expect(detectPosition([any({ area: 'countries', countries: ['CH', 'LI'] })], facts('NL', 'DE'))).toBe(null);
  });

  it('is in the United Kingdom at home with Northern Ireland', () => {
    expect([placeOf(facts('GB', 'GB', 'XI123456789')), found(named('uk', 'GB'), facts('GB', 'GB', 'XI123456789')), found(named('uk', 'GB'), facts('GB', 'IM'))]).toEqual(['GB', 'Domestic', 'Domestic']);
    expect([found(named('uk', 'GB'), facts('GB', 'DE', 'DE136695976')), found(named('uk', 'GB'), facts('GB', 'DE')), found(named('uk', 'GB'), facts('GB', 'US', '12-3456789', { taxIdType: 'us_ein' }))]).toEqual(['Businesses abroad', 'Consumers abroad', 'Businesses abroad']);
  });

  it.each([
    ['Karnataka', '29AAGCB7383J1Z4', 'Karnataka', '', 'Within the state (CGST and SGST)'], ['KA', '', 'karnataka', '', 'Within the state (CGST and SGST)'], ['Karnataka', '', 'Tamil Nadu', '', 'Between states (IGST)'],
    ['', '29AAGCB7383J1Z4', '', '27AAPFU0939F1ZV', 'Between states (IGST)'], ['', '29AAGCB7383J1Z4', '', '29AAGCB7383J1Z4', 'Within the state (CGST and SGST)'], ['Karnataka', '', '', '', null],
  ])('in India, %s %s sells to %s %s: %s', (ownRegion, ownTaxId, region, taxId, name) => expect(found(named('india', 'IN'), facts('IN', 'IN', taxId, { ownRegion, ownTaxId, region, taxIdType: 'in_gst' }))).toBe(name));

  it('knows states of the United States by name and by code', () => {
    const us = (region: string) => found(named('us', 'US'), facts('US', 'US', '', { ownRegion: 'CA', region }));
    expect([us('California'), us('ca'), us('US-CA'), us('New York'), us('')]).toEqual(['Within the state', 'Within the state', 'Within the state', 'Out of state', null]);
    expect([found(named('us', 'US'), facts('US', 'DE')), found(named('generic', 'EG'), facts('EG', 'US')), found(named('generic', 'EG'), facts('EG', 'EG'))]).toEqual(['Export', 'Export', 'Domestic']);
    expect(regionKey('US', 'Washington, D.C.')).not.toBe(regionKey('US', 'Washington'));
  });
});

describe('what becomes of taxes', () => {
  const to = (fromId: string, toId: string | null, kind: 'any' | 'product' | 'service' = 'any') => ({ fromId, toId, kind });
  it('maps by the line’s kind before any, and takes groups apart only where something is said about their parts', () => {
    const eu = [to('s', 'k', 'product'), to('s', 'ae', 'service'), to('r', null)];
    expect([mapTaxes(eu, ['s'], 'product'), mapTaxes(eu, ['s'], 'service'), mapTaxes(eu, ['r', 's', 'x'], 'service'), mapTaxes([to('s', 'any'), ...eu], ['s'], 'product')]).toEqual([['k'], ['ae'], ['ae', 'x'], ['k']]);
    const members = (id: string) => (id === 'g' ? ['c', 's'] : [id]);
    expect([mapTaxes([to('g', 'i')], ['g'], 'service', members), mapTaxes([to('c', 'i'), to('s', null)], ['g'], 'service', members), mapTaxes([to('x', 'y')], ['g'], 'service', members)]).toEqual([['i'], ['i'], ['g']]);
  });

  it('prints the note beside the taxes it is about, and always where it brings none', () => {
    expect([printedNote({ note: 'RC', taxIds: ['ae'] }, ['ae']), printedNote({ note: 'RC', taxIds: ['ae'] }, ['s']), printedNote({ note: 'RC', taxIds: [] }, ['s']), printedNote(null, [])]).toEqual(['RC', '', 'RC', '']);
  });

  it('frees services abroad of tax for businesses only, and takes Northern Ireland into the Union with goods alone', () => {
    const of = (name: string) => { const taxes = positionsFor('eu', taxesFor('eu', 'NL')).find((p) => p.name === name)!.taxes.map(({ from, to: toId, kind }) => ({ fromId: from, toId, kind })); return (['product', 'service'] as const).map((kind) => mapTaxes(taxes, ['VAT21'], kind)[0]); };
    expect([of('Businesses outside the EU'), of('Consumers outside the EU'), of('Northern Ireland'), of('Consumers within the EU')]).toEqual([['EXPORT', 'EXPORT'], ['EXPORT', 'VAT21'], ['IC-GOODS', 'EXPORT'], ['VAT21', 'VAT21']]);
  });

  it('names only taxes of the template for its own side, each at most once for a kind of line', () => {
    for (const key of chartKeys) {
      const taxes = taxesFor(key, key === 'eu' ? 'FR' : '');
      const codes = new Set(taxes.map((t) => t.code));
      for (const position of positionsFor(key, taxes)) {
        expect(position.taxes.filter((m) => !codes.has(m.from) || (m.to !== null && !codes.has(m.to)))).toEqual([]);
        expect(new Set(position.taxes.map((m) => `${m.from} ${m.kind}`)).size).toBe(position.taxes.length);
        const other = position.side === 'both' ? null : position.side === 'sale' ? 'purchase' : 'sale';
        expect([position.name, position.taxes.flatMap((m) => [m.from, m.to]).filter((code) => taxes.some((t) => t.code === code && t.appliesTo === other))]).toEqual([position.name, []]);
      }
    }
  });
});

describe('what was proposed to lines', () => {
  const line = (key: string, taxIds: string[], itemId: string | null = null, kind = 'item') => ({ key, kind, itemId, taxIds });
  it('stays while the taxes stay, is the item’s own when one is chosen, and is nothing any more when a person chooses', () => {
    const before = [line('a', ['ae']), line('b', ['s'], 'i')];
    const said = { a: ['s'], b: ['s'] };
    expect(proposalsAfter(before, [line('a', ['ae']), line('b', ['r'], 'i')], said)).toEqual({ a: ['s'], b: null });
    expect(proposalsAfter(before, [line('a', ['r'], 'j'), before[1]!], said)).toEqual({ a: ['r'], b: ['s'] });
  });

  it('is what a new item gets, not what a position made of it', () => {
    expect([taxesBefore(line('a', ['ae']), { a: ['s'] }), taxesBefore(line('a', ['r']), { a: null }), taxesBefore(undefined, {})]).toEqual([['s'], ['r'], undefined]);
  });

  it('is the usual tax of an account, where nothing was proposed that a position took away', () => {
    const lines = [line('a', []), line('b', ['r'])];
    const filled = withAccountTax(lines, 'a', 's', { a: null, b: null })!;
    expect(filled).toEqual({ lines: [line('a', ['s']), line('b', ['r'])], proposals: { a: ['s'] } });
    expect({ ...proposalsAfter(lines, filled.lines, {}), ...filled.proposals }).toEqual({ a: ['s'], b: null });
    // What is kept back of a vendor stands on a line to which nothing else was proposed.
    expect(withAccountTax([line('a', ['tds'])], 'a', 's', { a: [] })).toEqual({ lines: [line('a', ['s'])], proposals: { a: ['s'] } });
    expect([withAccountTax(lines, 'a', 's', { a: ['s'] }), withAccountTax(lines, 'b', 's', {}), withAccountTax([line('a', [], null, 'note')], 'a', 's', {})]).toEqual([null, null, null]);
    expect(withAccountTax(lines, 'a', 's', { a: [] })?.proposals).toEqual({ a: ['s'] });
  });

  it('goes on from the line before into a new one, chosen taxes as chosen ones', () => {
    expect(proposalsAfter([line('a', ['ae'])], [line('a', ['ae']), line('n', ['ae'])], { a: ['s'] })['n']).toEqual(['s']);
    expect(proposalsAfter([line('a', ['ae'])], [line('a', ['ae']), line('n', ['ae'])], { a: null })['n']).toBe(null);
    expect(proposalsAfter([], [line('n', ['s'])], {})['n']).toEqual(['s']);
    expect(proposalsAfter([], [line('n', [], null, 'section')], {})).toEqual({});
    // On a bill nothing is a proposal too, until somebody chooses.
    expect([proposalsAfter([], [line('n', [])], {}), billProposalsAfter([], [line('n', []), line('m', ['s'])], {}), billProposalsAfter([line('n', [])], [line('n', ['r'])], { n: [] }), billProposalsAfter([line('n', ['r'])], [line('n', [])], { n: ['r'] })]).toEqual([{ n: null }, { n: [], m: ['s'] }, { n: null }, { n: null }]);
  });
});
