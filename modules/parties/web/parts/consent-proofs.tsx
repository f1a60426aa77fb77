import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { Button } from '#core/web/ui/button.tsx';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import type { ConsentProof } from '../../contract.ts';

/** Opens every yes and no of somebody: when, on which occasion, with which words, from where, written down by whom. */
export function ConsentProofs({ read }: { read: () => Promise<readonly ConsentProof[]> }) {
  const t = useT('parties');
  const language = useLanguage();
  const [items, setItems] = useState<readonly ConsentProof[] | null>(null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState('');
  const show = () => {
    setOpen(true); setItems(null); setFailed('');
    read().then(setItems, (error: unknown) => setFailed(toApiError(error).message));
  };
  return (
    <>
      <Button variant="ghost" size="sm" className="mt-2" onClick={show}>{t('consent.proofs')}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('consent.proofs')} description={t('consent.proofsHelp')}>
        {failed !== '' ? <Notice kind="error">{failed}</Notice> : items === null ? <SkeletonRows rows={3} columns={1} /> : items.length === 0 ? <p className="text-muted-foreground">{t('consent.noProofs')}</p> : (
          <ol className="flex flex-col divide-y text-sm">
            {items.map((p) => (
              <li key={p.id} className="flex flex-col gap-1 py-2.5">
                <span className="flex flex-wrap justify-between gap-x-3"><b className="font-medium">{t(`consent.channel.${p.channel}`)}: {t(p.given ? 'consent.in' : 'consent.out')}</b><time dateTime={p.at} className="text-muted-foreground">{absoluteText(new Date(p.at), language, zoneHere())}</time></span>
                {p.words !== '' && <q dir="auto" className="whitespace-pre-line">{p.words}</q>}
                <span className="text-xs text-muted-foreground"><bdi>{[p.source, p.by?.name].filter(Boolean).join(' · ')}</bdi></span>
                {(p.page !== '' || p.ip) && <span dir="ltr" className="text-xs break-all text-muted-foreground">{[p.page, p.ip].filter(Boolean).join(' · ')}</span>}
              </li>
            ))}
          </ol>
        )}
      </Dialog>
    </>
  );
}
