import { Check } from 'lucide-react';
import { cn } from '#core/web/ui/cn.ts';
import type { PipelineKind, Stage } from '../../contract.ts';
import { usePipelines } from '../leads/use-leads.ts';

/** The stages of a record's pipeline up to won, the one it stands in marked; a press asks for a move. */
export function StagePath({ kind, record, label, canMove, busy, onMove }: { kind: PipelineKind; record: { pipelineId: string; stageId: string }; label: string; canMove: boolean; busy: boolean; onMove: (stage: Stage) => void }) {
  const stages = (usePipelines(kind).find((p) => p.id === record.pipelineId)?.stages ?? []).filter((s) => s.kind !== 'lost');
  const at = stages.findIndex((s) => s.id === record.stageId);
  if (stages.length === 0) return <div className="h-13" />;
  return (
    <ol aria-label={label} className="flex gap-1 overflow-x-auto px-4 pb-4 sm:px-6">
      {stages.map((stage, i) => {
        const here = i === at;
        const passed = i < at;
        const look = cn('flex h-9 w-full min-w-0 items-center justify-center gap-1.5 rounded-md border px-2 text-sm whitespace-nowrap', here ? 'border-primary bg-primary text-primary-foreground font-medium' : passed ? 'bg-muted text-foreground' : 'text-muted-foreground');
        const content = <>{passed && <Check aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />}<span dir="auto" className="truncate">{stage.name}</span></>;
        return (
          // On a phone each keeps a width its name can be read in, and the row scrolls.
          <li key={stage.id} aria-current={here ? 'step' : undefined} className="flex min-w-28 flex-1 shrink-0 sm:min-w-0 sm:shrink">
            {canMove && !here ? <button type="button" disabled={busy} className={cn(look, 'focus-ring hover:bg-accent hover:text-foreground')} onClick={() => onMove(stage)}>{content}</button> : <span className={look}>{content}</span>}
          </li>
        );
      })}
    </ol>
  );
}
