import type { FiscalRule, TaxMapping } from '../fiscal-positions/words.ts';
import type { ChartKey, TemplateTax } from './types.ts';

/** A tax as positions are made for it; `code` tells it from the others. */
export type PositionTax = Pick<TemplateTax, 'code' | 'kind' | 'category' | 'appliesTo' | 'recoverable' | 'members'>;

/** A fiscal position of a template; taxes by their codes. */
export interface TemplatePosition extends Pick<FiscalRule, 'side' | 'area' | 'taxIdRule'>, Partial<Pick<FiscalRule, 'countries'>> {
  readonly name: string; readonly nameAr: string;
  /** Printed on documents, in the words the law wants. */
  readonly note: string; readonly noteAr: string;
  readonly taxes: ReadonlyArray<{ from: string; to: string | null; kind: TaxMapping['kind'] }>;
}

type Target = string | null;
/** The same for many taxes: what becomes of them on lines of products, and on those of services. */
const each = (from: readonly string[], product: Target | undefined, service: Target | undefined): TemplatePosition['taxes'] => from.flatMap((code): Array<TemplatePosition['taxes'][number]> => {
  if (product !== undefined && product === service) return [{ from: code, to: product, kind: 'any' }];
  return [...(product === undefined ? [] : [{ from: code, to: product, kind: 'product' as const }]), ...(service === undefined ? [] : [{ from: code, to: service, kind: 'service' as const }])];
});
const charged = (taxes: readonly PositionTax[], use: 'sale' | 'purchase') => taxes.filter((t) => t.kind === 'percent' && t.category === 'S' && t.appliesTo !== (use === 'sale' ? 'purchase' : 'sale') && (use === 'sale' || t.recoverable !== '0')).map((t) => t.code);
const plain = (name: string, nameAr: string, rule: Pick<TemplatePosition, 'side' | 'area' | 'taxIdRule' | 'countries'>, taxes: TemplatePosition['taxes'] = [], note = '', noteAr = ''): TemplatePosition => ({ name, nameAr, ...rule, taxes, note, noteAr });
const domestic = (area: 'own' | 'own_region' = 'own') => ({ side: 'both', area, taxIdRule: 'any' }) as const;

function eu(taxes: readonly PositionTax[]): TemplatePosition[] {
  const [sold, bought] = [charged(taxes, 'sale'), charged(taxes, 'purchase')];
  const ofGoods = ['Goods: exempt export outside the European Union (Article 146 of Directive 2006/112/EC).', 'البضائع: تصدير معفى خارج الاتحاد الأوروبي (المادة 146 من التوجيه 2006/112/EC).'] as const;
  const ofServices = ['Services: supplied where the customer is, outside the European Union (Article 44).', 'الخدمات: مكان التوريد لدى العميل خارج الاتحاد الأوروبي (المادة 44).'] as const;
  return [
    plain('Domestic', 'محلي', domestic()),
    // Its trade in goods belongs to the Union, its services do not. Whoever counts to it has a number of it.
    plain('Northern Ireland', 'أيرلندا الشمالية', { side: 'sale', area: 'countries', countries: ['XI'], taxIdRule: 'with' }, each(sold, 'IC-GOODS', 'EXPORT'),
      `Goods: exempt intra-Community supply (Article 138 of Directive 2006/112/EC). ${ofServices[0]}`, `البضائع: توريد معفى داخل الاتحاد (المادة 138 من التوجيه 2006/112/EC). ${ofServices[1]}`),
    plain('Reverse charge within the EU', 'احتساب عكسي داخل الاتحاد الأوروبي', { side: 'sale', area: 'eu', taxIdRule: 'with' }, each(sold, 'IC-GOODS', 'IC-SERVICES'),
      'Reverse charge: VAT on services is owed by the customer (Article 196 of Directive 2006/112/EC). Goods: exempt intra-Community supply (Article 138).', 'احتساب عكسي: ضريبة القيمة المضافة على الخدمات على العميل (المادة 196 من التوجيه 2006/112/EC). البضائع: توريد معفى داخل الاتحاد (المادة 138).'),
    plain('Consumers within the EU', 'المستهلكون داخل الاتحاد الأوروبي', { side: 'sale', area: 'eu', taxIdRule: 'without' }),
    // The customs office asks for the tax on goods, not the vendor.
    plain('Bought within the EU', 'مشتريات من الاتحاد الأوروبي', { side: 'purchase', area: 'eu', taxIdRule: 'with' }, each(bought, 'IC-ACQ', 'RC')),
    // Services have the tax of the export, too: beside goods of category G an e-invoice has no place for what is out of scope (BR-O-11).
    plain('Businesses outside the EU', 'شركات خارج الاتحاد الأوروبي', { side: 'sale', area: 'outside_eu', taxIdRule: 'with' }, each(sold, 'EXPORT', 'EXPORT'), `${ofGoods[0]} ${ofServices[0]}`, `${ofGoods[1]} ${ofServices[1]}`),
    plain('Consumers outside the EU', 'مستهلكون خارج الاتحاد الأوروبي', { side: 'sale', area: 'outside_eu', taxIdRule: 'without' }, each(sold, 'EXPORT', undefined), ...ofGoods),
    plain('Bought outside the EU', 'مشتريات من خارج الاتحاد الأوروبي', { side: 'purchase', area: 'outside_eu', taxIdRule: 'any' }, each(bought, null, 'RC')),
    plain('Exempt customer', 'عميل معفى', { side: 'sale', area: 'none', taxIdRule: 'any' }, each(sold, 'EXEMPT', 'EXEMPT'), 'Exempt from VAT.', 'معفى من ضريبة القيمة المضافة.'),
  ];
}

function uk(taxes: readonly PositionTax[]): TemplatePosition[] {
  const [sold, bought] = [charged(taxes, 'sale'), charged(taxes, 'purchase').filter((code) => !code.includes('-'))];
  const note = ['Zero-rated for UK VAT: supplied outside the United Kingdom.', 'بنسبة الصفر في ضريبة القيمة المضافة البريطانية: توريد خارج المملكة المتحدة.'] as const;
  return [
    plain('Domestic', 'محلي', domestic()),
    plain('Businesses abroad', 'شركات في الخارج', { side: 'sale', area: 'abroad', taxIdRule: 'with' }, each(sold, 'EXPORT', 'EXPORT'), ...note),
    plain('Consumers abroad', 'مستهلكون في الخارج', { side: 'sale', area: 'abroad', taxIdRule: 'without' }, each(sold, 'EXPORT', undefined), ...note),
    plain('Bought abroad', 'مشتريات من الخارج', { side: 'purchase', area: 'abroad', taxIdRule: 'any' }, each(bought, 'PVA', 'T24')),
    plain('Construction, domestic reverse charge', 'البناء، احتساب عكسي محلي', { side: 'sale', area: 'none', taxIdRule: 'any' }, each(sold, 'T20', 'T20'), 'Reverse charge: customer to account for the VAT to HMRC.', 'احتساب عكسي: على العميل احتساب الضريبة لدى HMRC.'),
  ];
}

function india(taxes: readonly PositionTax[]): TemplatePosition[] {
  const codes = new Set(taxes.map((t) => t.code));
  const groups = taxes.filter((t) => t.kind === 'group' && t.members?.length === 2);
  const integrated = (code: string) => code.replace(/^GST/, 'IGST');
  // A group becomes one tax of the union; its halves do, where they stand by themselves.
  const between = groups.filter((g) => codes.has(integrated(g.code))).flatMap((g) => [{ from: g.code, to: integrated(g.code), kind: 'any' as const }, { from: g.members![0]!, to: integrated(g.code), kind: 'any' as const }, { from: g.members![1]!, to: null, kind: 'any' as const }]);
  const within = groups.filter((g) => codes.has(integrated(g.code))).map((g) => ({ from: integrated(g.code), to: g.code, kind: 'any' as const }));
  const all = (to: Target) => [...new Set([...between, ...within].map((m) => m.from))].filter((code) => !/-(RC|N)$/.test(code)).map((from) => ({ from, to, kind: 'any' as const }));
  const goods = all(null).map((m) => ({ ...m, kind: 'product' as const }));
  return [
    plain('Within the state (CGST and SGST)', 'داخل الولاية (CGST وSGST)', domestic('own_region'), within),
    plain('Between states (IGST)', 'بين الولايات (IGST)', { side: 'both', area: 'other_region', taxIdRule: 'any' }, between),
    plain('Export under LUT', 'تصدير بموجب LUT', { side: 'sale', area: 'abroad', taxIdRule: 'any' }, all('EXPORT'), 'Supply meant for export under LUT without payment of integrated tax.', 'توريد للتصدير بموجب LUT دون دفع الضريبة المتكاملة.'),
    plain('Import', 'استيراد', { side: 'purchase', area: 'abroad', taxIdRule: 'any' }, [...goods, ...all('IGST18-IMPS').map((m) => ({ ...m, kind: 'service' as const }))]),
    plain('SEZ under LUT', 'منطقة اقتصادية خاصة بموجب LUT', { side: 'sale', area: 'none', taxIdRule: 'any' }, all('EXPORT'), 'Supply to SEZ unit or developer under LUT without payment of integrated tax.', 'توريد إلى منطقة اقتصادية خاصة بموجب LUT دون دفع الضريبة المتكاملة.'),
  ];
}

function us(taxes: readonly PositionTax[]): TemplatePosition[] {
  const sold = taxes.filter((t) => t.appliesTo !== 'purchase' && t.category === 'S' && (t.kind === 'percent' || t.kind === 'group')).map((t) => t.code);
  return [
    plain('Within the state', 'داخل الولاية', { side: 'sale', area: 'own_region', taxIdRule: 'any' }),
    plain('Out of state', 'خارج الولاية', { side: 'sale', area: 'other_region', taxIdRule: 'any' }, each(sold, 'OUT', 'OUT')),
    plain('Export', 'تصدير', { side: 'sale', area: 'abroad', taxIdRule: 'any' }, each(sold, 'OUT', 'OUT'), 'Export: no sales tax.', 'تصدير: دون ضريبة مبيعات.'),
    plain('Resale or exempt customer', 'إعادة بيع أو عميل معفى', { side: 'sale', area: 'none', taxIdRule: 'any' }, each(sold, 'EXEMPT', 'EXEMPT'), 'Exempt from sales tax: certificate on file.', 'معفى من ضريبة المبيعات: الشهادة محفوظة.'),
  ];
}

function generic(taxes: readonly PositionTax[]): TemplatePosition[] {
  return [
    plain('Domestic', 'محلي', domestic()),
    plain('Export', 'تصدير', { side: 'sale', area: 'abroad', taxIdRule: 'any' }, each(charged(taxes, 'sale'), 'EXPORT', 'EXPORT'), 'Export: no tax is charged.', 'تصدير: دون ضريبة.'),
    plain('Exempt customer', 'عميل معفى', { side: 'sale', area: 'none', taxIdRule: 'any' }, each(charged(taxes, 'sale'), 'E', 'E'), 'Exempt from tax.', 'معفى من الضريبة.'),
  ];
}

const makers = { eu, uk, india, us, generic } as const satisfies Record<ChartKey, (taxes: readonly PositionTax[]) => TemplatePosition[]>;

/** Fiscal positions a workspace with the taxes of a template begins with, in the order they are looked at. */
export function positionsFor(key: ChartKey, taxes: readonly PositionTax[]): readonly TemplatePosition[] {
  return makers[key](taxes);
}
