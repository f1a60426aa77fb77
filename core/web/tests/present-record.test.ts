import { Pencil } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { offerActions, partyIdOf, presentRecord, showRecord } from '../present-record.ts';

const action = (id: string) => ({ id, label: id, icon: Pencil, run: vi.fn() });
const said = () => presentRecord() && [presentRecord()!.id, ...presentRecord()!.actions.map((a) => a.id)];

test('a record is offered with its own actions, in whatever order page and buttons say so', () => {
  const takeBack = offerActions('lead-1', [action('edit'), action('lose')]);
  expect(said()).toBeNull();
  const leave = showRecord({ kind: 'lead', id: 'lead-1', label: 'Ana' });
  expect(said()).toEqual(['lead-1', 'edit', 'lose']);
  takeBack();
  expect(said()).toEqual(['lead-1']);
  leave();
  expect(said()).toBeNull();
});

test('what stands above counts, and never with the actions of what lies below', () => {
  const done = [offerActions('list-page', [action('archive')]), showRecord({ kind: 'customer', id: 'list-page', label: 'Below' })];
  const close = showRecord({ kind: 'payment', id: 'panel', label: 'Above' });
  expect(said()).toEqual(['panel']);
  done.push(offerActions('panel', [action('void')]));
  expect(said()).toEqual(['panel', 'void']);
  close();
  expect(said()).toEqual(['list-page', 'archive']);
  for (const stop of done) stop();
});

test('a new document is for the customer one looks at, or whom the record is with', () => {
  expect(partyIdOf({ kind: 'customer', id: 'c' })).toBe('c');
  expect(partyIdOf({ kind: 'invoice', id: 'i', party: { id: 'c', kind: 'customer' } })).toBe('c');
  expect([partyIdOf({ kind: 'lead', id: 'l' }), partyIdOf({ kind: 'invoice', id: 'i', party: null }), partyIdOf(null)]).toEqual([null, null, null]);
});
