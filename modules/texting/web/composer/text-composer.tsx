import '../texting-texts.ts';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { textChannels, type SentText, type TextChannel } from '../../contract.ts';
import { useTexting } from '../use-texting.ts';
import { Writer } from './writer.tsx';

/** Props of TextComposer. */
export interface TextComposerProps {
  subject: { type: string; id: string };
  /** Numbers to choose from (E.164); those the room of the record knows when left out. */
  phones?: ReadonlyArray<{ e164: string; label?: string }> | undefined;
  channel?: TextChannel | undefined;
  onDone: (sent: SentText) => void;
  onCancel?: (() => void) | undefined;
}

const own = 'own';

/** Writes a text to the person of a record: to which of their numbers, by SMS or WhatsApp, from which number of the workspace or from one's own phone. */
export function TextComposer({ subject, phones, channel: first, onDone, onCancel }: TextComposerProps) {
  const t = useT('texting');
  const texting = useTexting(subject);
  const [channel, setChannel] = useState<TextChannel | null>(first ?? null);
  const [phone, setPhone] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  if (!texting.ready) return null;
  const known = phones ?? texting.phones;
  const to = known.find((p) => p.e164 === phone)?.e164 ?? known[0]?.e164;
  if (to === undefined) return <p className="text-muted-foreground">{t('composer.noPhone')}</p>;
  const by = channel ?? textChannels.find((c) => !texting.refused.includes(c) && texting.numbers.some((n) => n.channel === c && n.ready)) ?? textChannels.find((c) => !texting.refused.includes(c)) ?? 'sms';
  const numbers = texting.numbers.filter((n) => n.channel === by);
  const preferred = numbers.find((n) => n.ready && n.provider !== 'manual') ?? numbers.find((n) => n.ready);
  const number = from === own ? null : numbers.find((n) => n.id === from) ?? preferred ?? null;
  const windowOpen = by === 'sms' || number === null || texting.windows.some((w) => w.phone === to && w.numberId === number.id && new Date(w.until) > new Date());
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('composer.phone')}><Select value={to} onValueChange={setPhone} options={known.map((p) => ({ value: p.e164, label: p.label ? `${p.e164} (${p.label})` : p.e164 }))} /></Field>
        <Field label={t('composer.channel')}><Select value={by} onValueChange={(next) => { setChannel(next); setFrom(null); }} options={textChannels.map((value) => ({ value, label: t(`channel.${value}`) }))} /></Field>
        <Field label={t('composer.from')}><Select value={number?.id ?? own} onValueChange={setFrom} options={[...numbers.map((n) => ({ value: n.id, label: `${n.label} (${n.phone})` })), { value: own, label: t('composer.own') }]} /></Field>
      </div>
      <Writer target={{ subject, to, numberId: number?.id ?? null }} channel={by} number={number} windowOpen={windowOpen} name={texting.name} blocked={texting.refused.includes(by) ? t('composer.refused', { channel: t(`channel.${by}`) }) : null} onSent={onDone} />
      {onCancel && <Button variant="ghost" className="self-start" onClick={onCancel}>{t('composer.cancel')}</Button>}
    </div>
  );
}
