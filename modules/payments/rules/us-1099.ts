import type { Form1099 } from '#modules/parties/contract.ts';

/** From how many US cents paid in a calendar year on a box is reported: royalties from 10 dollars, all others from 600, and from 2,000 for what is paid in 2026 and later. */
export function threshold1099(box: Form1099, year: number): bigint {
  if (box === 'misc_2') return 1_000n;
  return year >= 2026 ? 200_000n : 60_000n;
}
