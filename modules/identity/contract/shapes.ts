import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { id, instant, line } from '#core/contract/fields.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Expected refusals of the room. */
export const errors = defineErrors({
  'identity.credentials_wrong': [401, 'The e-mail address or the password is not right.'],
  'identity.second_step_wrong': [401, 'That code is not right. Wait for the next one and try again.'],
  'identity.challenge_gone': [401, 'This sign-in took too long. Start again.'],
  'identity.passkey_refused': [401, 'This passkey was not accepted.'],
  'identity.password_wrong': [403, 'The current password is not right.'],
  'identity.code_invalid': [400, 'That code is not right or no longer valid. Ask for a new one.'],
  'identity.token_invalid': [400, 'This link is no longer valid. Ask for a new one.'],
  'identity.email_taken': [409, 'There is already an account with this e-mail address.'],
  'identity.email_verified': [409, 'This e-mail address is already confirmed.'],
  'identity.totp_on': [409, 'Two-step sign-in is already on.'],
  'identity.totp_off': [409, 'Two-step sign-in is not on.'],
  'identity.passkey_known': [409, 'This passkey is already registered.'],
  'identity.passkey_limit': [409, 'An account holds at most {max} passkeys.'],
  'identity.suspended': [403, 'This account is suspended. The mail we sent says why, until when, and how to appeal.'],
  'identity.delete_blocked': [409, 'Hand over what only you own before you delete your account.'],
});

/** What the room says about wrong fields. */
export const says = defineRules({
  'identity.password_missing': 'Enter your password.',
  'identity.code_missing': 'Enter the code.',
  'identity.six_digits': 'The code has 6 digits.',
  'identity.link_incomplete': 'This link is not complete.',
  'identity.phone': 'Use digits, spaces and a leading +.',
  'identity.base64url': 'This is not base64url.',
  'identity.confirm_email': 'Type the e-mail address of your account.',
  'identity.same_email': 'This is already your address.',
  'identity.password_common': 'This is one of the most common passwords. Choose another one.',
  'identity.password_is_email': 'Your e-mail address cannot be your password.',
  'identity.direction_marks': 'Characters that change the direction of text are not allowed in names.',
  'identity.password_repeats': 'This password repeats the same few characters. Choose another one.',
});

/** Live topics of the room; all live in the person's own stream. */
export const topics = { account: 'identity.account', profile: 'identity.profile', session: 'identity.session', password: 'identity.password', factor: 'identity.factor' } as const;

/** Interface languages. */
export const languages = ['en', 'ar'] as const;
/** One of the interface languages. */
export type Language = (typeof languages)[number];

/** Characters that change the direction of the text around them: a name is shown beside other words everywhere. */
const noMarks = (text: string) => !/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/.test(text);
const personName = (min: number) => line(80, min).refine(noMarks, says('identity.direction_marks')).normalize('NFC');
/** A person's given name; required. */
export const firstName = personName(1);
/** A person's family name; empty for people who have one name. */
export const lastName = personName(0);
/** A password as it is typed at sign-in: any length that fits, no rules that a former password may break. */
export const password = z.string().min(1, says('identity.password_missing')).max(200, says('core.too_long', { count: 200 }));
/** A token that came in a link. */
export const linkToken = z.string().min(20, says('identity.link_incomplete')).max(200, says('identity.link_incomplete'));
/** Six digits. */
export const sixDigits = z.string().trim().regex(/^\d{6}$/, says('identity.six_digits'));

/** The signed-in person as the shell needs to know them. */
export const signedInAccount = z.object({
  id: z.string(), email: z.string(), firstName: z.string(), lastName: z.string(), name: z.string(),
  photo: z.string().nullable().describe('Signed address of the photo; null in the answers of a sign-in, because addresses are bound to a session: read account.getProfile'), emailVerified: z.boolean(), language: z.enum(languages), timeZone: z.string(),
});
/** The signed-in person as the shell needs to know them. */
export type SignedInAccount = z.output<typeof signedInAccount>;

/** Answer of a finished sign-in; the same token is in the `token` cookie. */
export const signedIn = z.object({ status: z.literal('signed_in'), token: z.string(), account: signedInAccount });
/** Answer of a finished sign-in. */
export type SignedIn = z.output<typeof signedIn>;

/** One signed-in browser or device. */
export const session = z.object({
  id: z.string(), current: z.boolean(), method: z.enum(['password', 'second_step', 'passkey', 'invitation', 'register']),
  userAgent: z.string(), ip: z.string(), createdAt: instant, lastSeenAt: instant, expiresAt: instant,
});

/** A registered passkey. */
export const passkey = z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable(), synced: z.boolean() });

/** Path id of a row. */
export const rowId = z.strictObject({ id });
