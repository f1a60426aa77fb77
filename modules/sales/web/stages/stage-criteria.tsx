import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction, useRead } from '#core/web/query.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { dealCriteria, leadCriteria, tickDeal, tickLead, type Checklist, type PipelineKind } from '../../contract.ts';
import { useBase, useOwners, usePipelines } from '../leads/use-leads.ts';

interface Shown { kind: PipelineKind; record: { id: string; pipelineId: string; stageId: string }; canEdit: boolean; className?: string }

/** What has to be done before a record goes on from its stage, to be ticked; nothing where the stage asks for nothing. */
export function StageCriteria(given: Shown) {
  const stage = usePipelines(given.kind).find((p) => p.id === given.record.pipelineId)?.stages.find((s) => s.id === given.record.stageId);
  return stage && stage.criteria.length > 0 ? <Criteria {...given} /> : null;
}

function Criteria({ kind, record, canEdit, className = '' }: Shown) {
  const t = useT('sales');
  const base = useBase();
  const owners = useOwners();
  const topic = kind === 'lead' ? 'sales.lead' : 'sales.opportunity';
  const read = kind === 'lead' ? leadCriteria : dealCriteria;
  const input = { ...base, id: record.id };
  const { data } = useRead(read, input, { topics: [topic, 'sales.pipeline'] });
  const tick = useAction(kind === 'lead' ? tickLead : tickDeal, {
    topics: [topic],
    optimistic: ({ criterionId, ticked }) => {
      const key = queryKey(read, input);
      const before = queryClient.getQueryData<Checklist>(key);
      queryClient.setQueryData<Checklist>(key, (now) => now && { ...now, items: now.items.map((c) => (c.id === criterionId ? { ...c, tickedAt: ticked ? new Date().toISOString() : null, tickedBy: null } : c)) });
      return () => queryClient.setQueryData(key, before);
    },
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const heading = t('leads.criteria.count', { done: items.filter((c) => c.tickedAt !== null).length, total: items.length });
  const nameOf = (id: string | null) => owners.find((o) => o.id === id)?.name ?? '';
  return (
    <section aria-label={t('leads.criteria.title')} className={className}>
      <h2 className="mb-1 text-sm font-medium">{t('leads.criteria.title')} <span className="figures font-normal text-muted-foreground">{heading}</span></h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {items.map((c) => (
          <li key={c.id}>
            <Checkbox label={<span dir="auto">{c.text}</span>} checked={c.tickedAt !== null} disabled={!canEdit} onCheckedChange={(ticked) => tick.mutate({ ...input, criterionId: c.id, ticked })}
              description={c.tickedAt ? <>{nameOf(c.tickedBy) && <><bdi>{nameOf(c.tickedBy)}</bdi> · </>}<RelativeTime value={c.tickedAt} /></> : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
