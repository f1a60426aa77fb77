import { useState, type ReactNode } from 'react';
import { toApiError } from '../api/errors.ts';
import { errorText } from '../errors/error-text.ts';
import { fromClockBox, toClockBox } from '../i18n/clock-box.ts';
import { useT } from '../i18n/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** Asks for a moment that lies ahead, on the person's own clock. `onChoose` does what is to be done at it: while that runs the dialog waits, and stays with the reason under the field when it is refused. */
export function WhenDialog({ title, label, last, confirm, first, onChoose, onClose, children }: {
  title: string; label: string;
  /** The last moment that may be chosen, and what to say of a later one. */
  last?: { at: Date; otherwise: string };
  confirm: string; first: Date; onChoose: (at: Date) => Promise<unknown>; onClose: () => void;
  /** Fields below the moment. */
  children?: ReactNode;
}) {
  const core = useT();
  const [when, setWhen] = useState(() => toClockBox(first));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    const at = fromClockBox(when);
    if (!at || at.getTime() <= Date.now()) { setProblem(core('when.past')); return; }
    if (last && at > last.at) { setProblem(last.otherwise); return; }
    setBusy(true);
    try { await onChoose(at); onClose(); } catch (error) { setProblem(errorText(toApiError(error))); } finally { setBusy(false); }
  };
  return (
    <Dialog
      open onOpenChange={(open) => { if (!open) onClose(); }} title={title} size="sm"
      footer={<><Button onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" loading={busy} onClick={() => void choose()}>{confirm}</Button></>}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); if (!busy) void choose(); }}>
        <Field label={label} error={problem || undefined}><Input type="datetime-local" value={when} min={toClockBox(new Date())} max={last && toClockBox(last.at)} onChange={(event) => { setWhen(event.target.value); setProblem(''); }} /></Field>
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
