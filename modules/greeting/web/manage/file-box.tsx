import { useRef, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { uploadFile } from '#modules/files/contract.ts';
import { AddressBox } from './address-box.tsx';
import { fetchFor } from './use-fetched-file.ts';

/** A file that was stored, with an address to show it by. */
export interface Stored { id: string; url: string | null }

/** Chooses and stores a film or a picture, or has it fetched from an address; shows how far it is. `place` names where in which greeting it is for. */
export function FileBox({ kind, label, place, has, onStored, onTake }: { kind: 'video' | 'image'; label: string; place: string; has: boolean; onStored: (file: Stored) => void; onTake?: () => void }) {
  const t = useT('greeting');
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  // Null until it was opened: shut again, it goes on behind.
  const [byAddress, setByAddress] = useState<boolean | null>(() => (fetchFor(place) === null ? null : true));
  const store = async (file: File | undefined) => {
    if (!file) return;
    setPart(0);
    try {
      const { id, url, previewUrl } = await request(uploadFile, { audience: 'owner', kind }, { files: { file: [file] }, idempotencyKey: newId(), onProgress: setPart, timeoutMs: 30 * 60_000 });
      onStored({ id, url: kind === 'image' ? (previewUrl ?? url) : url });
    } catch (error) { showError(error); } finally { setPart(null); }
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" disabled={part !== null} aria-label={`${label}: ${t(has ? 'item.replace' : 'item.choose')}`} onClick={() => input.current?.click()}>{t(has ? 'item.replace' : 'item.choose')}</Button>
        <Button variant="ghost" size="sm" aria-expanded={byAddress === true} aria-label={`${label}: ${t('item.fromAddress')}`} onClick={() => setByAddress(!byAddress)}>{t('item.fromAddress')}</Button>
        {has && onTake && <Button variant="ghost" size="sm" aria-label={`${label}: ${t('item.take')}`} onClick={onTake}>{t('item.take')}</Button>}
        {part !== null && <Progress className="w-32" value={Math.round(part * 100)} max={100} label={t('item.uploading')} />}
        <input ref={input} hidden type="file" accept={kind === 'video' ? 'video/mp4,video/webm' : 'image/png,image/jpeg,image/webp,image/gif,image/avif'} onChange={(e) => { void store(e.target.files?.[0]); e.target.value = ''; }} />
      </div>
      {byAddress !== null && <div hidden={!byAddress}><AddressBox kind={kind} label={label} place={place} onStored={(file) => { setByAddress(null); onStored(file); }} /></div>}
    </div>
  );
}
