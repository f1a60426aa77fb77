import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { rebase } from '../rebase.ts';

type Values = Record<string, unknown>;
const begun: Values = { memo: 'Rent', accountId: 'a', tags: ['x', 'y'], address: { city: 'Bonn', zip: '1' } };
const newer: Values = { memo: 'Rent', accountId: 'b', tags: ['x', 'z'], address: { city: 'Bonn', zip: '2' } };

function opened() {
  const form = createFormControl<Values>({ defaultValues: begun });
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

it('keeps lists and groups of boxes that were changed as a whole', () => {
  const { form } = opened();
  form.setValue('tags', ['y'], { shouldDirty: true });
  rebase(form, begun, newer);
  expect(form.getValues()).toEqual({ ...newer, tags: ['y'] });
});
