/** Which square of a picture is taken: its centre in parts of width and height, and how far it is zoomed in (1: the shorter side fills the square). */
export interface Crop { x: number; y: number; zoom: number }

/** Largest zoom. */
export const mostZoom = 4;

interface Size { width: number; height: number }

/** Side of the square in pixels of the picture. */
export const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** A crop whose square lies within the picture. */
export function within(size: Size, { x, y, zoom: wanted }: Crop): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, wanted));
  const half = sideOf(size, zoom) / 2;
  const keep = (part: number, whole: number) => Math.min(1 - half / whole, Math.max(half / whole, part));
  return { x: keep(x, size.width), y: keep(y, size.height), zoom };
}

/** The crop after the square was moved by parts of its own side. */
export function moved(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const side = sideOf(size, crop.zoom);
  return within(size, { ...crop, x: crop.x + (dx * side) / size.width, y: crop.y + (dy * side) / size.height });
}

/** The square in pixels of the picture, from its top left corner. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
}
