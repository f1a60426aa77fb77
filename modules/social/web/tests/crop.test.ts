import { describe, expect, it } from 'vitest';
import { moved, squareOf, within } from '../parts/crop.ts';

const wide = { width: 400, height: 200 };

describe('a crop', () => {
  it('never leaves the picture', () => {
    expect(within(wide, { x: 0, y: 0, zoom: 1 })).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
    expect(squareOf(wide, within(wide, { x: 9, y: 9, zoom: 2 }))).toEqual({ left: 300, top: 100, side: 100 });
    expect(within(wide, { x: 0.5, y: 0.5, zoom: 99 }).zoom).toBe(4);
  });
  it('moves by parts of its own side', () => {
    expect(squareOf(wide, moved(wide, { x: 0.5, y: 0.5, zoom: 2 }, 0.5, 0)).left).toBe(200);
    expect(moved(wide, { x: 0.5, y: 0.5, zoom: 1 }, 0, 1).y).toBe(0.5);
  });
});
