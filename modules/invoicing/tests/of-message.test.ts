import { expect, it } from 'vitest';
import { titleOfMessage } from '../rules/documents/title-of-message.ts';
import { web } from '../web/index.ts';

it('a message may become an invoice or an expense: for those who may make one, and each has a page the message leads back to', () => {
  const offers = web.messageActions ?? [];
  expect(offers.map(({ id, can }) => [id, can])).toEqual([['invoicing.invoice', 'invoicing.invoice.edit'], ['invoicing.expense', 'invoicing.expense.own']]);
  for (const { id } of offers) expect((web.recordPages ?? []).map((page) => page.topic)).toContain(id);
});

it('the first line of a message says what an invoice is about', () => {
  expect(titleOfMessage('\n  New roof for the barn \nplease by June')).toBe('New roof for the barn');
  expect(titleOfMessage('x'.repeat(300))).toHaveLength(120);
  expect(titleOfMessage(' ')).toBe('');
});
