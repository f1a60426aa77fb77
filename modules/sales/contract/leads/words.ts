import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Expected refusals about pipelines, leads and activities. */
export const leadErrors = defineErrors({
  'sales.stage_in_use': [409, '{count} records stand in this stage. Choose where they go.'],
  'sales.stage_needed': [409, 'A pipeline needs exactly one stage for won and at least one for open and for lost.'],
  'sales.pipeline_in_use': [409, '{count} records stand in this pipeline. Move them first.'],
  'sales.pipeline_needed': [409, 'The default pipeline stays. Make another one the default first.'],
  'sales.lead_duplicate': [409, 'There is a lead with this e-mail address or phone number already.'],
  'sales.lead_converted': [409, 'This lead has been converted already.'],
  'sales.lead_read_only': [409, 'A converted lead can only be read.'],
  'sales.lead_closed': [409, 'This lead is closed. Reopen it first.'],
  'sales.lead_open': [409, 'This lead is not closed.'],
  'sales.unconvert_late': [409, 'A conversion can be taken back for 24 hours and while nothing happened on the opportunity.'],
  'sales.merge_gone': [409, 'This merge can no longer be taken back.'],
  'sales.mail_opted_out': [409, 'This person does not want e-mails from you.'],
  'sales.mail_no_address': [409, 'This lead has no e-mail address.'],
  'sales.activity_done': [409, 'This activity is done already.'],
});

/** What the room says about wrong fields of pipelines, leads and activities. */
export const leadSays = defineRules({
  'sales.lead_nobody': 'Enter a name, a company, an e-mail address or a phone number.',
  'sales.stage_of_pipeline': 'Choose a stage of this pipeline.',
  'sales.pipeline_unknown': 'No pipeline of this kind is called "{name}".',
  'sales.pipeline_several': 'Several pipelines are called "{name}": write its id.',
  'sales.stage_unknown': 'There is no stage "{name}" in the pipeline {pipeline}.',
  'sales.stage_several': 'Several stages of the pipeline {pipeline} are called "{name}": write its id.',
  'sales.product_unknown': 'There is no product or service {name}.',
  'sales.products_invalid': 'Enter at most 20 SKUs, separated by commas.',
  'sales.emails_invalid': 'Enter e-mail addresses, separated by commas.',
  'sales.phones_invalid': 'Enter phone numbers, separated by commas.',
  'sales.stage_target': 'Choose another stage of the same pipeline.',
  'sales.stage_probability': 'The probability of won is 100, of lost 0.',
  'sales.stage_requires': 'This stage needs {fields}.',
  'sales.stage_criteria': 'Not ticked yet in {stage}: {criteria}',
  'sales.criteria_of_open': 'Only open stages have exit criteria.',
  'sales.criterion_unknown': 'Name criteria of this stage, each once.',
  'sales.stage_order': 'Name every stage of the pipeline once.',
  'sales.stage_limit': 'At most {count} stages are possible.',
  'sales.reason_required': 'Say why it was lost.',
  'sales.reason_of_lost': 'A reason belongs to what is lost: choose a stage for that, or none.',
  'sales.convert_first': 'A lead gets there by converting it.',
  'sales.amount_precision': 'This currency does not have that many decimal places.',
  'sales.amount_invalid': 'Enter an amount such as 1250.00.',
  'sales.owner_assign': 'Your role does not let you give leads to others.',
  'sales.assignee_blind': 'This person cannot see the record.',
  'sales.reminder_time': 'The reminder comes before it is due.',
  'sales.merge_itself': 'Choose another lead.',
  'sales.account_name': 'Enter the name of the company.',
  'sales.template_field': 'There is no field {name}.',
  'sales.mail_reader': 'Choose somebody with an e-mail address.',
});
