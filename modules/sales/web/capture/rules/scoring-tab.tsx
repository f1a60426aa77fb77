import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listCustomFields, type CustomField } from '#core/contract/records.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import type { ApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { createScoreRule, deleteScoreRule, listScoreRules, scoreEvents, updateScoreRule, type ScoreCondition, type ScoreRule } from '../../../contract.ts';
import { useProducts } from '../../leads/products-input.tsx';
import { useBase } from '../../leads/use-leads.ts';
import { StarterSet } from './starter-set.tsx';
import { ScoreFieldInputs, scoreFieldName } from './score-field-inputs.tsx';

const topics = ['sales.score_rule'] as const;

/** What earns and costs a lead points. */
export function ScoringTab() {
  const t = useT('sales');
  const base = useBase();
  const [open, setOpen] = useState<ScoreRule | 'add' | null>(null);
  const query = useRead(listScoreRules, base, { topics });
  const remove = useAction(deleteScoreRule, { topics, success: t('capture.removed') });
  const own = useRead(listCustomFields, { topic: 'sales.lead' }, { topics: ['core.custom_field'], staleTime: 60_000 }).data?.items ?? [];
  const products = useProducts([...new Set((query.data?.items ?? []).flatMap(({ condition: c }) => (c.kind === 'field' && c.field === 'productIds' && c.value ? [c.value] : [])))]);
  return (
    <div className="pt-2">
      <SettingsSection title={t('capture.score.title')} description={t('capture.score.help')} action={<Button size="sm" variant="outline" onClick={() => setOpen('add')}><Plus aria-hidden />{t('capture.score.add')}</Button>}>
        <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>
          {({ items }) => (items.length === 0 ? <EmptyState title={t('capture.score.none')}>{t('capture.score.noneHelp')}</EmptyState> : (
            <ul className="divide-y rounded-lg border">
              {items.map((rule) => (
                <li key={rule.id} className="flex items-center gap-3 px-3 py-2.5">
                  <div className="min-w-0 flex-1"><button type="button" className="focus-ring rounded-sm text-start font-medium hover:underline" onClick={() => setOpen(rule)}><bdi>{rule.name}</bdi></button>{!rule.isActive && <Badge tone="neutral" className="ms-2">{t('capture.off')}</Badge>}<p className="text-sm text-muted-foreground">{whenText(t, rule.condition, own, products)}</p></div>
                  <span className={rule.points > 0 ? 'figures font-medium text-success-ink' : 'figures font-medium text-destructive-ink'} dir="ltr">{rule.points > 0 ? `+${rule.points}` : `−${-rule.points}`}</span>
                  <IconButton size="sm" aria-label={t('capture.form.take', { name: rule.name })} onClick={() => remove.mutate({ ...base, id: rule.id })}><Trash2 /></IconButton>
                </li>
              ))}
            </ul>
          ))}
        </QueryView>
      </SettingsSection>
      <div className="mt-8"><StarterSet /></div>
      {open !== null && <ScoreDialog own={own} {...(open === 'add' ? {} : { rule: open })} onClose={() => setOpen(null)} />}
    </div>
  );
}

function whenText(t: ReturnType<typeof useT>, c: ScoreCondition, own: readonly CustomField[], products: ReadonlyArray<{ id: string; label: string }>): string {
  if (c.kind === 'event') return [t(`capture.score.event.${c.event}`), c.most === null ? t('capture.score.eachTime') : t('capture.score.atMost', { count: c.most })].join(' · ');
  if (c.kind === 'idle') return t(c.repeats ? 'capture.score.idleEach' : 'capture.score.idleOnce', { count: c.days });
  const isBox = own.some((f) => `custom:${f.id}` === c.field && f.type === 'checkbox');
  const value = c.field === 'productIds' ? products.find((p) => p.id === c.value)?.label ?? (c.value && '…') : isBox ? t(c.value === 'true' ? 'capture.estimate.yes' : 'capture.estimate.no') : c.value;
  return `${scoreFieldName(t, c.field, own)} ${t(`capture.score.operator.${c.operator}`)} ${value}`.trim();
}

const starts: Record<ScoreCondition['kind'], ScoreCondition> = { event: { kind: 'event', event: 'form', most: null }, field: { kind: 'field', field: 'company', operator: 'filled', value: '' }, idle: { kind: 'idle', days: 14, repeats: false } };

function ScoreDialog({ rule, own, onClose }: { rule?: ScoreRule; own: readonly CustomField[]; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [v, setV] = useState<Omit<ScoreRule, 'id' | 'version'>>(rule ?? { name: '', isActive: true, condition: starts.event, points: 10 });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const options = { topics, onDone: onClose, onRefused: (e: ApiError) => setErrors(Object.fromEntries(e.fields.map((f) => [f.path, f.message]))) };
  const create = useAction(createScoreRule, options);
  const update = useAction(updateScoreRule, options);
  const c = v.condition;
  const when = (condition: ScoreCondition) => setV({ ...v, condition });
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  const submit = () => { const body = { ...base, name: v.name, isActive: v.isActive, condition: c, points: v.points }; if (rule) update.mutate({ ...body, id: rule.id, version: rule.version }); else create.mutate(body); };
  return (
    <Dialog open title={rule ? rule.name : t('capture.score.add')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button variant="primary" type="submit" form="score-rule" loading={create.isPending || update.isPending}>{t('leads.save')}</Button></>}>
      <form id="score-rule" noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        <Field label={t('capture.assign.name')} required {...wrong('name')}><Input dir="auto" maxLength={80} value={v.name} onChange={(e) => setV({ ...v, name: e.target.value })} /></Field>
        <Field label={t('capture.score.when')}><Select value={c.kind} onValueChange={(kind) => kind && when(starts[kind])} options={(['event', 'field', 'idle'] as const).map((value) => ({ value, label: t(`capture.score.kind.${value}`) }))} /></Field>
        {c.kind === 'event' && <div className="grid gap-4 sm:grid-cols-2"><Field label={t('capture.score.what')}><Select value={c.event} onValueChange={(event) => event && when({ ...c, event })} options={scoreEvents.map((value) => ({ value, label: t(`capture.score.event.${value}`) }))} /></Field><Field label={t('capture.score.most')} help={t('capture.score.mostHelp')}><Input type="number" min={1} max={1000} value={c.most ?? ''} onChange={(e) => when({ ...c, most: e.target.value === '' ? null : Number(e.target.value) })} /></Field></div>}
        {c.kind === 'field' && <ScoreFieldInputs condition={c} onChange={when} own={own} errors={errors} />}
        {c.kind === 'idle' && <><Field label={t('capture.score.days')}><Input type="number" min={1} max={365} className="max-w-32" value={c.days} onChange={(e) => when({ ...c, days: Math.max(1, Number(e.target.value) || 1) })} /></Field><Switch checked={c.repeats} onCheckedChange={(repeats) => when({ ...c, repeats })} label={t('capture.score.repeats')} /></>}
        <Field label={t('capture.score.points')} help={t('capture.score.pointsHelp')} {...wrong('points')}><Input type="number" min={-1000} max={1000} className="max-w-32" value={v.points} onChange={(e) => setV({ ...v, points: Number(e.target.value) })} /></Field>
        <Switch checked={v.isActive} onCheckedChange={(isActive) => setV({ ...v, isActive })} label={t('capture.on')} />
      </form>
    </Dialog>
  );
}
