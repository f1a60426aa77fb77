import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { textChannels, type TextChannel } from '../../contract.ts';
import { Writer } from '../composer/writer.tsx';
import { useTexting } from '../use-texting.ts';

const own = 'own';

/** Writes to a number that is typed; the conversation opens afterwards. */
export function NewTextDialog({ onDone, onClose }: { onDone: (conversationId: string) => void; onClose: () => void }) {
  const t = useT('texting');
  const { numbers } = useTexting();
  const [to, setTo] = useState('');
  const [channel, setChannel] = useState<TextChannel>('sms');
  const [from, setFrom] = useState<string | null>(null);
  const fitting = numbers.filter((n) => n.channel === channel);
  const number = from === own ? null : fitting.find((n) => n.id === from) ?? fitting.find((n) => n.ready && n.provider !== 'manual') ?? fitting[0] ?? null;
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('inbox.newTitle')}>
      <div className="flex flex-col gap-4">
        <Field label={t('inbox.to')} required><Input type="tel" dir="ltr" autoComplete="off" placeholder="+49 151 23456789" value={to} onChange={(e) => setTo(e.target.value)} /></Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('composer.channel')}><Select value={channel} onValueChange={(next) => { setChannel(next); setFrom(null); }} options={textChannels.map((value) => ({ value, label: t(`channel.${value}`) }))} /></Field>
          <Field label={t('composer.from')}><Select value={number?.id ?? own} onValueChange={setFrom} options={[...fitting.map((n) => ({ value: n.id, label: `${n.label} (${n.phone})` })), { value: own, label: t('composer.own') }]} /></Field>
        </div>
        <Writer target={{ to, numberId: number?.id ?? null }} channel={channel} number={number} windowOpen={channel === 'sms' || number === null || number.provider === 'manual'} name="" blocked={null} onSent={(sent) => onDone(sent.conversationId)} />
      </div>
    </Dialog>
  );
}
