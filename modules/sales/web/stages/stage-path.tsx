import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#core/web/ui/cn.ts';
import type { PipelineKind, Stage } from '../../contract.ts';
import { usePipelines } from '../leads/use-leads.ts';

/** The stages of a record's pipeline up to won, the one it stands in marked; a press asks for a move. */
export function StagePath({ kind, record, label, canMove, busy, onMove }: { kind: PipelineKind; record: { pipelineId: string; stageId: string }; label: string; canMove: boolean; busy: boolean; onMove: (stage: Stage) => void }) {
  const stages = (usePipelines(kind).find((p) => p.id === record.pipelineId)?.stages ?? []).filter((s) => s.kind !== 'lost');
  const at = stages.findIndex((s) => s.id === record.stageId);
  const list = useRef<HTMLOListElement>(null);
  // On a phone the row scrolls: it begins where the record stands.
  useEffect(() => { if (list.current && list.current.scrollWidth > list.current.clientWidth) list.current.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' }); }, [at, stages.length]);
  if (stages.length === 0) return <div className="h-13" />;
  return (
    <ol ref={list} aria-label={label} className="flex gap-1 overflow-x-auto px-4 pb-4 sm:px-6">
      {stages.map((stage, i) => {
        const here = i === at;
        const passed = i < at;
        const look = cn('flex h-9 w-full min-w-0 items-center justify-center gap-1.5 rounded-md border px-2 text-sm whitespace-nowrap', here ? 'border-primary bg-primary text-primary-foreground font-medium' : passed ? 'bg-muted text-foreground' : 'text-muted-foreground');
        const content = <>{passed && <Check aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />}<span dir="auto" className="truncate">{stage.name}</span></>;
        return (
          <li key={stage.id} aria-current={here ? 'step' : undefined} className="flex max-w-60 min-w-28 flex-auto shrink-0 sm:max-w-none sm:min-w-0 sm:flex-1">
            {canMove && !here ? <button type="button" disabled={busy} className={cn(look, 'focus-ring hover:bg-accent hover:text-foreground')} onClick={() => onMove(stage)}>{content}</button> : <span className={look}>{content}</span>}
          </li>
        );
      })}
    </ol>
  );
}
