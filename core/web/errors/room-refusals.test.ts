import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { roomRefusals, roomRefusalsFrom } from './room-refusals.ts';
import { inOwnWords } from './words.ts';

afterEach(() => { roomRefusalsFrom(null); });

const refused = () => new ApiError(422, 'barn.too_full', 'The server says it is full.', null, [], { count: 2 });

it('fetches what rooms say to wrong input with the first refusal, and once', async () => {
  let asked = 0;
  roomRefusalsFrom(async () => { asked += 1; return { barn: { refused: { too_full_one: 'One fits.', too_full_other: 'Only {{count}} fit.' } } }; });
  expect((await inOwnWords(refused())).message).toBe('Only 2 fit.');
  expect((await inOwnWords(refused())).message).toBe('Only 2 fit.');
  expect(asked).toBe(1);
});

it('shows the words of the server while they cannot be fetched, and tries again', async () => {
  let asked = 0;
  roomRefusalsFrom(async () => { asked += 1; if (asked === 1) throw new Error('offline'); return { stall: { refused: { gone: 'It has gone.' } } }; });
  expect((await inOwnWords(new ApiError(404, 'stall.gone', 'The server says it is gone.'))).message).toBe('The server says it is gone.');
  expect((await inOwnWords(new ApiError(404, 'stall.gone', 'The server says it is gone.'))).message).toBe('It has gone.');
  await roomRefusals();
  expect(asked).toBe(2);
});
