import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What the room says about wrong fields. */
export const says = defineRules({
  'workspace.role_unknown': 'Choose a role from the list.',
  'workspace.hand_over': 'Hand the workspace over instead.',
  'workspace.one_owner': 'A workspace has one owner; hand it over instead of inviting one.',
  'workspace.address_missing': 'Enter at least one address.',
  'workspace.address_limit': 'Invite at most 50 people at once.',
  'workspace.address_or_list': 'Give either one address or a list.',
  'workspace.active_member': 'Choose an active member.',
  'workspace.permission_unknown': 'This permission does not exist.',
  'workspace.team_unknown': 'Choose a team from the list.',
  'workspace.team_exists': 'There is already a team with this name.',
  'workspace.team_too_large': 'A team has at most 500 members.',
  'workspace.owner_only': 'Only the owner can have this permission.',
});

/** Expected refusals of this room. */
export const errors = defineErrors({
  'workspace.deleted': [410, 'This workspace was deleted.'],
  'workspace.not_restorable': [410, 'The 30 days in which this workspace could be restored are over.'],
  'workspace.slug_mismatch': [422, 'Type the address of the workspace exactly to delete it.'],
  'workspace.last_owner': [409, 'A workspace keeps exactly one owner. Hand it over first.'],
  'workspace.own_role': [403, 'Nobody changes their own role or standing.'],
  'workspace.rank_too_low': [403, 'You can only manage people and roles below your own role.'],
  'workspace.role_in_use': [409, '{count} members or invitations still have this role. Give them another one first.'],
  'workspace.role_exists': [409, 'There is already a role with this name.'],
  'workspace.member_left': [409, 'This person is no longer a member.'],
  'workspace.suspended_member': [409, 'This person is a suspended member. Reactivate them instead.'],
  'workspace.invite_gone': [410, 'This invitation is no longer valid ({status}).'],
  'workspace.invite_not_pending': [409, 'This invitation has already been answered or withdrawn.'],
  'workspace.invite_email_mismatch': [403, 'This invitation is for {email}. Sign in with that address to accept it.'],
  'workspace.email_unverified': [403, 'Confirm your e-mail address first.'],
  'workspace.account_exists': [409, 'There is already an account with this address. Sign in to accept the invitation.'],
  'workspace.invite_limit': [429, 'That is enough invitations for now. Try again in {seconds} seconds.'],
  'workspace.offer_exists': [409, 'The workspace is already offered to somebody. Withdraw that offer first.'],
  'workspace.offer_gone': [410, 'This offer is no longer valid.'],
  'workspace.too_many_teams': [409, 'A workspace can have at most {max} teams.'],
  'workspace.too_many_roles': [409, 'A workspace can have at most {max} roles of its own.'],
});
