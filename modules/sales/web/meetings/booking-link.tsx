import { CalendarPlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { ownBookingPage } from '../../contract.ts';
import { useBase } from '../leads/use-base.ts';

const place = '{{booking_link}}';

/** Puts the place of one's booking link into the text of a mail, where the cursor stands; says so where there is no page yet, and leads to making one. */
export function BookingLink({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useT('sales');
  const can = useCan();
  const help = useId();
  const box = useRef<HTMLDivElement>(null);
  const { data } = useRead(ownBookingPage, useBase(), { topics: ['sales.booking_page'] });
  if (!data) return null;
  if (data.page === null) return <p className="text-sm text-muted-foreground">{t('meetings.mail.none')} {can('sales.lead.edit') && <Link to="/crm/meetings/pages" className="focus-ring rounded-sm text-primary-ink underline underline-offset-2">{t('meetings.mail.make')}</Link>}</p>;
  const insert = () => {
    const area = box.current?.closest('form')?.querySelector('textarea');
    const at = Math.min(area?.selectionStart || text.length, text.length);
    const before = text.slice(0, at);
    const written = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${place}`;
    onChange(`${written}${text.slice(at)}`);
    requestAnimationFrame(() => { area?.focus(); area?.setSelectionRange(written.length, written.length); });
  };
  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="outline" size="sm" aria-describedby={help} onClick={insert}><CalendarPlus aria-hidden />{t('meetings.mail.insert')}</Button>
      <p id={help} className="min-w-0 flex-1 basis-56 text-sm text-muted-foreground">{t('meetings.mail.help')} <bdi className="font-medium break-words">{data.page.name}</bdi></p>
    </div>
  );
}
