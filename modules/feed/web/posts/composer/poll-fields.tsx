import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { limits, type Post } from '../../../contract.ts';

/** A poll as it is being written; `days` is how long it runs, 0 without an end. */
export interface PollDraft { question: string; options: string[]; days: number }
/** A poll nothing is written in yet. */
export const emptyPoll: PollDraft = { question: '', options: ['', ''], days: 7 };
const spans = [1, 3, 7, 14, 0] as const;

/** What is to be sent of a poll; null while it is not whole. */
export function pollOf(draft: PollDraft | null): { question: string; options: string[]; closes_at: string | null } | null {
  if (!draft) return null;
  const options = draft.options.map((option) => option.trim()).filter(Boolean);
  if (draft.question.trim() === '' || options.length < 2 || new Set(options.map((o) => o.toLowerCase())).size < options.length) return null;
  return { question: draft.question.trim(), options, closes_at: draft.days > 0 ? new Date(Date.now() + draft.days * 86_400_000).toISOString() : null };
}

/** Question, two to ten answers, and how long it runs. */
export function PollFields({ value, onChange, onRemove }: { value: PollDraft; onChange: (poll: PollDraft) => void; onRemove: () => void }) {
  const t = useT('feed');
  const list = useRef<HTMLDivElement>(null);
  const set = (index: number, text: string) => onChange({ ...value, options: value.options.map((o, i) => (i === index ? text : o)) });
  const add = () => { onChange({ ...value, options: [...value.options, ''] }); requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()); };
  const remove = (index: number) => onChange({ ...value, options: value.options.filter((_, i) => i !== index) });
  const same = new Set(value.options.map((o) => o.trim().toLowerCase()).filter((o, i, all) => o !== '' && all.indexOf(o) !== i));
  return (
    <section aria-label={t('poll.title')} className="flex flex-col gap-3 rounded-lg border p-3">
      <div className="flex items-center"><h3 className="flex-1 text-sm font-semibold">{t('poll.title')}</h3><IconButton size="sm" aria-label={t('poll.remove')} onClick={onRemove}><X /></IconButton></div>
      <Field label={t('poll.question')}><Input dir="auto" maxLength={200} value={value.question} onChange={(event) => onChange({ ...value, question: event.target.value })} /></Field>
      <div ref={list} className="flex flex-col gap-2">
        {value.options.map((option, i) => (
          <div key={i} className="flex items-start gap-1">
            <Field label={t('poll.answer', { number: i + 1 })} hideLabel className="flex-1" error={same.has(option.trim().toLowerCase()) ? t('poll.same') : undefined}>
              <Input dir="auto" maxLength={100} value={option} placeholder={t('poll.answer', { number: i + 1 })} onChange={(event) => set(i, event.target.value)} />
            </Field>
            {value.options.length > 2 && <IconButton aria-label={t('poll.removeAnswer', { number: i + 1 })} onClick={() => remove(i)}><X /></IconButton>}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-2">
        {value.options.length < limits.pollOptions ? <Button size="sm" variant="ghost" onClick={add}><Plus aria-hidden />{t('poll.add')}</Button> : <span />}
        <Select size="sm" className="w-40" aria-label={t('poll.length')} value={String(value.days)} onValueChange={(days) => onChange({ ...value, days: Number(days) })} options={spans.map((days) => ({ value: String(days), label: days === 0 ? t('poll.noEnd') : t('poll.days', { count: days }) }))} />
      </div>
    </section>
  );
}

/** A poll that is being written, as the post will show it; null while it is not whole. */
export function shownPoll(draft: PollDraft | null): Post['poll'] {
  const poll = pollOf(draft);
  return poll && { question: poll.question, options: poll.options.map((text, i) => ({ id: String(i), text, votes: 0 })), votes: 0, mine: null, closesAt: poll.closes_at, closed: false };
}
