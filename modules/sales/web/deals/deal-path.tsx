import { Check } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { cn } from '#core/web/ui/cn.ts';
import { dealBoard, type Deal, type Stage } from '../../contract.ts';
import { useBase, usePipelines } from '../leads/use-leads.ts';
import { asksFor, DealMoveDialog, type AskedDeal } from './deal-move-dialog.tsx';
import { dealTopics } from './use-deals.ts';

/** The stages of the opportunity's pipeline up to won; a press moves it there. */
export function DealPath({ deal, canMove }: { deal: Deal; canMove: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const move = useAction(dealBoard.move, { topics: dealTopics });
  const [asked, setAsked] = useState<AskedDeal | null>(null);
  const stages = (usePipelines('deal').find((p) => p.id === deal.pipelineId)?.stages ?? []).filter((s) => s.kind !== 'lost');
  const at = stages.findIndex((s) => s.id === deal.stageId);
  if (stages.length === 0) return <div className="h-13" />;
  const to = async (stage: Stage) => {
    const fields = asksFor(deal, stage) ? await new Promise<Record<string, unknown> | null>((answer) => setAsked({ deal, to: stage, answer })) : {};
    if (fields) move.mutate({ ...base, id: deal.id, to: stage.id, version: deal.version, ...fields } as never);
  };
  return (
    <>
      <ol aria-label={t('deals.path')} className="flex gap-1 overflow-x-auto px-4 pb-4 sm:px-6">
        {stages.map((stage, i) => {
          const here = i === at;
          const passed = at >= 0 && i < at;
          const look = cn('flex h-9 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-md border px-2 text-sm whitespace-nowrap', here ? 'border-primary bg-primary text-primary-foreground font-medium' : passed ? 'bg-muted text-foreground' : 'text-muted-foreground');
          const content = <>{passed && <Check aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />}<span dir="auto" className="truncate">{stage.name}</span></>;
          return (
            <li key={stage.id} aria-current={here ? 'step' : undefined} className="flex min-w-28 flex-1">
              {canMove && !here ? <button type="button" disabled={move.isPending} className={cn(look, 'focus-ring w-full hover:bg-accent hover:text-foreground')} onClick={() => void to(stage)}>{content}</button> : <span className={cn(look, 'w-full')}>{content}</span>}
            </li>
          );
        })}
      </ol>
      {asked && <DealMoveDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
