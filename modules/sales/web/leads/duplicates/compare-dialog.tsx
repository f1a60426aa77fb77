import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { leads, mergeLeads, unmergeLeads, type Lead, type LeadMergeField } from '../../../contract.ts';
import { statusTones, useBase } from '../use-leads.ts';
import { LeadChoices } from './lead-choices.tsx';

const topics = ['sales.lead', 'sales.lead_duplicate', 'sales.activity', 'core.comment', 'core.attachment'] as const;

/** Two leads side by side: which stays, whose values; merged with a way back. */
export function CompareDialog({ pair, onClose, onMerged = onClose }: { pair: { a: { id: string }; b: { id: string } }; onClose: () => void; /** With the lead that stays. */ onMerged?: (keptId: string) => void }) {
  const t = useT('sales');
  const base = useBase();
  const [swapped, setSwapped] = useState(false);
  const [fromOther, setFromOther] = useState<ReadonlySet<LeadMergeField>>(new Set());
  const [a, b] = [useRead(leads.get, { ...base, id: pair.a.id }, { topics, staleTime: 0 }), useRead(leads.get, { ...base, id: pair.b.id }, { topics, staleTime: 0 })];
  // The one that is there for longer stays, unless the other is wanted.
  const older = (a.data?.createdAt ?? '') <= (b.data?.createdAt ?? '');
  const [kept, other] = older !== swapped ? [a, b] : [b, a];
  const merge = useMerge(onMerged);
  const submit = () => { if (kept.data && other.data) merge.mutate({ ...base, id: kept.data.id, version: kept.data.version, otherId: other.data.id, fromOther: [...fromOther] }); };
  return (
    <Dialog
      open size="lg" title={t('leads.duplicates.compareTitle')} description={t('leads.duplicates.compareHelp')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button variant="primary" type="submit" form="lead-merge" disabled={!kept.data || !other.data} loading={merge.isPending}>{t('leads.merge.do')}</Button></>}
    >
      <form id="lead-merge" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        <QueryView query={kept} showServerError skeleton={<SkeletonRows rows={6} columns={3} />}>
          {(keptLead) => (
            <QueryView query={other} showServerError skeleton={<SkeletonRows rows={6} columns={3} />}>
              {(otherLead) => (
                <div className="flex flex-col gap-5">
                  <div className="grid items-center gap-3 rounded-lg border p-3 sm:grid-cols-[1fr_auto_1fr]">
                    <Head label={t('leads.duplicates.stays')} lead={keptLead} />
                    <Button size="sm" variant="outline" onClick={() => { setSwapped(!swapped); setFromOther(new Set()); }}><ArrowLeftRight aria-hidden />{t('leads.duplicates.swap')}</Button>
                    <Head label={t('leads.duplicates.goes')} lead={otherLead} />
                  </div>
                  <LeadChoices kept={keptLead} other={otherLead} fromOther={fromOther} onChange={setFromOther} />
                  <p className="text-sm text-muted-foreground text-pretty">{t('leads.duplicates.moves')}</p>
                </div>
              )}
            </QueryView>
          )}
        </QueryView>
      </form>
    </Dialog>
  );
}

function Head({ label, lead }: { label: string; lead: Lead }) {
  const t = useT('sales');
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted-foreground">{label}</p>
      <p className="flex min-w-0 items-center gap-2"><Link to={`/crm/leads/${lead.id}`} className="focus-ring min-w-0 truncate rounded-sm font-medium hover:underline"><bdi>{lead.name || t('leads.nobody')}</bdi></Link><StatusPill tone={statusTones[lead.status]}>{t(`leads.status.${lead.status}`)}</StatusPill></p>
      <p className="truncate text-sm text-muted-foreground">{lead.stage} · {t('leads.field.createdAt')} <RelativeTime value={lead.createdAt} /></p>
    </div>
  );
}

/** Merges and offers the way back. */
function useMerge(onMerged: (keptId: string) => void) {
  const t = useT('sales');
  const base = useBase();
  const undo = async (id: string) => { try { await request(unmergeLeads, { ...base, id }, { idempotencyKey: newId() }); void invalidateTopics(topics); toast.success(t('leads.duplicates.unmerged')); } catch (error) { showError(error); } };
  return useAction(mergeLeads, {
    topics,
    // Somebody changed one of them meanwhile: the newer words are shown, and one looks again.
    onRefused: (error) => { if (error.code === 'core.version_conflict') void invalidateTopics(topics); },
    onDone: ({ mergeId, lead }) => { onMerged(lead.id); toast.success(t('leads.duplicates.merged', { name: lead.name }), { action: { label: t('leads.undo'), onPress: () => void undo(mergeId) } }); },
  });
}
