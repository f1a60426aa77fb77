import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What members may do with texts. */
export const permissions = definePermissions({
  'texting.text.view': ['Read texts with customers', 'admin', 'manager', 'member'],
  'texting.text.send': ['Send texts, and note those of one’s own phone', 'admin', 'manager', 'member'],
  'texting.number.manage': ['Set up text numbers', 'admin'],
});

/** Ways a text goes. */
export const textChannels = ['sms', 'whatsapp'] as const;
/** A way a text goes. */
export type TextChannel = (typeof textChannels)[number];
/** Who carries texts of a number; `manual` is somebody's own phone. */
export const textProviders = ['manual', 'twilio', 'meta'] as const;
/** Who carries texts of a number. */
export type TextProvider = (typeof textProviders)[number];
/** How far a text is: what came in is `received`, what a person noted by hand `logged`; `unknown` says that nobody knows whether the provider took it. */
export const textStates = ['received', 'logged', 'queued', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const;
/** How far a text is. */
export type TextState = (typeof textStates)[number];
/** Why a text did not arrive, in kinds that people can do something about. */
export const textReasons = [
  'opted_out', 'bad_number', 'landline', 'unreachable', 'blocked', 'no_route', 'window_closed', 'not_on_whatsapp', 'template_wrong', 'too_long', 'unsupported', 'rate_limited', 'account', 'not_set_up', 'media', 'provider_down', 'refused', 'spam',
] as const;
/** Why a text did not arrive. */
export type TextReason = (typeof textReasons)[number];

/** Live topic of single texts. */
export const textTopic = 'texting.text';
/** Live topic of conversations. */
export const conversationTopic = 'texting.conversation';
/** Live topic of the numbers of a workspace. */
export const numberTopic = 'texting.number';
/** Live topic of the saved texts of a workspace. */
export const replyTopic = 'texting.reply';

/** Expected refusals of the room. */
export const errors = defineErrors({
  'texting.others': [409, 'A colleague is in touch with this number.'],
  'texting.objected': [409, 'This person does not want to be texted this way.'],
  'texting.window_closed': [409, 'More than 24 hours have passed since this person last wrote. Only an approved template may be sent now.'],
  'texting.not_set_up': [409, 'This number is not set up completely.'],
  'texting.not_again': [409, 'This text is not one that can be sent again.'],
  'texting.number_taken': [409, 'This number has been added already.'],
  'texting.no_text': [409, 'This kind of record cannot be texted.'],
  'texting.by_hand': [409, 'Texts with this provider come and go by themselves and are not noted by hand.'],
});

/** What is said about wrong fields. */
export const says = defineRules({
  'texting.phone': 'Enter a phone number with its country code, such as +49 151 23456789.',
  'texting.write_something': 'Write a text or choose a template.',
  'texting.one_of_both': 'Send either a text or a template.',
  'texting.account_sid': 'An account SID begins with AC.',
  'texting.api_key_sid': 'An API key begins with SK.',
  'texting.service_sid': 'A messaging service SID begins with MG.',
  'texting.content_sid': 'A content SID begins with HX.',
  'texting.digits': 'Use digits only.',
  'texting.key_missing': 'Enter this so that texts can be sent.',
  'texting.channel_used': 'Texts have come and gone with this number already. Add another number for the other way.',
  'texting.meta_whatsapp': 'This provider carries WhatsApp only.',
  'texting.choose_number': 'Choose a number of this workspace for this way of texting.',
  'texting.choose_template': 'Choose an approved template of this number.',
  'texting.template_whatsapp': 'Templates are for WhatsApp numbers with a provider.',
  'texting.template_values': 'Fill in every place of the template.',
  'texting.to_whom': 'Say which number the text goes to.',
  'texting.not_theirs': 'This is not a number of this record.',
  'texting.choose_record': 'Choose a record that you may text.',
  'texting.future': 'This lies in the future.',
});

/** What is common to inputs of the room. */
export const slug = { workspace_slug: z.string().max(80) };
/** A kind of record and its id. */
export const subjectFields = { type: z.string().regex(/^[a-z]+\.[a-z_]+$/).max(60).describe('Kind of record, such as parties.party'), id: z.uuid() };
/** A record that texts belong to. */
export const subjectInput = z.strictObject(subjectFields);
/** A phone number as it is typed; kept as E.164. */
export const typedPhone = z.string().trim().min(3, says('texting.phone')).max(40, says('texting.phone'));
