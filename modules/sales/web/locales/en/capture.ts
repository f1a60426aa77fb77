/** English texts: how leads arrive and are handed out: web forms, scoring, assignment, sequences, response time. */
export const capture = {};

/** Sentences of this part that the whole room says: refusals and wrong fields. */
export const captureSaid = {
  rule: {
    form_field_unknown: 'There is no field {{name}}.', form_field_twice: 'Each field stands in a form once.', form_nobody: 'Ask at least for a name, a company, an e-mail address or a phone number.', form_email: 'Confirming by mail needs a required e-mail field.',
    form_consent: 'Enter the words people agree to.', form_origin: 'Enter a site such as https://example.com.', form_required: 'Please fill this in.', form_agree: 'Please agree to go on.', rule_members: 'Choose at least one member.', rule_member_twice: 'Each member stands in a rule once.',
    rule_blind: 'Leads can only go to members who may change them.', rule_amounts: 'The lowest value is above the highest.', hours_order: 'The end comes after the beginning.', sequence_steps: 'A sequence has 1 to 20 steps.', sequence_template: 'Choose a mail template.',
    source_taken: 'There is a source of this name already.', period_order: 'The last day comes after the first.', score_condition: 'This condition needs a value.', confirm_name: 'Type the name as it stands above.',
  },
  refused: {
    form_gone: 'This form is not there any more.', form_link_gone: 'This link is not valid any more.', post_decided: 'This entry was decided already.', sequence_off: 'This sequence is switched off.', sequence_run_over: 'This has ended already.', lead_erased: 'The personal data of this lead was erased already.',
  },
};
