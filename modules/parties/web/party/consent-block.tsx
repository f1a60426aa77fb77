import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { consentChannels, setConsent, type ConsentChannel, type PartyDetail } from '../../contract.ts';
import { dayText } from '../parts/day-text.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { Block } from './facts.tsx';

/** What somebody said about each way to reach them, since when, and on which occasion. */
export function ConsentBlock({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  const can = useCan();
  const language = useLanguage();
  const [asking, setAsking] = useState<{ channel: ConsentChannel; given: boolean } | null>(null);
  return (
    <Block title={t('consent.title')}>
      <ul className="flex flex-col gap-2.5 text-sm">
        {consentChannels.map((channel) => {
          const said = party.consents.find((c) => c.channel === channel);
          const next = (given: boolean) => setAsking({ channel, given });
          const transitions = can('parties.edit') ? [{ value: 'in', label: t('consent.in'), tone: 'success' as const }, { value: 'out', label: t('consent.out'), tone: 'destructive' as const }].filter((x) => !said || (x.value === 'in') !== said.given) : [];
          return (
            <li key={channel} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span>{t(`consent.channel.${channel}`)}</span>
              <StatusPill tone={!said ? 'neutral' : said.given ? 'success' : 'destructive'} transitions={transitions} onTransition={(value) => next(value === 'in')}>{t(!said ? 'consent.unknown' : said.given ? 'consent.in' : 'consent.out')}</StatusPill>
              {said && <span className="w-full text-xs text-muted-foreground"><bdi>{[said.source, dayText(said.at, language), said.by?.name].filter(Boolean).join(' · ')}</bdi></span>}
            </li>
          );
        })}
      </ul>
      {asking && <ConsentDialog party={party} asking={asking} onClose={() => setAsking(null)} />}
    </Block>
  );
}

function ConsentDialog({ party, asking, onClose }: { party: PartyDetail; asking: { channel: ConsentChannel; given: boolean }; onClose: () => void }) {
  const t = useT('parties');
  const core = useT();
  const slug = useSlug();
  const [source, setSource] = useState('');
  const save = useAction(setConsent, { topics: partyTopics, onDone: onClose });
  const send = () => { if (source.trim()) save.mutate({ workspace_slug: slug, id: party.id, ...asking, source: source.trim() }); };
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={t(asking.given ? 'consent.recordIn' : 'consent.recordOut', { channel: t(`consent.channel.${asking.channel}`) })}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" disabled={!source.trim()} loading={save.isPending} onClick={send}>{t('consent.record')}</Button></>}
    >
      <Field label={t('consent.source')} help={t('consent.sourceHelp')} required><Input dir="auto" maxLength={120} value={source} autoFocus onChange={(e) => setSource(e.target.value)} onKeyDown={(e) => { if (e.key === 'Enter') send(); }} /></Field>
    </Dialog>
  );
}
