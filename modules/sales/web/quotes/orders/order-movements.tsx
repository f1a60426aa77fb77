import { FileText, Mail } from 'lucide-react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';
import type { Order } from '../../../contract.ts';
import { dayInWords } from '../quote-words.ts';

/** What was delivered of an order, came back or was taken back, newest first; deliveries have a note to look at and to mail. */
export function OrderMovements({ order: o, onNote, onMail }: { order: Order; onNote: (movement: Order['movements'][number]) => void; /** Absent for whoever may not. */ onMail?: ((movement: Order['movements'][number]) => void) | undefined }) {
  const t = useT('sales');
  const language = useLanguage();
  const names = new Map(o.lines.map((l) => [l.id, l]));
  if (o.movements.length === 0) return null;
  return (
    <section aria-labelledby="order-movements">
      <h2 id="order-movements" className="text-base font-semibold">{t('quotes.order.movements')}</h2>
      <ul className="mt-2 divide-y rounded-lg border text-sm">
        {o.movements.map((m) => (
          <li key={m.id} className="px-4 py-2.5">
            <p className="flex flex-wrap items-center gap-x-3"><span className="font-medium">{t(`quotes.order.movement.${m.kind}`)}</span><span className="text-muted-foreground">{dayInWords(m.on, language)}</span>{m.by && <span className="text-muted-foreground">{t('quotes.order.by', { name: m.by.name })}</span>}
              {m.number && (
                <span className="ms-auto inline-flex items-center gap-1">
                  <Button size="sm" variant="ghost" onClick={() => onNote(m)}><FileText aria-hidden />{t('quotes.order.note')} <span className="figures">{m.number}</span></Button>
                  {onMail && <IconButton size="sm" aria-label={`${t('quotes.order.mailNote')} ${m.number}`} {...tip(t('quotes.order.mailNote'))} onClick={() => onMail(m)}><Mail /></IconButton>}
                </span>
              )}
            </p>
            <p className="text-muted-foreground">{m.lines.map((l, i) => <span key={l.lineId}>{i > 0 && ' · '}<span className="figures">{l.quantity}</span> {names.get(l.lineId)?.unit} <bdi>{names.get(l.lineId)?.name}</bdi>{l.lot && <> (<bdi>{l.lot}</bdi>)</>}</span>)}</p>
            {m.note && <p dir="auto">{m.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
