/** English texts of the cards, lists of entries and menus that the first page shows; the build loads the others with the room's pages. */
export const cardsEn = {
  room: 'Workspace',
  roomName: { core: 'General', files: 'Files' },
  page: { member: 'Member', onboarding: 'Welcome', newWorkspace: 'New workspace', invitation: 'Invitation', workspaces: 'Workspaces', members: 'Members', invitations: 'Invitations', roles: 'Roles', teams: 'Teams', audit: 'Audit log' },
  nav: { overview: 'Overview', users: 'Users', teams: 'Teams', roles: 'Roles', invitations: 'Invitations', audit: 'Audit log', settings: 'Workspace settings', people: 'People' },
  command: {
    members: 'Members', invitations: 'Invitations', roles: 'Roles and permissions', audit: 'Audit log', teams: 'Teams', newTeam: 'New team', invite: 'Invite people', newWorkspace: 'Create a workspace',
    workspaces: 'All your workspaces', general: 'Workspace settings',
  },
  search: { people: 'People', teams: 'Teams' },
  action: { cancel: 'Cancel' },
  account: { signOut: 'Sign out' },
  role: { owner: 'Owner', admin: 'Admin', manager: 'Manager', member: 'Member', client: 'Client', guest: 'Guest' },
  status: { active: 'Active', suspended: 'Suspended', left: 'Former member' },
  invitationStatus: { pending: 'Pending', accepted: 'Accepted', rejected: 'Declined', revoked: 'Withdrawn', expired: 'Expired' },
  mine: {
    title: 'Invitations for you', by: '{{name}} invites you as {{role}}', byNobody: 'You are invited as {{role}}', ends: 'ends', accept: 'Accept', acceptNamed: 'Accept the invitation to {{name}}',
    reject: 'Decline', rejectNamed: 'Decline the invitation to {{name}}', rejected: 'Invitation to {{name}} declined',
  },
  home: {
    activity: 'Recent activity', all: 'See all', activityEmptyTitle: 'Quiet so far', activityEmpty: 'What you and your colleagues do here shows up in this place.', online: 'Members', onlineCount_one: '{{count}} online now', onlineCount_other: '{{count}} online now',
  },
  step: {
    profile: 'Give the workspace a face', profileHelp: 'A picture makes it easy to find in the rail and in invitations.', invite: 'Invite a colleague', inviteHelp: 'One address or fifty at once.',
    joined: 'A colleague joins', joinedHelp: 'Done as soon as somebody accepts.',
  },
  schedule: { invitation: 'Invitation to {{name}} ends', ownership: 'Offer of ownership ends' },
  timeline: { title: 'History', comments: 'Comments', files: 'Files', tabs: 'About this member', older: 'Show older' },
  elsewhere: { core: { custom_field: { manage: 'Define custom fields' } }, files: { file: { manage: 'Delete files of others' } } },
  event: {
    somebody: 'somebody', system: 'Atrium',
    workspace: {
      created: 'founded the workspace', changed: 'changed the workspace', changed_name: 'renamed the workspace', changed_type: 'changed the kind of the workspace', changed_imageId: 'changed the picture of the workspace',
      deleted: 'deleted the workspace', restored: 'restored the workspace', purged: 'removed the workspace for good',
    },
    member: {
      joined: 'joined as {{role}}', joined_quiet: 'joined', changed: 'changed {{name}}', changed_role: 'made {{name}} {{role}} (was {{before}})', changed_title: 'changed the title of {{name}}', suspended: 'suspended {{name}}', reactivated: 'reactivated {{name}}',
      removed: 'removed {{name}}', left: 'left the workspace', exported: 'exported the members',
    },
    invitation: {
      sent: 'invited {{email}} as {{role}}', renewed: 'sent the invitation to {{email}} again', revoked: 'withdrew the invitation to {{email}}', taken_over: 'took over the invitation to {{email}}', linked: 'copied a link of the invitation to {{email}}', accepted: 'accepted the invitation to {{email}}',
      rejected: 'declined the invitation to {{email}}', expired: 'let the invitation to {{email}} expire', exported: 'exported the invitations',
    },
    role: { created: 'made the role {{name}}', changed: 'changed a role', changed_name: 'renamed a role', changed_permissions: 'changed what a role may do', changed_rank: 'moved a role', deleted: 'deleted the role {{name}}' },
    team: { created: 'made a team', changed: 'changed a team', changed_name: 'renamed a team', changed_memberIds: 'changed who is in a team', removed: 'removed a team', restored: 'brought a team back' },
    ownership: { offered: 'offered the workspace to {{name}}', accepted: 'became the owner', declined: 'declined to become the owner', cancelled: 'withdrew the offer of ownership', expired: 'let the offer of ownership expire' },
    audit: { exported: 'exported the audit log' },
    generic: { created: 'added a {{thing}}', changed: 'changed a {{thing}}', removed: 'removed a {{thing}}', deleted: 'deleted a {{thing}}', restored: 'restored a {{thing}}', refused: 'was refused an action', exported: 'exported: {{thing}}', other: '{{thing}}: {{what}}' },
  },
  members: { you: 'you', online: 'Online now', never: 'Not yet' },
  invite: { action: 'Invite people' },
} as const;
