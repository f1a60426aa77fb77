/** English texts of automations. */
export const en = {
  room: 'Automations',
  permission: { rule: { manage: 'Make and change automations' } },
  event: {
    rule: {
      created: 'made the automation “{{name}}”', changed: 'changed the automation “{{name}}”', started: 'switched the automation “{{name}}” on', stopped: 'switched the automation “{{name}}” off', removed: 'deleted the automation “{{name}}”', restored: 'brought the automation “{{name}}” back',
    },
  },
  value: { reason: { no_access: 'its maker lost a right', failing: 'it failed again and again', too_many: 'it ran too often' } },
  command: { open: 'Automations', new: 'New automation' },
  list: {
    title: 'Automations', lead: 'When something happens to a record, if it fits, then something is done. An automation has the rights of whoever last saved it.',
    new: 'New automation', search: 'Find by name', name: 'Name', when: 'When', state: 'On', lastRun: 'Last run', runs: 'Runs in 30 days', trouble: 'Trouble', createdAt: 'Made', never: 'not yet', many: '{{n}} or more',
    emptyTitle: 'No automations yet', empty: 'Let the workspace do what nobody should have to remember: tell the right person, set a field, set a reminder.', switch: 'Switch “{{name}}” on or off', more: 'More for {{name}}',
  },
  action: { edit: 'Change', duplicate: 'Duplicate', delete: 'Delete', undo: 'Undo', save: 'Save', copy: 'Copy of {{name}}' },
  done: { on: '“{{name}}” is on', off: '“{{name}}” is off', deleted: '“{{name}}” deleted', saved: 'Saved', restored: '“{{name}}” is back' },
  reason: {
    person: 'Off', no_access: 'Switched off by itself: whoever saved it last may no longer do what it does. Switch it on to lend it your rights.', failing: 'Switched off by itself after 10 failures in a row. Look at the runs below, then switch it on again.',
    too_many: 'Switched off by itself: it ran 1,000 times within an hour. Narrow it down, then switch it on again.',
  },
  trouble: { no_access: 'Maker lost a right', failing: 'Failed 10 times in a row', too_many: 'Ran too often', failures_one: '{{count}} failure', failures_other: '{{count}} failures in a row' },
  editor: {
    newTitle: 'New automation', name: 'Name', namePlaceholder: 'Hot leads to the manager', keeper: 'Has the rights of {{name}}', nobody: 'Has nobody\'s rights', on: 'On', inWords: 'In words',
    when: 'When', whenHelp: 'It hears what happens from the moment it is saved.', kind: 'Kind of record', happens: 'What happens', created: 'is added', changed: 'is changed', field: 'Only this field', anyField: 'Any field', to: 'Changes to', toHelp: 'Left empty, any change counts.', toAny: 'Any value', toThis: 'A certain value',
    if: 'If', ifHelp: 'Asked of the record as it stands when the automation runs. Without conditions it always fits.', add: 'Add condition', always: 'Always',
    then: 'Then', thenHelp: 'In this order, and all or nothing. It can do no more than whoever saves it.', addAction: 'Add step', remove: 'Remove step {{n}}', up: 'Move step {{n}} up', down: 'Move step {{n}} down', step: 'Step {{n}}',
  },
  do: { notify: 'Notify', set: 'Set a field', follow: 'Add followers', remind: 'Remind whoever is responsible', comment: 'Write a comment' },
  box: {
    to: 'Whom', toPlaceholder: 'Names or roles', owner: 'Whoever is responsible', ownerHelp: 'of the record', role: 'Everybody: {{name}}', member: 'Member', text: 'Text', insert: 'Insert a field', field: 'Field', fieldChoose: 'Choose a field', value: 'New value', days: 'In days', note: 'Note', commentHelp: 'Stands under the name of whoever saved the automation, and names it.',
    empty: 'Empty', listHelp: 'Several with commas between them.', former: 'Former member',
  },
  sentence: {
    created: 'When {{a}} {{kind}} is added', changed: 'When {{a}} {{kind}} is changed', field: 'When {{field}} of {{a}} {{kind}} changes', to: 'When {{field}} of {{a}} {{kind}} changes to {{value}}', emptied: 'When {{field}} of {{a}} {{kind}} is emptied', event: 'When this happens: {{event}}', unknown: 'When …', if: 'and {{conditions}}', then: ', then',
    notify: 'tell {{people}}: “{{text}}”', set: 'set {{field}} to {{value}}', empty: 'empty {{field}}', follow: 'let {{people}} follow it', remind_one: 'remind whoever is responsible in {{count}} day', remind_other: 'remind whoever is responsible in {{count}} days', comment: 'write the comment “{{text}}”', and: 'and', or: 'or', nobody: 'nobody yet', role: 'everybody with the role {{name}}',
  },
  try: {
    title: 'Try it', help: 'See what it would do with a record. Nothing is done.', record: 'Record', run: 'Try it', none: 'There is no record of this kind yet.', holds: 'It fits: this would be done', not: 'It does not fit: nothing would be done', people: 'To {{people}}', noPeople: 'Nobody who may see the record', from: '{{field}}: {{from}} → {{to}}', at: 'on {{at}}', nothing: 'empty',
  },
  runs: { title: 'Runs', help: 'Newest first, for 90 days. Records that do not fit leave nothing here.', emptyTitle: 'It has not run yet', empty: 'Each run is listed here with its record.', done: 'Done', refused: 'Refused', hidden: 'A record you cannot see', step: 'Step {{n}}: {{why}}', more: 'Show older', unexpected: 'Something unexpected happened; it is in the log of the house.' },
  refused: { too_many_rules_one: 'This workspace has {{max}} automation already. Delete one that is no longer used.', too_many_rules_other: 'This workspace has {{max}} automations already. Delete one that is no longer used.' },
  rule: {
    kind_unknown: 'Choose what the automation is about.', event_unknown: 'Choose what has to happen.', field_unknown: 'Choose a field of this kind of record.', filter_unfit: 'These conditions do not fit this kind of record.', action_unfit: 'This cannot be done with this kind of record.',
    value_unfit: 'This value does not fit the field.', nobody: 'Choose who it is for.', no_right: 'You may not do this yourself, so no automation of yours can.', placeholder_unknown: 'There is no field for {{field}}.',
  },
};
