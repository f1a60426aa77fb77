import { handle, type Route } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as access from './service/people/access.ts';
import * as distance from './service/people/distance.ts';
import * as friends from './service/people/friends.ts';
import * as people from './service/people/lists.ts';
import * as profile from './service/people/profile.ts';
import { getRelation } from './service/people/relations.ts';
import * as group from './service/groups/group.ts';
import * as invitations from './service/groups/invitations.ts';
import * as groups from './service/groups/lists.ts';
import * as members from './service/groups/members.ts';

/** Endpoints of the room. */
export const routes: readonly Route[] = [
  handle(contract.getOwnProfile, profile.getOwn),
  handle(contract.getProfile, profile.getProfile),
  handle(contract.updateProfile, profile.update),
  handle(contract.updateProfilePicture, profile.updatePicture),
  handle(contract.updateCoverPicture, profile.updateCover),
  handle(contract.moveCoverPicture, profile.moveCover),
  handle(contract.removeCoverPicture, profile.removeCover),
  handle(contract.addFriend, friends.addFriend),
  handle(contract.unfriend, friends.unfriend),
  handle(contract.setFriendUntil, friends.setUntil),
  handle(contract.listFriends, people.listFriends),
  handle(contract.listFriendRequests, people.listRequests),
  handle(contract.acceptFriendRequest, friends.accept),
  handle(contract.declineFriendRequest, friends.decline),
  handle(contract.cancelFriendRequest, friends.cancel),
  handle(contract.follow, distance.follow),
  handle(contract.unfollow, distance.unfollow),
  handle(contract.listFollowers, people.listFollowers),
  handle(contract.listFollowing, people.listFollowing),
  handle(contract.block, distance.block),
  handle(contract.unblock, distance.unblock),
  handle(contract.listBlocked, people.listBlocked),
  handle(contract.mute, distance.mute),
  handle(contract.unmute, distance.unmute),
  handle(contract.listMuted, people.listMuted),
  handle(contract.restrict, distance.restrict),
  handle(contract.unrestrict, distance.unrestrict),
  handle(contract.listRestricted, people.listRestricted),
  handle(contract.getRelation, getRelation),
  handle(contract.searchPeople, people.search),
  handle(contract.listSuggestions, people.listSuggestions),
  handle(contract.dismissSuggestion, distance.dismiss),
  handle(contract.listAccess, access.listAccess),
  handle(contract.getAccess, access.getAccess),
  handle(contract.revokeAccess, access.revokeAccess),
  handle(contract.listGroups, groups.list),
  handle(contract.listPersonGroups, groups.listOfPerson),
  handle(contract.createGroup, group.create),
  handle(contract.getGroup, group.get),
  handle(contract.updateGroup, group.update),
  handle(contract.updateGroupPicture, group.updatePicture),
  handle(contract.removeGroupPicture, group.removePicture),
  handle(contract.archiveGroup, group.archive),
  handle(contract.unarchiveGroup, group.unarchive),
  handle(contract.deleteGroup, group.remove),
  handle(contract.restoreGroup, group.restore),
  handle(contract.listDeletedGroups, group.listDeleted),
  handle(contract.handOverGroup, group.handOver),
  handle(contract.joinGroup, members.join),
  handle(contract.leaveGroup, members.leave),
  handle(contract.setGroupNotify, members.setNotify),
  handle(contract.listGroupPeople, groups.listPeople),
  handle(contract.setGroupRole, members.setRole),
  handle(contract.removeFromGroup, members.remove),
  handle(contract.banFromGroup, members.ban),
  handle(contract.postGroupBan, members.ban),
  handle(contract.unbanFromGroup, members.unban),
  handle(contract.silenceInGroup, members.silence),
  handle(contract.listGroupRequests, groups.listRequests),
  handle(contract.approveGroupRequest, members.approve),
  handle(contract.declineGroupRequest, members.decline),
  handle(contract.inviteToGroup, invitations.invite),
  handle(contract.listGroupInvitations, invitations.list),
  handle(contract.revokeGroupInvitation, invitations.revoke),
  handle(contract.listInviteCandidates, groups.listCandidates),
  handle(contract.openGroupInvitation, invitations.open),
  handle(contract.acceptGroupInvitation, invitations.accept),
  handle(contract.declineGroupInvitation, invitations.decline),
];
