/** English texts of the pages on which people, roles and the workspace are managed. */
export const adminEn = {
  members: {
    title: 'Members', search: 'Search members', person: 'Name', role: 'Role', status: 'Status', jobTitle: 'Title', email: 'E-mail', lastSeen: 'Last here', joined: 'Joined', team: 'Team', 
    roleOf: 'Role of {{name}}', open: 'Open', mail: 'Write an e-mail', changeRole: 'Change role', suspend: 'Suspend', reactivate: 'Reactivate', remove: 'Remove…', actions: 'Actions for {{name}}', panel: 'Member', addTitle: 'Add a title',
    roleChanged: '{{name}} is now {{role}}', suspended: '{{name}} is suspended', reactivated: '{{name}} is active again', removed: '{{name}} was removed', removeTitle: 'Remove {{name}}?',
    removeHelp: 'They lose access at once. What they did stays, shown as by a former member. Their open invitations end. You can invite them again.', removeAction: 'Remove member', bulkRole: 'Change role', back: 'Back to the members', facts: 'About this member',
    emptyTitle: 'Nobody here yet', empty: 'Invite the people you work with.',
  },
  invite: {
    title: 'Invite people', titleTo: 'Invite people to {{name}}', lead: 'Everybody gets a mail with a link that is good for 7 days.', addresses: 'E-mail addresses', addressesHelp: 'Paste up to {{count}}, separated by commas, spaces or lines.',
    count: '{{count}} of {{most}} addresses', malformed_one: '{{first}} is not an address', malformed_other: '{{count}} are not addresses, such as {{first}}', role: 'Role', message: 'Message', messagePlaceholder: 'Looking forward to working with you', send: 'Send invitations',
    sentCount_zero: 'No mail was sent', sentCount_one: '{{count}} invitation sent', sentCount_other: '{{count}} invitations sent', results: 'What became of each address', more: 'Invite more', done: 'Done',
    outcome: { sent: 'Sent', renewed: 'Sent again', already_member: 'Already a member', suspended_member: 'Suspended', invalid: 'Not an address', reactivated: 'Active again' },
  },
  invitations: {
    title: 'Invitations', lead: 'Links are good for 7 days. Sending again makes a new link and ends the old one.', search: 'Search addresses', show: 'Which invitations', pending: 'Pending', all: 'All', email: 'E-mail', status: 'Status', role: 'Role', by: 'Invited by', sent: 'Sent', ends: 'Ends',
    copyLink: 'Copy link', renew: 'Send again', revoke: 'Withdraw', renewed: 'Sent again to {{email}}', revoked: 'Invitation to {{email}} withdrawn', jobTitle: 'Title', made: 'Invited', answered: 'Answered', linkCopied: 'Link copied', linkByHand: 'Copy this link by hand', resting: 'On hold', restingHelp: 'Nobody can accept it while whoever sent it may not invite with this role. Send it again to make it yours.', emptyTitle: 'No invitations', empty: 'Invite colleagues, clients or guests; they get a mail with a link.',
    renewedMany_one: '{{count}} invitation sent again', renewedMany_other: '{{count}} invitations sent again', revokedMany_one: '{{count}} invitation withdrawn', revokedMany_other: '{{count}} invitations withdrawn',
    refusedMany_one: '{{count}} invitation stayed as it was', refusedMany_other: '{{count}} invitations stayed as they were', results: 'What became of each invitation',
  },
  roles: {
    title: 'Roles', lead: 'What each role may do. Six roles are fixed; roles of your own can be ticked freely.', matrix: 'Roles and permissions', permission: 'Permission', new: 'New role', newTitle: 'New role', newLead: 'Begin from a role that is close, then tick what differs.', name: 'Name',
    base: 'Begin from', baseHelp: 'Only permissions you hold yourself are taken along.', baseNothing: 'Nothing', preset: { accountant: 'Accountant: keeps the books', auditor: 'Auditor: reads the books and the audit log, changes nothing', employee: 'Employee: claims own expenses', purchaser: 'Purchaser: keeps vendors and writes bills', salesManager: 'Sales manager: leads the sales team', salesRep: 'Sales rep: works on own leads, deals and quotes' }, place: 'Place in the order', placeHelp: 'People manage only roles below their own.', below: 'Below {{name}}', asIs: 'Where it is now', create: 'Create role', created: 'Role created',
    edit: 'Rename or move', editTitle: 'Change {{name}}', save: 'Save', saved: 'Role saved', delete: 'Delete role', deleteTitle: 'Delete the role {{name}}?', deleteHelp: 'This is only possible once nobody holds it any more.', deleted: 'Role {{name}} deleted',
    members_one: '{{count}} member', members_other: '{{count}} members', seeAs: 'See as {{name}}', actions: 'Actions for the role {{name}}', mayDo: '{{role}}: {{permission}}', allOf: '{{role}}: everything in {{room}}', yes: 'yes', no: 'no', choose: 'Role', emptyTitle: 'No permissions to show',
  },
  teams: {
    title: 'Teams', lead: 'Who works together. A role that may see the records of its teams sees what these people own and what belongs to the team.', name: 'Name', about: 'What it is for', members: 'Members', memberIds: 'Members', memberIdsHelp: 'A person may be in several teams.', leadIds: 'Led by', leadIdsHelp: 'They become members of the team.', choose: 'Search members',
    add: 'Add team', newTitle: 'New team', edit: 'Change team', save: 'Save', saved: 'Team saved', created: 'Team added', remove: 'Remove team', count_one: '{{count}} member', count_other: '{{count}} members', leads: 'Lead', createdAt: 'Added', size: 'Size', nobody: 'Nobody yet', toMembers: 'Show in the list of members', emptyTitle: 'No teams yet', empty: 'Put people who work together into a team, so that roles can let them see each other\'s records.',
  },
  audit: {
    title: 'Audit log', lead: 'Who did what, and what was refused. Entries cannot be changed.', search: 'Search the log', who: 'Who', what: 'What', when: 'When', from: 'From', entry: 'Entry', type: 'Event', number: 'Number', request: 'Request', subject: 'Subject', before: 'before:', after: 'after:', email: 'E-mail', details: 'Details',
    emptyTitle: 'Nothing recorded yet', empty: 'Changes to people, roles and settings are recorded here.',
  },
  fieldName: { role: 'Role', title: 'Title', status: 'Status', name: 'Name', type: 'Kind', imageId: 'Picture', rank: 'Place', permissions: 'Permissions', email: 'E-mail', accountId: 'Account', roleName: 'Role', operation: 'Operation', permission: 'Permission', slug: 'Short name', owner: 'Owner', rows: 'Rows', group: 'Group', about: 'What it is for', memberIds: 'Members', leadIds: 'Led by' },
  general: {
    title: 'General', lead: 'How the workspace is called and shown.', save: 'Save', saved: 'Workspace saved', discard: 'Discard', readOnly: 'Only owners and administrators can change this.', changedMeanwhile: 'Somebody changed this meanwhile. Here is the newer version; make your change again.', changeZone: 'Change', owner: 'Owner', members: 'Members', founded: 'Founded',
  },
  ownership: {
    title: 'Ownership', lead: 'A workspace has exactly one owner.', hand: 'Hand over the workspace', handHelp: 'The person has 72 hours to accept. You then become an administrator.', to: 'New owner', toPlaceholder: 'Search members', offer: 'Offer ownership', offerTitle: 'Offer the workspace to {{name}}?',
    offerHelp: 'If {{name}} accepts, they own the workspace and you become an administrator. Only they could give it back.', offered: 'Offer sent', open: 'Open offer', left: '{{hours}} h {{minutes}} min left to accept', over: 'The time is over', cancel: 'Withdraw offer', cancelled: 'Offer withdrawn',
    forMe: '{{name}} offers you this workspace', forMeHelp: 'If you accept, you own it and {{name}} becomes an administrator.', accept: 'Accept ownership', acceptTitle: 'Become the owner?', acceptHelp: 'You will be responsible for the workspace, its plan and its data. {{name}} becomes an administrator, and open invitations only an owner may give become yours: you can withdraw them.', accepted: 'You own this workspace now', decline: 'Decline', declined: 'Offer declined',
  },
  leave: {
    title: 'Leave or delete', leave: 'Leave {{name}}', leaveHelp: 'You lose access at once. What you did stays, your open invitations end. Somebody has to invite you to come back.', ownerHelp: 'You own this workspace. Hand it over before you leave.', handFirst: 'Hand over…', action: 'Leave workspace', askTitle: 'Leave {{name}}?', left: 'You left {{name}}',
    delete: 'Delete {{name}}', deleteHelp: 'Everybody loses access at once. You can restore it for {{days}} days; then it is gone for good.', deleteAction: 'Delete workspace', deleteTitle: 'Delete {{name}}?', deleted: '{{name}} is deleted; you can restore it for {{days}} days',
  },
} as const;
