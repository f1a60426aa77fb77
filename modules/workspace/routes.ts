import { handle, handleStream, type Route } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from './contract.ts';
import * as acceptance from './service/acceptance.ts';
import * as audit from './service/audit.ts';
import * as current from './service/current.ts';
import * as deletion from './service/deletion.ts';
import * as invitation from './service/invitation.ts';
import * as invitationMany from './service/invitation-many.ts';
import * as invite from './service/invite.ts';
import * as member from './service/member.ts';
import * as memberList from './service/member-list.ts';
import * as memberMany from './service/member-many.ts';
import * as ownership from './service/ownership.ts';
import * as role from './service/role.ts';
import * as team from './service/team.ts';
import * as workspace from './service/workspace.ts';

/** Every endpoint of the room with the function that carries it out. */
export const routes: readonly Route[] = [
  handle(contract.listWorkspaces, workspace.listWorkspaces),
  handle(contract.createWorkspace, workspace.createWorkspace),
  handle(contract.changeWorkspace, workspace.changeWorkspace),
  handle(contract.getWorkspace, workspace.getWorkspace),
  handle(contract.updateWorkspace, workspace.updateWorkspace),
  handle(contract.deleteWorkspace, deletion.deleteWorkspace),
  handle(contract.restoreWorkspace, deletion.restoreWorkspace),
  handle(contract.listDeletedWorkspaces, deletion.listDeletedWorkspaces),
  handle(contract.currentUser, current.currentUser),
  handle(contract.listMyProfiles, current.listMyProfiles),
  handle(contract.getOwnership, ownership.getOwnership),
  handle(contract.offerOwnership, ownership.offerOwnership),
  handle(contract.acceptOwnership, ownership.acceptOwnership),
  handle(contract.cancelOwnership, ownership.cancelOwnership),
  handle(contract.invite, invite.invite),
  handle(contract.inviteUser, invite.inviteUser),
  handle(contract.inviteUserStep2, invite.invite),
  handle(contract.checkInvitation, acceptance.checkInvitation),
  handle(contract.setPassword, acceptance.setPassword),
  handle(contract.acceptInvite, acceptance.acceptInvite),
  handle(contract.listMyInvitations, acceptance.listMyInvitations),
  handle(contract.listInvitations, invitation.listInvitations),
  handle(contract.renewInvitation, invitation.renewInvitation),
  handle(contract.revokeInvitation, invitation.revokeInvitation),
  handle(contract.getInvitationLink, invitation.getInvitationLink),
  handle(contract.bulkInvitations, invitationMany.bulkInvitations),
  handleStream(contract.exportInvitations, invitation.exportInvitations),
  handle(contract.listMembers, memberList.listMembers),
  handle(contract.getMember, memberList.getMember),
  handle(contract.updateMember, member.updateMember),
  handle(contract.bulkUpdateRole, member.bulkUpdateRole),
  handle(contract.bulkMembers, memberMany.bulkMembers),
  handle(contract.suspendMember, member.suspendMember),
  handle(contract.reactivateMember, member.reactivateMember),
  handle(contract.removeMember, member.removeMember),
  handle(contract.leaveWorkspace, member.leaveWorkspace),
  handleStream(contract.exportMembers, memberList.exportMembers),
  handle(contract.listRoles, role.listRoles),
  handle(contract.createRole, role.createRole),
  handle(contract.updateRole, role.updateRole),
  handle(contract.deleteRole, role.deleteRole),
  handle(contract.listPermissions, role.listPermissions),
  ...mountResource(contract.teams, team.teamRecord, { list: team.listTeams, create: team.createTeam, update: team.updateTeam, remove: team.removeTeam, restore: team.restoreTeam }),
  handle(contract.listAudit, audit.listAudit),
  handle(contract.getAuditEntry, audit.getAuditEntry),
  handleStream(contract.exportAudit, audit.exportAudit),
  handle(contract.listActivity, audit.listActivity),
];
