import { useState, type FormEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { showError, useAction } from '#core/web/query.ts';
import { queryClient, queryKey } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { caseTopic, decideCase, openCase, type CaseDetail, type Decision } from '../../contract/moderation.ts';
import { reportReasons, type ReportReason } from '../../contract/reports.ts';
import { suspensionEnd } from './suspension-end.ts';

const alone: readonly Decision[] = ['dismiss', 'restore'];
const templates = ['rules', 'repeat', 'report'] as const;

/** What is done about a case: several sanctions together, or none; the rule, and a word to the author. */
export function DecisionForm({ detail: d }: { detail: CaseDetail }) {
  const t = useT('notifications');
  const [decision, setDecision] = useState<Decision[]>([]);
  const [rule, setRule] = useState<ReportReason | null>(d.case.reasons[0] ?? null);
  const [until, setUntil] = useState('');
  const [message, setMessage] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const decide = useAction(decideCase, {
    topics: [caseTopic], quiet: true,
    onDone: () => { toast.success(t('moderation.decided')); void queryClient.invalidateQueries({ queryKey: queryKey(openCase, { id: d.case.id }) }); },
    onRefused: (error) => { const { fields } = toApiError(error); if (fields.length > 0) setWrong(Object.fromEntries(fields.map((f) => [f.path, f.message]))); else showError(error); },
  });
  const toggle = (one: Decision, on: boolean) => { setWrong({}); setDecision((now) => (!on ? now.filter((x) => x !== one) : alone.includes(one) ? [one] : [...now.filter((x) => !alone.includes(x)), one])); };
  const punishes = decision.length > 0 && !alone.includes(decision[0]!);
  const words = (one: Decision) => (d.case.state === 'appealed' && one === 'dismiss' ? 'moderation.uphold' : `moderation.choice.${one}` as const);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decision.length === 0 || decide.isPending) return;
    decide.mutate({ id: d.case.id, version: d.case.version, decision, rule: punishes ? rule : null, message, until: decision.includes('suspend') ? suspensionEnd(until) : null });
  };
  return (
    <form data-decision onSubmit={submit} onKeyDown={(event) => { if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event); }} className="flex flex-col gap-4 rounded-lg border p-4">
      <Field group label={t('moderation.decision')} error={wrong.decision}>
        <div role="group" className="grid gap-2 sm:grid-cols-2">{d.able.map((one) => <Checkbox key={one} checked={decision.includes(one)} onCheckedChange={(on) => toggle(one, on)} label={t(`${words(one)}.label`)} description={t(`${words(one)}.help`)} />)}</div>
      </Field>
      {decision.includes('suspend') && <Field label={t('moderation.until')} error={wrong.until} required><Input type="date" className="max-w-60" value={until} onChange={(e) => setUntil(e.target.value)} /></Field>}
      {punishes && <Field label={t('moderation.rule')} help={t('moderation.ruleHelp')} error={wrong.rule} required><Select className="max-w-80" value={rule} onValueChange={setRule} options={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))} /></Field>}
      {punishes && (
        <div className="flex flex-col gap-2">
          <Field label={t('moderation.message')} help={t('moderation.messageHelp')} error={wrong.message} optional><Textarea dir="auto" rows={3} maxLength={1000} value={message} onChange={(e) => setMessage(e.target.value)} /></Field>
          <div><Menu trigger={<Button type="button" size="sm" variant="outline">{t('moderation.template')}</Button>}>{templates.map((name) => <MenuItem key={name} onSelect={() => setMessage((now) => (now ? `${now.trimEnd()}\n${t(`moderation.templates.${name}`)}` : t(`moderation.templates.${name}`)))}>{t(`moderation.templates.${name}`)}</MenuItem>)}</Menu></div>
        </div>
      )}
      <div><Button type="submit" variant={punishes ? 'destructive' : 'primary'} loading={decide.isPending} disabled={decision.length === 0}>{t('moderation.decide')}</Button></div>
    </form>
  );
}
