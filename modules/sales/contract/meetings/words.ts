import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Expected refusals about booking pages and what was booked. */
export const meetingErrors = defineErrors({
  'sales.booking_gone': [404, 'This page is not there any more.'],
  'sales.booking_link_gone': [404, 'This link is not valid any more.'],
  'sales.slot_taken': [409, 'This time is not free any more. Please choose another one.'],
  'sales.booking_over': [409, 'This meeting has begun already.'],
  'sales.booking_cancelled': [409, 'This meeting was cancelled.'],
  'sales.host_busy': [409, 'Somebody has booked a meeting at this time. Choose another one.'],
  'sales.calendar_limit': [409, 'More calendars than these are not read. Remove one first.'],
  'sales.booking_limit': [429, 'This could not be booked now. Please try again in a minute; who has several meetings to come cancels one first.'],
});

/** What the room says about wrong fields of booking pages. */
export const meetingSays = defineRules({
  'sales.booking_slug': 'Use small letters, digits and hyphens.',
  'sales.booking_slug_taken': 'Another booking page has this address.',
  'sales.booking_host_blind': 'Meetings can only be booked with members who may change leads.',
  'sales.booking_host_others': 'Only who sets up sales makes pages for others.',
  'sales.booking_question_twice': 'Each question stands on a page once.',
  'sales.booking_options': 'Enter at least two answers to choose from.',
  'sales.booking_place': 'Enter where you meet.',
  'sales.booking_phone': 'Enter the number to call.',
  'sales.calendar_address': 'Enter the secret address of the calendar; it begins with https:// or webcal://.',
  'sales.calendar_inside': 'This address is not on the public internet.',
  'sales.calendar_ours': 'These are your activities here. They are known already.',
  'sales.booking_page_missing': 'You have no booking page that is live. Make one under Meetings.',
  'sales.booking_zone': 'This time zone is not known.',
});
