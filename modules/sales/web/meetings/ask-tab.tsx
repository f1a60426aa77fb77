import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { newId } from '#core/web/api/new-id.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { questionKinds, type BookingQuestion } from '../../contract.ts';
import { ConsentBox } from '../capture/forms/consent-box.tsx';
import type { TabProps } from './booking-page.tsx';

const mostQuestions = 10;

/** What people are asked when they book. */
export function AskTab({ draft, set, errors }: TabProps) {
  const t = useT('sales');
  const change = (i: number, patch: Partial<BookingQuestion>) => set({ questions: draft.questions.map((q, n) => (n === i ? { ...q, ...patch } : q)) });
  const move = (i: number, by: -1 | 1) => {
    const questions = [...draft.questions];
    [questions[i], questions[i + by]] = [questions[i + by]!, questions[i]!];
    set({ questions });
    announce(t('meetings.page.moved', { name: questions[i + by]!.label, place: i + by + 1 }));
  };
  const add = () => set({ questions: [...draft.questions, { key: newId().replaceAll('-', '').slice(0, 12), label: t('meetings.page.newQuestion'), kind: 'text', required: false, options: [] }] });
  const wrong = (i: number, key: string) => { const error = errors[`questions.${i}.${key}`]; return error ? { error } : {}; };
  return (
    <div className="flex flex-col gap-3 pt-2">
      <p className="text-muted-foreground">{t('meetings.page.questionsHelp')}</p>
      {draft.questions.length > 0 && (
        <ol className="divide-y rounded-lg border">
          {draft.questions.map((q, i) => (
            <li key={q.key} className="flex flex-col gap-3 px-3 py-3">
              <div className="flex flex-wrap items-end gap-3">
                <Field className="min-w-0 flex-1 basis-56" label={t('meetings.page.question')} {...wrong(i, 'label')}><Input dir="auto" maxLength={160} value={q.label} onChange={(e) => change(i, { label: e.target.value })} /></Field>
                <Field className="w-40" label={t('meetings.page.kind')}><Select value={q.kind} onValueChange={(kind) => change(i, { kind })} options={questionKinds.map((value) => ({ value, label: t(`meetings.page.kinds.${value}`) }))} /></Field>
                <span className="flex">
                  <IconButton aria-label={t('meetings.page.up', { name: q.label })} disabled={i === 0} onClick={() => move(i, -1)}><ArrowUp /></IconButton>
                  <IconButton aria-label={t('meetings.page.down', { name: q.label })} disabled={i === draft.questions.length - 1} onClick={() => move(i, 1)}><ArrowDown /></IconButton>
                  <IconButton aria-label={t('meetings.page.take', { name: q.label })} onClick={() => set({ questions: draft.questions.filter((_, n) => n !== i) })}><X /></IconButton>
                </span>
              </div>
              {q.kind === 'select' && <Field label={t('meetings.page.options')} {...wrong(i, 'options')}><Textarea dir="auto" rows={3} value={q.options.join('\n')} onChange={(e) => change(i, { options: e.target.value.split('\n').slice(0, 20).map((o) => o.slice(0, 120)) })} onBlur={() => change(i, { options: [...new Set(q.options.map((o) => o.trim()).filter((o) => o !== ''))] })} /></Field>}
              <Checkbox checked={q.required} onCheckedChange={(on) => change(i, { required: on === true })} label={t('meetings.page.required')} />
            </li>
          ))}
        </ol>
      )}
      {draft.questions.length < mostQuestions && <Button variant="outline" size="sm" className="self-start" onClick={add}><Plus aria-hidden />{t('meetings.page.addQuestion')}</Button>}
      <ConsentBox text={draft.consentText} channels={draft.consentChannels} set={set} error={errors['consentText']} />
    </div>
  );
}
