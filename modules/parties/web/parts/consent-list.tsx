import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { consentChannels, type ConsentChannel, type ConsentProof } from '../../contract.ts';
import { ConsentProofs } from './consent-proofs.tsx';
import { dayWritten } from '#core/web/ui/date-text.ts';

/** What somebody said about a way to reach them, and on which occasion. */
export interface ConsentWord { channel: ConsentChannel; given: boolean; source: string }
/** Props of ConsentList. */
export interface ConsentListProps {
  /** The last word on each channel; a channel that is not among them was not asked about, which is neither yes nor no. */
  words: ReadonlyArray<ConsentWord & { at: string; by?: { name: string } | null | undefined }>;
  /** Writes a word down; absent for who may only look. A refusal is thrown, and the dialog stays with what was typed. */
  onRecord?: ((word: ConsentWord & { words: string }) => Promise<unknown>) | undefined;
  /** Reads every yes and no with what proves it; absent where there is nothing to look at. */
  proofs?: (() => Promise<readonly ConsentProof[]>) | undefined;
}

/** Each way to reach somebody: agreed, declined or not asked yet, since when, and on which occasion. */
export function ConsentList({ words, onRecord, proofs }: ConsentListProps) {
  const t = useT('parties');
  const language = useLanguage();
  const [asking, setAsking] = useState<{ channel: ConsentChannel; given: boolean } | null>(null);
  return (
    <>
      <ul className="flex flex-col gap-2.5 text-sm">
        {consentChannels.map((channel) => {
          const said = words.find((c) => c.channel === channel);
          const transitions = onRecord ? [{ value: 'in', label: t('consent.in'), tone: 'success' as const }, { value: 'out', label: t('consent.out'), tone: 'destructive' as const }].filter((x) => !said || (x.value === 'in') !== said.given) : [];
          return (
            <li key={channel} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span>{t(`consent.channel.${channel}`)}</span>
              <StatusPill tone={!said ? 'neutral' : said.given ? 'success' : 'destructive'} transitions={transitions} onTransition={(value) => setAsking({ channel, given: value === 'in' })}>{t(!said ? 'consent.unknown' : said.given ? 'consent.in' : 'consent.out')}</StatusPill>
              {said && <span className="w-full text-xs text-muted-foreground"><bdi>{[said.source, dayWritten(said.at, language), said.by?.name].filter(Boolean).join(' · ')}</bdi></span>}
            </li>
          );
        })}
      </ul>
      {proofs && words.length > 0 && <ConsentProofs read={proofs} />}
      {asking && onRecord && <ConsentDialog asking={asking} onRecord={onRecord} onClose={() => setAsking(null)} />}
    </>
  );
}

function ConsentDialog({ asking, onRecord, onClose }: { asking: { channel: ConsentChannel; given: boolean }; onRecord: NonNullable<ConsentListProps['onRecord']>; onClose: () => void }) {
  const t = useT('parties');
  const core = useT();
  const [source, setSource] = useState('');
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!source.trim() || busy) return;
    setBusy(true);
    try { await onRecord({ ...asking, source: source.trim(), words: words.trim() }); onClose(); } catch { setBusy(false); /* said by the action; what was typed stays */ }
  };
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={t(asking.given ? 'consent.recordIn' : 'consent.recordOut', { channel: t(`consent.channel.${asking.channel}`) })}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" disabled={!source.trim()} loading={busy} onClick={() => void send()}>{t('consent.record')}</Button></>}
    >
      <Field label={t('consent.source')} help={t('consent.sourceHelp')} required><Input dir="auto" maxLength={120} value={source} autoFocus onChange={(e) => setSource(e.target.value)} onKeyDown={(e) => { if (e.key === 'Enter') void send(); }} /></Field>
      <Field className="mt-4" label={t('consent.words')} help={t('consent.wordsHelp')} optional><Textarea dir="auto" rows={2} maxLength={2000} value={words} onChange={(e) => setWords(e.target.value)} /></Field>
    </Dialog>
  );
}
