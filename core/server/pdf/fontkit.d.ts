declare module 'fontkit' {
  export interface Font { hasGlyphForCodePoint(codePoint: number): boolean }
  export function create(data: Uint8Array): unknown;
}
