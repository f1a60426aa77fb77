import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hears, type Happened, type Waiting } from '../rules/hearing.ts';
import { filled, placeholdersIn } from '../rules/placeholders.ts';

const rule = (more: Partial<Waiting> = {}): Waiting => ({ id: 'r', happens: 'changed', eventType: null, field: null, to: undefined, ...more });
const event = (more: Partial<Happened> = {}): Happened => ({ topic: 'x.thing', type: 'x.thing.changed', changes: { size: [1, 2] }, chain: [], ...more });

describe('hearing', () => {
  it('by what happened', () => {
    expect(hears(rule({ happens: 'created' }), event({ type: 'x.thing.created' }))).toBe(true);
    expect(hears(rule({ happens: 'created' }), event())).toBe(false);
    expect(hears(rule(), event({ type: 'x.thing.moved' }))).toBe(true);
    expect(hears(rule(), event({ type: 'x.thing.moved', changes: null }))).toBe(false);
    expect(hears(rule(), event({ changes: null }))).toBe(true);
    for (const verb of ['created', 'removed', 'restored']) expect(hears(rule(), event({ type: `x.thing.${verb}` }))).toBe(false);
    expect(hears(rule({ happens: 'event', eventType: 'x.thing.won' }), event({ type: 'x.thing.won', changes: null }))).toBe(true);
  });

  it('by a field and its value, however it is written', () => {
    const to = (now: unknown, wanted: Waiting['to']) => hears(rule({ field: 'size', to: wanted }), event({ changes: { size: [null, now] } }));
    expect(hears(rule({ field: 'other' }), event())).toBe(false);
    expect(to('10.00', '10')).toBe(true);
    expect(to(10, '10')).toBe(true);
    expect(to('Hot', 'hot')).toBe(true);
    expect(to(null, null)).toBe(true);
    expect(to('', null)).toBe(true);
    expect(to('x', null)).toBe(false);
    expect(to(['a', 'b'], ['b'])).toBe(true);
    expect(to(['a'], ['a', 'b'])).toBe(false);
    expect(to(true, true)).toBe(true);
    expect(to({ amount: '5.00', currency: 'EUR' }, '5')).toBe(true);
    expect(hears(rule({ field: 'custom.1' }), event({ changes: { Size: [1, 2] } }), () => 'Size')).toBe(true);
  });

  it('never behind itself, nor behind five', () => {
    expect(hears(rule(), event({ chain: ['r'] }))).toBe(false);
    expect(hears(rule(), event({ chain: ['a', 'r', 'b'] }))).toBe(false);
    expect(hears(rule(), event({ chain: ['a', 'b', 'c', 'd'] }))).toBe(true);
    expect(hears(rule(), event({ chain: ['a', 'b', 'c', 'd', 'e'] }))).toBe(false);
  });
});

describe('placeholders', () => {
  it('are filled on one line, bounded, and once', () => {
    expect(placeholdersIn('{{a}} {{ b.c }} {{a}} {{}} {x}')).toEqual(['a', 'b.c']);
    expect(filled('Hi {{name}}', () => ' Ada\n\tLovelace\u0000 ')).toBe('Hi Ada Lovelace');
    expect(filled('{{name}}', () => '{{secret}}')).toBe('{{secret}}');
    expect(filled('{{name}}', () => '')).toBe('–');
    expect(filled('{{name}}', () => 'x'.repeat(500))).toHaveLength(80);
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 400 }), (text, value) => { expect(filled(`${text}{{name}}`, () => value).length).toBeLessThanOrEqual(300); }));
  });
});
