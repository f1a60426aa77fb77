import type { TextReason } from '../contract.ts';

// Error codes as the providers document them, by what a person can do about them.
const twilio: ReadonlyArray<readonly [reason: TextReason, codes: readonly number[]]> = [
  ['opted_out', [21610, 63019]], ['bad_number', [21211, 21217, 21401, 21421, 21614, 30005, 63003, 60200]], ['landline', [30006]], ['unreachable', [30003, 30010, 30023, 30410, 63005, 63024, 63027]], ['blocked', [30004, 21408, 30044, 63015, 63020]],
  ['no_route', [21612, 21266, 30008, 21215]], ['window_closed', [63016]], ['template_wrong', [21656, 21654, 21655, 63013, 63040, 63041, 63042, 63049]], ['too_long', [21605, 21617]], ['unsupported', [63021, 63028]], ['rate_limited', [14107, 20429, 30001, 30022, 63018, 30027]],
  ['account', [20003, 20005, 20404, 30002, 21606, 21607, 21603, 21659, 21660, 21661, 30032, 30034, 63007, 63010, 63051]], ['media', [11200, 12300, 30019, 63001]], ['spam', [30007, 30011, 30037, 30038]],
];
const meta: ReadonlyArray<readonly [reason: TextReason, codes: readonly number[]]> = [
  ['window_closed', [131047, 470]], ['not_on_whatsapp', [131026, 131030]], ['unsupported', [131051, 131052]], ['bad_number', [131021, 131009, 100, 33]], ['blocked', [368, 130497, 131031, 131064]], ['opted_out', [131050]],
  ['template_wrong', [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068]], ['rate_limited', [4, 80007, 130429, 131048, 131056, 133016]], ['account', [0, 3, 10, 190, 131005, 131042, 131045, 133000, 133010, 131008]], ['media', [131053]], ['provider_down', [1, 2, 131000, 131016, 131057, 133004]],
  ['spam', [130472, 131049]], ['no_route', [480]],
];
const byCode = (table: typeof twilio): ReadonlyMap<number, TextReason> => new Map(table.flatMap(([reason, codes]) => codes.map((code) => [code, reason] as const)));
const known = { twilio: byCode(twilio), meta: byCode(meta) } as const;

/** What a provider's error code means for people; `refused` for one that is not known. */
export function reasonOf(provider: 'twilio' | 'meta', code: number | string | null | undefined): TextReason {
  if (code === null || code === undefined || code === '') return 'refused';
  return known[provider].get(Number(code)) ?? ((provider === 'meta' && /^2\d\d$/.test(String(code))) ? 'account' : 'refused');
}

/** Reasons after which a text may be tried again without anybody doing anything: nothing was taken then. */
export const passes = (reason: TextReason): boolean => reason === 'rate_limited' || reason === 'provider_down';
