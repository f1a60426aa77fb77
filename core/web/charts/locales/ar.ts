/** Arabic texts of charts. */
export const ar = { table: 'عرض كجدول', picture: 'عرض كرسم', csv: 'تنزيل بصيغة CSV', nothing: 'لا شيء في هذه الفترة.', marks: '{{label}}. تنتقل مفاتيح الأسهم بين العلامات.' };
