import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { refuseDocumentTracking, type PublicDocument } from '../../../contract.ts';
import { browserRefuses, remembered, remember } from './tracking.ts';

/** Says whether the sender learns that the page is opened, and lets the customer decide. */
export function TrackingNote({ document, token, again }: { document: PublicDocument; token: string; again: () => void }) {
  const t = useT('invoicing');
  const [own, setOwn] = useState(remembered);
  const refuse = useMutation({
    mutationFn: async (refused: boolean) => { remember(refused); setOwn(refused); await request(refuseDocumentTracking, { token, refused }); },
    onSuccess: again, onError: showError,
  });
  if (!document.tracked) return null;
  if (browserRefuses()) return <p className="mt-3 text-xs text-muted-foreground">{t('documents.public.trackedBrowser')}</p>;
  const off = own || document.trackingRefused;
  return (
    <p className="mt-3 text-xs text-muted-foreground">
      {t(off ? 'documents.public.trackedOff' : 'documents.public.tracked')}{' '}
      <Button size="sm" variant="link" className="h-auto p-0 text-xs" loading={refuse.isPending} onClick={() => refuse.mutate(!off)}>{t(off ? 'documents.public.trackAllow' : 'documents.public.trackRefuse')}</Button>
    </p>
  );
}
