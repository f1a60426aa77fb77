import { isSystemRole } from './rank.ts';

/** Languages in which people are written to. */
export type MailLanguage = 'en' | 'ar';
/** Words of a mail with one button. */
export interface MailWords { language: MailLanguage; subject: string; heading: string; paragraphs: string[]; label: string }

// As the six roles are called in a sentence; one of a workspace's own is called as it calls it.
const arabicRoles = { owner: 'المالك', admin: 'مسؤول', manager: 'مدير', member: 'عضو', client: 'عميل', guest: 'ضيف' } as const;

/** An invitation; `days` it is valid. */
export function invitationMail(language: MailLanguage, { from, workspace, role, message, days }: { from: string; workspace: string; role: { key: string; name: string }; message: string; days: number }): MailWords {
  const own = message.trim() ? [message] : [];
  if (language === 'ar') {
    const name = isSystemRole(role.key) ? arabicRoles[role.key] : role.name;
    return {
      language, subject: `${from} يدعوك إلى ${workspace}`, heading: `انضم إلى ${workspace}`, label: 'فتح الدعوة',
      paragraphs: [`${from} يدعوك إلى مساحة العمل ${workspace} بدور: ${name}.`, ...own, `الدعوة صالحة لمدة ${days} أيام وهي لهذا العنوان فقط.`],
    };
  }
  return {
    language, subject: `${from} invites you to ${workspace}`, heading: `Join ${workspace}`, label: 'Open the invitation',
    paragraphs: [`${from} invites you to the workspace ${workspace} as ${role.name.toLowerCase()}.`, ...own, `The invitation is for this address only and is valid for ${days} days.`],
  };
}

/** An offer to become the owner. */
export function offerMail(language: MailLanguage, { from, workspace, hours }: { from: string; workspace: string; hours: number }): MailWords {
  return language === 'ar'
    ? {
      language, subject: `${from} يعرض عليك ${workspace}`, heading: `هل تصبح مالك ${workspace}؟`, label: 'الاطلاع على العرض',
      paragraphs: [`${from} يريد أن يسلّمك مساحة العمل. يقرر المالك في كل ما فيها، حتى في حذفها.`, `العرض صالح لمدة ${hours} ساعة.`],
    }
    : {
      language, subject: `${from} offers you ${workspace}`, heading: `Become the owner of ${workspace}?`, label: 'Look at the offer',
      paragraphs: [`${from} wants to hand the workspace over to you. The owner decides about everything in it, also about deleting it.`, `The offer is valid for ${hours} hours.`],
    };
}
