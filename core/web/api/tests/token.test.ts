import { expect, it } from 'vitest';
import { secondsLeft, sessionOf } from '../token.ts';

const tokenOf = (payload: object) => `x.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_')}.y`;

it('an access token tells its session and how long it is good; what is none tells neither', () => {
  const token = tokenOf({ sid: '01a2-?~ÿ', exp: 2_000_000_060 });
  expect([sessionOf(token), secondsLeft(token, 2_000_000_000_000)]).toEqual(['01a2-?~ÿ', 60]);
  for (const broken of ['', 'a.b', 'a.!!.c', tokenOf({ sid: 7, exp: 'soon' })]) expect([sessionOf(broken), secondsLeft(broken)]).toEqual([null, null]);
});
