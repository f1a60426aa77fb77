/** Arabic texts of the payment terms of documents. */
export const terms = {
  label: 'شروط الدفع', none: 'لا شيء: حسب الأيام المتفق عليها', part: '{{amount}} في {{day}}', typed: 'كُتب تاريخ الاستحقاق يدويًا. اختر الشروط من جديد لاتباعها.', early: 'خصم {{amount}} حتى {{day}}', earlyLabel: 'خصم السداد المبكر',
  publicEarly: 'عند السداد حتى {{day}} يكفي {{amount}}.',
};
