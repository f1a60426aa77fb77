import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { consentChannels, type ConsentChannel } from '#modules/parties/contract.ts';

/** The words of a box people may tick, and the ways to reach them it is about. */
export function ConsentBox({ text, channels, set, error }: { text: string; channels: readonly ConsentChannel[]; set: (patch: { consentText?: string; consentChannels?: ConsentChannel[] }) => void; error?: string | undefined }) {
  const t = useT('sales');
  const parties = useT('parties');
  return (
    <>
      <Field label={t('capture.form.consent')} help={t('capture.form.consentHelp')} {...(error ? { error } : {})}><Textarea dir="auto" rows={2} maxLength={2000} value={text} onChange={(e) => set({ consentText: e.target.value })} /></Field>
      {text.trim() !== '' && <Field label={t('capture.form.channels')} group><span className="flex flex-wrap gap-x-5 gap-y-2">{consentChannels.map((channel) => <Checkbox key={channel} checked={channels.includes(channel)} onCheckedChange={(on) => { const next = consentChannels.filter((c) => (c === channel ? on === true : channels.includes(c))); if (next.length > 0) set({ consentChannels: next }); }} label={parties(`consent.channel.${channel}`)} />)}</span></Field>}
    </>
  );
}
