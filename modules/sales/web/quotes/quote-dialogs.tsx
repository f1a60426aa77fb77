import { useState } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { acceptQuote, declineQuote, extendQuote, rejectQuote, remindQuote, type Quote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteTopics } from './quote-words.ts';

const endpoints = { accept: acceptQuote, decline: declineQuote, extend: extendQuote, reject: rejectQuote, remind: remindQuote } as const;
/** A step that needs a word more. */
export type QuoteDialogKind = keyof typeof endpoints;

/** Asks for what a step needs: a name, a day, a reason, a message. */
export function QuoteDialog({ kind, quote, onClose }: { kind: QuoteDialogKind; quote: Quote; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const options = quote.lines.filter((l) => l.optional);
  const [name, setName] = useState(quote.billTo?.name ?? '');
  const [text, setText] = useState('');
  const [track, setTrack] = useState(quote.trackViews);
  const [day, setDay] = useState(quote.validUntil ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(options.filter((l) => l.chosen).map((l) => l.id));
  const run = useAction(endpoints[kind] as unknown as Endpoint<Record<string, unknown>, Quote>, { topics: quoteTopics, onDone: onClose, success: t(`quotes.dialog.${kind}.done`) });
  const of = { ...base, id: quote.id };
  const inputs: Record<QuoteDialogKind, Record<string, unknown>> = {
    accept: { ...of, version: quote.version, name, note: text, chosen }, decline: { ...of, version: quote.version, reason: text }, extend: { ...of, version: quote.version, validUntil: day }, reject: { ...of, version: quote.version, note: text }, remind: { ...of, message: text, track },
  };
  const needsText = kind !== 'remind' && kind !== 'extend';
  return (
    <Dialog
      open size="sm" title={t(`quotes.dialog.${kind}.title`)} description={t(`quotes.dialog.${kind}.lead`)} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button variant="primary" type="submit" form="quote-step" loading={run.isPending}>{t(`quotes.dialog.${kind}.do`)}</Button></>}
    >
      <form id="quote-step" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); run.mutate(inputs[kind]); }}>
        {kind === 'accept' && <Field label={t('quotes.acceptedByName')} required><Input value={name} maxLength={120} required onChange={(e) => setName(e.target.value)} /></Field>}
        {kind === 'accept' && options.length > 0 && (
          <fieldset className="flex flex-col gap-2"><legend className="mb-1.5 text-sm font-medium">{t('quotes.options')}</legend>
            {options.map((l) => <Checkbox key={l.id} checked={chosen.includes(l.id)} onCheckedChange={(on) => setChosen((now) => (on ? [...now.filter((id) => l.optionGroup === '' || options.find((o) => o.id === id)?.optionGroup !== l.optionGroup), l.id] : now.filter((id) => id !== l.id)))} label={l.name} />)}
          </fieldset>
        )}
        {kind === 'extend' ? <Field label={t('quotes.field.validUntil')} required><Input type="date" required value={day} onChange={(e) => setDay(e.target.value)} /></Field>
          : <Field label={t(`quotes.dialog.${kind}.text`)} required={needsText}><Textarea rows={3} dir="auto" maxLength={kind === 'remind' ? 4000 : 500} required={needsText} value={text} onChange={(e) => setText(e.target.value.replace(needsText ? /[\r\n]+/g : /\r/g, ' '))} /></Field>}
        {kind === 'remind' && <Switch checked={track} onCheckedChange={setTrack} label={t('quotes.field.trackViews')} description={t('quotes.trackHelp')} />}
      </form>
    </Dialog>
  );
}
