import { Combine } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { findDuplicateLeads, mergeLeads, unmergeLeads, type Lead, type Likeness } from '../../contract.ts';
import { leadTopics, useBase } from './use-leads.ts';

/** Says that another lead may be the same, and merges it into this one; with Undo. */
export function DuplicateHint({ lead }: { lead: Lead }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const [chosen, setChosen] = useState<Likeness | null>(null);
  const who = Object.fromEntries(Object.entries({ email: lead.email, phone: lead.phone, company: lead.company, lastName: lead.lastName }).filter(([, v]) => v !== ''));
  const { data } = useRead(findDuplicateLeads, { ...base, exceptId: lead.id, ...who }, { topics: leadTopics, enabled: Object.keys(who).length > 0 });
  const found = (data?.items ?? []).filter((l) => l.status !== 'converted');
  if (found.length === 0) return null;
  const merge = async () => {
    const { mergeId } = await request(mergeLeads, { ...base, id: lead.id, version: lead.version, otherId: chosen!.id, fromOther: [] }, { idempotencyKey: newId() });
    void invalidateTopics(leadTopics);
    const undo = async () => { try { await request(unmergeLeads, { ...base, id: mergeId }, { idempotencyKey: newId() }); void invalidateTopics(leadTopics); } catch (error) { showError(error); } };
    toast.success(t('leads.merge.done', { name: chosen!.name }), { action: { label: t('leads.undo'), onPress: () => void undo() } });
  };
  return (
    <aside aria-label={t('leads.duplicate.warning')} className="mx-4 mb-4 flex flex-col gap-2 rounded-lg border border-warning/40 bg-warning-subtle p-3 text-sm sm:mx-6">
      <p className="font-medium text-warning-ink">{t('leads.duplicate.warning')}</p>
      <ul className="flex flex-col gap-1.5">
        {found.slice(0, 3).map((l) => (
          <li key={l.id} className="flex min-w-0 flex-wrap items-center justify-between gap-2">
            <Link to={`/crm/leads/${l.id}`} className="focus-ring min-w-0 truncate rounded-sm hover:underline"><span dir="auto">{[l.name, l.company === l.name ? '' : l.company, l.email].filter((x) => x).join(' · ')}</span> <span className="text-muted-foreground">({t(`leads.duplicate.${l.reason}`)})</span></Link>
            {can('sales.lead.remove') && <Button size="sm" variant="outline" onClick={() => setChosen(l)}><Combine aria-hidden />{t('leads.merge.do')}</Button>}
          </li>
        ))}
      </ul>
      {chosen && <AlertDialog open onOpenChange={(open) => { if (!open) setChosen(null); }} title={t('leads.merge.title', { name: chosen.name })} description={t('leads.merge.help', { name: lead.name })} confirmLabel={t('leads.merge.do')} onConfirm={merge} />}
    </aside>
  );
}
