import type { TemplateTax } from './types.ts';

type Use = TemplateTax['appliesTo'];
/** Account codes of a component of GST. */
interface Component { readonly label: string; readonly tag: string; readonly output: string; readonly input: string }

const central: Component = { label: 'CGST', tag: 'cgst', output: '234100', input: '126100' };
const stateTax: Component = { label: 'SGST', tag: 'sgst', output: '234200', input: '126200' };
const integrated: Component = { label: 'IGST', tag: 'igst', output: '234300', input: '126300' };
// What the buyer owes under reverse charge must be paid in cash, not from input credit, and so it stands apart.
const reverse = (component: Component, output: string): Component => ({ ...component, tag: `rcm_${component.tag}`, output });

const named = { CGST: 'ضريبة السلع المركزية', SGST: 'ضريبة السلع للولاية', IGST: 'ضريبة السلع المتكاملة' } as const;
const arabic = (label: string): string => named[label as keyof typeof named];

function component(of: Component, rate: string, kind: 'percent' | 'reverse_charge' = 'percent'): TemplateTax {
  const charged = kind === 'percent';
  return {
    name: charged ? `${of.label} ${rate} %` : `${of.label} ${rate} %, reverse charge`, nameAr: charged ? `${arabic(of.label)} ${rate} ٪` : `${arabic(of.label)} ${rate} ٪، احتساب عكسي`,
    code: charged ? `${of.label}${rate}` : `${of.label}${rate}-RC`, kind, rate, category: charged ? 'S' : 'AE', appliesTo: charged ? 'both' : 'purchase', recoverable: '100', reportBox: of.tag,
    outputAccount: of.output, inputAccount: of.input,
  };
}

/** Not creditable under section 17(5): the tax is part of the cost. */
function blocked(of: Component, rate: string): TemplateTax {
  const tax = component(of, rate);
  return { ...tax, name: `${tax.name}, blocked credit`, nameAr: `${tax.nameAr} غير قابلة للخصم`, code: `${tax.code}-N`, appliesTo: 'purchase', recoverable: '0' };
}

function group(name: string, nameAr: string, code: string, members: readonly TemplateTax[], appliesTo: Use): readonly TemplateTax[] {
  return [...members, { name, nameAr, code, kind: 'group', rate: null, category: members[0]!.category, appliesTo, recoverable: members[0]!.recoverable, reportBox: '', members: members.map((tax) => tax.code) }];
}

/** Within a state: half of the rate for the union, half for the state. */
const within = (rate: string, half: string): readonly TemplateTax[] => group(`GST ${rate} %`, `ضريبة السلع والخدمات ${rate} ٪`, `GST${rate}`, [component(central, half), component(stateTax, half)], 'both');
const withinReverse = (rate: string, half: string): readonly TemplateTax[] => group(
  `GST ${rate} %, reverse charge`, `ضريبة السلع والخدمات ${rate} ٪، احتساب عكسي`, `GST${rate}-RC`,
  [component(reverse(central, '234510'), half, 'reverse_charge'), component(reverse(stateTax, '234520'), half, 'reverse_charge')], 'purchase',
);

const plain = (name: string, nameAr: string, code: string, kind: 'zero' | 'exempt' | 'out_of_scope', category: TemplateTax['category'], reportBox: string, appliesTo: Use): TemplateTax => ({
  name, nameAr, code, kind, rate: null, category, appliesTo, recoverable: '100', reportBox,
});
const tds = (name: string, nameAr: string, code: string, rate: string): TemplateTax => ({
  name: `TDS ${name} ${rate} %`, nameAr: `استقطاع من المصدر: ${nameAr} ${rate} ٪`, code, kind: 'withholding', rate, category: 'O', appliesTo: 'both', recoverable: '100', reportBox: '',
});

/** GST in the rates since 2025-09-22, reverse charge, import, and tax deducted at source. */
export const indiaTaxes: readonly TemplateTax[] = [
  ...within('18', '9'), ...within('5', '2.5'), ...within('40', '20'), ...within('3', '1.5'),
  component(integrated, '18'), component(integrated, '5'), component(integrated, '40'), component(integrated, '3'),
  ...group('GST 18 %, blocked credit', 'ضريبة السلع والخدمات 18 ٪ غير قابلة للخصم', 'GST18-N', [blocked(central, '9'), blocked(stateTax, '9')], 'purchase'),
  blocked(integrated, '18'),
  ...withinReverse('18', '9'), ...withinReverse('5', '2.5'),
  component(reverse(integrated, '234530'), '18', 'reverse_charge'),
  { ...component(integrated, '18', 'reverse_charge'), name: 'IGST 18 % on import of services', nameAr: 'ضريبة السلع المتكاملة 18 ٪ على استيراد الخدمات', code: 'IGST18-IMPS', reportBox: 'import_services', outputAccount: '234530' },
  { ...component(integrated, '18'), name: 'IGST 18 % on import of goods (bill of entry)', nameAr: 'ضريبة السلع المتكاملة 18 ٪ على استيراد البضائع', code: 'IGST18-IMPG', appliesTo: 'purchase', reportBox: 'import_goods' },
  plain('Export or SEZ under LUT', 'تصدير أو منطقة اقتصادية خاصة', 'EXPORT', 'zero', 'G', 'zero_rated', 'sale'),
  plain('Nil rated', 'نسبة الصفر', 'NIL', 'zero', 'Z', 'nil_exempt', 'both'),
  plain('Exempt', 'معفى', 'EXEMPT', 'exempt', 'E', 'nil_exempt', 'both'),
  plain('Non-GST supply', 'خارج نطاق ضريبة السلع والخدمات', 'NON-GST', 'out_of_scope', 'O', 'non_gst', 'both'),
  tds('contractors (individuals)', 'مقاولون أفراد', 'TDS-CONTR1', '1'), tds('contractors', 'مقاولون', 'TDS-CONTR2', '2'), tds('professional fees', 'أتعاب مهنية', 'TDS-PROF', '10'),
  tds('technical services', 'خدمات فنية', 'TDS-TECH', '2'), tds('rent of land and buildings', 'إيجار أراض ومبان', 'TDS-RENT', '10'), tds('commission', 'عمولات', 'TDS-COMM', '2'), tds('purchase of goods', 'شراء بضائع', 'TDS-GOODS', '0.1'),
];
