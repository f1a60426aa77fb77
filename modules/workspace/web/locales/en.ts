import { adminEn } from './admin-en.ts';
import { cardsEn } from './cards-en.ts';

/** English texts of the workspace room. */
export const en = {
  ...cardsEn,
  ...adminEn,
  members: { ...cardsEn.members, ...adminEn.members },
  invite: { ...cardsEn.invite, ...adminEn.invite },
  roleHelp: {
    admin: 'Manages people, roles and settings.', manager: 'Leads projects and teams, invites people to them.', member: 'Works in the projects they are part of.',
    client: 'A customer: sees what concerns them, and only that.', guest: 'An outside collaborator on single projects, without money.', custom: 'A role your workspace made itself.',
  },
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
  permission: {
    edit: 'Edit name, image and type of the workspace', delete: 'Delete and restore the workspace', transfer: 'Hand the workspace to another owner', export: 'Export members, invitations and the audit log',
    member: { view: 'See the members', invite: 'Invite people with a role below their own', manage: 'Change roles, suspend and remove members' }, role: { manage: 'Make and change roles' }, team: { manage: 'Make and change teams' }, audit: { view: 'Read the audit log' },
  },
  refused: {
    invite_gone: 'This invitation is no longer valid.', deleted: 'This workspace was deleted.', not_restorable: 'The 30 days in which this workspace could be restored are over.', slug_mismatch: 'Type the short name of the workspace exactly to delete it.',
    last_owner: 'A workspace keeps exactly one owner. Hand it over first.', own_role: 'Nobody changes their own role or standing.', rank_too_low: 'You can only manage people and roles below your own role.',
    role_in_use_one: '{{count}} member or invitation still has this role. Give it another one first.', role_in_use_other: '{{count}} members or invitations still have this role. Give them another one first.', role_exists: 'There is already a role with this name.', member_left: 'This person is no longer a member.',
    suspended_member: 'This person is a suspended member. Reactivate them instead.', invite_not_pending: 'This invitation has already been answered or withdrawn.', invite_email_mismatch: 'This invitation is for {{email}}. Sign in with that address to accept it.',
    email_unverified: 'Confirm your e-mail address first.', account_exists: 'There is already an account with this address. Sign in to accept the invitation.', invite_limit: 'That is enough invitations for now. Try again later.',
    offer_exists: 'The workspace is already offered to somebody. Withdraw that offer first.', offer_gone: 'This offer is no longer valid.', too_many_teams: 'A workspace can have at most {{max}} teams.', too_many_roles: 'A workspace can have at most {{max}} roles of its own.',
  },
  rule: {
    role_unknown: 'Choose a role from the list.', hand_over: 'Hand the workspace over instead.', one_owner: 'A workspace has one owner; hand it over instead of inviting one.', address_missing: 'Enter at least one address.',
    address_limit: 'Invite at most 50 people at once.', address_or_list: 'Give either one address or a list.', active_member: 'Choose an active member.', permission_unknown: 'This permission does not exist.', owner_only: 'Only the owner can have this permission.', team_unknown: 'Choose a team from the list.', team_exists: 'There is already a team with this name.', team_too_large: 'A team has at most 500 members.',
  },
} as const;
