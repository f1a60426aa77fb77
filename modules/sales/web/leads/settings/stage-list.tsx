import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { announce } from '#core/web/ui/live-region.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { arrangeStages, type Pipeline, type Stage } from '../../../contract.ts';
import { stageTones } from '../leads-board.tsx';
import { useBase } from '../use-leads.ts';
import { DeleteStageDialog } from './delete-stage-dialog.tsx';
import { StageDialog } from './stage-dialog.tsx';

const topics = ['sales.pipeline', 'sales.lead', 'sales.opportunity'] as const;

/** Stages of a pipeline in their order; moved by dragging, by the arrows, or with Alt and an arrow key. */
export function StageList({ pipeline }: { pipeline: Pipeline }) {
  const t = useT('sales');
  const base = useBase();
  const [order, setOrder] = useState<string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [open, setOpen] = useState<{ what: 'edit' | 'remove'; stage: Stage } | 'add' | null>(null);
  const arrange = useAction(arrangeStages, { topics, onDone: () => setOrder(null), onRefused: () => setOrder(null) });
  const byId = new Map(pipeline.stages.map((s) => [s.id, s]));
  const stages = order ? order.map((id) => byId.get(id)).filter((s): s is Stage => s !== undefined) : pipeline.stages;
  const save = (next: string[]) => { setOrder(next); arrange.mutate({ ...base, pipelineId: pipeline.id, ids: next }); };
  const swap = (stage: Stage, by: -1 | 1) => {
    const ids = stages.map((s) => s.id);
    const at = ids.indexOf(stage.id);
    const other = stages[at + by];
    if (other?.kind !== stage.kind) return;
    [ids[at], ids[at + by]] = [ids[at + by]!, ids[at]!];
    save(ids);
    announce(t('leads.stage.moved', { name: stage.name, place: at + by + 1, total: ids.length }));
  };
  const onKeyDown = (event: KeyboardEvent, stage: Stage) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    swap(stage, event.key === 'ArrowUp' ? -1 : 1);
  };
  const over = (event: DragEvent, stage: Stage) => {
    if (!dragged || dragged === stage.id || byId.get(dragged)?.kind !== stage.kind) return;
    event.preventDefault();
    const ids = stages.map((s) => s.id).filter((id) => id !== dragged);
    const from = stages.findIndex((s) => s.id === dragged);
    const to = stages.findIndex((s) => s.id === stage.id);
    ids.splice(ids.indexOf(stage.id) + (from < to ? 1 : 0), 0, dragged);
    setOrder(ids);
  };
  return (
    <div className="flex flex-col gap-3">
      <ol className="divide-y rounded-lg border">
        {stages.map((stage, i) => (
          // The row is dragged as a whole; its buttons and Alt+arrows do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={stage.id} draggable onDragStart={(e) => { e.dataTransfer.effectAllowed = 'move'; setDragged(stage.id); }} onDragOver={(e) => over(e, stage)} onDrop={(e) => e.preventDefault()} onDragEnd={() => { setDragged(null); if (order && !arrange.isPending) save(order); }}
            className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm', dragged === stage.id && 'opacity-50')}>
            <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted-foreground" />
            <button type="button" className="focus-ring flex min-w-0 flex-1 basis-24 items-center gap-2 rounded-sm text-start font-medium" aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown" onClick={() => setOpen({ what: 'edit', stage })} onKeyDown={(e) => onKeyDown(e, stage)}><StatusDot tone={stageTones[stage.color] ?? 'neutral'} /><span dir="auto" className="truncate">{stage.name}</span></button>
            <span className="text-muted-foreground">{t(stage.leadStatus ? `leads.status.${stage.leadStatus}` : `leads.stage.kind.${stage.kind}`)}</span>
            <span className="figures w-12 text-end text-muted-foreground">{stage.probability} %</span>
            <span className="figures w-20 text-end text-muted-foreground max-sm:hidden">{stage.maxDays ? t('leads.days', { count: stage.maxDays }) : ''}</span>
            <span className="flex max-sm:w-full max-sm:justify-end">
              <IconButton size="sm" className="text-muted-foreground" aria-label={t('leads.stage.up', { name: stage.name })} disabled={stages[i - 1]?.kind !== stage.kind} onClick={() => swap(stage, -1)}><ArrowUp /></IconButton>
              <IconButton size="sm" className="text-muted-foreground" aria-label={t('leads.stage.down', { name: stage.name })} disabled={stages[i + 1]?.kind !== stage.kind} onClick={() => swap(stage, 1)}><ArrowDown /></IconButton>
              <IconButton size="sm" className="text-muted-foreground" aria-label={t('leads.stage.edit', { name: stage.name })} {...tip(t('leads.edit'))} onClick={() => setOpen({ what: 'edit', stage })}><Pencil /></IconButton>
              <IconButton size="sm" className="text-muted-foreground" aria-label={t('leads.stage.remove', { name: stage.name })} disabled={stage.kind === 'won' || stages.filter((s) => s.kind === stage.kind).length < 2} onClick={() => setOpen({ what: 'remove', stage })}><Trash2 /></IconButton>
            </span>
          </li>
        ))}
      </ol>
      <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen('add')}><Plus aria-hidden />{t('leads.stage.add')}</Button>
      {open === 'add' && <StageDialog pipeline={pipeline} onClose={() => setOpen(null)} />}
      {open !== 'add' && open?.what === 'edit' && <StageDialog pipeline={pipeline} stage={open.stage} onClose={() => setOpen(null)} />}
      {open !== 'add' && open?.what === 'remove' && <DeleteStageDialog pipeline={pipeline} stage={open.stage} onClose={() => setOpen(null)} />}
    </div>
  );
}
