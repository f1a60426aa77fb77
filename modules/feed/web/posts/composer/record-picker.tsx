import { FileStack } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { recordBehind } from '#core/web/slots/record-pages.ts';
import { completeRooms, useRooms, visibleSlot, type SearchHit } from '#core/web/slots/slots.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { useCan } from '#core/web/viewer.tsx';

const mostHits = 30;

/** Finds a record the viewer may see, by what the palette finds, and gives its address. */
export function RecordPicker({ onClose, onChoose }: { onClose: () => void; onChoose: (address: string) => void }) {
  const t = useT('feed');
  const [text, setText] = useState('');
  const asked = text.trim().slice(0, 200);
  const { hits, searching } = useRecordSearch(asked);
  return (
    <Dialog open onOpenChange={(next) => { if (!next) onClose(); }} title={t('records.attach')} description={t('records.help')}>
      <div className="flex flex-col gap-3">
        <SearchInput size="md" value={text} onSearch={setText} label={t('records.search')} placeholder={t('records.search')} pending={searching} />
        {hits.length > 0 && (
          <ul aria-label={t('records.found')} className="flex flex-col gap-1">
            {hits.map(({ id, label, detail, icon: Icon, to }) => (
              <li key={id}>
                <button type="button" onClick={() => onChoose(`${location.origin}${to}`)} className="focus-ring flex min-h-11 w-full min-w-0 items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-accent">
                  <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
                  <span className="min-w-0 flex-1"><span dir="auto" className="block truncate">{label}</span>{detail && <span dir="auto" className="block truncate text-xs text-muted-foreground">{detail}</span>}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div role="status">{hits.length === 0 && !searching && <EmptyState icon={FileStack} level={3} title={asked === '' ? t('records.begin') : t('records.none', { text: asked })} />}</div>
      </div>
    </Dialog>
  );
}

/** Asks what the palette asks, and keeps what leads to a record. */
function useRecordSearch(text: string): { hits: readonly SearchHit[]; searching: boolean } {
  const rooms = useRooms();
  useEffect(() => { void completeRooms().catch(() => undefined); }, []);
  const can = useCan();
  const [found, setFound] = useState<{ text: string; hits: readonly SearchHit[]; open: number }>({ text: '', hits: [], open: 0 });
  useEffect(() => {
    if (text === '') { setFound({ text, hits: [], open: 0 }); return undefined; }
    const stop = new AbortController();
    const providers = visibleSlot('search', can);
    setFound({ text, hits: [], open: providers.length });
    for (const provider of providers) {
      void provider.search(text, stop.signal).catch((): SearchHit[] => []).then((hits) => {
        if (stop.signal.aborted) return;
        const records = hits.filter((hit) => recordBehind(new URL(hit.to, location.origin).href, location.origin) !== null);
        setFound((now) => ({ text, hits: [...now.hits, ...records].slice(0, mostHits), open: now.open - 1 }));
      });
    }
    return () => stop.abort();
  }, [text, rooms]); // oxlint-disable-line react/exhaustive-deps -- asked anew for another text or more rooms, not for each rendering
  return { hits: found.text === text ? found.hits : [], searching: found.text !== text || found.open > 0 };
}
