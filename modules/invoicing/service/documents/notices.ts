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
  'invoicing.document_message': { ...both, label: { en: 'A customer writes about an invoice', ar: 'رسالة من عميل بخصوص فاتورة' }, text: { en: '{party} wrote about {number}', ar: 'كتب {party} بخصوص {number}' } },
  'invoicing.delivery_failed': { ...both, label: { en: 'A mail about an invoice could not be delivered', ar: 'تعذر تسليم رسالة عن فاتورة' }, text: { en: 'The mail about {number} did not reach {party}. Open it to send it again.', ar: 'لم تصل رسالة {number} إلى {party}. افتحه لإرسالها من جديد.' } },
  'invoicing.deferral_failed': { ...both, label: { en: 'Revenue or expense could not be recognised', ar: 'تعذر الاعتراف بإيراد أو مصروف' }, text: { en: 'What {number} of {party} spreads over time could not be recognised. Open it to see why.', ar: 'تعذر الاعتراف بما يوزعه {number} الخاص بـ {party} على المدة. افتحه لمعرفة السبب.' } },
  'invoicing.recurring_failed': { ...both, label: { en: 'A recurring invoice could not be made', ar: 'تعذر إنشاء فاتورة متكررة' }, text: { en: 'The recurring invoice of {party} stopped. Open it to see why.', ar: 'توقفت الفاتورة المتكررة لـ {party}. افتحها لمعرفة السبب.' } },
});

/** Where a document's page is. */
export const documentAddress = (d: Pick<DocumentRow, 'direction' | 'id'>): string => `${d.direction === 'sale' ? '/invoice' : '/bill'}/${d.id}`;

/** Tells the people who look after a document. */
export async function tellOwner(ctx: Ctx, d: DocumentRow, type: `invoicing.${string}`, actorId: string | null = null): Promise<void> {
  await notifyAll(ctx, [d.owner_id ?? d.created_by].filter((id): id is string => id !== null), noticeOf(d, type, actorId));
}

/** Asks whoever is named for a step of an approval and may still give it, else everybody who may and is none of `except`. */
export async function tellApprovers(ctx: Ctx, d: DocumentRow, approverId: string | null, except: ReadonlyArray<string | null>): Promise<void> {
  const able = await accountsWith(ctx, `${areaOf[d.direction].can}.approve`, d.workspace_id);
  await notifyAll(ctx, approverId !== null && able.includes(approverId) ? [approverId] : able.filter((id) => !except.includes(id)), noticeOf(d, 'invoicing.document_approval', ctx.actorId));
}

/** Takes that back once somebody decided, or nobody has to. */
export async function withdrawApproval(ctx: Ctx, d: Pick<DocumentRow, 'direction' | 'id'>): Promise<void> {
  await withdrawTarget(ctx, { targetType: areaOf[d.direction].topic, targetId: d.id, types: ['invoicing.document_approval'] });
}

/** Tells that a part could not be recognised: whoever looks after the document and may post entries, else everybody who may, of those who see it. */
export async function tellUnrecognised(ctx: Ctx, d: DocumentRow): Promise<void> {
  const [able, seers] = await Promise.all([accountsWith(ctx, 'accounting.entry.post', d.workspace_id), seersOf(ctx, d)]);
  const owner = d.owner_id ?? d.created_by;
  const people = able.filter((id) => seers.includes(id));
  await notifyAll(ctx, owner !== null && people.includes(owner) ? [owner] : people, noticeOf(d, 'invoicing.deferral_failed', null));
}

/** Takes that back once it could. */
export async function withdrawUnrecognised(ctx: Ctx, d: Pick<DocumentRow, 'direction' | 'id'>): Promise<void> {
  await withdrawTarget(ctx, { targetType: areaOf[d.direction].topic, targetId: d.id, types: ['invoicing.deferral_failed'] });
}

/** Tells that a mail about a document was not delivered: whoever sent it, where it went out by itself or they see it no more whoever looks after it, else everybody who sees it. */
export async function tellUndelivered(ctx: Ctx, d: DocumentRow, sentBy: string | null): Promise<void> {
  const seers = await seersOf(ctx, d);
  const one = [sentBy, d.owner_id ?? d.created_by].find((id) => id !== null && seers.includes(id));
  await notifyAll(ctx, one ? [one] : seers, noticeOf(d, 'invoicing.delivery_failed', null));
}

/** Takes that back once a later one was. */
export async function withdrawUndelivered(ctx: Ctx, d: Pick<DocumentRow, 'direction' | 'id'>): Promise<void> {
  await withdrawTarget(ctx, { targetType: areaOf[d.direction].topic, targetId: d.id, types: ['invoicing.delivery_failed'] });
}

/** Who may see a posted document: those who see all of its direction, and who looks after it or wrote it. */
async function seersOf(ctx: Ctx, d: DocumentRow): Promise<string[]> {
  const { can } = areaOf[d.direction];
  const [viewers, all] = await Promise.all([`${can}.view`, `${can}.view_all`].map((right) => accountsWith(ctx, right, d.workspace_id)));
  return viewers!.filter((id) => id === d.owner_id || id === d.created_by || all!.includes(id));
}

function noticeOf(d: DocumentRow, type: string, actorId: string | null) {
  return { type, groupKey: `${type}:${d.id}`, actorId, workspaceId: d.workspace_id, targetType: areaOf[d.direction].topic, targetId: d.id, link: documentAddress(d), data: { number: d.number ?? '', party: d.party_name } };
}
