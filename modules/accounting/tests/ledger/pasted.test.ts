import { expect, it } from 'vitest';
import { pastedAmount, pastedBalance, pastedRows } from '../../web/ledger/books/pasted.ts';

it('rows of sheets, semicolons and commas, with quotes', () => {
  expect(pastedRows('512\t20,000.00\t\n\n53\t500')).toEqual([['512', '20,000.00', ''], ['53', '500']]);
  expect(pastedRows('"1;0";"say ""so"""')).toEqual([['1;0', 'say "so"']]);
  expect(pastedRows('a,"1,000.00"')).toEqual([['a', '1,000.00']]);
});

it('amounts as people write them', () => {
  expect(['1,234.50', '1.234,50', '(30)', '-7', '€ 12', 'Cash', ''].map(pastedAmount)).toEqual(['1234.50', '1234.50', '-30', '-7', '12', null, null]);
});

it('an empty debit is no debit: what stands beside it is a credit', () => {
  const of = (...cells: string[]) => pastedBalance(cells);
  expect([of('20,000.00', ''), of('', '3000'), of('500'), of('-500'), of('Bank', '20'), of('Bank', '', '20'), of('Bank', '20', '')]).toEqual(['20000.00', '-3000', '500', '-500', '20', '-20', '20']);
  expect([of('0', '0'), of('5', '6'), of('Bank'), of(''), of('', ''), of('', '-4')]).toEqual(['0', null, null, null, null, '4']);
});
