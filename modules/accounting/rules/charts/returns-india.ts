import type { ReturnBox, TaxReturnForm } from './return-form.ts';

type Head = 'igst' | 'cgst' | 'sgst';
const heads: readonly (readonly [head: Head, name: string, nameAr: string])[] = [
  ['igst', 'integrated tax', 'الضريبة المتكاملة'], ['cgst', 'central tax', 'الضريبة المركزية'], ['sgst', 'State/UT tax', 'ضريبة الولاية'],
];

/** The same box for each head of tax. */
const each = (box: string, label: string, labelAr: string, rest: (head: Head) => Pick<ReturnBox, 'of' | 'plus' | 'minus'>): ReturnBox[] => heads.map(([head, name, nameAr]) => ({
  box: `${box}_${head}`, label: `${label}: ${name}`, labelAr: `${labelAr}: ${nameAr}`, ...rest(head),
}));

// Both halves of GST within a state have the same base: it is counted with the central one.
const domestic = ['igst', 'cgst'];
const reversed = (head: Head): string[] => (head === 'igst' ? ['rcm_igst', 'import_services'] : [`rcm_${head}`]);

/** Summary of GSTR-3B: tables 3.1, 4, 5 and 6.1. Credit of one head set off against another is chosen on the portal, so what remains is told in total. */
export const gstr3b: TaxReturnForm = {
  key: 'india', name: 'GSTR-3B', nameAr: 'إقرار ضريبة السلع والخدمات', months: 1, payable: 'payable',
  boxes: [
    { box: '3.1a_value', label: '3.1(a) Outward taxable supplies', labelAr: '3.1(أ) توريدات خاضعة للضريبة', of: [{ use: 'sale', figure: 'base', tags: domestic }] },
    ...each('3.1a', '3.1(a) Outward taxable supplies', '3.1(أ) توريدات خاضعة للضريبة', (head) => ({ of: [{ use: 'sale', figure: 'tax', tags: [head] }] })),
    { box: '3.1b_value', label: '3.1(b) Outward taxable supplies, zero rated', labelAr: '3.1(ب) توريدات بنسبة الصفر للتصدير', of: [{ use: 'sale', figure: 'base', tags: ['zero_rated'] }] },
    { box: '3.1c_value', label: '3.1(c) Other outward supplies, nil rated and exempt', labelAr: '3.1(ج) توريدات بنسبة الصفر أو معفاة', of: [{ use: 'sale', figure: 'base', tags: ['nil_exempt'] }] },
    { box: '3.1d_value', label: '3.1(d) Inward supplies liable to reverse charge', labelAr: '3.1(د) مشتريات خاضعة للاحتساب العكسي', of: [{ use: 'purchase', figure: 'base', tags: ['rcm_igst', 'rcm_cgst', 'import_services'] }] },
    ...each('3.1d', '3.1(d) Reverse charge', '3.1(د) احتساب عكسي', (head) => ({ of: [{ use: 'purchase', figure: 'tax', tags: reversed(head) }] })),
    { box: '3.1e_value', label: '3.1(e) Non-GST outward supplies', labelAr: '3.1(هـ) توريدات خارج النطاق', of: [{ use: 'sale', figure: 'base', tags: ['non_gst'] }] },
    { box: '4a1_igst', label: '4(A)(1) Credit on import of goods: integrated tax', labelAr: '4(أ)(1) رصيد استيراد البضائع: الضريبة المتكاملة', of: [{ use: 'purchase', figure: 'tax', tags: ['import_goods'] }] },
    { box: '4a2_igst', label: '4(A)(2) Credit on import of services: integrated tax', labelAr: '4(أ)(2) رصيد استيراد الخدمات: الضريبة المتكاملة', of: [{ use: 'purchase', figure: 'tax', tags: ['import_services'] }] },
    ...each('4a3', '4(A)(3) Credit on inward supplies under reverse charge', '4(أ)(3) رصيد الاحتساب العكسي', (head) => ({ of: [{ use: 'purchase', figure: 'tax', tags: [`rcm_${head}`] }] })),
    ...each('4a5', '4(A)(5) All other credit', '4(أ)(5) أرصدة أخرى', (head) => ({ of: [{ use: 'purchase', figure: 'tax', tags: [head] }] })),
    ...each('4b1', '4(B)(1) Credit reversed: blocked', '4(ب)(1) رصيد معكوس: غير قابل للخصم', (head) => ({
      of: [{ use: 'purchase', figure: 'blocked', tags: [head, ...reversed(head), ...(head === 'igst' ? ['import_goods'] : [])] }],
    })),
    ...each('4c', '4(C) Net credit available', '4(ج) صافي الرصيد المتاح', (head) => ({ plus: [...(head === 'igst' ? ['4a1_igst', '4a2_igst'] : []), `4a3_${head}`, `4a5_${head}`], minus: [`4b1_${head}`] })),
    { box: '5_exempt', label: '5 Exempt and nil-rated inward supplies', labelAr: '5 مشتريات معفاة أو بنسبة الصفر', of: [{ use: 'purchase', figure: 'base', tags: ['nil_exempt'] }] },
    { box: '5_non_gst', label: '5 Non-GST inward supplies', labelAr: '5 مشتريات خارج النطاق', of: [{ use: 'purchase', figure: 'base', tags: ['non_gst'] }] },
    { box: '6.1_output', label: '6.1 Tax payable other than reverse charge', labelAr: '6.1 الضريبة المستحقة عدا الاحتساب العكسي', plus: ['3.1a_igst', '3.1a_cgst', '3.1a_sgst'] },
    { box: '6.1_reverse', label: '6.1 Tax payable under reverse charge, in cash', labelAr: '6.1 الضريبة المستحقة بالاحتساب العكسي نقدا', plus: ['3.1d_igst', '3.1d_cgst', '3.1d_sgst'] },
    { box: '6.1_credit', label: '6.1 Credit available', labelAr: '6.1 الرصيد المتاح', plus: ['4c_igst', '4c_cgst', '4c_sgst'] },
    { box: 'payable', label: 'Payable after credit (or credit carried forward)', labelAr: 'المستحق بعد الرصيد (أو رصيد مرحل)', plus: ['6.1_output', '6.1_reverse'], minus: ['6.1_credit'] },
  ],
};
