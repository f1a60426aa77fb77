import { useId, useState, type FormEvent } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { dayOf, endOfDay, untilDays } from './times.ts';

interface Asking { person: { name: string }; open: boolean; onOpenChange: (open: boolean) => void }

/** Ends a friendship; following can stay. */
export function UnfriendDialog({ person, open, onOpenChange, onConfirm }: Asking & { onConfirm: (keepFollowing: boolean) => Promise<unknown> }) {
  const t = useT('social');
  const core = useT();
  const [keep, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => { setBusy(true); try { await onConfirm(keep); onOpenChange(false); } catch { /* said by the action */ } finally { setBusy(false); } };
  return (
    <Dialog
      open={open} onOpenChange={onOpenChange} size="sm" title={t('unfriend.title', { name: person.name })} description={t('unfriend.help')}
      footer={<><Button variant="outline" onClick={() => onOpenChange(false)}>{core('action.cancel')}</Button><Button variant="destructive" loading={busy} onClick={() => void confirm()}>{t('unfriend.confirm')}</Button></>}
    >
      <Checkbox checked={keep} onCheckedChange={setKeep} label={t('unfriend.keep')} description={t('unfriend.keepHelp', { name: person.name })} />
    </Dialog>
  );
}

/** Asks before a block. */
export function BlockDialog({ person, open, onOpenChange, onConfirm }: Asking & { onConfirm: () => Promise<unknown> }) {
  const t = useT('social');
  return <AlertDialog open={open} onOpenChange={onOpenChange} destructive title={t('block.title', { name: person.name })} description={t('block.help')} confirmLabel={t('block.confirm')} onConfirm={onConfirm} />;
}

/** Chooses the day on which a friendship ends by itself. */
export function UntilDialog({ person, open, onOpenChange, until, onConfirm }: Asking & { until: string | null; onConfirm: (until: string) => Promise<unknown> }) {
  const t = useT('social');
  const core = useT();
  const form = useId();
  const [day, setDay] = useState(until ? dayOf(new Date(until)) : '');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { min, max } = untilDays();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const end = endOfDay(day);
    if (!end) { setWrong(t('until.choose')); return; }
    if (busy) return;
    setBusy(true);
    try { await onConfirm(until && end > until ? until : end); onOpenChange(false); } catch (error) { setWrong(toApiError(error).fields[0]?.message ?? null); } finally { setBusy(false); }
  };
  return (
    <Dialog
      open={open} onOpenChange={onOpenChange} size="sm" title={t('until.title', { name: person.name })} description={t('until.help')}
      footer={<><Button variant="outline" onClick={() => onOpenChange(false)}>{core('action.cancel')}</Button><Button type="submit" form={form} variant="primary" loading={busy}>{t('until.save')}</Button></>}
    >
      <form noValidate id={form} onSubmit={(event) => void send(event)}>
        <Field label={t('until.day')} error={wrong ?? undefined} required><Input type="date" value={day} min={min} max={until ? dayOf(new Date(until)) : max} onChange={(e) => { setDay(e.target.value); setWrong(null); }} /></Field>
      </form>
    </Dialog>
  );
}

/** Asks for friendship with a word, and if wanted for a time. */
export function AskDialog({ person, open, onOpenChange, onConfirm }: Asking & { onConfirm: (message: string, until: string | null) => Promise<unknown> }) {
  const t = useT('social');
  const core = useT();
  const form = useId();
  const [message, setMessage] = useState('');
  const [day, setDay] = useState('');
  const [busy, setBusy] = useState(false);
  const { min, max } = untilDays();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try { await onConfirm(message.trim(), endOfDay(day)); onOpenChange(false); } catch { /* said by the action */ } finally { setBusy(false); }
  };
  return (
    <Dialog
      open={open} onOpenChange={onOpenChange} size="sm" title={t('ask.title', { name: person.name })}
      footer={<><Button variant="outline" onClick={() => onOpenChange(false)}>{core('action.cancel')}</Button><Button type="submit" form={form} variant="primary" loading={busy}>{t('ask.send')}</Button></>}
    >
      <form noValidate id={form} onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <Field label={t('ask.message')} optional><Textarea dir="auto" rows={3} maxLength={200} value={message} onChange={(e) => setMessage(e.target.value.replaceAll('\n', ' '))} /></Field>
        <Field label={t('ask.until')} help={t('ask.untilHelp')} optional><Input type="date" value={day} min={min} max={max} onChange={(e) => setDay(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
