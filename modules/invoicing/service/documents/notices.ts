import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll, withdrawTarget } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { areaOf } from '../../contract/documents.ts';
import type { DocumentRow } from './rows.ts';

const both = { defaultChannels: ['in_app', 'email'] } as const;
const bell = { defaultChannels: ['in_app'] } as const;

defineNotificationTypes({
  'invoicing.document_approval': { ...both, label: { en: 'A document waits for your approval', ar: 'مستند ينتظر موافقتك' }, text: { en: '{actors} asks you to approve a document of {party}', ar: 'يطلب {actors} موافقتك على مستند يخص {party}' }, category: 'request' },
  'invoicing.document_approved': { ...bell, label: { en: 'Your document is approved', ar: 'الموافقة على مستندك' }, text: { en: '{actors} approved your document of {party}', ar: 'وافق {actors} على مستندك الخاص بـ {party}' } },
  'invoicing.document_rejected': { ...bell, label: { en: 'Your document is given back', ar: 'إعادة مستندك إليك' }, text: { en: '{actors} gave your document of {party} back', ar: 'أعاد {actors} مستندك الخاص بـ {party}' } },
  'invoicing.document_viewed': { ...bell, label: { en: 'An invoice is opened for the first time', ar: 'فتح فاتورة لأول مرة' }, text: { en: '{party} opened {number}', ar: 'فتح {party} المستند {number}' } },
  'invoicing.deferral_failed': { ...both, label: { en: 'Revenue or expense could not be recognised', ar: 'تعذر الاعتراف بإيراد أو مصروف' }, text: { en: 'What {number} of {party} spreads over time could not be recognised: {problem}', ar: 'تعذر الاعتراف بما يوزعه {number} الخاص بـ {party} على المدة: {problem}' } },
  'invoicing.recurring_failed': { ...both, label: { en: 'A recurring invoice could not be made', ar: 'تعذر إنشاء فاتورة متكررة' }, text: { en: 'The recurring invoice of {party} stopped: {problem}', ar: 'توقفت الفاتورة المتكررة لـ {party}: {problem}' } },
});

/** Where a document's page is. */
export const documentAddress = (d: Pick<DocumentRow, 'direction' | 'id'>): string => `${d.direction === 'sale' ? '/invoice' : '/bill'}/${d.id}`;

/** Tells the people who look after a document. */
export async function tellOwner(ctx: Ctx, d: DocumentRow, type: `invoicing.${string}`, actorId: string | null = null): Promise<void> {
  await notifyAll(ctx, [d.owner_id ?? d.created_by].filter((id): id is string => id !== null), noticeOf(d, type, actorId));
}

/** Asks everybody who may approve. */
export async function tellApprovers(ctx: Ctx, d: DocumentRow): Promise<void> {
  await notifyAll(ctx, await accountsWith(ctx, `${areaOf[d.direction].can}.approve`), noticeOf(d, 'invoicing.document_approval', ctx.actorId));
}

/** Tells that a part could not be recognised: whoever looks after the document and may post entries, else everybody who may. */
export async function tellUnrecognised(ctx: Ctx, d: DocumentRow, problem: string): Promise<void> {
  const able = await accountsWith(ctx, 'accounting.entry.post', d.workspace_id);
  const owner = d.owner_id ?? d.created_by;
  const notice = noticeOf(d, 'invoicing.deferral_failed', null);
  await notifyAll(ctx, owner !== null && able.includes(owner) ? [owner] : able, { ...notice, data: { ...notice.data, problem } });
}

/** Takes that back once it could. */
export async function withdrawUnrecognised(ctx: Ctx, d: Pick<DocumentRow, 'direction' | 'id'>): Promise<void> {
  await withdrawTarget(ctx, { targetType: areaOf[d.direction].topic, targetId: d.id, types: ['invoicing.deferral_failed'] });
}

function noticeOf(d: DocumentRow, type: string, actorId: string | null) {
  return { type, groupKey: `${type}:${d.id}`, actorId, workspaceId: d.workspace_id, targetType: areaOf[d.direction].topic, targetId: d.id, link: documentAddress(d), data: { number: d.number ?? '', party: d.party_name } };
}
