import { currencyCodes, findExponent } from '#core/contract/currencies.ts';
import type { Guess } from './receipt-text.ts';

/** An amount in a line: its decimal text, its hundredths for comparing, and whether it was written with cents. */
export interface FoundMoney { value: string; minor: bigint; cents: boolean; at: number }

const digits = /(?<![\d.,/:-])\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*(?:[.,]\d{2})?(?![\d%])|(?<![\d.,/:-])\d+[.,]\d{2}(?![\d%]|[.,]\d)|(?<=[€$£¥]\s?)\d{1,9}(?![\d.,])|(?<![\d.,/:-])\d{1,9}(?=\s?(?:[€$£¥]|JPY|KRW|円)(?!\d))|(?<=(?:JPY|KRW)\s)\d{1,9}(?![\d.,])/g;

/** Amounts of a line in their order. A mark followed by two digits at the end divides the cents, English and continental alike; others part thousands. Percentages, days and long numbers are none. */
export function moneyIn(line: string): FoundMoney[] {
  // Arabic digits as others.
  const text = line.replace(/[٠-٩]/g, (d) => String(d.charCodeAt(0) - 0x660)).replace(/٫/g, '.').replace(/٬/g, ',').replace(/[\u00a0\u202f]/g, ' ');
  return [...text.matchAll(digits)].flatMap((match): FoundMoney[] => {
    const [raw] = match;
    if (/^\s?%/.test(text.slice(match.index + raw.length))) return [];
    const cents = /[.,]\d{2}$/.test(raw);
    const whole = (cents ? raw.slice(0, -3) : raw).replace(/\D/g, '');
    if (whole.length > 12) return [];
    const fraction = cents ? raw.slice(-2) : '00';
    // Parts of a day such as 12.03.2026, and years, are no amounts.
    if (!cents && !/[.,'’ ]/.test(raw) && /^(?:19|20)\d\d$/.test(raw)) return [];
    return [{ value: `${BigInt(whole)}.${fraction}`, minor: BigInt(whole + fraction), cents, at: match.index }];
  });
}

const signs: ReadonlyArray<readonly [RegExp, string, number]> = [
  [/€|\beuros?\b/i, 'EUR', 0.95], [/£/, 'GBP', 0.95], [/US\s?\$/, 'USD', 0.95], [/C(?:A)?\$/, 'CAD', 0.9], [/A(?:U)?\$/, 'AUD', 0.9], [/\d\s?zł/i, 'PLN', 0.95], [/\d\s?Kč/i, 'CZK', 0.95], [/₹/, 'INR', 0.95], [/₺/, 'TRY', 0.95], [/₽/, 'RUB', 0.95], [/\bFr\.|\bSFr\b/, 'CHF', 0.85],
  [/円|￥/, 'JPY', 0.9], [/¥/, 'JPY', 0.7], [/R\$/, 'BRL', 0.95], [/د\.إ|درهم/, 'AED', 0.85], [/ر\.س|ريال/, 'SAR', 0.8], [/\$/, 'USD', 0.7],
];
// Words that are written like a code.
const words = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'LAK', 'MOP', 'PEN', 'BAM', 'SOS', 'GEL', 'RON', 'MAD', 'BOB', 'COP', 'AMD', 'ANG']);
const codes = new RegExp(`\\b(${currencyCodes.join('|')})\\b`, 'g');

/** The currency: the code or sign beside the total, else the one that stands on the receipt most often. A bare dollar is the workspace's own where that is one. */
export function currencyIn(lines: readonly string[], total: string | null, base: string): Guess | null {
  const beside = total === null ? null : oneOf(total, base);
  if (beside) return beside;
  const counted = new Map<string, { n: number; confidence: number }>();
  for (const line of lines) {
    // Only where money is: codes stand in many words.
    const found = moneyIn(line).length > 0 || /currency|währung|devise|moneda/i.test(line) ? oneOf(line, base) : null;
    if (found) counted.set(found.value, { n: (counted.get(found.value)?.n ?? 0) + 1, confidence: found.confidence });
  }
  const [best] = [...counted].sort(([, a], [, b]) => b.n - a.n);
  return best ? { value: best[0], confidence: Math.max(0.4, best[1].confidence - (counted.size > 1 ? 0.3 : 0.1)) } : null;
}

function oneOf(line: string, base: string): Guess | null {
  const code = [...line.matchAll(codes)].map((m) => m[1]!).find((c) => !words.has(c) || new RegExp(`${c}\\s?\\d|\\d\\s?${c}`).test(line));
  if (code) return { value: code, confidence: 0.95 };
  const sign = signs.find(([form]) => form.test(line));
  if (!sign) return null;
  const dollars = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'];
  return sign[1] === 'USD' && sign[2] < 0.9 && dollars.includes(base) ? { value: base, confidence: 0.85 } : { value: sign[1], confidence: sign[2] };
}

/** An amount as its currency writes it: yen without cents, dinars with three digits. Null where it has cents its currency does not know. */
export function amountIn(value: string, currency: string): string | null {
  const exponent = findExponent(currency) ?? 2;
  const [whole = '0', fraction = ''] = value.split('.');
  if (exponent >= fraction.length) return `${whole}${exponent > 0 ? `.${fraction.padEnd(exponent, '0')}` : ''}`;
  return /[1-9]/.test(fraction.slice(exponent)) ? null : exponent === 0 ? whole : `${whole}.${fraction.slice(0, exponent)}`;
}
