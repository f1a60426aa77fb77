import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { wrongFields } from '#core/web/forms/form-input.ts';
import { inputSchema } from '#core/web/forms/input-schema.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { submitOwnGreeting, type DirectPost, type ShownItem } from '../../contract.ts';
import { createFormState, digitsOf, type FormState } from './form-state.ts';
import { sendMessage, type Guest, type Written } from './talk.ts';
import { useStamp } from './use-stamp.ts';

const empty: Written = { name: '', email: '', number: '', message: '', homepage: '', consent: false };
const boxes = ['name', 'email', 'number', 'message'] as const;

/** The form in the greeting: what is typed stays until it was sent. */
export function ContactForm({ item, guest, open, direct, consentText, page, known }: { item: ShownItem; guest: Guest; /** The form is seen. */ open: boolean; direct: DirectPost | null; consentText: string; page: string; known: { name: string; email: string } | null }) {
  const t = useT('greeting');
  const locale = useLanguage();
  const [written, setWritten] = useState<Written>({ ...empty, ...known });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<FormState>('idle');
  const [answer, setAnswer] = useState('');
  const [form] = useState(() => createFormState(setState));
  const attempt = useRef({ of: '', key: '' });
  const tried = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const honeypot = useId();
  const stamp = useStamp(guest, open);
  useEffect(() => () => form.stop(), [form]);

  // What is written after a failure is another message, begun when the first was: it gets a stamp of its own with that one's time.
  const set = (patch: Partial<Written>) => { if (tried.current) { tried.current = false; stamp.again(); } setWritten((last) => ({ ...last, ...patch })); setErrors((last) => Object.fromEntries(Object.entries(last).filter(([key]) => !(key in patch)))); };
  const show = (wrong: ReadonlyArray<{ path: string; message: string }>) => {
    setErrors(Object.fromEntries([...wrong].reverse().map((w) => [w.path, w.message])));
    const first = boxes.find((box) => wrong.some((w) => w.path === box));
    // After the paint: only then are the boxes marked.
    if (first) requestAnimationFrame(() => requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (form.state === 'sending') return;
    const wrong = wrongFields(await inputSchema(submitOwnGreeting as unknown as Endpoint), { ...written, page, locale }).filter((w) => (boxes as readonly string[]).includes(w.path));
    if (wrong.length > 0) { show(wrong); return; }
    setErrors({});
    // The same words are the same message, however often the button is pressed.
    const of = JSON.stringify(written);
    if (attempt.current.of !== of) attempt.current = { of, key: newId() };
    await form.send(async () => {
      try {
        setAnswer((await sendMessage(guest, item, written, { stamp: await stamp.value(), page, locale, key: attempt.current.key, direct })) ?? t('widget.sent'));
        setWritten({ ...empty, ...known });
        attempt.current = { of: '', key: '' };
        stamp.anew();
      } catch (thrown) {
        tried.current = true;
        const refusal = toApiError(thrown);
        show(refusal.fields);
        toast.error(t('widget.failed'), refusal.status === 429 ? { description: refusal.message } : {});
        throw thrown;
      }
    });
  };
  const label = state === 'sending' ? t('widget.sending') : state === 'failed' ? t('widget.failed') : t('widget.send');
  const wrong = (box: string) => (errors[box] ? { error: errors[box] } : {});
  return (
    <form ref={element} noValidate aria-label={t('widget.formLabel')} className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={t('widget.name')} required {...wrong('name')}><Input name="name" dir="auto" autoComplete="name" maxLength={100} value={written.name} onChange={(e) => set({ name: e.target.value })} /></Field>
      <Field label={t('widget.email')} required {...wrong('email')}><Input name="email" type="email" dir="ltr" inputMode="email" autoComplete="email" maxLength={254} value={written.email} onChange={(e) => set({ email: e.target.value })} /></Field>
      <Field label={t('widget.number')} optional {...wrong('number')}><Input name="number" type="tel" dir="ltr" inputMode="numeric" autoComplete="tel-national" value={written.number} onChange={(e) => set({ number: digitsOf(e.target.value) })} /></Field>
      <Field label={t('widget.message')} required {...wrong('message')}><Textarea name="message" dir="auto" rows={4} maxLength={5000} value={written.message} onChange={(e) => set({ message: e.target.value })} /></Field>
      {consentText !== '' && <Checkbox checked={written.consent} onCheckedChange={(on) => set({ consent: on === true })} label={<span dir="auto">{consentText}</span>} />}
      <div aria-hidden className="pointer-events-none absolute -start-[9999px] size-px overflow-hidden">
        <label htmlFor={honeypot}>{t('widget.homepage')}</label>
        <input id={honeypot} name="homepage" type="text" tabIndex={-1} autoComplete="off" value={written.homepage} onChange={(e) => set({ homepage: e.target.value })} />
      </div>
      <Button type="submit" variant={state === 'failed' ? 'destructive' : 'primary'} size="lg" disabled={state === 'sending'}>{label}</Button>
      {/* Children of a button are not announced: what the button says now is said here, too. */}
      <div role="status" className={state === 'sent' ? 'text-sm text-success-ink' : 'sr-only'}>{state === 'sent' ? answer : state === 'idle' ? '' : label}</div>
    </form>
  );
}
