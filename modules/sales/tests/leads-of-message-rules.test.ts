import { expect, it } from 'vitest';
import { factsOfMessage } from '../rules/leads/facts-of-message.ts';

const of = (text: string) => factsOfMessage({ text, author: { name: 'Mel Ito' } });

it('takes from a message how to reach somebody, a subject and the whole as a note', () => {
  expect(of('Ana from Luz wants 40 desks\nana.luz@luz.example, +351 21 000 00 00, by 2026-12-01')).toEqual({
    subject: 'Ana from Luz wants 40 desks', email: 'ana.luz@luz.example', phone: '+351 21 000 00 00', notes: 'Mel Ito: Ana from Luz wants 40 desks\nana.luz@luz.example, +351 21 000 00 00, by 2026-12-01',
  });
});

it('takes nothing for a telephone number or an address that is none', () => {
  expect(of('order 20261120 of 12 000.50, see @mel')).toMatchObject({ email: '', phone: '' });
  expect(of('  \n\n ')).toMatchObject({ subject: '' });
  expect(of('x'.repeat(500)).subject).toHaveLength(120);
  expect(of('y'.repeat(10_000)).notes).toHaveLength(10_000);
});

it('comes to an end on a text made to be slow', () => {
  for (const text of [`${'+1 '.repeat(3300)}a`, `${'a.'.repeat(5000)}@`, `a@${'b-.'.repeat(3000)}!`]) expect(of(text).notes).toContain(text.slice(0, 100));
});
