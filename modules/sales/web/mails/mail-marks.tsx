import { Paperclip } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { Activity } from '../../contract.ts';
import '../sales-texts.ts';

/** What is known of a mail: to whom it went, whether it was opened, its links followed and it was answered; or from whom an answer came, and with which files. */
export function MailMarks({ mail, answer }: Pick<Activity, 'mail' | 'answer'>) {
  return <>{mail && mail.to !== '' && <Sent mail={mail} />}{answer && answer.address !== '' && <Answered answer={answer} />}</>;
}

function Sent({ mail: m }: { mail: NonNullable<Activity['mail']> }) {
  const t = useT('sales');
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
      <span>{t('mails.mark.to')} <bdi className="wrap-anywhere">{m.to}</bdi></span>
      {m.openedAt && <span className="text-success-ink">{t('mails.mark.opened', { count: m.openCount })} <RelativeTime value={m.lastOpenedAt ?? m.openedAt} /></span>}
      {m.refused ? <span>{t('mails.mark.refused')}</span> : m.tracked && !m.openedAt && !m.answeredAt && m.followed.length === 0 && <span>{t('mails.mark.unopened')}</span>}
      {m.followed.map((link) => <span key={link.url} className="text-success-ink">{t('mails.mark.followed')} <bdi className="wrap-anywhere">{link.url}</bdi> <RelativeTime value={link.at} /></span>)}
      {m.answeredAt && <span className="text-success-ink">{t('mails.mark.answered')} <RelativeTime value={m.answeredAt} /></span>}
    </p>
  );
}

function Answered({ answer: a }: { answer: NonNullable<Activity['answer']> }) {
  const t = useT('sales');
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
      <span>{t('mails.mark.from')} <bdi className="wrap-anywhere">{a.name === '' ? a.address : `${a.name} <${a.address}>`}</bdi></span>
      {a.files.map((name, i) => <span key={i} className="inline-flex min-w-0 items-center gap-1"><Paperclip aria-label={t('mails.mark.file')} className="size-3 shrink-0" strokeWidth={1.75} /><bdi className="wrap-anywhere">{name}</bdi></span>)}
      {a.leftOut.length > 0 && <span className="text-warning-ink">{t('mails.mark.leftOut')} <bdi className="wrap-anywhere">{a.leftOut.join(', ')}</bdi></span>}
    </p>
  );
}
