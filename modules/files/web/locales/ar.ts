/** Arabic texts of the files room. */
const ar = {
  refused: {
    empty: 'هذا الملف فارغ.', wrong_type: 'نوع الملف هذا غير مقبول هنا.', unreadable: 'هذا الملف تالف ولا يمكن قراءته.', too_many_pixels: 'بكسلات هذه الصورة كثيرة؛ الحد 40 ميغابكسل.', too_large: 'هذا الملف أكبر من اللازم؛ الحد {{megabytes}} م.ب.',
    quota: 'لا توجد مساحة للملفات. احذف بعضها، أو اطلب المزيد من أحد المديرين.', link_invalid: 'لم يعد هذا الرابط صالحًا. أعد تحميل الصفحة.',
  },
} as const;

export default ar;
