import { expect, it } from 'vitest';
import { discountFiller } from '../parts/discount-filler.ts';

/** A box and customers with these discounts, who are read when the test says so. */
function scene(agreed: Record<string, string>, typed = '') {
  const box = { typed, write: (discount: string) => { box.typed = discount; } };
  const waiting: Array<() => void> = [];
  const read = (id: string) => new Promise<string>((resolve, reject) => { waiting.push(() => (id in agreed ? resolve(agreed[id]!) : reject(new Error('not found')))); });
  const answer = async (all: ReadonlyArray<Promise<void>>) => { for (const go of waiting.splice(0)) go(); await Promise.all(all); };
  return { box, choose: discountFiller(read, () => box), answer };
}
const agreed = { a: '5 %', b: '10 %', c: '', d: '20 %' };

it('fills in what was agreed with the customer, and takes it away with them', async () => {
  const { box, choose, answer } = scene(agreed);
  for (const [before, now, says] of [[null, 'a', '5 %'], ['a', 'b', '10 %'], ['b', 'c', ''], ['c', 'a', '5 %'], ['a', null, '']] as const) {
    await answer([choose(before, now)]);
    expect(box.typed).toBe(says);
  }
});

it('never leaves the discount of a customer before the last when two are chosen quickly', async () => {
  const { box, choose, answer } = scene(agreed);
  await answer([choose(null, 'a')]);
  await answer([choose('a', 'b'), choose('b', 'd')]);
  expect(box.typed).toBe('20 %');
  await answer([choose('d', 'a'), choose('a', 'c')]);
  expect(box.typed).toBe('');
});

it('keeps what somebody typed, and reads a customer although the one before cannot be read any more', async () => {
  const { box, choose, answer } = scene(agreed);
  await answer([choose('gone', 'a')]);
  expect(box.typed).toBe('5 %');
  await answer([choose('a', 'gone')]);
  expect(box.typed).toBe('5 %');
  box.typed = '7 %';
  await answer([choose('a', 'b')]);
  expect(box.typed).toBe('7 %');
  // A saved draft that says what was agreed with its customer.
  const saved = scene(agreed, '10 %');
  await saved.answer([saved.choose('b', 'a')]);
  expect(saved.box.typed).toBe('5 %');
});
