import { FileDown, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { PaperPane } from '#core/web/document/paper/paper-pane.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { saveAs } from '#core/web/save-as.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { deliveryNotePdf, orderPdf, type Order } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';

/** A paper of an order as it is printed, to be looked at, kept or printed: the browser's own reader of PDFs prints it. */
export function OrderPaperDialog({ order, movement, onClose }: { order: Order; /** The delivery whose note it is; null for the confirmation. */ movement: Order['movements'][number] | null; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [file, setFile] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => () => { if (file) URL.revokeObjectURL(file.url); }, [file]);
  const name = movement?.number ?? order.number;
  const title = `${t(`quotes.order.${movement ? 'note' : 'confirmation'}`)} ${name}`;
  const load = async (signal: AbortSignal) => {
    const blob = await (movement ? request(deliveryNotePdf, { ...base, id: order.id, movementId: movement.id }, { signal }) : request(orderPdf, { ...base, id: order.id }, { signal })) as Blob;
    setFile({ blob, url: URL.createObjectURL(blob) });
    return blob;
  };
  return (
    <Dialog
      open size="lg" title={title} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={file ? <><Button variant="outline" onClick={() => saveAs(file.blob, `${name}.pdf`)}><FileDown aria-hidden />{t('quotes.pdf')}</Button><a href={file.url} target="_blank" rel="noopener" className={buttonStyle({ variant: 'primary' })}><Printer aria-hidden />{t('quotes.order.print')}</a></> : undefined}
    >
      <PaperPane title={title} version={String(order.version)} load={load} className="h-[60vh]" />
    </Dialog>
  );
}
