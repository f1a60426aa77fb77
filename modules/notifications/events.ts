import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Ctx } from '#core/server/context.ts';
import type { StoredEvent } from '#core/server/events/emit.ts';
import { subscribe, type Subscriber } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { onExport } from '#modules/identity/api.ts';
import { accountsWith, invitedAddress, workspaceName } from '#modules/workspace/api.ts';
import { notify, notifyAll, tell, endTarget, withdrawActor, withdrawSource } from './service/notify.ts';
import { endOfSessions } from './service/push/subscriptions.ts';
import { allTypes } from './service/types.ts';
import { followSubscribers, recordLink } from './service/followed.ts';

onExport('notifications', async (ctx, accountId) => ({
  ownFilters: await ctx.sql('select phrase, action, scopes, created_at from notifications.own_filter where account_id = $1 order by words, id', [accountId]),
}));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function onInvitation(ctx: Ctx, event: StoredEvent): Promise<void> {
  await notify(ctx, {
    accountId: event.account_id!, type: 'workspace.invited', groupKey: `workspace.invited:${event.subject_id}`, actorId: event.actor_id,
    targetType: 'workspace.invitation', targetId: event.subject_id!, link: '/workspaces', data: { workspace: textOf(event.data.workspace), role: textOf(event.data.role) },
  });
}

async function onInvitationAnswered(ctx: Ctx, event: StoredEvent): Promise<void> {
  await endTarget(ctx, { targetType: 'workspace.invitation', targetId: event.subject_id!, types: ['workspace.invited'] });
  const inviter = textOf(event.data.invitedBy);
  const [, , answer] = event.type.split('.');
  if (!inviter || (answer !== 'accepted' && answer !== 'rejected')) return;
  await notify(ctx, {
    accountId: inviter, type: `workspace.invitation_${answer}`, groupKey: `workspace.invitation_${answer}:${event.subject_id}`, actorId: textOf(event.data.accountId) || event.actor_id,
    workspaceId: event.workspace_id, targetType: 'workspace.invitation', targetId: event.subject_id!, link: answer === 'accepted' ? '/workspace/members' : '/workspace/invitations',
    data: { workspace: await workspaceName(ctx, event.workspace_id!), email: await invitedAddress(ctx, event.subject_id!, event.workspace_id!) },
  });
}

async function onRoleChanged(ctx: Ctx, event: StoredEvent): Promise<void> {
  const names = event.data.roleNames as [string, string] | undefined;
  if (!names) return;
  await notify(ctx, {
    accountId: textOf(event.data.accountId), type: 'workspace.role_changed', groupKey: `workspace.role_changed:${event.stream}:${event.seq}`, actorId: event.actor_id, workspaceId: event.workspace_id,
    targetType: 'workspace.member', targetId: event.subject_id!, link: '/workspaces', data: { workspace: await workspaceName(ctx, event.workspace_id!), from: names[0], to: names[1] },
  });
}

/** Who is out can no longer see the workspace's own entries: this one belongs to none. */
async function onStanding(ctx: Ctx, event: StoredEvent): Promise<void> {
  const what = event.type.split('.')[2]!;
  await notify(ctx, {
    accountId: textOf(event.data.accountId), type: `workspace.member_${what}`, groupKey: `workspace.member_${what}:${event.stream}:${event.seq}`, actorId: null,
    targetType: 'workspace.member', targetId: event.subject_id!, link: '/workspaces', data: { workspace: await workspaceName(ctx, event.workspace_id!) },
  });
}

async function onOffer(ctx: Ctx, event: StoredEvent): Promise<void> {
  // The same type is also written into the workspace's stream.
  if (!event.account_id) return;
  await notify(ctx, {
    accountId: event.account_id, type: 'workspace.ownership_offered', groupKey: `workspace.ownership_offered:${event.subject_id}`, actorId: event.actor_id, workspaceId: Number(event.data.workspaceId),
    targetType: 'workspace.ownership', targetId: event.subject_id!, link: '/settings/ownership', data: { workspace: textOf(event.data.workspace) },
  });
}

async function onOfferAnswered(ctx: Ctx, event: StoredEvent): Promise<void> {
  await endTarget(ctx, { targetType: 'workspace.ownership', targetId: event.subject_id!, types: ['workspace.ownership_offered'] });
  const [, , answer] = event.type.split('.');
  if (answer !== 'accepted' && answer !== 'declined') return;
  const before = (event.data.changes as { owner?: [string, string] } | undefined)?.owner?.[0];
  const offerers = answer === 'accepted' ? (before ? [before] : []) : await accountsWith(ctx, 'workspace.transfer', event.workspace_id!);
  await notifyAll(ctx, offerers, {
    type: `workspace.ownership_${answer}`, groupKey: `workspace.ownership_${answer}:${event.subject_id}`, actorId: event.actor_id, workspaceId: event.workspace_id,
    targetType: 'workspace.ownership', targetId: event.subject_id!, link: '/settings/ownership', data: { workspace: await workspaceName(ctx, event.workspace_id!) },
  });
}

async function onComment(ctx: Ctx, event: StoredEvent): Promise<void> {
  const { topic, subjectId, mentions, unmentioned } = event.data as { topic: string; subjectId: string; mentions?: string[]; unmentioned?: string[] };
  if (unmentioned?.length) await withdrawSource(ctx, { sourceId: event.subject_id!, types: ['core.mentioned'], accountIds: unmentioned });
  if (!mentions?.length) return;
  await notifyAll(ctx, mentions, {
    type: 'core.mentioned', groupKey: `core.mentioned:${topic}:${subjectId}`, actorId: event.actor_id, workspaceId: event.workspace_id,
    targetType: topic, targetId: subjectId, sourceId: event.subject_id!, link: recordLink(topic, subjectId), data: {},
  });
}

/** Remembers whose notifications are closed to whom, so that one query tells what a person may see. */
async function onMembership(ctx: Ctx, event: StoredEvent): Promise<void> {
  const { data } = event;
  const closes = data.left === true || data.removed === true || data.deleted === true || data.status === 'suspended';
  const opens = data.joined === true || data.restored === true || data.status === 'active';
  if (!closes && !opens) return;
  await ctx.sql('select notifications.set_workspace_closed($1, $2, $3)', [event.account_id, Number(data.workspaceId), closes]);
  tell(ctx, event.account_id!, null, 'changed');
}

async function tellSecurity(ctx: Ctx, event: StoredEvent, type: string, data: Record<string, string> = {}): Promise<void> {
  await notify(ctx, {
    accountId: event.account_id!, type, groupKey: `${type}:${event.seq}`, actorId: null, targetType: 'identity.account', targetId: event.account_id!, link: type === 'identity.new_sign_in' || type === 'identity.session_misused' ? '/settings/sessions' : '/settings/security', data,
  });
}

/** Who blocked somebody is told nothing more of them, and they nothing of who blocked them. In the order of the locks. */
async function onBlock(ctx: Ctx, event: StoredEvent): Promise<void> {
  const [low, high] = [event.account_id!, event.subject_id!].sort() as [string, string];
  await withdrawActor(ctx, { accountId: low, actorId: high });
  await withdrawActor(ctx, { accountId: high, actorId: low });
}

/** Who is muted is heard no more, and so is what the bell says of them by now; what is told whatever is between two people stays. */
async function onMute(ctx: Ctx, event: StoredEvent): Promise<void> {
  await withdrawActor(ctx, { accountId: event.account_id!, actorId: event.subject_id!, except: allTypes().flatMap(([type, { mandatory }]) => (mandatory ? [type] : [])) });
}

const securityTypes: Record<string, string> = {
  'identity.password.changed': 'identity.password_changed', 'identity.account.moved': 'identity.email_changed',
  'identity.factor.added': 'identity.factor_added', 'identity.factor.removed': 'identity.factor_removed',
};

/** A device is told by the network it comes from: /24 or /48, kept as a hash only. */
async function onSession(ctx: Ctx, event: StoredEvent): Promise<void> {
  const { ip } = event as StoredEvent & { ip?: string | null };
  if (!ip || !ipaddr.isValid(ip)) return;
  const address = ipaddr.process(ip);
  const network = address.toByteArray().slice(0, address.kind() === 'ipv4' ? 3 : 6).join('.');
  const hash = createHash('sha256').update(`${event.account_id}:${network}`).digest();
  const [row] = await ctx.sql<{ note_network: 'first' | 'new' | 'known' }>('select notifications.note_network($1, $2)', [event.account_id, hash]);
  if (row!.note_network === 'new') await tellSecurity(ctx, event, 'identity.new_sign_in', { address: address.toString() });
}

/** What happens elsewhere that somebody should know. */
export const subscribers: readonly Subscriber[] = [
  subscribe('notifications.invited', 'workspace.invitation.received', onInvitation),
  subscribe('notifications.invitation_answered', ['workspace.invitation.accepted', 'workspace.invitation.rejected', 'workspace.invitation.revoked', 'workspace.invitation.expired'], onInvitationAnswered),
  subscribe('notifications.role_changed', 'workspace.member.changed', onRoleChanged),
  subscribe('notifications.standing', ['workspace.member.suspended', 'workspace.member.reactivated', 'workspace.member.removed'], onStanding),
  subscribe('notifications.ownership_offered', 'workspace.ownership.offered', onOffer),
  subscribe('notifications.ownership_answered', ['workspace.ownership.accepted', 'workspace.ownership.declined', 'workspace.ownership.cancelled', 'workspace.ownership.expired'], onOfferAnswered),
  subscribe('notifications.mentioned', ['core.comment.created', 'core.comment.changed'], onComment),
  subscribe('notifications.comment_removed', 'core.comment.removed', (ctx, event) => withdrawSource(ctx, { sourceId: event.subject_id! })),
  ...followSubscribers,
  subscribe('notifications.membership', 'workspace.membership.changed', onMembership),
  subscribe('notifications.security', Object.keys(securityTypes), (ctx, event) => tellSecurity(ctx, event, securityTypes[event.type]!)),
  subscribe('notifications.session_misused', 'identity.session.revoked', async (ctx, event) => { if (event.data.reason === 'token_reused') await tellSecurity(ctx, event, 'identity.session_misused'); }),
  subscribe('notifications.session_ended', 'identity.session.revoked', (ctx, event) => endOfSessions(ctx, [event.subject_id!])),
  subscribe('notifications.new_sign_in', 'identity.session.started', onSession),
  subscribe('notifications.blocked', 'social.block.created', onBlock),
  subscribe('notifications.muted', 'social.mute.created', onMute),
  subscribe('notifications.forget_account', 'identity.account.deleted', async (ctx, event) => {
    await ctx.sql('select notifications.forget_account($1)', [event.account_id]);
    await ctx.sql('select core.forget_watch($1)', [event.account_id]);
  }),
  forgetsWorkspace('notifications'),
];
