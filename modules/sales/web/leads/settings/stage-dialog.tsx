import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { customPrefix } from '#core/contract/list-fields.ts';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { createStage, dealStageFields, leads, leadStageFields, opportunities, stageColors, updateStage, type Pipeline, type Stage, type StageKind } from '../../../contract.ts';
import { stageTones } from '../leads-board.tsx';
import { useBase } from '../use-leads.ts';
import { criteriaOf, CriteriaEditor, criterionRows, type CriterionRow } from './criteria-editor.tsx';

const topics = ['sales.pipeline', 'sales.lead', 'sales.opportunity'] as const;
const statuses: Record<StageKind, readonly string[]> = { open: ['new', 'working', 'qualified'], won: ['converted'], lost: ['lost', 'junk'] };

/** Adds a stage or changes one: name, probability, longest stay, colour, what a lead counts as in it, what it asks for, what has to be done in it. */
export function StageDialog({ pipeline, stage, onClose }: { pipeline: Pipeline; stage?: Stage; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const isLead = pipeline.kind === 'lead';
  const state = useEndpointForm((stage ? updateStage : createStage) as typeof createStage, {
    defaults: { name: stage?.name ?? '', kind: stage?.kind ?? 'open', probability: stage ? String(stage.probability) : '50', maxDays: stage?.maxDays ? String(stage.maxDays) : '', color: stage?.color ?? 'blue', leadStatus: stage?.leadStatus ?? 'working', requiredFields: stage?.requiredFields ?? [], criteria: criterionRows(stage?.criteria ?? []) },
    fixed: stage ? { ...base, id: stage.id, version: stage.version } : { ...base, pipelineId: pipeline.id }, topics, onDone: onClose, warnOnLeave: false,
    toInput: ({ kind, leadStatus, probability, maxDays, criteria, ...typed }) => ({
      ...typed, ...(stage ? {} : { kind }), ...(kind === 'open' ? { probability: Number(probability), criteria: criteriaOf(criteria as CriterionRow[]) } : {}), maxDays: String(maxDays).trim() === '' ? null : Number(maxDays),
      ...(isLead ? { leadStatus: statuses[kind as StageKind].includes(String(leadStatus)) ? leadStatus : statuses[kind as StageKind][0] } : {}),
    }),
  });
  const kind = state.form.watch('kind') as StageKind;
  const { custom } = useCustomFields((isLead ? leads : opportunities).topic);
  const asks = [
    ...(isLead ? leadStageFields : dealStageFields).map((key) => ({ key: key as string, label: t(isLead ? `leads.field.${key}` : `leads.dealField.${key}`) })),
    // A formula is never empty because somebody forgot it.
    ...custom.filter((f) => !f.formula).map((f) => ({ key: customPrefix + f.id, label: f.label })),
  ];
  return (
    <Dialog open title={stage ? t('leads.stage.edit', { name: stage.name }) : t('leads.stage.add')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <EndpointForm state={state}>
        <FormField name="name" label={t('leads.stage.name')} required><Input dir="auto" /></FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          {!stage && <FormField name="kind" label={t('leads.stage.meaning')}>{(f) => <Select value={f.value as string} onValueChange={f.set} options={[{ value: 'open', label: t('leads.stage.kind.open') }, { value: 'lost', label: t('leads.stage.kind.lost') }]} />}</FormField>}
          {isLead && kind !== 'won' && <FormField name="leadStatus" label={t('leads.stage.counts')}>{(f) => <Select value={statuses[kind].includes(String(f.value)) ? String(f.value) : statuses[kind][0]!} onValueChange={f.set} options={statuses[kind].map((s) => ({ value: s, label: t(`leads.status.${s}`) }))} />}</FormField>}
          {kind === 'open' && <FormField name="probability" label={t('leads.stage.probability')}><Input inputMode="numeric" suffix="%" className="figures" /></FormField>}
          {kind === 'open' && <FormField name="maxDays" label={t('leads.stage.maxDays')} help={t('leads.stage.maxDaysHelp')}><Input inputMode="numeric" className="figures" /></FormField>}
          <FormField name="color" label={t('leads.stage.color')}>{(f) => <Select value={String(f.value)} onValueChange={f.set} options={stageColors.map((c) => ({ value: c as string, label: t(`leads.stage.colors.${c}`), icon: <StatusDot tone={stageTones[c] ?? 'neutral'} /> }))} />}</FormField>
        </div>
        {kind === 'open' && (
          <FormField name="requiredFields" label={t('leads.stage.requires')} help={t('leads.stage.requiresHelp')} group>
            {(f) => { const chosen = f.value as string[]; return <div className="grid gap-2 sm:grid-cols-2">{asks.map(({ key, label }) => <Checkbox key={key} label={label} checked={chosen.includes(key)} onCheckedChange={(on) => f.set(on ? [...chosen, key] : chosen.filter((k) => k !== key))} />)}</div>; }}
          </FormField>
        )}
        {kind === 'open' && <FormField name="criteria" label={t('leads.criteria.title')} help={t('leads.criteria.help')} group>{(f) => <CriteriaEditor rows={f.value as CriterionRow[]} onChange={f.set} />}</FormField>}
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><SubmitButton>{t('leads.save')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}
