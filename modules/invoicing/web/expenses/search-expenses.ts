import { FolderClosed, Receipt } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { expenseReports, expenses } from '../../contract/expenses.ts';
import { expenseAddress, reportAddress } from './expense-words.ts';

/** Expenses and their reports for the palette. */
export async function searchExpenses(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const input = { workspace_slug: slug, q: text.slice(0, 200), limit: 6, sort: [], filter: undefined, count: 'none' as const, sums: undefined };
  const [found, reports] = await Promise.all([request(expenses.list, { ...input, view: 'all' } as never, { signal }), request(expenseReports.list, input, { signal })]);
  return [
    ...found.items.map((x) => ({ id: `expense:${x.id}`, label: [x.merchant || x.category || translate('invoicing', 'expenses.one'), `${x.total} ${x.currency}`].join(' · '), icon: Receipt, to: expenseAddress(x.id, '?view=all'), detail: [x.spentOn, translate('invoicing', `expenses.status.${x.status}`), x.employee?.name].filter(Boolean).join(' · ') })),
    ...reports.items.map((r) => ({ id: `expense-report:${r.id}`, label: r.title, icon: FolderClosed, to: reportAddress(r.id), detail: [translate('invoicing', `expenses.status.${r.status}`), r.employee?.name].filter(Boolean).join(' · ') })),
  ];
}
