import { useRef, useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { campaignOf } from '../../../rules/capture/campaign-of.ts';
import { bookMeeting, type GuestBooking, type PublicPage } from '../../../contract.ts';

/** Props of GuestForm. */
export interface GuestFormProps {
  page: PublicPage; where: { workspace: string; slug: string }; slot: string; zone: string; /** From the booking link they came by; empty without one. */ guest: string;
  /** Another time is chosen, because somebody was quicker. */
  onOther: (slot: string) => void; onBooked: (done: { booking: GuestBooking; secret: string }) => void;
}

/** Who books, how to reach them, and what the page asks. */
export function GuestForm({ page, where, slot, zone, guest, onOther, onBooked }: GuestFormProps) {
  const t = useT('sales');
  const language = useLanguage();
  const [who, setWho] = useState({ name: page.guest?.name ?? '', email: page.guest?.email ?? '', phone: '', note: '' });
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [consent, setConsent] = useState(false);
  const [trap, setTrap] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const [free, setFree] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  // The same meeting when it is sent again, another one for another time.
  const id = useRef({ slot, id: newId() });
  const send = async () => {
    if (id.current.slot !== slot) id.current = { slot, id: newId() };
    setBusy(true); setSaid(''); setErrors({}); setFree([]);
    try {
      onBooked(await request(bookMeeting, { ...where, id: id.current.id, startsAt: slot, ...who, timeZone: zone, guest, answers, consent, stamp: page.stamp, homepage: trap, utm: campaignOf(location.search) }));
    } catch (error) {
      const { code, fields, details, message, status } = toApiError(error);
      setErrors(Object.fromEntries(fields.map((f) => [f.path, f.message])));
      if (code === 'sales.slot_taken') setFree(Array.isArray(details['slots']) ? details['slots'].map(String) : []);
      setSaid(fields.length > 0 ? t('meetings.public.wrong') : status === 0 ? t('meetings.public.offline') : message);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#guest-form [aria-invalid="true"]')?.focus());
    } finally { setBusy(false); }
  };
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  const input = (key: 'name' | 'email' | 'phone') => ({ value: who[key], onChange: (e: { target: { value: string } }) => setWho({ ...who, [key]: e.target.value }) });
  return (
    <form id="guest-form" noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); void send(); }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('meetings.public.name')} required {...wrong('name')}><Input dir="auto" maxLength={100} autoComplete="name" {...input('name')} /></Field>
        <Field label={t('meetings.public.email')} required {...wrong('email')}><Input dir="ltr" type="email" maxLength={254} autoComplete="email" {...input('email')} /></Field>
      </div>
      {page.placeKind === 'phone' && <Field label={t('meetings.public.yourPhone')} required {...wrong('phone')}><Input dir="ltr" type="tel" maxLength={40} autoComplete="tel" {...input('phone')} /></Field>}
      {page.questions.map((q) => {
        const value = answers[q.key] ?? '';
        const set = (next: string) => setAnswers({ ...answers, [q.key]: next });
        return (
          <Field key={q.key} label={<bdi>{q.label}</bdi>} required={q.required} {...wrong(`answers.${q.key}`)}>
            {q.kind === 'select' ? <Select value={value || null} onValueChange={set} options={q.options.map((o) => ({ value: o, label: o }))} placeholder={t('meetings.public.choose')} />
              : q.kind === 'paragraph' ? <Textarea dir="auto" rows={3} maxLength={2000} value={value} onChange={(e) => set(e.target.value)} /> : <Input dir="auto" maxLength={500} value={value} onChange={(e) => set(e.target.value)} />}
          </Field>
        );
      })}
      <Field label={t('meetings.public.note')} {...wrong('note')}><Textarea dir="auto" rows={3} maxLength={2000} value={who.note} onChange={(e) => setWho({ ...who, note: e.target.value })} /></Field>
      {page.consentText !== '' && <Checkbox checked={consent} onCheckedChange={(on) => setConsent(on === true)} label={<span dir="auto">{page.consentText}</span>} />}
      {/* People do not see this one; programs fill it in. */}
      <div aria-hidden className="sr-only"><input name="homepage" tabIndex={-1} autoComplete="off" value={trap} onChange={(e) => setTrap(e.target.value)} /></div>
      {said && <Notice kind="error">{free.length > 0 ? t('meetings.public.taken') : said}{free.length > 0 && <ul className="mt-2 flex flex-wrap gap-2">{free.map((at) => <li key={at}><Button type="button" size="sm" variant="outline" className="figures" onClick={() => { setSaid(''); setFree([]); onOther(at); }}>{absoluteText(new Date(at), language, zone)}</Button></li>)}</ul>}</Notice>}
      <Button type="submit" variant="primary" size="lg" loading={busy}>{t('meetings.public.book')}</Button>
    </form>
  );
}
