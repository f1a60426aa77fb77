import { Combine } from 'lucide-react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { dayWritten } from '#core/web/ui/date-text.ts';
import { listLeadMerges, unmergeLeads, type Lead } from '../../contract.ts';
import { leadTopics, useBase } from './use-leads.ts';

/** Who was merged into this lead in the last 30 days, and the way back. */
export function MergedNotice({ lead }: { lead: Lead }) {
  const t = useT('sales');
  const base = useBase();
  const language = useLanguage();
  const { data } = useRead(listLeadMerges, { ...base, id: lead.id }, { topics: leadTopics });
  const undo = useAction(unmergeLeads, { topics: [...leadTopics, 'sales.lead_duplicate', 'core.comment', 'core.attachment'], success: t('leads.duplicates.unmerged') });
  if (!data || data.items.length === 0) return null;
  return (
    <ul className="mx-4 mb-4 flex flex-col gap-2 sm:mx-6">
      {data.items.map((m) => (
        <li key={m.mergeId} className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-muted/50 px-4 py-2.5 text-sm">
          <Combine aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 basis-48">{t('leads.merge.was', { name: m.name || t('leads.nobody'), day: dayWritten(m.at, language) })}</span>
          <Button size="sm" variant="outline" loading={undo.isPending} onClick={() => undo.mutate({ ...base, id: m.mergeId })}>{t('leads.merge.undo')}</Button>
        </li>
      ))}
    </ul>
  );
}
