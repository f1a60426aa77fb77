import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { rebase, typedSince } from '../rebase.ts';

type Values = Record<string, unknown>;
const begun: Values = { memo: 'Rent', accountId: 'a', tags: ['x', 'y'], address: { city: 'Bonn', zip: '1' } };
const newer: Values = { memo: 'Rent', accountId: 'b', tags: ['x', 'z'], address: { city: 'Bonn', zip: '2' } };

function opened(defaultValues = begun) {
  const form = createFormControl<Values>({ defaultValues });
  const seen = { isDirty: false };
  form.subscribe({ formState: { isDirty: true }, callback: ({ isDirty }) => { seen.isDirty = isDirty ?? seen.isDirty; } });
  return { form, seen };
}

it('keeps what was typed and takes the newer value of every box nobody touched', () => {
  const { form, seen } = opened();
  form.setValue('memo', 'Rent of May', { shouldDirty: true });
  rebase(form, begun, newer);
  expect(form.getValues()).toEqual({ ...newer, memo: 'Rent of May' });
  expect(seen.isDirty).toBe(true);
  // Typing is undone: the form shows the newer record, and there is nothing to save.
  form.setValue('memo', 'Rent', { shouldDirty: true });
  expect([form.getValues(), seen.isDirty]).toEqual([newer, false]);
});

it('keeps lists that were changed as a whole', () => {
  const { form } = opened();
  form.setValue('tags', ['y'], { shouldDirty: true });
  rebase(form, begun, newer);
  expect(form.getValues()).toEqual({ ...newer, tags: ['y'] });
});

it('looks at each custom field by itself, though they stand under one name', () => {
  const custom = { colour: 'red', budget: { amount: '5.00', currency: 'EUR' }, rank: 1 };
  const { form } = opened({ custom });
  for (const key of Object.keys(custom)) form.register(`custom.${key}`);
  form.setValue('custom.budget' as string, { amount: '7.00', currency: 'EUR' }, { shouldDirty: true });
  expect(typedSince(form.getValues(), { custom })).toEqual<Values>({ custom: { budget: { amount: '7.00', currency: 'EUR' } } });
  rebase(form, { custom }, { custom: { colour: 'blue', budget: { amount: '5.00', currency: 'USD' }, rank: 1 } });
  expect(form.getValues()).toEqual({ custom: { colour: 'blue', budget: { amount: '7.00', currency: 'EUR' }, rank: 1 } });
});
