import { decimalToText, parseDecimal, plainDecimal } from '#core/contract/money.ts';

/** What variants differ in, such as size, with its values in their order. */
export interface Attribute { name: string; values: readonly string[] }

/** Most attributes of a template, values of one, and variants of a template. */
export const variantLimits = { attributes: 3, values: 40, variants: 200 } as const;

/** Tells two variants of a template apart: their values in the template's order, whatever their case. */
export const variantKey = (values: readonly string[]): string => values.map((v) => v.trim().toLowerCase()).join('\u001f');

/** All combinations of the attributes' values, the last attribute changing first; none while one has no values. */
export function combinations(attributes: readonly Attribute[]): string[][] {
  return attributes.length === 0 ? [] : attributes.reduce<string[][]>((all, { values }) => all.flatMap((one) => values.map((v) => [...one, v])), [[]]);
}

/** What a grid would make: combinations that are there already, by their keys, and those that are not. Null where they are more than a template can have: counted before they are made, since a few long lists make millions. */
export function planVariants(attributes: readonly Attribute[], existing: ReadonlySet<string>): { fresh: string[][]; there: number } | null {
  if (attributes.reduce((count, { values }) => count * values.length, 1) > variantLimits.variants) return null;
  const all = combinations(attributes);
  const fresh = all.filter((values) => !existing.has(variantKey(values)));
  return { fresh, there: all.length - fresh.length };
}

/** Name of a variant: "Shirt – Red / M". */
export const variantName = (template: string, values: readonly string[]): string => `${template} – ${values.join(' / ')}`.slice(0, 200);

/** SKU that is proposed for a variant: "SHIRT-RED-M"; empty where the template has none. */
export const variantSku = (sku: string, values: readonly string[]): string => (sku === '' ? '' : [sku, ...values.map((v) => v.toUpperCase().replace(/[^\p{L}\p{N}.]+/gu, '').slice(0, 12))].filter(Boolean).join('-').slice(0, 60));

/** The price of a variant from what was written: "" the template's, "+2" or "-1.5" so much more or less, else a price of its own. Null for no price; undefined where it is none or falls below 0. */
export function variantPrice(base: string | null, text: string): string | null | undefined {
  const written = text.trim().replace('−', '-');
  if (written === '') return base;
  const [, sign, figure] = /^([+-]?)(\d{1,12}(?:\.\d{1,6})?)$/.exec(written) ?? [];
  if (figure === undefined) return undefined;
  if (sign === '') return figure;
  const micro = (t: string) => { const d = parseDecimal(t, 6); return d.digits * 10n ** BigInt(6 - d.scale); };
  const sum = micro(base ?? '0') + (sign === '+' ? micro(figure) : -micro(figure));
  return sum < 0n ? undefined : plainDecimal(decimalToText({ digits: sum, scale: 6 }));
}

/** Values of a variant as files have them: "Size=M; Colour=Red". */
export const variantCell = (values: Readonly<Record<string, string>>, order: readonly string[] = Object.keys(values)): string => order.map((name) => `${name}=${values[name] ?? ''}`).join('; ');

/** A cell taken apart; null where it cannot be read. */
export function readVariant(cell: string): Array<readonly [name: string, value: string]> | null {
  const parts = cell.split(';').map((p) => p.trim()).filter(Boolean).map((p) => { const at = p.indexOf('='); return at < 0 ? (['', ''] as const) : ([p.slice(0, at).trim(), p.slice(at + 1).trim()] as const); });
  const names = new Set(parts.map(([name]) => name.toLowerCase()));
  return parts.length > 0 && parts.length <= variantLimits.attributes && names.size === parts.length && parts.every(([name, value]) => name !== '' && value !== '' && name.length <= 40 && value.length <= 40) ? parts : null;
}
