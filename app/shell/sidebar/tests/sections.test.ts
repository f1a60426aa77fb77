import { describe, expect, it } from 'vitest';
import type { NavEntry } from '#core/web/slots/slots.ts';
import { bestEntry } from '../sections.ts';

const entry = (to: string, also?: string[]): NavEntry => ({ id: to, label: to, icon: undefined as never, to, ...(also ? { also } : {}) });
const entries = [entry('/invoice/list', ['/invoice']), entry('/invoice/recurring'), entry('/sales'), entry('/sales/order'), entry('/parties?role=vendor')];
const best = (path: string, search = '') => bestEntry(entries, path, search)?.to ?? null;

describe('the link of the present page', () => {
  it('is the one whose address leads furthest', () => {
    expect([best('/sales'), best('/sales/order'), best('/sales/order/7'), best('/sales/quote')]).toEqual(['/sales', '/sales/order', '/sales/order', '/sales']);
  });

  it('is a list on the pages of its records, but not on those of another link', () => {
    expect([best('/invoice/01a'), best('/invoice/list'), best('/invoice/recurring')]).toEqual(['/invoice/list', '/invoice/list', '/invoice/recurring']);
    expect(best('/invoices')).toBeNull();
  });

  it('asks for its query', () => {
    expect([best('/parties', '?role=vendor'), best('/parties', '?role=customer')]).toEqual(['/parties?role=vendor', null]);
  });
});
