import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Permissions of the room. */
export const permissions = definePermissions({
  'greeting.manage': ['Set up the greeting and its form', 'admin', 'manager'],
  'greeting.message.view': ['Read and answer messages of the greeting form', 'admin', 'manager'],
});

/** Expected refusals. */
export const errors = defineErrors({
  'greeting.gone': [404, 'This greeting is not there any more.'],
  'greeting.too_many_items': [422, 'A workspace holds at most {max} greetings.'],
  'greeting.too_many_messages': [429, 'Too many messages were sent from here. Please try again later.'],
  'greeting.too_busy': [429, 'So many messages wait here today that no more can be taken. Nothing of yours is lost: please send it again later.'],
  'greeting.too_many_fetches': [429, 'At most {max} files are fetched for you at once. Wait until one is there, or stop one.'],
  'greeting.not_quarantined': [409, 'This message is not in quarantine.'],
  'greeting.not_forwarding': [409, 'Nothing of this message waits to be forwarded.'],
  'greeting.is_quarantined': [409, 'Take this message out of quarantine first.'],
  'greeting.conversation_gone': [404, 'This link has ended or never was one.'],
  'greeting.other_account': [403, 'Sign in with the address the message was written from, and confirm it first.'],
});

/** What the room says about wrong fields. */
export const says = defineRules({
  'greeting.digits': 'Use digits only, at most 20.',
  'greeting.button_link': 'Enter an address that begins with https://, http:// or a single /.',
  'greeting.page': 'Enter a path such as /sales/*, beginning with / or *.',
  'greeting.video': 'Choose a film (MP4 or WebM).',
  'greeting.captions': 'These are not captions: the text begins with WEBVTT.',
  'greeting.role': 'Choose a role.',
  'greeting.order': 'The end comes after the beginning.',
  'greeting.endpoint': 'Enter the address of the form service; it begins with https:// and is on the public internet.',
  'greeting.all_items': 'Name every greeting once.',
  'greeting.page_path': 'Enter the path of a page, beginning with /.',
  // Files that are fetched from an address
  'greeting.address': 'Enter an address that begins with https:// and is on the public internet, without a name or password in it.',
  'greeting.address_blocked': 'This address leads to a place that is not on the public internet.',
  'greeting.address_unreachable': 'The other site could not be reached, broke off or took too long.',
  'greeting.address_status': 'The other site answered {status} in place of the file.',
  'greeting.address_too_large': 'What is at this address is larger than {megabytes} MB.',
  'greeting.address_no_film': 'At this address is no film of a kind that is taken: MP4, WebM, QuickTime (where ffmpeg is installed) or an HLS playlist.',
  'greeting.address_no_picture': 'At this address is no picture that can be shown.',
  'greeting.address_damaged': 'What is at this address is damaged, or cannot be shown here.',
  'greeting.address_no_space': 'There is no space left for files. Delete some, or ask an administrator for more.',
  'greeting.address_broken_off': 'Fetching was broken off on our side. Try it again.',
  'greeting.hls_unreadable': 'This playlist cannot be read.',
  'greeting.hls_live': 'This playlist is of a live broadcast. Only films that are complete are taken.',
  'greeting.hls_encrypted': 'The film of this playlist is encrypted.',
  'greeting.hls_pieces': 'This playlist has more than {pieces} pieces.',
  'greeting.hls_too_tall': 'This playlist has no film of at most {lines} lines.',
  'greeting.hls_no_tool': 'HLS playlists are taken only where ffmpeg is installed on the server. Use the address of an MP4 or WebM film.',
});

/** The workspace in the path. */
export const slug = { workspace_slug: z.string().max(80) };
