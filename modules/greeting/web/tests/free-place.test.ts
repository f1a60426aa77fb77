import { expect, it } from 'vitest';
import type { FloorBox } from '#core/web/ui/floor.ts';
import { freePlace, type Ground, type Spot } from '../widget/free-place.ts';

const circle = { width: 72, height: 72 };
const view = { width: 360, height: 640 };
const least = { width: 280, height: 240 };
const desk: Ground = { left: 320, right: 1376, top: 64, bottom: 900 };
const phone: Ground = { left: 0, right: 390, top: 0, bottom: 780 };
/** So many open windows of the chat, at the end of the window of a desk. */
const windows = (n: number, rtl = false): FloorBox[] => { const width = n * 336 + (n - 1) * 12; return [rtl ? { left: 80, right: 80 + width, top: 420, bottom: 900 } : { left: 1440 - 80 - width, right: 1440 - 80, top: 420, bottom: 900 }]; };
const covers = (spot: Spot, boxes: readonly FloorBox[]) => boxes.some((b) => spot.left < b.right && b.left < spot.left + spot.width && spot.bottom - spot.height < b.bottom && b.top < spot.bottom);

it('stands in its corner where nothing else does', () => {
  expect(freePlace('left', circle, desk, [])).toEqual({ left: 336, bottom: 884, width: 72, height: 72 });
  expect(freePlace('right', view, desk, [], least)).toEqual({ left: 1000, bottom: 884, width: 360, height: 640 });
  expect(freePlace('left', circle, phone, [])).toEqual({ left: 16, bottom: 764, width: 72, height: 72 });
});

it('covers no window of the chat, on either side and in both directions, and is not seen where there is no room', () => {
  for (const side of ['left', 'right'] as const) for (const rtl of [false, true]) for (const n of [1, 2, 3]) for (const size of [circle, view]) {
    const boxes = windows(n, rtl);
    const spot = freePlace(side, size, desk, boxes, size === view ? least : circle);
    if (spot) { expect(covers(spot, boxes), `${side} ${rtl} ${n}`).toBe(false); expect(spot.left).toBeGreaterThanOrEqual(desk.left); expect(spot.left + spot.width).toBeLessThanOrEqual(desk.right); }
    if (n === 1) expect(spot, `${side} ${rtl}`).not.toBeNull();
  }
  // Three windows leave the full view no room beside them, and above them too little.
  expect(freePlace('left', view, { ...desk, bottom: 700 }, [{ left: 340, right: 1360, top: 220, bottom: 700 }], least)).toBeNull();
  // A sheet of the chat over the whole phone.
  expect(freePlace('left', circle, phone, [{ left: 0, right: 390, top: 0, bottom: 844 }])).toBeNull();
});

it('stands above small windows where they fill the row, and gets narrower before it goes away', () => {
  expect(freePlace('left', circle, desk, [{ left: 330, right: 1360, top: 856, bottom: 900 }])).toEqual({ left: 336, bottom: 840, width: 72, height: 72 });
  expect(freePlace('left', view, desk, [{ left: 680, right: 1360, top: 420, bottom: 900 }], least)).toEqual({ left: 336, bottom: 884, width: 328, height: 640 });
});
