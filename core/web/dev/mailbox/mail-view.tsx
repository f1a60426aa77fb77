import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { getMailboxMail } from '#core/contract/mailbox.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '../../errors/query-error.tsx';
import { useT } from '../../i18n/i18n.ts';
import { useRead } from '../../query.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Mail = OutputOf<typeof getMailboxMail>;

/** One mail as its reader sees it, or as plain text. */
export function MailView({ id }: { id: string }) {
  const mail = useRead(getMailboxMail, { id }, { staleTime: Infinity });
  return <QueryView query={mail} skeleton={<div className="flex flex-col gap-4 p-6"><Skeleton className="h-7 w-2/3" /><Skeleton className="w-1/3" /><Skeleton className="mt-6 w-full" /><Skeleton className="w-3/4" /></div>}>{(data) => <Content mail={data} />}</QueryView>;
}

function Content({ mail }: { mail: Mail }) {
  const t = useT('dev');
  const [as, setAs] = useState<'mail' | 'text'>('mail');
  return (
    <article className="mx-auto max-w-180 px-4 py-6 sm:px-8">
      <h2 className="text-xl font-semibold text-balance" dir="auto">{mail.subject}</h2>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
        <span dir="ltr" className="min-w-0 truncate">{mail.toName ? `${mail.toName} <${mail.to}>` : mail.to}</span>
        <RelativeTime value={mail.createdAt} />
        <SegmentedControl size="sm" className="ms-auto" aria-label={t('mailbox.as')} value={as} onValueChange={setAs} segments={[{ value: 'mail', label: t('mailbox.mail') }, { value: 'text', label: t('mailbox.text') }]} />
      </div>
      {as === 'text' ? <pre dir="auto" className="mt-6 overflow-x-auto rounded-lg border bg-muted p-4 font-mono text-xs whitespace-pre-wrap">{mail.text}</pre> : <Letter mail={mail} />}
    </article>
  );
}

function Letter({ mail }: { mail: Mail }) {
  const t = useT('dev');
  return (
    <div lang={mail.language} dir={mail.language === 'ar' ? 'rtl' : 'ltr'} className="mt-6 rounded-lg border p-5 sm:p-8">
      <h3 className="text-lg font-semibold">{mail.heading}</h3>
      {mail.paragraphs.map((paragraph, i) => <p key={i} className="mt-3 max-w-[72ch] whitespace-pre-line text-pretty">{paragraph}</p>)}
      {mail.code && <p className="mt-5 flex items-center gap-2"><code dir="ltr" className="figures rounded-md bg-muted px-3 py-2 text-xl font-semibold tracking-widest">{mail.code}</code><CopyButton text={mail.code} /></p>}
      {mail.action && (
        <div className="mt-6 flex flex-wrap items-center gap-2">
          <a href={mail.action.url} className={buttonStyle({ variant: 'primary' })}>{mail.action.label}<ExternalLink aria-hidden className="mirror-rtl" /></a>
          <CopyButton text={mail.action.url}>{t('mailbox.copyLink')}</CopyButton>
          <p className="basis-full truncate font-mono text-xs text-muted-foreground" dir="ltr" title={mail.action.url}>{mail.action.url}</p>
        </div>
      )}
    </div>
  );
}
