import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll, withdraw } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { amountText, type ExpenseRow } from './store.ts';

const both = { defaultChannels: ['in_app', 'email'] } as const;
const bell = { defaultChannels: ['in_app'] } as const;

/** What the bell says about expenses. */
export function defineExpenseNotices(): void {
  defineNotificationTypes({
    'invoicing.expense_submitted': { ...both, label: { en: 'An expense waits for your decision', ar: 'مصروف ينتظر قرارك' }, text: { en: '{actors} handed in {amount} for {merchant}', ar: 'قدّم {actors} مصروفًا قدره {amount} لدى {merchant}' }, category: 'request' },
    'invoicing.expense_approved': { ...bell, label: { en: 'Your expense is approved', ar: 'الموافقة على مصروفك' }, text: { en: '{actors} approved {amount} for {merchant}', ar: 'وافق {actors} على {amount} لدى {merchant}' } },
    'invoicing.expense_lowered': { ...both, label: { en: 'Your expense is approved with a lower amount', ar: 'الموافقة على مصروفك بمبلغ أقل' }, text: { en: '{actors} approved {amount} for {merchant}: {reason}', ar: 'وافق {actors} على {amount} لدى {merchant}: {reason}' } },
    'invoicing.expense_rejected': { ...both, label: { en: 'Your expense is given back', ar: 'إعادة مصروفك إليك' }, text: { en: '{actors} gave {amount} for {merchant} back: {reason}', ar: 'أعاد {actors} مصروف {amount} لدى {merchant}: {reason}' } },
    'invoicing.expense_paid': { ...bell, label: { en: 'Your expense is paid back', ar: 'سداد مصروفك' }, text: { en: '{amount} for {merchant} is paid back', ar: 'تم سداد {amount} لدى {merchant}' } },
    'invoicing.expense_receipt_asked': { ...both, label: { en: 'A receipt of yours is asked for', ar: 'طلب إيصال منك' }, text: { en: '{actors} asks for the receipt of {amount} for {merchant}', ar: 'يطلب {actors} إيصال {amount} لدى {merchant}' }, category: 'request' },
    'invoicing.recurring_expense_failed': { ...both, label: { en: 'A recurring expense could not be made', ar: 'تعذّر إنشاء مصروف متكرر' }, text: { en: '{name} could not be made. Open it to see why.', ar: 'تعذّر إنشاء {name}. افتحه لمعرفة السبب.' } },
    'invoicing.expense_share_asked': { ...both, label: { en: 'A colleague asks you to take a part of an expense', ar: 'زميل يطلب منك تحمل جزء من مصروف' }, text: { en: '{actors} asks you to take {amount} for {merchant}', ar: 'يطلب {actors} أن تتحمل {amount} لدى {merchant}' }, category: 'request' },
    'invoicing.expense_share_taken': { ...bell, label: { en: 'A colleague took their part of an expense', ar: 'زميل قبل جزأه من مصروف' }, text: { en: '{actors} took {amount} for {merchant}', ar: 'قبل {actors} تحمل {amount} لدى {merchant}' } },
    'invoicing.expense_share_refused': { ...both, label: { en: 'A colleague refused their part of an expense', ar: 'زميل رفض جزأه من مصروف' }, text: { en: '{actors} does not take {amount} for {merchant}: it stays with you. {reason}', ar: 'رفض {actors} تحمل {amount} لدى {merchant}: يبقى عندك. {reason}' } },
    'invoicing.expense_share_undone': { ...bell, label: { en: 'A part of an expense was taken back', ar: 'استُرجع جزء من مصروف' }, text: { en: '{actors} took {amount} for {merchant} back', ar: 'استرجع {actors} مبلغ {amount} لدى {merchant}' } },
    'invoicing.expense_share_voided': { ...bell, label: { en: 'A part of an expense became void', ar: 'أُلغي جزء من مصروف' }, text: { en: '{actors} voided the part of {amount} for {merchant}', ar: 'ألغى {actors} الجزء البالغ {amount} لدى {merchant}' } },
    'invoicing.expense_waiting': { ...bell, label: { en: 'Reminders of expenses', ar: 'تذكيرات بالمصروفات' }, text: { en: '{amount} for {merchant} still waits', ar: 'لا يزال {amount} لدى {merchant} قيد الانتظار' } },
  });
}

const groupOf = (x: ExpenseRow, type: string): string => `${type}:${x.id}`;

function noticeOf(x: ExpenseRow, type: string, actorId: string | null, reason = '') {
  return {
    type, groupKey: groupOf(x, type), actorId, workspaceId: x.workspace_id, targetType: 'invoicing.expense', targetId: x.id, link: `/expenses/list?expense=${x.id}`,
    data: { amount: `${amountText(x.total, x.currency)} ${x.currency}`, merchant: x.merchant || x.description.slice(0, 60) || '–', reason },
  };
}

/** Everybody who may decide on a step: the approver and who stands in for them today, or all who may approve; never the author. */
export async function decidersOf(ctx: Ctx, x: ExpenseRow, approverId: string | null): Promise<string[]> {
  const approvers = approverId ? [approverId] : await accountsWith(ctx, 'invoicing.expense.approve', x.workspace_id);
  const away = await ctx.sql<{ id: string }>('select distinct d.delegate_id as id from invoicing.expense_delegate d where d.workspace_id = $1 and d.approver_id = any($2::uuid[]) and current_date between d.from_on and d.until_on', [x.workspace_id, approvers]);
  return [...new Set([...approvers, ...away.map((d) => d.id)])].filter((id) => id !== x.employee_id && id !== x.submitted_by);
}

/** Asks those whose turn it is; `approverId` null reads the step from the claim. */
export async function tellApprovers(ctx: Ctx, x: ExpenseRow, approverId: string | null, type = 'invoicing.expense_submitted'): Promise<void> {
  const [turn] = await ctx.sql<{ approver_id: string | null }>("select a.approver_id from invoicing.expense_approval a where a.expense_id = $1 and a.workspace_id = $2 and a.state = 'pending' and a.step = $3 order by a.round desc limit 1", [x.id, x.workspace_id, x.approval_step]);
  await notifyAll(ctx, await decidersOf(ctx, x, approverId ?? turn?.approver_id ?? null), noticeOf(x, type, x.submitted_by));
}

/** Tells whose claim it is, unless they did it themselves. */
export async function tellAuthor(ctx: Ctx, x: ExpenseRow, type: `invoicing.expense_${string}`, reason = ''): Promise<void> {
  if (x.employee_id === ctx.actorId && type !== 'invoicing.expense_paid') return;
  await notifyAll(ctx, [x.employee_id], noticeOf(x, type, type === 'invoicing.expense_paid' || type === 'invoicing.expense_waiting' ? null : ctx.actorId, reason));
}

/** Tells somebody about a part of an expense, in minor units; null takes back what they were told. Whoever is asked finds it above their own expenses. */
export async function tellAbout(ctx: Ctx, x: ExpenseRow, type: `invoicing.expense_share_${string}`, accountId: string, about: { amount: string; reason?: string } | null): Promise<void> {
  if (about === null) { await withdraw(ctx, { accountId, groupKey: groupOf(x, type) }); return; }
  const notice = noticeOf(x, type, ctx.actorId, about.reason ?? '');
  await notifyAll(ctx, [accountId], { ...notice, ...(accountId === x.employee_id ? {} : { link: '/expenses/list?view=mine' }), data: { ...notice.data, amount: `${amountText(about.amount, x.currency)} ${x.currency}` } });
}

/** Takes back what whose claim it is was told, once it is not so any more. */
export async function withdrawNotice(ctx: Ctx, x: ExpenseRow, type: `invoicing.expense_${string}`): Promise<void> {
  await withdraw(ctx, { accountId: x.employee_id, groupKey: groupOf(x, type) });
}
