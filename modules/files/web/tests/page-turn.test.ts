import { expect, test } from 'vitest';
import { Finger, stepOfKey, stepOfSwipe } from '../media/page-turn.ts';

test('the next picture lies where reading goes on: to the right, in Arabic to the left', () => {
  const steps = (rtl: boolean) => [...['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'a'].map((key) => stepOfKey(key, rtl)), ...[-80, 80, 20].map((by) => stepOfSwipe(by, rtl))];
  expect(steps(false)).toEqual([1, -1, 1, -1, null, 1, -1, null]);
  expect(steps(true)).toEqual([-1, 1, 1, -1, null, -1, 1, null]);
});

test('several fingers and scrolling turn no page', () => {
  const at = (clientX: number, clientY = 0) => ({ clientX, clientY });
  const finger = new Finger();
  const swiped = (...touches: Array<ReturnType<typeof at>[]>) => { for (const now of touches) finger.down(now); return (to: ReturnType<typeof at>) => finger.up(to, false); };
  expect(swiped([at(200)])(at(100))).toBe(1);
  expect(swiped([at(200)])(at(140, 90))).toBeNull();
  expect(swiped([at(200)], [at(200), at(300)])(at(100))).toBeNull();
  // The second finger of two that is lifted later.
  expect(finger.up(at(0), false)).toBeNull();
});
