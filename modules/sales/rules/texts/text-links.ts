import type { textKinds } from '../../contract/leads/activities.ts';

/** A number of E.164 form, without an extension: such can be texted. */
export const isTextable = (phone: string): boolean => /^\+[1-9]\d{5,14}$/.test(phone);

/** What opens the program of one's own phone for a text to a number of E.164 form. */
export const textLink = (kind: (typeof textKinds)[number], phone: string): string => (kind === 'sms' ? `sms:${phone}` : `https://wa.me/${phone.replace(/\D/g, '')}`);
