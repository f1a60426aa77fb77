import { fillText } from '#core/contract/errors.ts';

// Words of reports, for screens and paper alike: rows that are no account, headings of columns, names of reports, and the sentences that explain a figure.

const en = {
  report: { 'trial-balance': 'Trial balance', 'profit-and-loss': 'Profit and loss', 'profit-and-loss-cash': 'Profit and loss, cash basis', 'balance-sheet': 'Balance sheet', 'cash-flow': 'Cash flow', ledger: 'General ledger', receivables: 'Receivables by age', payables: 'Payables by age', statement: 'Statement of account', tax: 'Tax', reconciliation: 'Bank reconciliation', stock: 'Stock valuation', 'tax-lines': 'Tax lines' },
  row: {
    total: 'Total', revenue: 'Revenue', total_revenue: 'Total revenue', cost_of_sales: 'Cost of sales', total_cost_of_sales: 'Total cost of sales', gross_profit: 'Gross profit', other_income: 'Other income', total_other_income: 'Total other income', expenses: 'Expenses', total_expenses: 'Total expenses', net_profit: 'Net profit',
    assets: 'Assets', current_assets: 'Current assets', total_current_assets: 'Total current assets', fixed_assets: 'Fixed assets', total_fixed_assets: 'Total fixed assets', total_assets: 'Total assets', liabilities: 'Liabilities', current_liabilities: 'Current liabilities', total_current_liabilities: 'Total current liabilities',
    long_liabilities: 'Long-term liabilities', total_long_liabilities: 'Total long-term liabilities', total_liabilities: 'Total liabilities', equity: 'Equity', total_equity: 'Total equity', earlier_results: 'Retained results of earlier years', current_result: 'Result of this fiscal year', total_liabilities_and_equity: 'Total liabilities and equity', net_taxes: 'Taxes, net',
    operating: 'Operating activities', total_operating: 'Cash from operating activities', investing: 'Investing activities', total_investing: 'Cash from investing activities', financing: 'Financing activities', total_financing: 'Cash from financing activities', change: 'Change in cash', opening_cash: 'Cash at the beginning', closing_cash: 'Cash at the end',
    customers: 'Received from customers', suppliers: 'Paid to suppliers and for costs', taxes: 'Taxes paid', interest: 'Interest and other income and costs', other: 'Other', profit: 'Net profit', depreciation: 'Depreciation',
  },
  column: { opening_debit: 'Opening debit', opening_credit: 'Opening credit', debit: 'Debit', credit: 'Credit', closing_debit: 'Closing debit', closing_credit: 'Closing credit', previous: 'Before', difference: 'Difference', change: 'Change', actual: 'Actual', budget: 'Budget', ofBudget: 'Of the budget', total: 'Total', none: 'Without' },
  check: { debit_credit: 'Debit and credit are equal', balance: 'Assets equal liabilities and equity', change_of_cash: 'The change is that of the bank and cash accounts', output_tax: 'Tax on sales is what moved on its account', input_tax: 'Tax on purchases is what moved on its account', return_boxes: 'The boxes of the return ask for what the accounts owe' },
  paper: {
    bankAccount: 'Bank account', ledgerBalance: 'Balance of the books', outstanding: 'In the books, not on a statement', unmatched: 'On a statement, not in the books', expected: 'Expected balance of the bank', bankClosing: 'Balance of the statement', difference: 'Difference', amount: 'Amount', signed: 'Signed off', figuresNow: 'the figures are as of today',
    product: 'Product', sku: 'SKU', quantity: 'Quantity', unit: 'Unit', unitCost: 'Unit cost', value: 'Value', stockAccount: 'Balance of the stock account',
    account: 'Account', code: 'Code', period: 'Period', on: 'At the end of', recorded: 'As recorded until', currency: 'Currency', date: 'Date', number: 'Number', memo: 'Memo', party: 'Customer or vendor', balance: 'Balance', opening: 'Opening balance', closing: 'Closing balance', due: 'Due', tax: 'Tax', rate: 'Rate', base: 'Base', recoverable: 'Counts', sale: 'Sales', purchase: 'Purchases',
    output: 'Tax on sales', input: 'Tax on purchases', payable: 'To be paid', page: 'Page {page} of {pages}', others: '{count} more', against: 'Against', box: 'Box', method: 'Method', direct: 'Direct', indirect: 'Indirect', notes: 'Footnotes',
  },
  bucket: { not_due: 'Not due', to_30: '1–30 days', to_60: '31–60 days', to_90: '61–90 days', over_90: 'Over 90 days', unapplied: 'Unapplied', total: 'Total' },
  explain: {
    paid: '{amount} {currency} is what {accounts} come to on cash basis from {from} to {to}: {lines} in {entries}.',
    movement: '{amount} {currency} is what {accounts} moved from {from} to {to}: {lines} in {entries}.', balance: '{amount} {currency} is what {accounts} came to by the end of {to}: {lines} in {entries} since the beginning.',
    empty: 'It is 0: no line was posted.', mixed: '{amount} {currency} is made of {accounts}: {lines} in {entries}.', oneAccount: 'account {code}', accounts: '{count} accounts', oneLine: '1 line', lines: '{count} lines', oneEntry: '1 entry', entries: '{count} entries',
  },
};

/** Shape of the words of a language. */
export type ReportWords = typeof en;

const ar: ReportWords = {
  report: { 'trial-balance': 'ميزان المراجعة', 'profit-and-loss': 'الأرباح والخسائر', 'profit-and-loss-cash': 'الأرباح والخسائر على الأساس النقدي', 'balance-sheet': 'الميزانية العمومية', 'cash-flow': 'التدفق النقدي', ledger: 'دفتر الأستاذ', receivables: 'أعمار الذمم المدينة', payables: 'أعمار الذمم الدائنة', statement: 'كشف حساب', tax: 'الضريبة', reconciliation: 'تسوية البنك', stock: 'تقييم المخزون', 'tax-lines': 'بنود الضريبة' },
  row: {
    total: 'الإجمالي', revenue: 'الإيرادات', total_revenue: 'إجمالي الإيرادات', cost_of_sales: 'تكلفة المبيعات', total_cost_of_sales: 'إجمالي تكلفة المبيعات', gross_profit: 'إجمالي الربح', other_income: 'إيرادات أخرى', total_other_income: 'إجمالي الإيرادات الأخرى', expenses: 'المصروفات', total_expenses: 'إجمالي المصروفات', net_profit: 'صافي الربح',
    assets: 'الأصول', current_assets: 'الأصول المتداولة', total_current_assets: 'إجمالي الأصول المتداولة', fixed_assets: 'الأصول الثابتة', total_fixed_assets: 'إجمالي الأصول الثابتة', total_assets: 'إجمالي الأصول', liabilities: 'الالتزامات', current_liabilities: 'الالتزامات المتداولة', total_current_liabilities: 'إجمالي الالتزامات المتداولة',
    long_liabilities: 'الالتزامات طويلة الأجل', total_long_liabilities: 'إجمالي الالتزامات طويلة الأجل', total_liabilities: 'إجمالي الالتزامات', equity: 'حقوق الملكية', total_equity: 'إجمالي حقوق الملكية', earlier_results: 'نتائج السنوات السابقة المحتجزة', current_result: 'نتيجة السنة المالية الحالية', total_liabilities_and_equity: 'إجمالي الالتزامات وحقوق الملكية', net_taxes: 'الضرائب، بالصافي',
    operating: 'الأنشطة التشغيلية', total_operating: 'النقد من الأنشطة التشغيلية', investing: 'الأنشطة الاستثمارية', total_investing: 'النقد من الأنشطة الاستثمارية', financing: 'الأنشطة التمويلية', total_financing: 'النقد من الأنشطة التمويلية', change: 'التغير في النقد', opening_cash: 'النقد في البداية', closing_cash: 'النقد في النهاية',
    customers: 'المقبوض من العملاء', suppliers: 'المدفوع للموردين والتكاليف', taxes: 'الضرائب المدفوعة', interest: 'الفوائد والإيرادات والتكاليف الأخرى', other: 'أخرى', profit: 'صافي الربح', depreciation: 'الإهلاك',
  },
  column: { opening_debit: 'افتتاحي مدين', opening_credit: 'افتتاحي دائن', debit: 'مدين', credit: 'دائن', closing_debit: 'ختامي مدين', closing_credit: 'ختامي دائن', previous: 'السابق', difference: 'الفرق', change: 'التغير', actual: 'الفعلي', budget: 'الموازنة', ofBudget: 'من الموازنة', total: 'الإجمالي', none: 'بدون' },
  check: { debit_credit: 'المدين يساوي الدائن', balance: 'الأصول تساوي الالتزامات وحقوق الملكية', change_of_cash: 'التغير هو تغير حسابات البنك والصندوق', output_tax: 'ضريبة المبيعات هي ما تحرك على حسابها', input_tax: 'ضريبة المشتريات هي ما تحرك على حسابها', return_boxes: 'خانات الإقرار تطلب ما تستحقه الحسابات' },
  paper: {
    bankAccount: 'الحساب البنكي', ledgerBalance: 'رصيد الدفاتر', outstanding: 'في الدفاتر وليس في كشف', unmatched: 'في كشف وليس في الدفاتر', expected: 'الرصيد المتوقع للبنك', bankClosing: 'رصيد الكشف', difference: 'الفرق', amount: 'المبلغ', signed: 'اعتُمد', figuresNow: 'والأرقام كما هي اليوم',
    product: 'المنتج', sku: 'رمز التخزين', quantity: 'الكمية', unit: 'الوحدة', unitCost: 'تكلفة الوحدة', value: 'القيمة', stockAccount: 'رصيد حساب المخزون',
    account: 'الحساب', code: 'الرمز', period: 'الفترة', on: 'في نهاية', recorded: 'كما سُجّل حتى', currency: 'العملة', date: 'التاريخ', number: 'الرقم', memo: 'البيان', party: 'العميل أو المورد', balance: 'الرصيد', opening: 'الرصيد الافتتاحي', closing: 'الرصيد الختامي', due: 'الاستحقاق', tax: 'الضريبة', rate: 'النسبة', base: 'الأساس', recoverable: 'المحتسب', sale: 'المبيعات', purchase: 'المشتريات',
    output: 'ضريبة المبيعات', input: 'ضريبة المشتريات', payable: 'المستحق دفعه', page: 'صفحة {page} من {pages}', others: '{count} أخرى', against: 'مقابل', box: 'الخانة', method: 'الطريقة', direct: 'مباشرة', indirect: 'غير مباشرة', notes: 'حواشٍ',
  },
  bucket: { not_due: 'غير مستحق', to_30: '1–30 يومًا', to_60: '31–60 يومًا', to_90: '61–90 يومًا', over_90: 'أكثر من 90 يومًا', unapplied: 'غير مخصص', total: 'الإجمالي' },
  explain: {
    paid: '{amount} {currency} هو ما بلغه {accounts} على الأساس النقدي من {from} إلى {to}: {lines} في {entries}.',
    movement: '{amount} {currency} هو ما تحرك على {accounts} من {from} إلى {to}: {lines} في {entries}.', balance: '{amount} {currency} هو ما بلغه {accounts} في نهاية {to}: {lines} في {entries} منذ البداية.',
    empty: 'القيمة 0: لم يُرحَّل أي سطر.', mixed: '{amount} {currency} مكوّنة من {accounts}: {lines} في {entries}.', oneAccount: 'الحساب {code}', accounts: '{count} حسابات', oneLine: 'سطر واحد', lines: '{count} سطرًا', oneEntry: 'قيد واحد', entries: '{count} قيدًا',
  },
};

/** Words of reports by language. */
export const reportWords: Readonly<Record<'en' | 'ar', ReportWords>> = { en, ar };
/** A language reports are written in. */
export type ReportLanguage = keyof typeof reportWords;

/** A word by its group and key; the key itself where there is none (a value of a dimension). */
export function reportWord(language: ReportLanguage, group: keyof ReportWords, key: string): string {
  return (reportWords[language][group] as Readonly<Record<string, string>>)[key] ?? key;
}

/** The sentence about a figure: counted things are said in the singular where they are one. */
export function explainSentence(language: ReportLanguage, word: string, values: Readonly<Record<string, string | number>>): string {
  const counted = (count: string | number | undefined, one: string, many: string) => fillText(reportWord(language, 'explain', count === 1 ? one : many), { ...values, count: count ?? 0 });
  return fillText(reportWord(language, 'explain', word), { ...values, accounts: counted(values['count'], 'oneAccount', 'accounts'), lines: counted(values['lines'], 'oneLine', 'lines'), entries: counted(values['entries'], 'oneEntry', 'entries') });
}
