import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { partyAddress } from '#modules/parties/web/public.tsx';
import type { BusinessDocument } from '../../contract.ts';
import { SendDialog } from './send-dialog.tsx';

/** Says that the last mail about a document was not delivered, why, and what helps. */
export function DeliveryFailed({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const [sending, setSending] = useState(false);
  const failure = d.deliveryFailure;
  if (!failure || d.status !== 'posted') return null;
  return (
    <Notice kind="warning">
      <p className="font-medium">{t('documents.delivery.failed')} · <RelativeTime value={failure.at} /></p>
      <p><span dir="ltr" className="break-all">{failure.addresses.join(', ')}</span></p>
      <p>{t(`documents.delivery.reason.${failure.reason}`)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {d.steps.includes('send') && <Button size="sm" variant="outline" onClick={() => setSending(true)}>{t('documents.delivery.again')}</Button>}
        {d.partyId && <Link to={partyAddress({ id: d.partyId, roles: [] })} className={buttonStyle({ size: 'sm', variant: 'ghost' })}>{t('documents.delivery.address')}</Link>}
      </div>
      {sending && <SendDialog document={d} onClose={() => setSending(false)} />}
    </Notice>
  );
}
