/** English texts of the queue of moderators. */
export const moderation = {
  moderation: {
    title: 'Moderation', lead: 'What people reported and what waits because of its words, the most urgent first.', filterLabel: 'Which cases', filter: { open: 'Open', mine: 'Mine', appealed: 'Appeals', decided: 'Decided' },
    none: { open: 'Nothing waits for a decision', mine: 'You have taken no case', appealed: 'No appeals', decided: 'Nothing decided yet' }, noneHelp: 'Reports about posts, comments, messages and people arrive here.',
    reports_one: '{{count}} report', reports_other: '{{count}} reports', private: 'Private', hidden: 'Hidden by many reports', held: 'Held back', heldFor: 'Filtered words: {{words}}', heldHelp: 'Only its author sees it. With “No rule broken” it is published.', party: 'You are a party', partyHelp: 'You made this or reported it. Somebody else decides.', by: 'by {{name}}', nobody: 'by nobody in particular',
    state: { open: 'Open', assigned: 'Taken', decided: 'Decided', appealed: 'Appealed', final: 'Final' }, takenBy: 'Taken by {{name}}', older: 'Show more', choose: 'Choose a case', chooseHelp: 'j and k move, Enter opens, a takes it, d goes to the decision.', files: 'Files of what was reported', fileOf: 'File {{number}}: {{name}}', show: 'Show', blur: 'Blur', looked: 'That you opened this is written into the log.',
    content: 'What was reported', empty: 'Nothing but a picture or a file.', where: 'Open where it stands', whoReported: 'Reports', history: 'History', earlier: 'Decided before about this person', noEarlier: 'Nothing was decided about this person before.', appeal: 'Appeal',
    take: 'Take the case', giveBack: 'Give it back', decision: 'Decision', decide: 'Decide', decided: 'Decided', rule: 'Rule that was broken', ruleHelp: 'The author reads it.', message: 'Message to the author', messageHelp: 'Say what was wrong in plain words. Who reported it is never told.', until: 'Suspended until', template: 'Fill in a text',
    choice: {
      dismiss: { label: 'No rule broken', help: 'Nothing happens. What was hidden comes back.' }, warn: { label: 'Warn the author', help: 'They are told which rule they broke.' }, hide: { label: 'Hide it', help: 'Nobody sees it. It can be brought back.' }, delete: { label: 'Delete it', help: 'Gone for good.' },
      limit_reach: { label: 'Limit the author\'s reach', help: 'They are no longer suggested to others.' }, suspend: { label: 'Suspend the account', help: 'Signed out at once, until a day you choose.' }, ban: { label: 'Close the account', help: 'Signed out at once and for good.' }, restore: { label: 'Take the decision back', help: 'What was hidden comes back; the account is open again.' },
    },
    uphold: { label: 'The decision stands', help: 'The appeal is answered with no.' }, closed: 'This case is closed.', back: 'All cases',
    templates: { rules: 'This breaks the rule named above. Please read it before you publish again.', repeat: 'This is not the first time. If it happens again, your account may be suspended.', report: 'It was reported by others and looked at by a person.' },
    action: { view: 'looked at it', assign: 'took or gave back the case', warn: 'warned the author', hide: 'hid it', delete: 'deleted it', limit_reach: 'limited the author\'s reach', suspend: 'suspended the account', ban: 'closed the account', restore: 'took the decision back', dismiss: 'found no rule broken', uphold: 'let the decision stand', reverse: 'took the decision back after the appeal' }, byMany: 'Many reports', byWords: 'The list of filtered words',
  },
} as const;
