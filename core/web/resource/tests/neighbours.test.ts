import { expect, test } from 'vitest';
import { neighboursOf, rememberListed } from '../neighbours.ts';

const at = (n: number) => `/things/${n}`;

test('the neighbours of a record are those of the list or board that showed it last', () => {
  expect(neighboursOf(at(2))).toEqual({});
  rememberListed('list', [at(1), at(2), at(3)]);
  expect(neighboursOf(at(2))).toEqual({ previousHref: at(1), nextHref: at(3) });
  rememberListed('board', [at(3), at(2)]);
  expect(neighboursOf(at(2))).toEqual({ previousHref: at(3), nextHref: undefined });
  // The board does not show the first one; the list does.
  expect(neighboursOf(at(1))).toEqual({ previousHref: undefined, nextHref: at(2) });
  // Shown again in another order, the list is the latest.
  rememberListed('list', [at(2), at(1)]);
  expect(neighboursOf(at(2))).toEqual({ previousHref: undefined, nextHref: at(1) });
});

test('a record no list shows any more has no neighbours', () => {
  rememberListed('other', [at(10), at(11)]);
  rememberListed('other', [at(11)]);
  expect(neighboursOf(at(10))).toEqual({});
  expect(neighboursOf(at(11))).toEqual({ previousHref: undefined, nextHref: undefined });
});

test('what is kept is bounded', () => {
  rememberListed('long', Array.from({ length: 6000 }, (_, n) => `/long/${n}`));
  expect(neighboursOf('/long/4998')).toEqual({ previousHref: '/long/4997', nextHref: '/long/4999' });
  expect(neighboursOf('/long/4999').nextHref).toBeUndefined();
  expect(neighboursOf('/long/5000')).toEqual({});
  for (let n = 0; n < 10; n++) rememberListed(`list ${n}`, [`/list/${n}`]);
  expect(neighboursOf('/long/4998')).toEqual({});
  expect(neighboursOf('/list/0')).toEqual({ previousHref: undefined, nextHref: undefined });
});
