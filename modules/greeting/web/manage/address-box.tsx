import { useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import type { Stored } from './file-box.tsx';
import { useFetchedFile } from './use-fetched-file.ts';

/** Takes the address of a film or picture of another site, of which the server fetches a copy; shows how far it is. */
export function AddressBox({ kind, label, place, onStored }: { kind: 'video' | 'image'; label: string; place: string; onStored: (file: Stored) => void }) {
  const t = useT('greeting');
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const { going, problem, isStarting, isStopping, start, stop } = useFetchedFile(place, kind, onStored);
  // Whoever opens it wants to type; whoever comes back to the page finds it open.
  const [isResumed] = useState(going !== null);
  useEffect(() => { if (!isResumed) input.current?.focus(); }, [isResumed]);
  const begin = () => { if (!isStarting && !going) start(address.trim()); };
  const megabytes = going && t('item.fetched', { megabytes: (going.bytes / 1024 / 1024).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) });
  return (
    <div className="flex flex-col gap-2 rounded-lg border p-3">
      <Field label={t('item.address')} help={t(`item.addressHelp.${kind}`)} {...(problem ? { error: problem } : {})}>
        <div className="flex flex-wrap gap-2">
          {/* Enter fetches; it does not save the greeting. */}
          <Input ref={input} type="url" inputMode="url" autoComplete="off" maxLength={2000} placeholder="https://" readOnly={going !== null} className="min-w-0 flex-1 basis-48" value={address} onChange={(e) => setAddress(e.target.value)} onKeyDown={(e) => { if (e.key === 'Enter') { e.preventDefault(); begin(); } }} />
          <Button aria-label={`${label}: ${t('item.fetch')}`} loading={isStarting} disabled={going !== null} onClick={begin}>{t('item.fetch')}</Button>
        </div>
      </Field>
      {going && (
        <div className="flex flex-wrap items-center gap-3">
          <Progress className="min-w-0 flex-1 basis-40" showLabel label={t(`item.fetchStates.${going.state === 'converting' || going.state === 'fetching' ? going.state : 'waiting'}`)} value={going.percent} valueText={going.percent === null ? megabytes! : `${megabytes!} · ${going.percent} %`} />
          <Button variant="ghost" size="sm" aria-label={`${label}: ${t('item.stopFetch')}`} loading={isStopping} onClick={stop}>{t('item.stopFetch')}</Button>
        </div>
      )}
    </div>
  );
}
