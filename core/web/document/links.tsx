import { Link2Off } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { QueryView, type ViewedQuery } from '../errors/query-error.tsx';
import type { Translate } from '../i18n/i18n.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button, buttonStyle } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '../ui/status-pill.tsx';
import { SentMails, SentRow, type MailSent } from './sent-mails.tsx';

type Person = { name: string } | null;
interface Looked { tracked: boolean; refused: boolean; openCount: number; lastOpenedAt: string | null; /** Files taken from the public page, where the room notes that; its words stand under `downloads`. */ downloads?: ReadonlyArray<{ what: string; count: number; lastAt: string }> | undefined }
/** A mail about a document and what became of it. `copy` is one of the sender's own. */
export interface SentMail extends Looked, MailSent { kind: string }
/** A link to a document's public page. */
export interface SharedLink extends Looked { id: string; state: 'open' | 'ended' | 'revoked'; sentTo: readonly string[]; madeBy: Person; createdAt: string; endsAt: string; revokedAt: string | null }

const linkTones: Record<SharedLink['state'], StatusTone> = { open: 'success', ended: 'neutral', revoked: 'destructive' };

/** What the room reads and does for the list; `say` speaks its words, which stand under `mails` and `links`. */
export interface SharingProps {
  say: Translate;
  mails: ViewedQuery<{ items: readonly SentMail[] }>;
  links: ViewedQuery<{ items: readonly SharedLink[] }>;
  /** Makes a link and answers its address; absent for whoever may not. */
  onAdd?: (() => void) | undefined;
  adding: boolean;
  /** Address of the link that was made now. */
  made: string | null;
  /** Takes a link back; absent for whoever may not. */
  onRevoke?: ((linkId: string) => Promise<unknown>) | undefined;
}

/** What went out about a document and what became of it, and the links that lead to its public page. */
export function Sharing(props: SharingProps) {
  return <div className="flex max-w-220 flex-col gap-8"><Mails {...props} /><Links {...props} /></div>;
}

function Mails({ say, mails }: SharingProps) {
  return (
    <section aria-label={say('mails.title')}>
      <h3 className="mb-2 font-medium">{say('mails.title')}</h3>
      <SentMails mails={mails} none={say('mails.none')} titleOf={(m) => say(`mails.kind.${m.kind}`)} stateOf={(state) => say(`mails.state.${state}`)} looksOf={(m) => (m.kind === 'copy' ? null : <Looks say={say} {...m} />)} />
    </section>
  );
}

function Links({ say, links, onAdd, adding, made, onRevoke }: SharingProps) {
  const [revoking, setRevoking] = useState<SharedLink | null>(null);
  return (
    <section aria-label={say('links.title')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{say('links.title')}</h3>
        {onAdd && <Button size="sm" variant="outline" loading={adding} onClick={onAdd}>{say('links.add')}</Button>}
      </div>
      {made && <Notice kind="info" className="mt-2"><p>{say('links.once')}</p><Address say={say} url={made} /></Notice>}
      <QueryView query={links} skeleton={<SkeletonRows rows={2} columns={3} />}>
        {({ items }) => items.length === 0 ? <p className="mt-2 text-muted-foreground">{say('links.none')}</p> : (
          <ul className="mt-2 divide-y rounded-lg border bg-card">
            {items.map((l) => (
              <SentRow
                key={l.id} title={l.sentTo.length > 0 ? say('links.mailed') : say('links.copied')}
                detail={<>{l.sentTo.length > 0 && <><span dir="ltr" className="break-all">{l.sentTo.join(', ')}</span> · </>}<RelativeTime value={l.createdAt} />{l.madeBy && <> · <bdi>{l.madeBy.name}</bdi></>}</>}
                state={<><StatusPill tone={linkTones[l.state]}>{say(`links.state.${l.state}`)}</StatusPill><span className="block text-sm text-muted-foreground">{l.state === 'open' && `${say('links.ends')} `}<RelativeTime value={l.revokedAt ?? l.endsAt} /></span></>} looks={<Looks say={say} {...l} />}
                action={onRevoke && l.state === 'open' ? <Button size="sm" variant="ghost" onClick={() => setRevoking(l)}><Link2Off aria-hidden />{say('links.revoke')}</Button> : null}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {revoking && onRevoke && <AlertDialog open destructive onOpenChange={() => setRevoking(null)} title={say('links.revokeTitle')} description={say('links.revokeLead')} confirmLabel={say('links.revoke')} onConfirm={() => onRevoke(revoking.id)} />}
    </section>
  );
}

function Address({ say, url, children }: { say: Translate; url: string; children?: ReactNode }) {
  return <div className="mt-2 flex gap-2"><Input readOnly dir="ltr" size="sm" aria-label={say('links.address')} value={url} onFocus={(e) => e.target.select()} /><CopyButton text={url}>{children}</CopyButton></div>;
}

/** A link that was made just now, to copy or to `visit`. The press is the person's own: browsers refuse both after an answer was waited for. */
export function LinkDialog({ say, url, visit, onClose }: { say: Translate; url: string; visit: boolean; onClose: () => void }) {
  return (
    <Dialog
      open size="sm" title={say(visit ? 'openLink' : 'copyLink')} description={say(visit ? 'links.openLead' : 'links.once')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={visit ? <a href={url} target="_blank" rel="noopener" className={buttonStyle({ variant: 'primary' })} onClick={onClose}>{say('links.open')}</a> : undefined}
    >
      {!visit && <Address say={say} url={url}>{say('copyLink')}</Address>}
    </Dialog>
  );
}

function Looks({ say, tracked, refused, openCount, lastOpenedAt, downloads = [] }: Looked & { say: Translate }) {
  if (!tracked) return <span className="text-muted-foreground">{say('notTracked')}</span>;
  return (
    <>
      {lastOpenedAt ? <span>{say('viewed')}: {say('views', { count: openCount })} · <RelativeTime value={lastOpenedAt} /></span> : !refused && <span className="text-muted-foreground">{say('notViewed')}</span>}
      {downloads.map((d) => <span key={d.what} className="block">{say(`downloads.${d.what}`)}: {say('views', { count: d.count })} · <RelativeTime value={d.lastAt} /></span>)}
      {refused && <span className="block text-muted-foreground">{say('trackingRefused')}</span>}
    </>
  );
}
