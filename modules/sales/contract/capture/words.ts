import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Expected refusals about forms, rules, sequences and sources. */
export const captureErrors = defineErrors({
  'sales.form_gone': [404, 'This form is not there any more.'],
  'sales.form_link_gone': [404, 'This link is not valid any more.'],
  'sales.post_decided': [409, 'This entry was decided already.'],
  'sales.no_mail_in': [409, 'This installation does not take mail.'],
  'sales.mail_nobody': [409, 'This mail has no sender who could be answered.'],
  'sales.sequence_off': [409, 'This sequence is switched off.'],
  'sales.sequence_run_over': [409, 'This has ended already.'],
  'sales.lead_erased': [409, 'The personal data of this lead was erased already.'],
});

/** What the room says about wrong fields of forms, rules, sequences and sources. */
export const captureSays = defineRules({
  'sales.form_field_unknown': 'No field {name} can be asked for.',
  'sales.form_field_twice': 'Each field stands in a form once.',
  'sales.form_nobody': 'Ask at least for a name, a company, an e-mail address or a phone number.',
  'sales.form_email': 'Confirming by mail needs a required e-mail field.',
  'sales.form_consent': 'Enter the words people agree to.',
  'sales.form_origin': 'Enter a site such as https://example.com.',
  'sales.form_products': 'Name the products people choose from.',
  'sales.form_required': 'Please fill this in.',
  'sales.form_agree': 'Please agree to go on.',
  'sales.rule_members': 'Choose at least one member, or a team.',
  'sales.rule_member_twice': 'Each member stands in a rule once.',
  'sales.rule_blind': 'Leads can only go to members who may change them.',
  'sales.rule_amounts': 'The lowest value is above the highest.',
  'sales.hours_order': 'The end comes after the beginning.',
  'sales.sequence_steps': 'A sequence has 1 to 20 steps.',
  'sales.sequence_template': 'Choose a mail template.',
  'sales.source_taken': 'There is a source of this name already.',
  'sales.period_order': 'The last day comes after the first.',
  'sales.score_condition': 'This condition needs a value.',
  'sales.confirm_name': 'Type the name as it stands above.',
});
