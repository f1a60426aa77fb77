import type { Ctx } from '#core/server/context.ts';
import type { NotificationAction, NotificationType } from '#modules/notifications/api.ts';
import * as invitation from './groups/invitations.ts';
import * as friends from './people/friends.ts';

type Visible = NonNullable<NotificationType['visible']>;
const asked = (sql: string, ...more: unknown[]): Visible => async (ctx: Ctx, accountId: string, ids: readonly string[]) =>
  new Set((await ctx.sql<{ id: string }>(`select ${sql} as id`, [accountId, ids, ...more])).map((r) => r.id));

const requests = asked('social.open_requests($1, $2::uuid[])');
const people = asked('social.open_people($1, $2::uuid[])');
const invitations = asked('social.open_invitations($1, $2::uuid[])');
const member = asked('social.groups_with_rank($1, $2::uuid[], $3)', 1);
const admin = asked('social.groups_with_rank($1, $2::uuid[], $3)', 3);

const answers = (accept: NotificationAction['run'], decline: NotificationAction['run']): Record<string, NotificationAction> => ({
  accept: { label: { en: 'Accept', ar: 'قبول' }, primary: true, run: accept }, decline: { label: { en: 'Decline', ar: 'رفض' }, run: decline },
});

const both = { defaultChannels: ['in_app', 'email'] } as const;
const bell = { defaultChannels: ['in_app'] } as const;

/** What the room tells people. Each is asked again at every read: what a block or leaving has ended is not shown. */
export const notificationTypes: Record<string, NotificationType> = {
  'social.friend_request': {
    ...both, category: 'request', visible: requests, actions: answers((ctx, id) => friends.accept(ctx, { id }), (ctx, id) => friends.decline(ctx, { id })), label: { en: 'Friend requests', ar: 'طلبات الصداقة' }, text: { en: '{actors} asked to be your friend', ar: 'طلب {actors} صداقتك' },
  },
  'social.friend_accepted': { ...bell, visible: people, label: { en: 'Somebody accepts your friend request', ar: 'قبول طلب صداقتك' }, text: { en: '{actors} accepted your friend request', ar: 'قبل {actors} طلب صداقتك' } },
  'social.friend_ended': { ...bell, visible: people, label: { en: 'A friendship ends on its day', ar: 'انتهاء صداقة في موعدها' }, text: { en: 'Your friendship with {actors} ended on the agreed day', ar: 'انتهت صداقتك مع {actors} في اليوم المتفق عليه' } },
  'social.follow': { ...bell, visible: people, label: { en: 'Somebody follows you', ar: 'متابعون جدد' }, text: { en: '{actors} started to follow you', ar: 'بدأ {actors} بمتابعتك' } },
  'social.group_invite': {
    ...both, category: 'request', visible: invitations, actions: answers((ctx, id) => invitation.accept(ctx, { id }), (ctx, id) => invitation.decline(ctx, { id })), label: { en: 'Invitations to groups', ar: 'الدعوات إلى المجموعات' }, text: { en: '{actors} invited you to the group {group}', ar: 'دعاك {actors} إلى مجموعة {group}' },
  },
  'social.group_join_request': {
    ...both, category: 'request', visible: admin, label: { en: 'Somebody wants to join your group', ar: 'طلبات الانضمام إلى مجموعتك' }, text: { en: '{actors} asked to join {group}', ar: 'طلب {actors} الانضمام إلى {group}' },
  },
  'social.group_join_approved': { ...both, visible: member, label: { en: 'You are let into a group', ar: 'قبولك في مجموعة' }, text: { en: '{actors} let you into {group}', ar: 'قبلك {actors} في {group}' } },
  'social.group_role': { ...bell, visible: member, label: { en: 'Your role in a group changes', ar: 'تغيير دورك في مجموعة' }, text: { en: '{actors} changed your role in {group}', ar: 'غيّر {actors} دورك في {group}' } },
};
