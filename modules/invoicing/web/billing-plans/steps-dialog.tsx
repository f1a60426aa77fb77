import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { decimalOf, moved } from '#core/web/document/line.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { planCalls, type BillingPlan, type StepTiming } from '../../contract.ts';
import { openMiss } from '../../rules/billing-plans/steps.ts';
import { useBase } from '../documents/document-words.ts';
import { planTopics, usePlanChoices } from './plan-words.ts';

/** A step while it is written; `share` is a percentage with its sign, or an amount. */
interface Row { key: string; id: string | undefined; name: string; isDeposit: boolean; share: string; timing: StepTiming; dueOn: string; isBilled: boolean; amount: string }

let count = 0;
const rowOf = (s: BillingPlan['steps'][number]): Row => ({ key: s.id, id: s.id, name: s.name, isDeposit: s.kind === 'deposit', share: s.percent ? `${s.percent} %` : s.amount, timing: s.timing, dueOn: s.dueOn ?? '', isBilled: s.state === 'billed', amount: s.amount });
const isPercent = (text: string): boolean => /[%٪]/.test(text);
const figure = (text: string): string | null => decimalOf(text.replace(/[%٪]/, '').trim());

/** Writes the steps of a plan: add, remove, reorder; says at once by how much they miss the whole. */
export function StepsDialog({ plan, onClose }: { plan: BillingPlan; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const today = useWorkspaceDay();
  const choices = usePlanChoices();
  const [title, setTitle] = useState(plan.title);
  const [automatic, setAutomatic] = useState(plan.automatic);
  const [rows, setRows] = useState<Row[]>(() => plan.steps.map(rowOf));
  const save = useAction(planCalls.update as unknown as Endpoint<Record<string, unknown>, BillingPlan>, { topics: planTopics, quiet: true, success: t('plans.saved'), onDone: onClose });
  const refused = save.error ? toApiError(save.error) : null;
  const change = (at: number, patch: Partial<Row>) => setRows((now) => now.map((r, i) => (i === at ? { ...r, ...patch } : r)));
  const wrongAt = (at: number, ...fields: string[]) => refused?.fields.find((f) => fields.some((name) => f.path === `steps.${at}.${name}`))?.message;
  const missing = missOf(rows, plan);
  const atRow = refused?.fields.some((f) => /^steps\.\d/.test(f.path));
  const send = () => save.mutate({
    ...base, id: plan.id, version: plan.version, title, automatic,
    steps: rows.map((r) => ({ ...(r.id ? { id: r.id } : {}), name: r.name, kind: r.isDeposit ? 'deposit' : 'progress', percent: isPercent(r.share) ? figure(r.share) ?? r.share : null, amount: isPercent(r.share) ? null : figure(r.share) ?? r.share, timing: r.timing, dueOn: r.timing === 'date' ? r.dueOn || null : null })),
  });
  const add = () => setRows((now) => [...now, { key: `new${(count += 1)}`, id: undefined, name: t('plans.stepName', { n: now.length + 1 }), isDeposit: false, share: '0 %', timing: 'done', dueOn: '', isBilled: false, amount: '0' }]);
  return (
    <Dialog
      open size="lg" title={t('plans.editSteps')} description={t('plans.stepsLead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="plan-steps-form" disabled={missing !== null} loading={save.isPending}>{t('plans.save')}</Button></>}
    >
      <form id="plan-steps-form" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); send(); }}>
        <Field label={t('plans.field.title')} required><Input required maxLength={200} dir="auto" value={title} onChange={(e) => setTitle(e.target.value)} /></Field>
        <ol className="flex flex-col gap-3">
          {rows.map((r, at) => (
            <li key={r.key} className="rounded-md border p-3">
              <div className="grid gap-3 sm:grid-cols-2">
                <Field label={t('plans.stepName', { n: at + 1 })} error={wrongAt(at, 'name', 'kind')} required><Input required maxLength={120} dir="auto" value={r.name} onChange={(e) => change(at, { name: e.target.value })} /></Field>
                <Field label={t('plans.share')} help={r.isBilled ? t('plans.billedKept') : t('plans.shareHelp')} error={wrongAt(at, 'percent', 'amount')} required disabled={r.isBilled}><Input className="figures" inputMode="text" required disabled={r.isBilled} value={r.share} onChange={(e) => change(at, { share: e.target.value })} /></Field>
                <Field label={t('plans.when')} disabled={r.isBilled}><Select disabled={r.isBilled} value={r.timing} onValueChange={(timing) => change(at, { timing, dueOn: r.dueOn || today })} options={choices['timing'] as Array<{ value: StepTiming; label: string }>} /></Field>
                {r.timing === 'date' && <Field label={t('plans.day')} error={wrongAt(at, 'dueOn')} required disabled={r.isBilled}><Input type="date" required disabled={r.isBilled} value={r.dueOn} onChange={(e) => change(at, { dueOn: e.target.value })} /></Field>}
              </div>
              <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
                {at === 0 && rows.length > 1 ? <Switch checked={r.isDeposit} disabled={r.isBilled} onCheckedChange={(isDeposit) => change(at, { isDeposit })} label={t('plans.isDeposit')} /> : <span />}
                <span className="flex gap-1">
                  <IconButton size="sm" aria-label={t('plans.up', { n: at + 1 })} disabled={at === 0} onClick={() => setRows((now) => placed(moved(now, at, at - 1)))}><ArrowUp /></IconButton>
                  <IconButton size="sm" aria-label={t('plans.down', { n: at + 1 })} disabled={at === rows.length - 1} onClick={() => setRows((now) => placed(moved(now, at, at + 1)))}><ArrowDown /></IconButton>
                  <IconButton size="sm" aria-label={t('plans.removeStep', { n: at + 1 })} disabled={r.isBilled || rows.length === 1} onClick={() => setRows((now) => placed(now.filter((_, i) => i !== at)))}><Trash2 /></IconButton>
                </span>
              </div>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2"><Button size="sm" variant="outline" disabled={rows.length >= 60} onClick={add}><Plus aria-hidden />{t('plans.addStep')}</Button><Button size="sm" variant="ghost" onClick={() => setRows((now) => spread(now, plan))}>{t('plans.even')}</Button></div>
        {missing && <p role="alert" className="text-sm text-destructive-ink">{t(`rule.plan_${missing.unit}_${missing.isOver ? 'over' : 'under'}`, { miss: missing.miss, currency: plan.currency })}</p>}
        {refused && !atRow && <p role="alert" className="text-sm text-destructive-ink">{refused.fields[0]?.message ?? errorText(refused)}</p>}
        <Switch checked={automatic} onCheckedChange={setAutomatic} label={t('plans.automatic')} description={t('plans.automaticHelp')} />
      </form>
    </Dialog>
  );
}

/** Only the first step may be a deposit. */
const placed = (rows: Row[]): Row[] => rows.map((r, i) => (i > 0 && r.isDeposit && !r.isBilled ? { ...r, isDeposit: false } : r));

const figuresOf = ({ whole, left, currency }: BillingPlan) => ({ whole: parseMoney(whole, currency).amount, left: parseMoney(left, currency).amount });

/** By how much the steps that are not billed miss what is left for them; null while they add up, while a figure cannot be read, and while nothing is agreed. */
function missOf(rows: readonly Row[], plan: BillingPlan): ReturnType<typeof openMiss> {
  const { whole, left } = figuresOf(plan);
  const open = rows.filter((r) => !r.isBilled);
  const shares = open.map((r) => ({ percent: isPercent(r.share) ? figure(r.share) : null, amount: isPercent(r.share) ? null : figure(r.share) }));
  if (shares.some((s) => s.percent === null && s.amount === null)) return null;
  try { return openMiss(whole, left, open.length < rows.length, shares.map((s) => ({ percent: s.percent, amount: s.amount === null ? null : parseMoney(s.amount, plan.currency).amount })), plan.currency); } catch { return null; }
}

/** What is not billed in equal shares of what is left: in hundredths of a percent, or as amounts where what is left is not so many of them; the last takes the rest. */
function spread(rows: Row[], plan: BillingPlan): Row[] {
  const { whole, left } = figuresOf(plan);
  const open = rows.filter((r) => !r.isBilled);
  if (open.length === 0) return rows;
  const isPart = whole === 0n || (left * 10_000n) % whole === 0n;
  const all = !isPart ? left : whole === 0n ? 10_000n : (left * 10_000n) / whole;
  const each = all / BigInt(open.length);
  const text = (part: bigint) => (isPart ? `${Number(part) / 100} %` : moneyToDecimal(money(part, plan.currency)));
  return rows.map((r) => (r.isBilled ? r : { ...r, share: text(open.at(-1) === r ? all - each * BigInt(open.length - 1) : each) }));
}
