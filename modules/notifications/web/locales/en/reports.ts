/** English texts about reports, decisions and appeals. */
export const reports = {
  target: { post: 'Post', comment: 'Comment', story: 'Story', message: 'Message', user: 'Person', group: 'Group' },
  reason: { spam: 'Spam', harassment: 'Harassment or bullying', hate: 'Hate', nudity: 'Nudity or sexual content', violence: 'Violence or threats', self_harm: 'Suicide or self-harm', fraud: 'Fraud or deception', ip: 'Somebody else\'s work', impersonation: 'Pretends to be somebody', other: 'Something else' },
  report: {
    action: 'Report', title: { post: 'Report this post', comment: 'Report this comment', story: 'Report this story', message: 'Report this message', user: 'Report {{name}}', group: 'Report this group' },
    why: 'What is wrong?', whyHelp: 'Moderators get a copy. Nobody else learns that you reported it.', next: 'Continue', back: 'Back', step: 'Step {{step}} of 3',
    note: 'Anything moderators should know?', noteHelp: 'Up to 1,000 characters.', summary: 'You report: {{reason}}', send: 'Send report',
    sent: 'Thank you', sentHelp: 'It is out of your sight from now on. You will hear what moderators decided.', sentUser: 'This person is muted for you from now on. You will hear what moderators decided.', more: 'Do you also want to', relieved: 'Done', close: 'Close', mine: 'See your reports',
    urgent: 'If somebody is in danger right now, call the emergency services first.',
  },
  mine: {
    title: 'Reports and decisions', lead: 'What you reported, and what moderators decided about something of yours.', tabs: 'Reports and decisions', tab: { reports: 'Your reports', decisions: 'About you' },
    none: 'You have reported nothing', noneHelp: 'Posts, comments, messages and people have "Report" in their menu.', noDecisions: 'No decisions about you', noDecisionsHelp: 'If moderators decide about something of yours, you read here what, why, and how to appeal.',
    state: { open: 'Received', in_review: 'Being looked at', actioned: 'Acted on', dismissed: 'No rule broken' }, note: 'Your note', rule: 'Rule', until: 'Until', counts: 'What is reported and decided here',
    appeal: 'Appeal', appealed: 'You appealed', outcome: { waiting: 'A moderator will look at it again.', upheld: 'The decision stands.', reversed: 'The decision was taken back.' },
  },
  sanction: { warn: 'Warning', hide: 'Hidden', delete: 'Deleted', limit_reach: 'Reach limited', suspend: 'Account suspended', ban: 'Account closed', restore: 'Taken back', dismiss: 'No rule broken' },
  appeal: {
    title: 'Appeal this decision', lead: 'Say why it was wrong. You can appeal once, within 30 days; the answer is final.', text: 'Your reasons', send: 'Send appeal', sent: 'Your appeal is with the moderators', sentHelp: 'You will be told what they decide.', missing: 'Say why the decision was wrong.',
  },
  counts: { title: 'Reports and decisions in numbers', lead: 'Counts of the last twelve months, without names.', month: 'Month', reports: 'Reports', dismissed: 'No rule broken', actions: 'Acted on', appeals: 'Appeals', reversed: 'Taken back' },
} as const;
