import { Eraser, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction, useRead } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { request } from '#core/web/api/request.ts';
import { newId } from '#core/web/api/new-id.ts';
import { useCan } from '#core/web/viewer.tsx';
import { enrolLeads, eraseLead, explainScore, listRuns, sequences, type Lead } from '../../../contract.ts';
import { leadTopics, useBase } from '../../leads/use-leads.ts';
import { Run } from '../sequences/sequence-page.tsx';
import { SpeedMark } from './speed-mark.tsx';

/** What capture adds to a lead's page: how fast it is answered, why it has its score, its sequences, and its erasure. */
export function LeadCapture({ lead, canEdit }: { lead: Lead; canEdit: boolean }) {
  return <><ScoreCard lead={lead} /><SequencesCard lead={lead} canEdit={canEdit} /><Erase lead={lead} /></>;
}

function ScoreCard({ lead }: { lead: Lead }) {
  const t = useT('sales');
  const { data } = useRead(explainScore, { ...useBase(), id: lead.id }, { topics: ['sales.lead', 'sales.activity', 'sales.score_rule'] });
  const points = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);
  return (
    <Card>
      <CardHeader title={t('capture.score.ofLead', { score: data?.score ?? lead.score })} actions={<SpeedMark lead={lead} long />} />
      <CardBody className="flex flex-col gap-3 text-sm">
        {!data && <Skeleton className="h-12 w-full" />}
        {data && (data.parts.length === 0 ? <p className="text-muted-foreground">{t('capture.score.noParts')}</p> : <ul className="flex flex-col gap-1">{data.parts.map((p) => <li key={p.ruleId} className="flex gap-2"><bdi className="min-w-0 flex-1 truncate">{p.name}{p.times > 1 && <span className="figures text-muted-foreground"> ×{p.times}</span>}</bdi>{p.lastAt && <span className="text-muted-foreground"><RelativeTime value={p.lastAt} /></span>}<span dir="ltr" className={p.points > 0 ? 'figures text-success-ink' : 'figures text-destructive-ink'}>{points(p.points)}</span></li>)}</ul>)}
        {data?.estimate && (
          <div className="border-t pt-3">
            <p className="font-medium">{t('capture.estimate.title', { percent: Math.round(data.estimate.percent) })}</p>
            <ul className="mt-1 flex flex-col gap-0.5 text-muted-foreground">{data.estimate.factors.map((f) => <li key={f.factor}>{f.effect > 0 ? '↑' : '↓'} {t(`capture.estimate.factor.${f.factor}`)}: <bdi>{f.factor === 'source' ? f.detail || t('capture.source.without') : t(`capture.estimate.${f.detail}`)}</bdi></li>)}</ul>
            <p className="mt-1 text-xs text-muted-foreground">{t('capture.estimate.basis', data.estimate.basedOn)}</p>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function SequencesCard({ lead, canEdit }: { lead: Lead; canEdit: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const runs = useRead(listRuns, { ...base, leadId: lead.id, limit: 20 }, { topics: ['sales.sequence', 'sales.lead'] }).data?.items ?? [];
  const all = useRead(sequences.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: ['sales.sequence'] }).data?.items ?? [];
  const enrol = useAction(enrolLeads, { topics: ['sales.sequence'], onDone: ({ enrolled, left }) => { if (enrolled > 0) toast.success(t('capture.sequence.enrolled', { count: enrolled })); else toast.warning(t(`capture.sequence.left.${left[0]?.why ?? 'unknown'}`)); } });
  const open = canEdit && lead.status !== 'lost' && lead.status !== 'junk';
  const free = all.filter((s) => s.isActive && !runs.some((r) => r.sequenceId === s.id && r.state === 'running'));
  if (runs.length === 0 && (!open || free.length === 0)) return null;
  return (
    <Card>
      <CardHeader title={t('capture.sequence.many')} actions={open && free.length > 0 && <Menu align="end" trigger={<Button size="sm" variant="outline"><ListPlus aria-hidden />{t('capture.sequence.enrol')}</Button>}>{free.map((s) => <MenuItem key={s.id} onSelect={() => enrol.mutate({ ...base, id: s.id, leadIds: [lead.id] })}>{s.name}</MenuItem>)}</Menu>} />
      {runs.length > 0 && <CardBody><ul className="-mx-3 -my-2 divide-y">{runs.map((run) => <Run key={run.id} run={run} named="sequence" />)}</ul></CardBody>}
    </Card>
  );
}

function Erase({ lead }: { lead: Lead }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const [open, setOpen] = useState(false);
  if (!can('sales.lead.remove') || lead.name === '') return null;
  return (
    <div>
      <Button size="sm" variant="ghost" className="text-muted-foreground" onClick={() => setOpen(true)}><Eraser aria-hidden />{t('capture.erase.do')}</Button>
      {open && <AlertDialog open destructive onOpenChange={(o) => { if (!o) setOpen(false); }} title={t('capture.erase.title', { name: lead.name })} description={t('capture.erase.help')} typeName={lead.name} confirmLabel={t('capture.erase.confirm')} onConfirm={async () => { await request(eraseLead, { ...base, id: lead.id, confirmName: lead.name }, { idempotencyKey: newId() }); toast.success(t('capture.erase.done')); await invalidate(); }} />}
    </div>
  );
}

const invalidate = () => invalidateTopics([...leadTopics, 'sales.sequence']);
