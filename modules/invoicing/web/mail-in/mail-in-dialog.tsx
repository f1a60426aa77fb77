import { useEffect, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { mailInCalls, mailInTopic, type MailIn, type MailInKind } from '../../contract/mail-in.ts';
import { documentAddress } from '../documents/document-words.ts';
import { Findings } from '../documents/import-dialog.tsx';

interface Shown { kind: MailInKind; mailIn: MailIn; base: { workspace_slug: string } }

/** The address, what happens to what is sent there, and what came lately. It is made when it is first asked for. */
export function MailInDialog({ kind, mailIn, base, onClose }: Shown & { onClose: () => void }) {
  const t = useT('invoicing');
  const [asking, setAsking] = useState(false);
  const { address } = mailIn;
  const { mutate, mutateAsync, isError, isPending } = useAction(mailInCalls[kind].open, { topics: [mailInTopic] });
  const renew = useAction(mailInCalls[kind].open, { topics: [mailInTopic], success: t('mailIn.renewed') });
  const asked = useRef(false);
  const { workspace_slug } = base;
  useEffect(() => {
    if (address || asked.current) return;
    asked.current = true;
    mutate({ workspace_slug });
  }, [address, mutate, workspace_slug]);
  return (
    <Dialog
      open size="md" title={t(`mailIn.title.${kind}`)} description={t(`mailIn.lead.${kind}`)} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<>{address ? <Button variant="ghost" onClick={() => setAsking(true)}>{t('mailIn.renew')}</Button> : isError && <Button variant="outline" loading={isPending} onClick={() => void mutateAsync(base).catch(() => undefined)}>{t('mailIn.renewDo')}</Button>}<Button variant="outline" onClick={onClose}>{t('mailIn.close')}</Button></>}
    >
      <div className="flex flex-col gap-4">
        {address ? <Address kind={kind} address={address} /> : !isError && <SkeletonRows rows={1} columns={1} />}
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-muted-foreground">
          <li>{t(`mailIn.files.${kind}`)}</li>
          <li>{t(`mailIn.words.${kind}`)}</li>
          <li>{t('mailIn.secret')}</li>
        </ul>
        {mailIn.mails.length > 0 && <Latest mails={mailIn.mails} />}
      </div>
      {address && <AlertDialog open={asking} onOpenChange={setAsking} title={t('mailIn.renewTitle')} description={t('mailIn.renewText')} confirmLabel={t('mailIn.renewDo')} onConfirm={() => renew.mutateAsync({ ...base, replaces: address.id })} />}
    </Dialog>
  );
}

function Address({ kind, address }: { kind: MailInKind; address: NonNullable<MailIn['address']> }) {
  const t = useT('invoicing');
  const name = address.by?.name;
  return (
    <div className="flex flex-col gap-2">
      {!address.works && <Notice kind="warning">{name ? t('mailIn.broken', { name }) : t('mailIn.brokenNobody')}</Notice>}
      <Field label={t('mailIn.address')}><Input dir="ltr" readOnly value={address.address} onFocus={(e) => e.target.select()} /></Field>
      <CopyButton text={address.address} className="self-start">{t('mailIn.copy')}</CopyButton>
      {kind === 'bills' && address.works && name && <p className="text-sm text-muted-foreground">{t('mailIn.inName', { name })}</p>}
    </div>
  );
}

/** Mails that came, who they say they are from, and what became of them. */
function Latest({ mails }: { mails: MailIn['mails'] }) {
  const t = useT('invoicing');
  return (
    <section>
      <h3 className="text-sm font-medium">{t('mailIn.latest')}</h3>
      <ul className="mt-1 divide-y">
        {mails.map((m) => (
          <li key={m.id} className="py-2">
            <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate" dir="auto">{m.subject || t('mailIn.noSubject')}</span><span className="shrink-0 text-sm text-muted-foreground">{m.drafts === 0 ? t('mailIn.none') : t('mailIn.drafts', { count: m.drafts })}</span></p>
            <p className="flex flex-wrap gap-x-2 text-sm text-muted-foreground"><span className="min-w-0 break-words" dir="auto">{m.from.name ? `${m.from.name} <${m.from.address}>` : m.from.address}</span><RelativeTime value={m.takenAt} /></p>
            {m.left.map((f, i) => <p key={i} className="text-sm text-warning-ink" dir="auto">{t('mailIn.left', { name: f.name, why: t(`mailIn.why.${f.why}`) })}</p>)}
            {m.findings.map((f) => (
              <details key={f.documentId} className="mt-1 text-sm">
                <summary className="cursor-pointer text-warning-ink">{t('mailIn.look')}</summary>
                <div className="mt-2 flex flex-col gap-2"><Findings imported={f} currency={f.currency} /><Link to={documentAddress('purchase', f.documentId)} className="underline underline-offset-4">{t('mailIn.openDraft')}</Link></div>
              </details>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
