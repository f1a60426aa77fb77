import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll, withdrawTarget } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import type { QuoteRow } from './rows.ts';

const both = { defaultChannels: ['in_app', 'email'] } as const;
const bell = { defaultChannels: ['in_app'] } as const;
const waiting = 'sales.order_waiting';

defineNotificationTypes({
  'sales.quote_accepted': { ...both, label: { en: 'A quote is accepted', ar: 'قبول عرض سعر' }, text: { en: '{customer} accepted {number}', ar: 'قبل {customer} عرض السعر {number}' } },
  'sales.quote_declined': { ...both, label: { en: 'A quote is declined', ar: 'رفض عرض سعر' }, text: { en: '{customer} declined {number}', ar: 'رفض {customer} عرض السعر {number}' } },
  'sales.quote_viewed': { ...bell, label: { en: 'A quote is opened for the first time', ar: 'فتح عرض سعر لأول مرة' }, text: { en: '{customer} opened {number}', ar: 'فتح {customer} عرض السعر {number}' } },
  'sales.quote_message': { ...both, label: { en: 'A customer writes about a quote', ar: 'رسالة من عميل بخصوص عرض سعر' }, text: { en: '{customer} wrote about {number}', ar: 'كتب {customer} بخصوص {number}' } },
  'sales.quote_renewal': { ...both, label: { en: 'A customer asks to renew a quote', ar: 'طلب تجديد عرض سعر' }, text: { en: '{customer} asks for {number} to be renewed', ar: 'يطلب {customer} تجديد {number}' }, category: 'request' },
  'sales.quote_expired': { ...bell, label: { en: 'A quote expires', ar: 'انتهاء صلاحية عرض سعر' }, text: { en: '{number} for {customer} has expired', ar: 'انتهت صلاحية {number} إلى {customer}' } },
  'sales.quote_deposit': { ...both, label: { en: 'A deposit could not be invoiced', ar: 'تعذرت فوترة دفعة مقدمة' }, text: { en: 'The deposit of {number} for {customer} could not be invoiced: do it on the order', ar: 'تعذرت فوترة الدفعة المقدمة للعرض {number} إلى {customer}: أنجز ذلك في الأمر' }, category: 'request' },
  'sales.quote_approval': { ...both, label: { en: 'A quote waits for your approval', ar: 'عرض سعر ينتظر موافقتك' }, text: { en: '{actors} asks you to approve a quote for {customer}', ar: 'يطلب {actors} موافقتك على عرض سعر إلى {customer}' }, category: 'request' },
  'sales.quote_approved': { ...bell, label: { en: 'Your quote is approved', ar: 'الموافقة على عرضك' }, text: { en: '{actors} approved your quote for {customer}', ar: 'وافق {actors} على عرضك إلى {customer}' } },
  'sales.quote_rejected': { ...bell, label: { en: 'Your quote is given back', ar: 'إعادة عرضك إليك' }, text: { en: '{actors} gave your quote for {customer} back', ar: 'أعاد {actors} عرضك إلى {customer}' } },
  'sales.order_approval': { ...both, label: { en: 'An order waits for your approval', ar: 'أمر بيع ينتظر موافقتك' }, text: { en: '{actors} asks you to approve order {number} of {customer}', ar: 'يطلب {actors} موافقتك على أمر البيع {number} إلى {customer}' }, category: 'request' },
  'sales.order_approved': { ...bell, label: { en: 'Your order is approved', ar: 'الموافقة على أمر البيع الذي أعددته' }, text: { en: '{actors} approved order {number} of {customer}', ar: 'وافق {actors} على أمر البيع {number} إلى {customer}' } },
  'sales.order_rejected': { ...bell, label: { en: 'Your order is given back', ar: 'إعادة أمر البيع إليك' }, text: { en: '{actors} gave order {number} of {customer} back', ar: 'أعاد {actors} أمر البيع {number} إلى {customer}' } },
  'sales.order_waiting': { ...both, label: { en: 'An order waits to be confirmed', ar: 'طلب ينتظر التأكيد' }, text: { en: 'Order {number} of {customer} waits: the customer is on hold or would be over the credit limit', ar: 'الطلب {number} من {customer} ينتظر: العميل موقوف أو سيتجاوز حد الائتمان' }, category: 'request' },
});

/** Tells the people who look after a quote. */
export async function tellSeller(ctx: Ctx, q: QuoteRow, type: `sales.quote_${string}`, actorId: string | null = null): Promise<void> {
  await notifyAll(ctx, [q.owner_id ?? q.created_by].filter((id): id is string => id !== null), noticeOf(q, type, actorId));
}

/** Asks everybody who may approve. */
export async function tellApprovers(ctx: Ctx, q: QuoteRow): Promise<void> {
  await notifyAll(ctx, await accountsWith(ctx, 'sales.quote.approve'), noticeOf(q, 'sales.quote_approval', ctx.accountId));
}

/** Tells the seller, whoever accepted it, and those who may confirm it that the order of an accepted quote waits. */
export async function tellWaiting(ctx: Ctx, q: QuoteRow, order: { id: string; number: string }): Promise<void> {
  const [confirming, seeing] = [await accountsWith(ctx, 'invoicing.invoice.over_limit', q.workspace_id), new Set(await accountsWith(ctx, 'sales.quote.view_all', q.workspace_id))];
  const people = [q.owner_id ?? q.created_by, ...confirming.filter((id) => seeing.has(id))].filter((id): id is string => id !== null);
  await notifyAll(ctx, people, { type: waiting, groupKey: `${waiting}:${order.id}`, actorId: null, workspaceId: q.workspace_id, targetType: 'sales.order', targetId: order.id, link: `/sales/order/${order.id}`, data: { number: order.number, customer: q.customer } });
}

/** Takes that back, and what is still asked of approvers: the order was confirmed or cancelled. */
export const withdrawWaiting = (ctx: Ctx, orderId: string): Promise<void> => withdrawTarget(ctx, { targetType: 'sales.order', targetId: orderId, types: [waiting, 'sales.order_approval'] });

const ofOrders: Readonly<Record<string, string>> = { 'sales.quote_approval': 'sales.order_approval', 'sales.quote_approved': 'sales.order_approved', 'sales.quote_rejected': 'sales.order_rejected' };

function noticeOf(q: QuoteRow, said: string, actorId: string | null) {
  const type = q.order_id ? ofOrders[said] ?? said : said;
  if (q.order_id) return { type, groupKey: `${type}:${q.order_id}`, actorId, workspaceId: q.workspace_id, targetType: 'sales.order', targetId: q.order_id, link: `/sales/order/${q.order_id}`, data: { number: q.order_number ?? '', customer: q.customer } };
  return { type, groupKey: `${type}:${q.id}`, actorId, workspaceId: q.workspace_id, targetType: 'sales.quote', targetId: q.id, link: `/sales/sales-quotes/${q.id}`, data: { number: q.number ?? '', customer: q.customer } };
}
