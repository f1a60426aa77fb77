// Constants and rounds of FIPS 180-4. Our own, because crypto.subtle is absent on plain-http hosts.
const first = Uint32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
const rounds = constants();

function constants(): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
    // First 32 bits of the fraction of the cube root of each prime.
    if (prime) found.push(((Math.cbrt(n) % 1) * 2 ** 32) >>> 0);
  }
  return Uint32Array.from(found);
}

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const block = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(block.length - 4, bytes.length * 8);
  return view;
}

/** SHA-256 of a text as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const data = padded(text);
  const h = first.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < data.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = data.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!, b = w[i - 2]!;
      w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    const s = h.slice();
    for (let i = 0; i < 64; i++) {
      const e = s[4]!, a = s[0]!;
      const t1 = s[7]! + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & s[5]!) ^ (~e & s[6]!)) + rounds[i]! + w[i]!;
      const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & s[1]!) ^ (a & s[2]!) ^ (s[1]! & s[2]!));
      s.copyWithin(1, 0, 7);
      s[4] = s[4]! + t1;
      s[0] = t1 + t2;
    }
    for (let i = 0; i < 8; i++) h[i] = h[i]! + s[i]!;
  }
  return Array.from(h, (word) => word.toString(16).padStart(8, '0')).join('');
}
