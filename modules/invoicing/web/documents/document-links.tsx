import { Link2Off } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listDocumentLinks, listDocumentMails, newDocumentLink, revokeDocumentLink, type BusinessDocument, type DocumentLink, type DocumentMail } from '../../contract.ts';
import { documentTopics, useBase } from './document-words.ts';

const mailTones: Record<DocumentMail['state'], StatusTone> = { waiting: 'info', delivered: 'success', failed: 'destructive', kept: 'warning', forgotten: 'neutral' };
const linkTones: Record<DocumentLink['state'], StatusTone> = { open: 'success', ended: 'neutral', revoked: 'destructive' };

/** What went out about a document and what became of it, and the links that lead to its public page. */
export function DocumentLinks({ document }: { document: BusinessDocument }) {
  return <div className="flex max-w-220 flex-col gap-8"><Mails document={document} /><Links document={document} /></div>;
}

function Mails({ document }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const query = useRead(listDocumentMails, { ...useBase(), id: document.id }, { topics: documentTopics });
  const waits = query.data?.items.some((m) => m.state === 'waiting') ?? false;
  const { refetch } = query;
  // The mail server tells nobody when it has taken a mail: while one waits, the page asks.
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), 5000);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  return (
    <section aria-label={t('documents.mails.title')}>
      <h3 className="font-medium">{t('documents.mails.title')}</h3>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={3} />}>
        {({ items }) => items.length === 0 ? <p className="mt-2 text-muted-foreground">{t('documents.mails.none')}</p> : (
          <ul className="mt-2 divide-y rounded-lg border bg-card">
            {items.map((m) => (
              <Row
                key={m.id} title={t(`documents.mails.kind.${m.kind}`)} detail={<><span dir="ltr" className="break-all">{m.sentTo.join(', ')}</span> · <RelativeTime value={m.createdAt} />{m.sentBy && <> · <bdi>{m.sentBy.name}</bdi></>}</>}
                state={<StatusPill tone={mailTones[m.state]}>{t(`documents.mails.state.${m.state}`)}</StatusPill>} looks={<Looks {...m} />}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function Links({ document }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const base = useBase();
  const mayEdit = useCan()('invoicing.invoice.send');
  const query = useRead(listDocumentLinks, { ...base, id: document.id }, { topics: documentTopics });
  const [made, setMade] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<DocumentLink | null>(null);
  const create = useAction(newDocumentLink, { topics: documentTopics, onDone: ({ url }) => setMade(url) });
  const revoke = useAction(revokeDocumentLink, { topics: documentTopics, success: t('documents.links.revokedToast') });
  return (
    <section aria-label={t('documents.links.title')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t('documents.links.title')}</h3>
        {document.steps.includes('copy_link') && <Button size="sm" variant="outline" loading={create.isPending} onClick={() => create.mutate({ ...base, id: document.id })}>{t('documents.links.add')}</Button>}
      </div>
      {made && <Notice kind="info" className="mt-2"><p>{t('documents.links.once')}</p><div className="mt-2 flex gap-2"><Input readOnly dir="ltr" size="sm" aria-label={t('documents.links.address')} value={made} onFocus={(e) => e.target.select()} /><CopyButton text={made} /></div></Notice>}
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={3} />}>
        {({ items }) => items.length === 0 ? <p className="mt-2 text-muted-foreground">{t('documents.links.none')}</p> : (
          <ul className="mt-2 divide-y rounded-lg border bg-card">
            {items.map((l) => (
              <Row
                key={l.id} title={l.sentTo.length > 0 ? t('documents.links.mailed') : t('documents.links.copied')}
                detail={<>{l.sentTo.length > 0 && <><span dir="ltr" className="break-all">{l.sentTo.join(', ')}</span> · </>}<RelativeTime value={l.createdAt} />{l.madeBy && <> · <bdi>{l.madeBy.name}</bdi></>}</>}
                state={<><StatusPill tone={linkTones[l.state]}>{t(`documents.links.state.${l.state}`)}</StatusPill><span className="block text-sm text-muted-foreground">{l.state === 'open' && `${t('documents.links.ends')} `}<RelativeTime value={l.revokedAt ?? l.endsAt} /></span></>} looks={<Looks {...l} />}
                action={mayEdit && l.state === 'open' ? <Button size="sm" variant="ghost" onClick={() => setRevoking(l)}><Link2Off aria-hidden />{t('documents.links.revoke')}</Button> : null}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {revoking && <AlertDialog open destructive onOpenChange={() => setRevoking(null)} title={t('documents.links.revokeTitle')} description={t('documents.links.revokeLead')} confirmLabel={t('documents.links.revoke')} onConfirm={() => revoke.mutateAsync({ ...base, id: document.id, linkId: revoking.id })} />}
    </section>
  );
}

function Row({ title, detail, state, looks, action }: { title: string; detail: ReactNode; state: ReactNode; looks: ReactNode; action?: ReactNode }) {
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_13.5rem_10rem_6.5rem] sm:items-center">
      <div className="min-w-0"><p className="font-medium">{title}</p><p className="text-sm text-muted-foreground">{detail}</p></div>
      <div>{state}</div>
      <div className="text-sm">{looks}</div>
      <div className="-ms-2.5 max-sm:empty:hidden sm:ms-0">{action}</div>
    </li>
  );
}

function Looks({ tracked, refused, openCount, lastOpenedAt }: Pick<DocumentLink, 'tracked' | 'refused' | 'openCount' | 'lastOpenedAt'>) {
  const t = useT('invoicing');
  if (!tracked) return <span className="text-muted-foreground">{t('documents.notTracked')}</span>;
  return (
    <>
      {lastOpenedAt ? <span>{t('documents.viewed')}: {t('documents.views', { count: openCount })} · <RelativeTime value={lastOpenedAt} /></span> : !refused && <span className="text-muted-foreground">{t('documents.notViewed')}</span>}
      {refused && <span className="block text-muted-foreground">{t('documents.trackingRefused')}</span>}
    </>
  );
}
