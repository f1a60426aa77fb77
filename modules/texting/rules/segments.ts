/** What a text message costs: how it is encoded, how many units that is, and in how many messages it goes; `left` are units still free in the last one. */
export interface Segments { encoding: 'gsm7' | 'ucs2'; units: number; segments: number; left: number }

// 3GPP TS 23.038: the basic alphabet, and what takes an escape besides.
const basic = new Set('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà');
const extended = new Set('\f^{}\\[~]|€');

/** In how many messages an SMS goes: 160 characters of the basic alphabet (153 each where there are several), or 70 (67) as soon as one character is none of it. Nothing that takes two units is cut in two. */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  const plain = characters.every((c) => basic.has(c) || extended.has(c));
  const costs = characters.map((c) => (plain ? (extended.has(c) ? 2 : 1) : c.length));
  const units = costs.reduce((sum, n) => sum + n, 0);
  const [alone, each] = plain ? [160, 153] : [70, 67];
  const encoding = plain ? 'gsm7' : 'ucs2';
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1, left: alone - units };
  let segments = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > each) { segments += 1; used = 0; }
    used += cost;
  }
  return { encoding, units, segments, left: each - used };
}
