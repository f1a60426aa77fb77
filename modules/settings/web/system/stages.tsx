import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import type { GroupValues } from '../../contract.ts';
import type { GroupForm } from '../parts/use-group-form.ts';

type Stage = GroupValues['system']['defaultStages'][number];
const categories: readonly Stage['category'][] = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];

/** Columns a new project's board begins with, in their order. */
export function Stages({ form }: { form: GroupForm<'system'> }) {
  const t = useT('settings');
  const stages = form.values.defaultStages;
  const put = (next: Stage[]) => form.set('defaultStages', next);
  const change = (at: number, part: Partial<Stage>) => put(stages.map((s, i) => (i === at ? { ...s, ...part } : s)));
  const move = (at: number, by: 1 | -1) => { const next = [...stages]; [next[at], next[at + by]] = [next[at + by]!, next[at]!]; put(next); };
  return (
    <div>
      <ol className="flex flex-col gap-2">
        {stages.map((stage, i) => (
          <li key={i} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
            <Field hideLabel label={t('system.stageColor', { name: stage.name })} disabled={form.readOnly} className="shrink-0"><input type="color" aria-label={t('system.stageColor', { name: stage.name })} value={stage.color} disabled={form.readOnly} onChange={(e) => change(i, { color: e.target.value })} className="focus-ring h-9 w-10 cursor-pointer rounded-md border border-input bg-background p-1" /></Field>
            <Field hideLabel label={t('system.stageName', { number: i + 1 })} error={form.problem(`defaultStages.${i}.name`)} disabled={form.readOnly} className="min-w-40 flex-1"><Input dir="auto" maxLength={60} value={stage.name} onChange={(e) => change(i, { name: e.target.value })} /></Field>
            <Select aria-label={t('system.stageCategory', { name: stage.name })} className="w-36" disabled={form.readOnly} value={stage.category} onValueChange={(category) => change(i, { category })} options={categories.map((value) => ({ value, label: t(`choice.stage.${value}`) }))} />
            {!form.readOnly && (
              <span className="flex">
                <IconButton aria-label={t('system.stageUp', { name: stage.name })} disabled={i === 0} onClick={() => move(i, -1)}><ArrowUp /></IconButton>
                <IconButton aria-label={t('system.stageDown', { name: stage.name })} disabled={i === stages.length - 1} onClick={() => move(i, 1)}><ArrowDown /></IconButton>
                <IconButton aria-label={t('system.stageRemove', { name: stage.name })} disabled={stages.length <= 2} onClick={() => put(stages.filter((_, at) => at !== i))}><Trash2 /></IconButton>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p role="alert" className="mt-2 text-sm text-destructive-ink empty:hidden">{form.problem('defaultStages')}</p>
      {!form.readOnly && <Button size="sm" variant="outline" className="mt-2" disabled={stages.length >= 20} onClick={() => put([...stages, { name: '', category: 'started', color: stages.at(-1)!.color }])}><Plus aria-hidden />{t('system.stageAdd')}</Button>}
    </div>
  );
}
