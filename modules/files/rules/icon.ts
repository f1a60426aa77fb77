/** The largest picture of an icon file: a PNG as it lies in it, or pixels (RGBA, row by row from the top). */
export type IconPicture = { png: Buffer } | { pixels: Buffer; width: number; height: number };

interface Entry { area: number; depth: number; at: number; size: number }

/** True for the beginning of a Windows icon file. */
export const looksLikeIcon = (head: Buffer): boolean => head.length >= 22 && head.readUInt32LE(0) === 0x00010000 && head.readUInt16LE(4) >= 1 && head.readUInt16LE(4) <= 64;

/** Takes the largest picture out of an ICO file; null when it has none that can be read. Every number in the file is checked before it is believed. */
export function iconPicture(file: Buffer): IconPicture | null {
  if (!looksLikeIcon(file)) return null;
  const count = file.readUInt16LE(4);
  if (file.length < 6 + count * 16) return null;
  const entries = Array.from({ length: count }, (_, i): Entry => {
    const at = 6 + i * 16;
    return { area: (file[at] || 256) * (file[at + 1] || 256), depth: file.readUInt16LE(at + 6), size: file.readUInt32LE(at + 8), at: file.readUInt32LE(at + 12) };
  }).sort((a, b) => b.area - a.area || b.depth - a.depth);
  for (const { at, size } of entries) {
    if (at < 6 + count * 16 || at + size > file.length || size < 40) continue;
    const image = file.subarray(at, at + size);
    if (image.readUInt32BE(0) === 0x89504e47) return { png: image };
    const drawn = bitmap(image);
    if (drawn) return drawn;
  }
  return null;
}

/** A bitmap without file header: colours from the bottom row up, then one bit per pixel that makes it transparent. */
function bitmap(image: Buffer): IconPicture | null {
  const headerSize = image.readUInt32LE(0);
  const [width, height, depth, packing] = [image.readInt32LE(4), image.readInt32LE(8) / 2, image.readUInt16LE(14), image.readUInt32LE(16)];
  if (headerSize !== 40 || packing !== 0 || ![1, 4, 8, 24, 32].includes(depth)) return null;
  if (!Number.isInteger(height) || width < 1 || height < 1 || width > 256 || height > 256) return null;
  const colors = depth <= 8 ? Math.min(image.readUInt32LE(32) || 2 ** depth, 2 ** depth) : 0;
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const maskBytes = Math.ceil(width / 32) * 4;
  const first = 40 + colors * 4;
  const mask = first + rowBytes * height;
  const hasMask = image.length >= mask + maskBytes * height;
  if (image.length < mask || (!hasMask && depth !== 32)) return null;
  const pixels = Buffer.alloc(width * height * 4);
  let anyAlpha = false;
  for (let y = 0; y < height; y++) {
    const row = first + (height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x++) {
      const from = depth >= 24 ? row + (x * depth) / 8 : 40 + paletteIndex(image, row, x, depth) * 4;
      if (depth < 24 && from >= first) return null;
      const to = (y * width + x) * 4;
      [pixels[to], pixels[to + 1], pixels[to + 2]] = [image[from + 2]!, image[from + 1]!, image[from]!];
      pixels[to + 3] = depth === 32 ? image[from + 3]! : 255;
      anyAlpha ||= depth === 32 && pixels[to + 3] !== 0;
    }
  }
  if (hasMask && !anyAlpha) applyMask(image, mask, maskBytes, pixels, width, height);
  return { pixels, width, height };
}

function paletteIndex(image: Buffer, row: number, x: number, depth: number): number {
  const perByte = 8 / depth;
  return (image[row + Math.floor(x / perByte)]! >> (8 - depth * ((x % perByte) + 1))) & (2 ** depth - 1);
}

function applyMask(image: Buffer, mask: number, maskBytes: number, pixels: Buffer, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = image[mask + (height - 1 - y) * maskBytes + (x >> 3)]! & (0x80 >> (x & 7));
      pixels[(y * width + x) * 4 + 3] = bit ? 0 : 255;
    }
  }
}
