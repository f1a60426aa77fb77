/** English texts: pipelines, leads, their activities and conversion. */
export const leads = {
  title: 'Leads', one: 'Lead', ofMessage: 'Make a lead of this', many: 'leads', add: 'Add lead', open: 'Open', more: 'Show more', save: 'Save', cancel: 'Cancel', edit: 'Edit', editName: 'Change {{name}}', remove: 'Remove', undo: 'Undo', actions: 'Further actions', import: 'Import leads', back: 'Back to leads', facts: 'Details', history: 'Stages', path: 'Stages of the pipeline',
  nobody: 'Without a name', unassigned: 'Nobody yet', overdue: 'Overdue', stale: 'Too long in this stage', pipeline: 'Pipeline', entered: 'Entered', stayed: 'Stayed', days_one: '{{count}} day', days_other: '{{count}} days', answered: 'First answered', unanswered: 'Not answered, added', call: 'Call',
  emptyTitle: 'No leads yet', partyEmpty: 'No leads here', empty: 'A lead is somebody who may become a customer. Add one, or import a list.', commas: 'Separate several by commas.', phoneHelp: 'With the country code, such as +351 21 000 0000.', phoneUnclear: 'This number could not be understood and stands as it was given.', currencyDefault: 'The workspace\'s',
  junk: 'Mark as junk', reopen: 'Reopen', reopened: 'The lead is open again', unconvert: 'Take the conversion back', unconverted: 'The conversion was taken back', convertedSince: 'Converted', openAccount: 'Open the account', openContact: 'Open the contact', openDeal: 'Open the opportunity', openParty: 'Everything about this person or company',
  status: { new: 'New', working: 'Working', qualified: 'Qualified', converted: 'Converted', lost: 'Lost', junk: 'Junk' },
  rating: { hot: 'Hot', warm: 'Warm', cold: 'Cold' },
  view: { label: 'View', board: 'Board', list: 'List', calendar: 'Calendar of activities' },
  field: {
    name: 'Name', subject: 'Subject', firstName: 'First name', lastName: 'Last name', company: 'Company', jobTitle: 'Job title', email: 'E-mail', phone: 'Phone', otherEmails: 'Further e-mails', otherPhones: 'Further phones', website: 'Website', country: 'Country', sources: 'Sources', labels: 'Labels', interests: 'Interested in', score: 'Score', responseDueAt: 'Answer due', responseMinutes: 'Minutes to the first answer', value: 'Value', currency: 'Currency',
    pipelineId: 'Pipeline', stageId: 'Stage', stage: 'Stage', status: 'Status', rating: 'Rating', ownerId: 'Owner', notes: 'Notes', lostReason: 'Lost because', nextActivityAt: 'Next activity', firstResponseAt: 'First answer', createdAt: 'Added', updatedAt: 'Changed', closedAt: 'Closed', convertedAt: 'Converted', allowDuplicate: 'Add although it may be there',
    fullName: 'Name', utmSource: 'Campaign source', utmMedium: 'Campaign medium', utmCampaign: 'Campaign', utmTerm: 'Campaign term', utmContent: 'Campaign content', custom: 'Further fields', consent: 'Consent', partyId: 'Person or company', createdBy: 'Added by',
  },
  dealField: { accountId: 'Account', contactId: 'Contact', amount: 'Amount', closeOn: 'Close date', ownerId: 'Owner', nextStep: 'Next step', sources: 'Sources' },
  command: { duplicates: 'Possible duplicates among leads', leads: 'Go to leads', myDay: 'Go to my day in sales', newLead: 'Add a lead' },
  move: { title: '{{stage}}: {{name}}', help: 'This stage needs to know a little more.', do: 'Move' },
  lose: { title: 'Why is {{name}} lost?', reason: 'Reason', other: 'Another reason', own: 'The reason in your words', do: 'Mark as lost' },
  duplicate: { warning: 'This may be somebody you know already', anyway: 'Add it anyway', email: 'same e-mail', phone: 'same phone', name: 'same company and name', linked: 'the person behind this lead' },
  duplicates: {
    title: 'Possible duplicates', help: 'Leads that share an e-mail address or a phone number, or are called much the same in one company.', compare: 'Compare', dismiss: 'Not the same', dismissed: 'They will not be proposed again', reopen: 'Propose again', state: { label: 'Which pairs', open: 'To decide', dismissed: 'Not the same' },
    none: { open: 'No duplicates found', dismissed: 'Nothing was put aside' }, noneHelp: { open: 'New and changed leads are compared with all others.', dismissed: 'Pairs that somebody said are two stand here.' },
    compareTitle: 'Are these the same?', compareHelp: 'Where they differ, choose what stays. What only one of them knows is kept.', stays: 'Stays', goes: 'Is merged into it', swap: 'Swap', moves: 'Further addresses and numbers, sources, labels and notes are put together; activities, comments and files move. Within 30 days you can take it back on the page of the lead that stays.', merged: 'Merged into {{name}}', unmerged: 'They are two leads again',
  },
  moreFields: 'Further addresses and campaign', toPipeline: 'Move to another pipeline', movedOver: 'The lead stands in the other pipeline now',
  bulk: { about_one: '{{count}} record', about_other: '{{count}} records', labels: 'Change labels', change: 'Change', addLabels: 'Labels to add', removeLabels: 'Labels to take away', lose: 'Why are they lost?' },
  merge: { do: 'Merge', title: 'Merge {{name}}?', help: 'What {{name}} lacks is taken over; activities, comments and files move here. Within 30 days you can take it back here.', done: '{{name}} was merged', was: '{{name}} was merged into this lead on {{day}}.', undo: 'Take the merge back' },
  convert: {
    do: 'Convert', title: 'Convert {{name}}', help: 'All of it happens at once. Within a day you can take it back.', done: '{{name}} was converted', company: 'Account', person: 'Contact', name: 'Name', deal: 'Opportunity', makeDeal: 'Open an opportunity', dealName: 'Name of the opportunity', amount: 'Amount',
    link: 'Use {{name}}', other: 'Use another one', new: { company: 'Add a company', person: 'Add this person as a contact' }, none: { company: 'No account', person: 'No contact' }, moves: 'Moves along: {{activities}} activities, {{files}} files, {{comments}} comments.',
  },
  consent: { title: 'Consent', help: 'Whether this person may be contacted.' },
  mail: {
    template: 'Template', choose: 'Choose a template', subject: 'Subject', body: 'Text', places: 'Filled in for each reader: {{places}}', preview: 'Preview', missing: 'Nothing to fill in for: {{places}}',
  },
  activity: {
    many: 'Activities', add: 'Add activity', edit: 'Change activity', plan: 'Plan', log: 'Log', when: 'When', planned: 'To do', logged: 'Done already', open: 'To do', done: 'Done', none: 'Nothing planned', noneHelp: 'Plan a call or a meeting, or log what happened.', noDay: 'Some day', complete: 'Finish {{title}}', reopen: 'Open {{title}} again', openAgain: 'Open again', menu: 'Actions for {{title}}', removed: 'The activity was removed', movedOn: 'Its activities went on with the opportunity.',
    kind: { call: 'Call', meeting: 'Meeting', email: 'E-mail', task: 'Task', note: 'Note' }, topic: { lead: 'Lead', opportunity: 'Opportunity', party: 'Person or company' }, direction: { out: 'From us', in: 'To us' },
    field: { kind: 'Kind', title: 'What', note: 'Note', body: 'Details', dueAt: 'Due', remindAt: 'Remind', assigneeId: 'Who', direction: 'Direction', location: 'Place', minutes: 'Minutes', outcome: 'Outcome', topic: 'At', subjectId: 'Record', isDone: 'Done', doneAt: 'Done on', createdAt: 'Added' },
    remind: { none: 'No reminder', 0: 'When it is due', 15: '15 minutes before', 60: 'An hour before', 1440: 'A day before', minutes: '{{count}} minutes before' },
  },
  day: { title: 'My day', overdue: 'Overdue', today: 'Today', upcoming: 'Next days', all: 'Open my day', nothing: 'Nothing to do today', allDone: 'All done for today', nothingHelp: 'Calls, meetings and tasks that are due appear here.', doneToday_one: '{{count}} done today', doneToday_other: '{{count}} done today', move: 'move', finish: 'finish', open: 'open' },
  settings: { title: 'Pipelines', help: 'Stages that leads and opportunities go through, and why they are lost.', kind: { lead: 'Leads', deal: 'Opportunities' }, add: 'Add pipeline', name: 'Name', default: 'Default', makeDefault: 'Make it the default', rename: 'Rename', menu: 'Actions for {{name}}', removeTitle: 'Remove {{name}}?', removeHelp: 'Only an empty pipeline can be removed.' },
  stage: {
    add: 'Add stage', edit: 'Change {{name}}', remove: 'Remove {{name}}', up: 'Move {{name}} up', down: 'Move {{name}} down', moved: '{{name}} is now {{place}} of {{total}}', name: 'Name', meaning: 'Meaning', counts: 'A lead in it counts as', probability: 'Probability', maxDays: 'Longest stay in days', maxDaysHelp: 'After that, cards are marked.', color: 'Colour', requires: 'Needs before it is entered', requiresHelp: 'Asked for when a card is dropped here.',
    kind: { open: 'Open', won: 'Won', lost: 'Lost' }, colors: { gray: 'Grey', red: 'Red', orange: 'Orange', yellow: 'Yellow', green: 'Green', blue: 'Blue', violet: 'Violet', rose: 'Rose' },
    removeTitle: 'Remove {{name}}?', removeHelp: 'Histories keep its name.', inUse_one: '{{count}} record stands in it. Choose where it goes.', inUse_other: '{{count}} records stand in it. Choose where they go.', moveTo: 'Move them to', moveAndRemove: 'Move and remove', removed_one: '{{name}} was removed, {{count}} record moved', removed_other: '{{name}} was removed, {{count}} records moved',
  },
  reasons: { title: 'Reasons for losses', help: 'One a line. Records keep the words they were closed with.', saved: 'The reasons were saved' },
  template: { title: 'Mail templates', help: 'Texts for mails about leads, opportunities, accounts and contacts.', name: 'Name', add: 'Add template', emptyTitle: 'No templates yet', empty: 'Write once what you often say: an introduction, a reminder, a thank-you.' },
};

/** What pages of other rooms say about leads: refusals, wrong fields, permissions, the log. */
export const leadsSaid = {
  rule: {
    lead_nobody: 'Enter a name, a company, an e-mail address or a phone number.', stage_of_pipeline: 'Choose a stage of this pipeline.', stage_target: 'Choose another stage of the same pipeline.', stage_probability: 'The probability of won is 100, of lost 0.', stage_requires: 'This stage needs {{fields}}.', stage_order: 'Name every stage of the pipeline once.', stage_limit: 'At most {{count}} stages are possible.',
    pipeline_unknown: 'No pipeline of this kind is called "{{name}}".', pipeline_several: 'Several pipelines are called "{{name}}": write its id.', stage_unknown: 'There is no stage "{{name}}" in the pipeline {{pipeline}}.', stage_several: 'Several stages of the pipeline {{pipeline}} are called "{{name}}": write its id.', emails_invalid: 'Enter e-mail addresses, separated by commas.', phones_invalid: 'Enter phone numbers, separated by commas.', field_required: 'This stage needs it.',
    reason_required: 'Say why it was lost.', reason_of_lost: 'A reason belongs to what is lost: choose a stage for that, or none.', convert_first: 'A lead gets there by converting it.', amount_precision: 'This currency does not have that many decimal places.', amount_invalid: 'Enter an amount such as 1250.00.', owner_assign: 'Your role does not let you give leads to others.', assignee_blind: 'This person cannot see the record.', reminder_time: 'The reminder comes before it is due.',
    merge_itself: 'Choose another lead.', account_name: 'Enter the name of the company.', template_field: 'There is no field {{name}}.', mail_reader: 'Choose somebody with an e-mail address.',
  },
  refused: {
    stage_in_use: '{{count}} records stand in this stage. Choose where they go.', stage_needed: 'A pipeline needs exactly one stage for won and at least one for open and for lost.', pipeline_in_use: '{{count}} records stand in this pipeline. Move them first.', pipeline_needed: 'The default pipeline stays. Make another one the default first.',
    lead_duplicate: 'There is a lead with this e-mail address or phone number already.', lead_converted: 'This lead has been converted already.', lead_read_only: 'A converted lead can only be read.', lead_closed: 'This lead is closed. Reopen it first.', lead_open: 'This lead is not closed.', unconvert_late: 'A conversion can be taken back for 24 hours and while nothing happened on the opportunity.',
    merge_gone: 'This merge can no longer be taken back.', mail_opted_out: 'This person does not want e-mails from you.', mail_no_address: 'This lead has no e-mail address.', activity_done: 'This activity is done already.', merge_nobody: 'None of these people can get this mail.', merge_limit: 'At most {{limit}} mails can go to many within a day.', merge_over: 'This has ended already.',
  },
  permission: {
    mail_many: 'Write mails to many at once', export: 'Export leads, opportunities, quotes and orders',
    lead: { view: 'See own and unassigned leads', view_all: 'See all leads', edit: 'Add and change leads', assign: 'Assign leads to others', remove: 'Remove and merge leads' }, deal: { view: 'See own and unassigned opportunities', view_all: 'See all opportunities and the whole forecast', edit: 'Add and change opportunities', remove: 'Remove opportunities' },
    quote: { view: 'See own quotes and orders', view_all: 'See all quotes and orders', edit: 'Write and send quotes', approve: 'Approve quotes above the limit', remove: 'Remove draft quotes' }, settings: 'Set up pipelines, forms, rules and targets',
  },
  event: {
    lead: { scored: 'changed the score', signalled: 'noted what the lead did', created: 'added a lead', changed: 'changed a lead', moved: 'moved a lead to another stage', lost: 'marked a lead as lost', junked: 'marked a lead as junk', reopened: 'reopened a lead', converted: 'converted a lead', unconverted: 'took the conversion of a lead back', merged: 'merged two leads', unmerged: 'took a merge of leads back', removed: 'removed a lead', restored: 'brought a lead back', responded: 'answered a lead for the first time', erased: 'erased a lead', recounted: 'counted leads anew', mail_opened: 'opened the mail to {{number}}', mail_answered: 'answered the mail to {{number}}', link_followed: 'followed a link of the mail to {{number}}', quote_opened: 'opened a quote' }, mail: { opened: 'opened a mail', answered: 'answered a mail', link_followed: 'followed a link of a mail' }, mail_merge: { started: 'began a mail to many', advanced: 'sent a part of a mail to many', cancelled: 'cancelled a mail to many', ended: 'finished a mail to many' },
    lead_duplicate: { dismissed: 'said that two leads are not the same', reopened: 'proposed two leads as the same again', found: 'found leads that may be the same' }, pipeline: { created: 'added a pipeline', changed: 'changed a pipeline', removed: 'removed a pipeline', restored: 'brought a pipeline back' }, lost_reason: { changed: 'changed the reasons for losses' }, mail_template: { created: 'added a mail template', changed: 'changed a mail template', removed: 'removed a mail template', restored: 'brought a mail template back' },
    activity: { created: 'planned an activity', logged: 'logged an activity', changed: 'changed an activity', completed: 'finished an activity', reopened: 'opened an activity again', removed: 'removed an activity', restored: 'brought an activity back', opened: 'opened a mail', link_followed: 'followed a link of a mail' },
  },
  eventType: {
    lead: { created: 'A lead was added', changed: 'A lead was changed', removed: 'A lead was removed', restored: 'A lead was brought back', moved: 'A lead moved to another stage', lost: 'A lead was lost', junked: 'A lead was marked as junk', reopened: 'A closed lead was opened again', converted: 'A lead was converted', unconverted: 'A conversion was taken back', merged: 'Two leads were merged', unmerged: 'A merge of leads was taken back', responded: 'A lead got its first answer', erased: 'The personal data of a lead was erased' },
    activity: { created: 'An activity was planned', changed: 'An activity was changed', removed: 'An activity was removed', restored: 'An activity was brought back', logged: 'An activity that has happened was logged', completed: 'An activity was done', reopened: 'An activity was opened again' },
  },
  party_reference: { lead: 'leads', activity: 'activities' },
};
