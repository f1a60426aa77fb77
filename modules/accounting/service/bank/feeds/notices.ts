import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll, withdrawTarget } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';

defineNotificationTypes({
  'accounting.feed_ending': {
    defaultChannels: ['in_app', 'email'], label: { en: 'A bank can soon not be read any more', ar: 'سيتعذر قراءة بنك قريبًا' },
    text: { en: 'Connect {bank} again by {on}: after that its bookings do not come in.', ar: 'أعد ربط {bank} قبل {on}: بعده لا تصل حركاته.' },
  },
  'accounting.feed_stopped': {
    defaultChannels: ['in_app', 'email'], label: { en: 'A bank is not read any more', ar: 'توقفت قراءة بنك' },
    text: { en: 'The consent for {bank} has run out. Connect it again.', ar: 'انتهت صلاحية الموافقة لـ {bank}. أعد ربطه.' },
  },
});

const targetType = 'accounting.bank_consent';
const tell = async (ctx: Ctx, workspaceId: number, type: 'accounting.feed_ending' | 'accounting.feed_stopped', id: string, data: Record<string, string>): Promise<void> =>
  notifyAll(ctx, await accountsWith(ctx, 'accounting.bank.edit', workspaceId), { type, groupKey: `${type}:${id}`, actorId: null, workspaceId, targetType, targetId: id, link: '/settings/bank', data });

/** Tells those who keep the bank that a consent ends soon. */
export const tellEnding = (ctx: Ctx, workspaceId: number, { id, bank, on }: { id: string; bank: string; on: string }): Promise<void> => tell(ctx, workspaceId, 'accounting.feed_ending', id, { bank, on });
/** Tells them that it has ended. */
export const tellStopped = (ctx: Ctx, workspaceId: number, { id, bank }: { id: string; bank: string }): Promise<void> => tell(ctx, workspaceId, 'accounting.feed_stopped', id, { bank });
/** Takes the news back once the bank is connected again. */
export const untellConsent = (ctx: Ctx, id: string): Promise<void> => withdrawTarget(ctx, { targetType, targetId: id, types: ['accounting.feed_ending', 'accounting.feed_stopped'] });
