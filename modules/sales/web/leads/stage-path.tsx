import { useState } from 'react';
import { Check } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { leadBoard, type Lead, type Stage } from '../../contract.ts';
import { missingOf, MoveDialog, type Asked } from './move-dialog.tsx';
import { leadTopics, useBase, usePipelines } from './use-leads.ts';

/** The stages of the lead's pipeline up to won; a press moves it there. */
export function StagePath({ lead, canMove }: { lead: Lead; canMove: boolean }) {
  const t = useT('sales');
  const go = useGo();
  const base = useBase();
  const move = useAction(leadBoard.move, { topics: leadTopics });
  const [asked, setAsked] = useState<Asked | null>(null);
  const stages = (usePipelines('lead').find((p) => p.id === lead.pipelineId)?.stages ?? []).filter((s) => s.kind !== 'lost');
  const at = stages.findIndex((s) => s.id === lead.stageId);
  if (stages.length === 0) return <div className="h-13" />;
  const to = async (stage: Stage) => {
    if (stage.kind === 'won') { go(`/crm/leads/${lead.id}?convert=true`, { replace: true }); return; }
    const fields = missingOf(lead, stage.requiredFields).length > 0 ? await new Promise<Record<string, unknown> | null>((answer) => setAsked({ lead, to: { ...stage, status: stage.leadStatus }, answer })) : {};
    if (fields) move.mutate({ ...base, id: lead.id, to: stage.id, version: lead.version, ...fields } as never);
  };
  return (
    <>
      <ol aria-label={t('leads.path')} className="flex gap-1 overflow-x-auto px-4 pb-4 sm:px-6">
        {stages.map((stage, i) => {
          const here = i === at;
          const passed = at >= 0 && i < at;
          const look = cn('flex h-9 w-full items-center justify-center gap-1.5 rounded-md border px-2 text-sm whitespace-nowrap', here ? 'border-primary bg-primary text-primary-foreground font-medium' : passed ? 'bg-muted text-foreground' : 'text-muted-foreground');
          const content = <>{passed && <Check aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />}<span dir="auto" className="truncate">{stage.name}</span></>;
          return (
            <li key={stage.id} aria-current={here ? 'step' : undefined} className="flex min-w-28 flex-1 shrink-0 sm:min-w-0 sm:shrink">
              {canMove && !here ? <button type="button" disabled={move.isPending} className={cn(look, 'focus-ring hover:bg-accent hover:text-foreground')} onClick={() => void to(stage)}>{content}</button> : <span className={look}>{content}</span>}
            </li>
          );
        })}
      </ol>
      {asked && <MoveDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
