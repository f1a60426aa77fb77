import type { TaxReturnForm } from './return-form.ts';

// Whose VAT the buyer owes: it is due in box 1 and comes back in box 4.
const owedByBuyer = ['services_in', 'domestic_reverse', 'postponed'];

/** VAT 100 of HM Revenue & Customs: services from abroad also count as sales in box 6; boxes 6 to 9 are in whole pounds. */
export const ukVat: TaxReturnForm = {
  key: 'uk', name: 'VAT return (VAT 100)', nameAr: 'إقرار ضريبة القيمة المضافة', months: 3, payable: '5',
  boxes: [
    { box: '1', label: 'VAT due on sales and other outputs', labelAr: 'الضريبة المستحقة على المبيعات والمخرجات الأخرى', of: [{ use: 'sale', figure: 'tax', tags: ['standard'] }, { use: 'purchase', figure: 'tax', tags: owedByBuyer }] },
    { box: '2', label: 'VAT due on acquisitions of goods in Northern Ireland from EU member states', labelAr: 'الضريبة المستحقة على بضائع من دول الاتحاد إلى أيرلندا الشمالية', of: [{ use: 'purchase', figure: 'tax', tags: ['ni_in'] }] },
    { box: '3', label: 'Total VAT due', labelAr: 'إجمالي الضريبة المستحقة', plus: ['1', '2'] },
    { box: '4', label: 'VAT reclaimed on purchases and other inputs', labelAr: 'الضريبة المستردة على المشتريات والمدخلات الأخرى', of: [{ use: 'purchase', figure: 'recoverable', tags: ['standard', 'ni_in', ...owedByBuyer] }] },
    { box: '5', label: 'Net VAT to be paid to HMRC or reclaimed', labelAr: 'صافي الضريبة المستحقة أو المستردة', plus: ['3'], minus: ['4'] },
    { box: '6', label: 'Total value of sales excluding VAT', labelAr: 'إجمالي المبيعات دون الضريبة', whole: true, of: [{ use: 'sale', figure: 'base', tags: ['standard', 'untaxed', 'ni_out'] }, { use: 'purchase', figure: 'base', tags: ['services_in'] }] },
    { box: '7', label: 'Total value of purchases excluding VAT', labelAr: 'إجمالي المشتريات دون الضريبة', whole: true, of: [{ use: 'purchase', figure: 'base', tags: ['standard', 'untaxed', 'ni_in', ...owedByBuyer] }] },
    { box: '8', label: 'Total value of dispatches of goods from Northern Ireland to EU member states', labelAr: 'قيمة البضائع المرسلة من أيرلندا الشمالية إلى دول الاتحاد', whole: true, of: [{ use: 'sale', figure: 'base', tags: ['ni_out'] }] },
    { box: '9', label: 'Total value of acquisitions of goods in Northern Ireland from EU member states', labelAr: 'قيمة البضائع الواردة إلى أيرلندا الشمالية من دول الاتحاد', whole: true, of: [{ use: 'purchase', figure: 'base', tags: ['ni_in'] }] },
  ],
};

/** What the VAT returns of all member states ask for, without the box numbers of one of them. */
export const ec: TaxReturnForm = {
  key: 'eu', name: 'VAT return', nameAr: 'إقرار ضريبة القيمة المضافة', months: 3, payable: 'payable',
  boxes: [
    { box: 'sales_base', label: 'Domestic supplies', labelAr: 'التوريدات المحلية', perRate: true, of: [{ use: 'sale', figure: 'base', tags: ['standard', 'reduced'] }] },
    { box: 'sales_tax', label: 'VAT on domestic supplies', labelAr: 'الضريبة على التوريدات المحلية', perRate: true, of: [{ use: 'sale', figure: 'tax', tags: ['standard', 'reduced'] }] },
    { box: 'zero_base', label: 'Zero-rated domestic supplies', labelAr: 'توريدات محلية بنسبة الصفر', of: [{ use: 'sale', figure: 'base', tags: ['zero'] }] },
    { box: 'exempt_base', label: 'Exempt supplies without deduction', labelAr: 'توريدات معفاة دون حق الخصم', of: [{ use: 'sale', figure: 'base', tags: ['exempt'] }] },
    { box: 'ic_goods_out', label: 'Intra-Community supplies of goods', labelAr: 'بضائع موردة إلى دول الاتحاد', of: [{ use: 'sale', figure: 'base', tags: ['ic_goods_out'] }] },
    { box: 'ic_services_out', label: 'Services to taxable persons in other member states', labelAr: 'خدمات موردة إلى خاضعين للضريبة في دول الاتحاد', of: [{ use: 'sale', figure: 'base', tags: ['ic_services_out'] }] },
    { box: 'export_base', label: 'Exports', labelAr: 'الصادرات', of: [{ use: 'sale', figure: 'base', tags: ['export'] }] },
    { box: 'ic_goods_in', label: 'Intra-Community acquisitions of goods', labelAr: 'بضائع مشتراة من دول الاتحاد', of: [{ use: 'purchase', figure: 'base', tags: ['ic_goods_in'] }] },
    { box: 'ic_goods_in_tax', label: 'VAT due on intra-Community acquisitions', labelAr: 'الضريبة المستحقة على البضائع من دول الاتحاد', of: [{ use: 'purchase', figure: 'tax', tags: ['ic_goods_in'] }] },
    { box: 'services_in', label: 'Services received under reverse charge', labelAr: 'خدمات مستلمة بالاحتساب العكسي', of: [{ use: 'purchase', figure: 'base', tags: ['services_in'] }] },
    { box: 'services_in_tax', label: 'VAT due under reverse charge', labelAr: 'الضريبة المستحقة بالاحتساب العكسي', of: [{ use: 'purchase', figure: 'tax', tags: ['services_in'] }] },
    { box: 'import_base', label: 'Imports with VAT deferred to the return', labelAr: 'واردات أجلت ضريبتها إلى الإقرار', of: [{ use: 'purchase', figure: 'base', tags: ['import'] }] },
    { box: 'import_tax', label: 'VAT due on imports', labelAr: 'الضريبة المستحقة على الواردات', of: [{ use: 'purchase', figure: 'tax', tags: ['import'] }] },
    { box: 'output', label: 'Total VAT due', labelAr: 'إجمالي الضريبة المستحقة', plus: ['sales_tax', 'ic_goods_in_tax', 'services_in_tax', 'import_tax'] },
    { box: 'input_domestic', label: 'Input VAT on domestic purchases', labelAr: 'ضريبة المدخلات على المشتريات المحلية', of: [{ use: 'purchase', figure: 'recoverable', tags: ['standard', 'reduced'] }] },
    { box: 'input_ic', label: 'Input VAT on intra-Community acquisitions', labelAr: 'ضريبة المدخلات على البضائع من دول الاتحاد', of: [{ use: 'purchase', figure: 'recoverable', tags: ['ic_goods_in'] }] },
    { box: 'input_services', label: 'Input VAT under reverse charge', labelAr: 'ضريبة المدخلات بالاحتساب العكسي', of: [{ use: 'purchase', figure: 'recoverable', tags: ['services_in'] }] },
    { box: 'input_import', label: 'Input VAT on imports', labelAr: 'ضريبة المدخلات على الواردات', of: [{ use: 'purchase', figure: 'recoverable', tags: ['import'] }] },
    { box: 'input', label: 'Total deductible VAT', labelAr: 'إجمالي الضريبة القابلة للخصم', plus: ['input_domestic', 'input_ic', 'input_services', 'input_import'] },
    { box: 'payable', label: 'VAT payable (or to be refunded)', labelAr: 'الضريبة المستحقة (أو القابلة للرد)', plus: ['output'], minus: ['input'] },
  ],
};
