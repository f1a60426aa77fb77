import { ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useGo, useParams } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button, buttonStyle, IconButton } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { bookingPages, type BookingPage } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { AskTab } from './ask-tab.tsx';
import { FreePreview } from './free-preview.tsx';
import { BookingList } from './meetings-page.tsx';
import { WhatTab } from './what-tab.tsx';
import { WhenTab } from './when-tab.tsx';

const topics = ['sales.booking_page', 'sales.booking'] as const;
const keys = ['name', 'slug', 'intro', 'hostIds', 'meets', 'minutes', 'step', 'bufferBefore', 'bufferAfter', 'noticeMinutes', 'horizonDays', 'remindMinutes', 'dailyLimit', 'placeKind', 'place', 'questions', 'source', 'consentText', 'consentChannels', 'language'] as const;
/** What is changed about a booking page before it is saved. */
export type PageDraft = Pick<BookingPage, (typeof keys)[number]>;
/** What a tab gets. */
export interface TabProps { draft: PageDraft; set: (patch: Partial<PageDraft>) => void; errors: Readonly<Record<string, string>> }

/** A booking page: what people book, when and with whom, and what was booked by it. */
export function BookingPagePage() {
  const { id = '' } = useParams();
  const query = useRead(bookingPages.get, { ...useBase(), id }, { topics });
  return <div className="mx-auto w-full max-w-4xl pb-10"><QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={8} columns={1} /></div>}>{(page) => <Builder key={`${page.id}:${page.version}`} page={page} />}</QueryView></div>;
}

const draftOf = (page: BookingPage): PageDraft => Object.fromEntries(keys.map((key) => [key, page[key]])) as unknown as PageDraft;

function Builder({ page }: { page: BookingPage }) {
  const t = useT('sales');
  const base = useBase();
  const go = useGo();
  const can = useCan();
  const viewer = useViewer();
  const [draft, setDraft] = useState(() => draftOf(page));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [tab, setTab] = useState('what');
  const [removing, setRemoving] = useState(false);
  const set = (patch: Partial<PageDraft>) => setDraft({ ...draft, ...patch });
  const save = useAction(bookingPages.update, { topics, success: t('meetings.page.saved'), onDone: () => setErrors({}), onRefused: (e) => setErrors(Object.fromEntries(e.fields.map((f) => [f.path, f.message]))) });
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(page));
  const mine = can('sales.settings') || (can('sales.lead.edit') && page.hostIds.every((id) => id === viewer.account.id));
  const path = `/book/${base.workspace_slug}/${page.slug}`;
  return (
    <>
      <PageHeader
        breadcrumb={[<Link key="all" to="/crm/meetings/pages">{t('meetings.page.many')}</Link>]} title={page.name} description={<span className="figures">{t('meetings.page.count', { count: page.upcoming })}</span>}
        action={mine && <Button variant="primary" loading={save.isPending} disabled={!changed} onClick={() => save.mutate({ ...base, id: page.id, version: page.version, ...draft })}>{t('meetings.page.save')}</Button>}
        secondary={(
          <>
            {mine && <Switch checked={page.isLive} disabled={save.isPending || changed} onCheckedChange={(isLive) => save.mutate({ ...base, id: page.id, version: page.version, isLive })} label={t('meetings.page.live')} />}
            {page.isLive && <CopyButton text={`${location.origin}${path}`}>{t('meetings.page.copyLink')}</CopyButton>}
            {page.isLive && <a href={path} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'outline', icon: true })} aria-label={t('meetings.page.open')} {...tip(t('meetings.page.open'))}><ExternalLink aria-hidden /></a>}
            {mine && <IconButton variant="outline" aria-label={t('meetings.page.remove')} {...tip(t('meetings.page.remove'))} onClick={() => setRemoving(true)}><Trash2 /></IconButton>}
          </>
        )}
      />
      <div className="flex flex-col gap-8 px-4 sm:px-6">
        {mine && (
          <Tabs aria-label={page.name} value={tab} onValueChange={setTab} tabs={[
            { value: 'what', label: t('meetings.page.tabs.what'), content: <WhatTab draft={draft} set={set} errors={errors} /> },
            { value: 'when', label: t('meetings.page.tabs.when'), content: <WhenTab draft={draft} set={set} errors={errors} /> },
            { value: 'ask', label: t('meetings.page.tabs.ask'), content: <AskTab draft={draft} set={set} errors={errors} /> },
          ]} />
        )}
        {page.isLive && <FreePreview page={page} />}
        <section className="flex flex-col gap-3"><h2 className="font-medium">{t('meetings.upcoming')}</h2><BookingList when="upcoming" pageId={page.id} /></section>
      </div>
      {removing && <AlertDialog open destructive onOpenChange={(o) => { if (!o) setRemoving(false); }} title={t('meetings.page.removeTitle', { name: page.name })} description={t('meetings.page.removeHelp')} confirmLabel={t('meetings.page.remove')} onConfirm={async () => { await request(bookingPages.remove, { ...base, id: page.id }, { idempotencyKey: newId() }); go('/crm/meetings/pages'); }} />}
    </>
  );
}
