/** Arabic texts of the ground floor's event types. */
export const eventTypesAr = {
  workspace: {
    workspace: { changed: 'تغيّر اسم مساحة العمل أو صورتها أو نوعها', restored: 'استُعيدت مساحة العمل' },
    member: { joined: 'انضم شخص إلى مساحة العمل', changed: 'تغيّر دور عضو أو مسماه', suspended: 'عُلّق عضو', reactivated: 'عاد عضو معلّق إلى النشاط', removed: 'أُزيل عضو', left: 'غادر عضو' },
    invitation: { sent: 'دُعي شخص', renewed: 'جُدّدت دعوة', accepted: 'قُبلت دعوة', rejected: 'رُفضت دعوة', revoked: 'سُحبت دعوة', expired: 'انتهت صلاحية دعوة' },
    team: { created: 'أُضيف فريق', changed: 'تغيّر فريق', removed: 'أُزيل فريق', restored: 'أُعيد فريق' },
    role: { created: 'أُنشئ دور', changed: 'تغيّر دور', deleted: 'حُذف دور' },
    ownership: { offered: 'عُرضت مساحة العمل على مالك آخر', accepted: 'صار لمساحة العمل مالك جديد' },
  },
  settings: { group: { changed: 'تغيّرت مجموعة من الإعدادات' } },
} as const;
