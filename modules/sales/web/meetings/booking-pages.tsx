import { CalendarPlus } from 'lucide-react';
import { newId } from '#core/web/api/new-id.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Link, useGo } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { bookingPageFields, bookingPages } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { lengthText } from './length.ts';

const topics = ['sales.booking_page', 'sales.booking'] as const;

/** Pages on which people book meetings. */
export function BookingPages() {
  const t = useT('sales');
  const base = useBase();
  const go = useGo();
  const can = useCan();
  const viewer = useViewer();
  const add = useAction(bookingPages.create, { topics, onDone: (page) => go(`/crm/meetings/pages/${page.id}`) });
  const begin = () => add.mutate({
    ...base, name: t('meetings.page.newName'), slug: `meet-${newId().slice(0, 6)}`, intro: '', isLive: false, hostIds: [viewer.account.id], meets: 'one', minutes: 30, step: 30, bufferBefore: 0, bufferAfter: 0, noticeMinutes: 240, horizonDays: 30, remindMinutes: 1440, dailyLimit: null, placeKind: 'phone', place: '', questions: [], source: '', consentText: '', consentChannels: ['email'], language: viewer.account.language === 'ar' ? 'ar' : 'en',
  });
  return (
    <ListPage
      endpoint={bookingPages.list} input={base} fields={bookingPageFields} topics={topics} title={t('meetings.page.many')} description={t('meetings.page.help')} rowHref={(p) => `/crm/meetings/pages/${p.id}`}
      columns={[
        { key: 'name', header: t('meetings.page.name'), pin: 'start', width: 240 }, { key: 'isLive', header: t('meetings.page.live'), width: 100 }, { key: 'minutes', header: t('meetings.page.length'), width: 130, cell: (p) => lengthText(t, p.minutes) },
        { key: 'upcoming', header: t('meetings.page.upcoming'), width: 110, align: 'end' }, { key: 'createdAt', header: t('meetings.page.created') },
      ]}
      {...(can('sales.lead.edit') ? { primaryAction: { label: t('meetings.page.add'), onPress: begin } } : {})}
      secondary={<Link to="/crm/meetings" className={buttonStyle({ variant: 'outline' })}>{t('meetings.many')}</Link>}
      empty={{ title: t('meetings.page.emptyTitle'), text: t('meetings.page.empty'), icon: CalendarPlus }}
    />
  );
}
