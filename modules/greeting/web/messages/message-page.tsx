import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useGo, useParams } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { answerMessage, deleteMessage, forwardMessage, getMessage, releaseMessage } from '../../contract.ts';
import { useBase } from '../use-base.ts';
import { messageTopics, stateTones } from './states.ts';

type Message = OutputOf<typeof getMessage>;

/** `/greeting/messages/$id`: one message, and the answer to it. */
export function MessagePage() {
  const { id = '' } = useParams();
  const query = useRead(getMessage, { ...useBase(), id }, { topics: messageTopics });
  return <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={5} columns={1} /></div>}>{(message) => <Shown message={message} />}</QueryView>;
}

function Shown({ message }: { message: Message }) {
  const t = useT('greeting');
  const base = useBase();
  const go = useGo();
  const can = useCan();
  const [removing, setRemoving] = useState(false);
  usePageTitle(message.name);
  const one = { ...base, id: message.id };
  const release = useAction(releaseMessage, { topics: messageTopics });
  const again = useAction(forwardMessage, { topics: messageTopics });
  return (
    <>
      <PageHeader
        breadcrumb={[<Link key="all" to="/greeting/messages">{t('messages.back')}</Link>]} title={<bdi>{message.name}</bdi>}
        secondary={<><StatusPill tone={stateTones[message.state]}>{t(`messages.states.${message.state}`)}</StatusPill>{message.isTest && <Badge>{t('messages.test')}</Badge>}</>}
        action={<Button variant="outline" onClick={() => setRemoving(true)}>{t('messages.delete')}</Button>}
      />
      <div className="page-reading flex flex-col gap-6 px-4 pb-10 sm:px-6">
        {message.state === 'quarantined' && <Notice kind="warning"><p>{t('messages.quarantineNote', { reason: t(`messages.reasons.${message.spamReason || 'unknown_time'}`) })}</p><Button size="sm" variant="outline" className="mt-2" loading={release.isPending} onClick={() => release.mutate(one)}>{t('messages.release')}</Button></Notice>}
        {message.forwardError !== '' && <Notice kind={message.forwarding === 'failed' ? 'error' : 'info'}><p>{problemText(t, message.forwardError)} {t('messages.tries', { count: message.forwardAttempts })}.{message.nextAttemptAt && <> {t('messages.nextTry')}: <RelativeTime value={message.nextAttemptAt} />.</>}</p>{message.forwarding === 'failed' && <Button size="sm" variant="outline" className="mt-2" loading={again.isPending} onClick={() => again.mutate(one)}>{t('messages.forwardAgain')}</Button>}</Notice>}
        <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-muted-foreground">{t('messages.email')}</dt><dd><a href={`mailto:${message.email}`} className="focus-ring rounded-sm text-primary-ink underline underline-offset-2"><bdi dir="ltr">{message.email}</bdi></a></dd>
          {message.number !== null && <><dt className="text-muted-foreground">{t('messages.number')}</dt><dd><a href={`tel:${message.number}`} className="focus-ring figures rounded-sm text-primary-ink underline underline-offset-2"><bdi dir="ltr">{message.number}</bdi></a></dd></>}
          {message.pageUrl !== '' && <><dt className="text-muted-foreground">{t('messages.page')}</dt><dd><bdi dir="ltr">{message.pageUrl}</bdi></dd></>}
          <dt className="text-muted-foreground">{t('messages.received')}</dt><dd><RelativeTime value={message.createdAt} /></dd>
        </dl>
        <p dir="auto" className="rounded-lg border bg-card p-4 break-words whitespace-pre-line">{message.message}</p>
        {message.userId !== null && <p className="text-sm text-muted-foreground">{t('messages.member')}</p>}
        {message.leadId !== null && can('sales.lead.view') && <Link to={`/crm/leads/${message.leadId}`} className="focus-ring self-start rounded-sm text-primary-ink underline underline-offset-2">{t('messages.openLead')}</Link>}
        {message.sentDirectly && <p className="text-sm text-muted-foreground">{t('messages.sentDirectly')}</p>}
        <Replies message={message} />
      </div>
      {removing && <AlertDialog open destructive onOpenChange={(o) => { if (!o) setRemoving(false); }} title={t('messages.deleteTitle')} description={t('messages.deleteHelp')} confirmLabel={t('messages.delete')} onConfirm={async () => { await request(deleteMessage, one, { idempotencyKey: newId() }); go('/greeting/messages'); }} />}
    </>
  );
}

function problemText(t: ReturnType<typeof useT>, error: string): string {
  return error.startsWith('HTTP ') ? t('messages.problem.status', { status: error.slice(5) }) : t(`messages.problem.${error === 'blocked_address' ? 'blocked_address' : 'unreachable'}`);
}

function Replies({ message }: { message: Message }) {
  const t = useT('greeting');
  const base = useBase();
  const [body, setBody] = useState('');
  const answer = useAction(answerMessage, { topics: messageTopics, success: (answered) => t(answered.via === 'chat' ? 'messages.sentInChat' : 'messages.sent'), onDone: () => setBody('') });
  return (
    <section className="flex flex-col gap-4" aria-label={t('messages.answers')}>
      {message.replies.length > 0 && <ol className="flex flex-col gap-3">{message.replies.map((reply) => <ReplyItem key={reply.id} reply={reply} writer={message.name} />)}</ol>}
      {message.goesOnWith !== null && (
        <p className="text-sm text-muted-foreground">
          {t('messages.goesOn', { name: message.goesOnWith })}{message.chatRepliedAt !== null && <> {t('messages.lastReply')}: <RelativeTime value={message.chatRepliedAt} />.</>}
        </p>
      )}
      {message.state !== 'quarantined' && (
        <form className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); if (body.trim() !== '') answer.mutate({ ...base, id: message.id, body }); }}>
          <Field label={t('messages.answer')} help={message.inChat ? t('messages.answerChatHelp', { name: message.name, email: message.email }) : t('messages.answerHelp', { email: message.email })}><Textarea dir="auto" rows={4} maxLength={5000} value={body} onChange={(e) => setBody(e.target.value)} /></Field>
          <Button type="submit" variant="primary" className="self-start" disabled={body.trim() === ''} loading={answer.isPending}>{t('messages.send')}</Button>
        </form>
      )}
    </section>
  );
}

/** What was said after the message; an answer of one's own in chat leads there. */
function ReplyItem({ reply, writer }: { reply: Message['replies'][number]; writer: string }) {
  const t = useT('greeting');
  return (
    <li className={cn('rounded-lg border px-3 py-2', reply.by === null ? 'bg-card' : 'bg-accent')}>
      <p className="text-sm text-muted-foreground"><bdi className="font-medium text-foreground">{reply.by === null ? writer : reply.by.name}</bdi> · {t(`messages.byWay.${reply.via}`)} · <RelativeTime value={reply.createdAt} /></p>
      <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">{reply.body}</p>
      {reply.roomId !== null && <Link to={`/chat/${reply.roomId}`} className="focus-ring mt-1 inline-block rounded-sm text-primary-ink underline underline-offset-2">{t('messages.openChat')}</Link>}
    </li>
  );
}
