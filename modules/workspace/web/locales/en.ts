import { adminEn } from './admin-en.ts';

/** English texts of the workspace room. */
export const en = {
  room: 'Workspace',
  roomName: { core: 'General', files: 'Files' },
  ...adminEn,
  page: { onboarding: 'Welcome', newWorkspace: 'New workspace', invitation: 'Invitation', workspaces: 'Workspaces', members: 'Members', invitations: 'Invitations', roles: 'Roles', audit: 'Audit log' },
  nav: { overview: 'Overview', users: 'Users', roles: 'Roles', invitations: 'Invitations', audit: 'Audit log', settings: 'Workspace settings', people: 'People' },
  command: {
    members: 'Members', invitations: 'Invitations', roles: 'Roles and permissions', audit: 'Audit log', invite: 'Invite people', newWorkspace: 'Create a workspace',
    workspaces: 'All your workspaces', general: 'Workspace settings',
  },
  search: { people: 'People' },
  action: { cancel: 'Cancel' },
  account: { signOut: 'Sign out' },
  role: { owner: 'Owner', admin: 'Admin', manager: 'Manager', member: 'Member', client: 'Client', guest: 'Guest' },
  roleHelp: {
    admin: 'Manages people, roles and settings.', manager: 'Leads projects and teams, invites people to them.', member: 'Works in the projects they are part of.',
    client: 'A customer: sees what concerns them, and only that.', guest: 'An outside collaborator on single projects, without money.', custom: 'A role your workspace made itself.',
  },
  status: { active: 'Active', suspended: 'Suspended', left: 'Former member' },
  invitationStatus: { pending: 'Pending', accepted: 'Accepted', rejected: 'Declined', revoked: 'Withdrawn', expired: 'Expired' },
  type: { company: 'Company', team: 'Team', personal: 'Personal', agency: 'Agency' },
  typeHelp: {
    company: 'Everything a business runs on.', team: 'One department or group.', agency: 'Work for clients, with a portal for them.', personal: 'Just you, for now.',
  },
  field: {
    name: 'Workspace name', namePlaceholder: 'Northlight Studio', type: 'What is it for?', image: 'Picture', imageHelp: 'PNG, JPEG or WebP, at most 5 MB. Shown in the rail and in invitations.',
    slug: 'Short name', slugHelp: 'Usually the name of your company or team.', slugWillBe: 'In addresses:', slugMadeUp: 'These letters cannot stand in an address, so you get a short name made up for you.',
    timeZone: 'Time zone', firstName: 'First name', lastName: 'Last name', password: 'Password', passwordHelp: 'At least 10 characters. A few words in a row are easy to remember.',
  },
  onboarding: {
    step: 'Step {{step}} of {{of}}', welcome: 'Welcome, {{name}}', further: 'A new workspace', lead: 'A workspace holds your people, projects and money. You can have several and switch between them.',
    invited: 'You have been invited', form: 'New workspace', create: 'Create workspace', notNow: 'Not now', previewName: 'Your workspace', colleagues: 'Who works with you in {{name}}?',
    colleaguesLead: 'Everybody gets a mail with a link that is good for 7 days. You can do this later too.', skip: 'Skip for now', invitedTitle: 'Invitations are on their way', invitedLead: 'You will see here and in your notifications when somebody joins.',
    enter: 'Open {{name}}', suspended: 'Your access to {{name}} is suspended. Ask an administrator there to reactivate it.',
  },
  mine: {
    title: 'Invitations for you', by: '{{name}} invites you as {{role}}', byNobody: 'You are invited as {{role}}', ends: 'ends', accept: 'Accept', acceptNamed: 'Accept the invitation to {{name}}',
    reject: 'Decline', rejectNamed: 'Decline the invitation to {{name}}', rejected: 'Invitation to {{name}} declined',
  },
  invitation: {
    title: 'Join {{name}}', lead: '{{inviter}} invites you to work together here as {{role}}.', leadNobody: 'You are invited to work here as {{role}}.', for: 'For', until: 'Ends',
    accept: 'Join {{name}}', reject: 'Decline', rejectTitle: 'Decline this invitation?', rejectHelp: 'Whoever invited you to {{name}} will see that you declined. They can invite you again.',
    known: 'There is already an account for {{email}}. Sign in with it to answer.', signIn: 'Sign in', new: 'Choose a name and a password, and you are in.', make: 'Make your account', join: 'Join {{name}}',
    haveOther: 'Do you use Atrium already?', otherTitle: 'This invitation is for somebody else', other: 'It was sent to {{email}}, but you are signed in as {{present}}.', switch: 'Switch account', stay: 'Stay signed in',
    confirmTitle: 'Confirm your address first', confirm: 'We sent a link to {{email}}. Once the address is confirmed you can join.', confirmGo: 'Confirm address',
    incompleteTitle: 'This link is not complete', incomplete: 'Copy the whole address from the mail, or press the button in it.', unknownTitle: 'This link leads nowhere', unknown: 'It may have been mistyped. Ask for a new invitation.',
    toApp: 'Open Atrium', toSignIn: 'Go to sign-in',
    goneTitle: { accepted: 'You are in already', rejected: 'This invitation was declined', revoked: 'This invitation was withdrawn', expired: 'This invitation has expired', renewed: 'There is a newer invitation' },
    gone: {
      accepted: 'This invitation has already been accepted.', rejected: 'It has been declined. Ask for a new one if you changed your mind.', revoked: 'It is no longer valid. Ask the person who invited you.',
      expired: 'Invitations are good for 7 days. Ask for a new one.', renewed: 'A newer mail with another link was sent to you. Use that one.',
    },
  },
  workspaces: {
    title: 'Workspaces', lead: 'Everything you belong to with this account.', new: 'New workspace', current: 'Open now', open: 'Open', openNamed: 'Open {{name}}', deleted: 'Recently deleted',
    deletedHelp: 'Only you, the owner, can bring these back. After 30 days they are gone for good.', deletedAt: 'Deleted', purge: 'gone for good', restore: 'Restore', restored: '{{name}} is back',
  },
  home: {
    activity: 'Recent activity', all: 'See all', activityEmptyTitle: 'Quiet so far', activityEmpty: 'What you and your colleagues do here shows up in this place.', online: 'Members', onlineCount_one: '{{count}} online now', onlineCount_other: '{{count}} online now',
  },
  step: {
    profile: 'Give the workspace a face', profileHelp: 'A picture makes it easy to find in the rail and in invitations.', invite: 'Invite a colleague', inviteHelp: 'One address or fifty at once.',
    joined: 'A colleague joins', joinedHelp: 'Done as soon as somebody accepts.',
  },
  schedule: { invitation: 'Invitation to {{name}} ends', ownership: 'Offer of ownership ends' },
  timeline: { title: 'History', comments: 'Comments', tabs: 'About this member', older: 'Show older' },
  elsewhere: { core: { custom_field: { manage: 'Define custom fields' } }, files: { file: { manage: 'Delete files of others' } } },
  permission: {
    edit: 'Edit name, image and type of the workspace', delete: 'Delete and restore the workspace', transfer: 'Hand the workspace to another owner', export: 'Export members and the audit log',
    member: { view: 'See the members', invite: 'Invite people with a role below their own', manage: 'Change roles, suspend and remove members' }, role: { manage: 'Make and change roles' }, audit: { view: 'Read the audit log' },
  },
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
      sent: 'invited {{email}} as {{role}}', renewed: 'sent the invitation to {{email}} again', revoked: 'withdrew the invitation to {{email}}', linked: 'copied a link of the invitation to {{email}}', accepted: 'accepted the invitation to {{email}}',
      rejected: 'declined the invitation to {{email}}', expired: 'let the invitation to {{email}} expire',
    },
    role: { created: 'made the role {{name}}', changed: 'changed a role', changed_name: 'renamed a role', changed_permissions: 'changed what a role may do', changed_rank: 'moved a role', deleted: 'deleted the role {{name}}' },
    ownership: { offered: 'offered the workspace to {{name}}', accepted: 'became the owner', declined: 'declined to become the owner', cancelled: 'withdrew the offer of ownership', expired: 'let the offer of ownership expire' },
    audit: { exported: 'exported the audit log' },
    generic: { created: 'added a {{thing}}', changed: 'changed a {{thing}}', removed: 'removed a {{thing}}', deleted: 'deleted a {{thing}}', restored: 'restored a {{thing}}', refused: 'was refused an action', exported: 'exported: {{thing}}', other: '{{thing}}: {{what}}' },
  },
  refused: {
    deleted: 'This workspace was deleted.', not_restorable: 'The 30 days in which this workspace could be restored are over.', slug_mismatch: 'Type the short name of the workspace exactly to delete it.',
    last_owner: 'A workspace keeps exactly one owner. Hand it over first.', own_role: 'Nobody changes their own role or standing.', rank_too_low: 'You can only manage people and roles below your own role.',
    role_in_use: '{{count}} members or invitations still have this role. Give them another one first.', role_exists: 'There is already a role with this name.', member_left: 'This person is no longer a member.',
    suspended_member: 'This person is a suspended member. Reactivate them instead.', invite_not_pending: 'This invitation has already been answered or withdrawn.', invite_email_mismatch: 'This invitation is for {{email}}. Sign in with that address to accept it.',
    email_unverified: 'Confirm your e-mail address first.', account_exists: 'There is already an account with this address. Sign in to accept the invitation.', invite_limit: 'That is enough invitations for now. Try again later.',
    offer_exists: 'The workspace is already offered to somebody. Withdraw that offer first.', offer_gone: 'This offer is no longer valid.', too_many_roles: 'A workspace can have at most {{max}} roles of its own.',
  },
} as const;
