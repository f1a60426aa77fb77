import { gstr3b } from './returns-india.ts';
import { ec, ukVat } from './returns-vat.ts';
import type { TaxReturnForm } from './return-form.ts';
import type { ChartKey } from './types.ts';

const generic: TaxReturnForm = {
  key: 'generic', name: 'Tax return', nameAr: 'الإقرار الضريبي', months: 3, payable: 'payable',
  boxes: [
    { box: 'sales_base', label: 'Taxable sales', labelAr: 'المبيعات الخاضعة للضريبة', perRate: true, of: [{ use: 'sale', figure: 'base', tags: ['standard', 'reduced'] }] },
    { box: 'sales_tax', label: 'Tax on sales', labelAr: 'الضريبة على المبيعات', perRate: true, of: [{ use: 'sale', figure: 'tax', tags: ['standard', 'reduced'] }] },
    { box: 'sales_zero', label: 'Zero-rated sales and exports', labelAr: 'مبيعات بنسبة الصفر والصادرات', of: [{ use: 'sale', figure: 'base', tags: ['zero'] }] },
    { box: 'sales_exempt', label: 'Exempt sales', labelAr: 'مبيعات معفاة', of: [{ use: 'sale', figure: 'base', tags: ['exempt'] }] },
    { box: 'reverse_base', label: 'Purchases under reverse charge', labelAr: 'مشتريات بالاحتساب العكسي', of: [{ use: 'purchase', figure: 'base', tags: ['reverse'] }] },
    { box: 'reverse_tax', label: 'Tax due under reverse charge', labelAr: 'الضريبة المستحقة بالاحتساب العكسي', of: [{ use: 'purchase', figure: 'tax', tags: ['reverse'] }] },
    { box: 'output', label: 'Output tax', labelAr: 'إجمالي ضريبة المخرجات', plus: ['sales_tax', 'reverse_tax'] },
    { box: 'purchases_base', label: 'Taxable purchases', labelAr: 'المشتريات الخاضعة للضريبة', perRate: true, of: [{ use: 'purchase', figure: 'base', tags: ['standard', 'reduced'] }] },
    { box: 'purchases_tax', label: 'Recoverable tax on purchases', labelAr: 'الضريبة القابلة للاسترداد على المشتريات', perRate: true, of: [{ use: 'purchase', figure: 'recoverable', tags: ['standard', 'reduced'] }] },
    { box: 'purchases_free', label: 'Zero-rated and exempt purchases', labelAr: 'مشتريات بنسبة الصفر أو معفاة', of: [{ use: 'purchase', figure: 'base', tags: ['zero', 'exempt'] }] },
    { box: 'reverse_input', label: 'Recoverable tax under reverse charge', labelAr: 'الضريبة القابلة للاسترداد بالاحتساب العكسي', of: [{ use: 'purchase', figure: 'recoverable', tags: ['reverse'] }] },
    { box: 'input', label: 'Input tax', labelAr: 'إجمالي ضريبة المدخلات', plus: ['purchases_tax', 'reverse_input'] },
    { box: 'payable', label: 'Tax payable (or to be refunded)', labelAr: 'الضريبة المستحقة (أو القابلة للرد)', plus: ['output'], minus: ['input'] },
  ],
};

const usSalesTax: TaxReturnForm = {
  key: 'us', name: 'Sales and use tax return', nameAr: 'إقرار ضريبة المبيعات والاستخدام', months: 3, payable: 'due',
  boxes: [
    { box: 'gross_sales', label: 'Gross sales', labelAr: 'إجمالي المبيعات', of: [{ use: 'sale', figure: 'base', tags: ['taxable', 'exempt', 'outside', 'not_taxable'] }] },
    { box: 'exempt_sales', label: 'Sales for resale and to exempt customers', labelAr: 'مبيعات لإعادة البيع ولعملاء معفيين', of: [{ use: 'sale', figure: 'base', tags: ['exempt'] }] },
    { box: 'outside_sales', label: 'Sales outside the state', labelAr: 'مبيعات خارج الولاية', of: [{ use: 'sale', figure: 'base', tags: ['outside'] }] },
    { box: 'other_sales', label: 'Sales not taxable', labelAr: 'مبيعات غير خاضعة للضريبة', of: [{ use: 'sale', figure: 'base', tags: ['not_taxable'] }] },
    { box: 'taxable_sales', label: 'Taxable sales', labelAr: 'المبيعات الخاضعة للضريبة', plus: ['gross_sales'], minus: ['exempt_sales', 'outside_sales', 'other_sales'] },
    { box: 'state_tax', label: 'State sales tax', labelAr: 'ضريبة مبيعات الولاية', perRate: true, of: [{ use: 'sale', figure: 'tax', tags: ['taxable'] }] },
    { box: 'local_tax', label: 'County, city and district tax', labelAr: 'ضريبة المقاطعة والمدينة والمنطقة', perRate: true, of: [{ use: 'sale', figure: 'tax', tags: ['local'] }] },
    { box: 'use_base', label: 'Purchases subject to use tax', labelAr: 'مشتريات خاضعة لضريبة الاستخدام', of: [{ use: 'purchase', figure: 'base', tags: ['use'] }] },
    { box: 'use_tax', label: 'Use tax', labelAr: 'ضريبة الاستخدام', of: [{ use: 'purchase', figure: 'tax', tags: ['use'] }] },
    { box: 'due', label: 'Total tax due', labelAr: 'إجمالي الضريبة المستحقة', plus: ['state_tax', 'local_tax', 'use_tax'] },
  ],
};

/** The tax return of each template. */
export const taxReturns: Readonly<Record<ChartKey, TaxReturnForm>> = { generic, us: usSalesTax, eu: ec, uk: ukVat, india: gstr3b };
