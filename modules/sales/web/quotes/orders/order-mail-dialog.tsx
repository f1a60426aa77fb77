import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { MailPreview } from '#core/web/document/mail-form.tsx';
import { mailInput, useMail } from '#core/web/document/mail.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { mailOrder, previewOrderMail, type Order } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderTopics, wordsOf } from '../quote-words.ts';

/** What is mailed: the confirmation, or the note of a delivery. */
export interface MailedPaper { paper: 'confirmation' | 'delivery_note'; movementId: string | null }

/** Mails a paper of an order to somebody of the customer, or to any other address; shows the mail before it goes. */
export function OrderMailDialog({ order, what, onClose }: { order: Order; what: MailedPaper; onClose: () => void }) {
  const t = useT('sales');
  const say = wordsOf(t);
  const of = { ...useBase(), id: order.id, ...what };
  // Null while nobody chose: then it goes to the usual one.
  const [to, setTo] = useState<string | null>(null);
  const { choices: c, set, preview } = useMail({ to: '', track: false, load: (message, signal) => request(previewOrderMail, { ...of, message }, { signal }) });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const send = useAction(mailOrder, {
    topics: orderTopics, success: t('quotes.order.mailSent'), onDone: onClose, quiet: true,
    onRefused: (thrown) => { const e = toApiError(thrown); if (e.fields.length > 0) setWrong(Object.fromEntries(e.fields.map((f) => [f.path.split('.')[0]!, f.message]))); else showError(e); },
  });
  const address = to ?? preview?.to ?? '';
  const readers = preview?.readers ?? [];
  const known = readers.some((r) => r.email === address);
  const submit = () => { setWrong({}); const { message, cc } = mailInput(c); send.mutate({ ...of, message, cc, ...(to === null ? {} : { to: to.trim() }) }); };
  return (
    <Dialog
      open size="lg" title={t(`quotes.order.${what.paper === 'confirmation' ? 'mailConfirmation' : 'mailNote'}`)} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button variant="primary" type="submit" form="mail-order" loading={send.isPending}>{t('quotes.order.mailSend')}</Button></>}
    >
      <form id="mail-order" noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        {readers.length > 1 && <Field label={t('quotes.order.mailTo')}><Select value={known ? address : ''} onValueChange={(email) => setTo(email)} options={[...readers.map((r) => ({ value: r.email, label: `${r.name} · ${r.email}` })), { value: '', label: t('quotes.order.mailOther') }]} /></Field>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={say('to')} required error={wrong['to']}><Input type="email" dir="ltr" value={address} onChange={(e) => setTo(e.target.value)} /></Field>
          <Field label={say('cc')} help={say('ccHelp')} error={wrong['cc']}><Input dir="ltr" value={c.cc} onChange={(e) => set({ cc: e.target.value })} /></Field>
        </div>
        <Field label={say('message')} help={what.paper === 'confirmation' ? say('messageHelp') : undefined} error={wrong['message']}><Textarea rows={3} dir="auto" maxLength={4000} value={c.message} onChange={(e) => set({ message: e.target.value })} /></Field>
        {preview && <MailPreview say={say} mail={preview} />}
        {preview && <p className="text-sm text-muted-foreground" dir="auto">{t('quotes.order.mailFile', { file: preview.file })}</p>}
      </form>
    </Dialog>
  );
}
