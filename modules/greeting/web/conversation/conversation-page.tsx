import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkIcon } from 'lucide-react';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { useLinkToken } from '#core/web/document/link-token.ts';
import { MessageList } from '#core/web/document/talk.tsx';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { setLanguage, useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { moveToChat, openConversation, writeBack, type Conversation } from '../../contract.ts';

const lookAgainMs = 15_000;
const keyOf = (token: string | null) => ['greetingConversation', token];
/** Such a link leads nowhere, however often it is asked. */
const isGone = (error: ApiError | null) => error?.code === 'greeting.conversation_gone';

/** `/conversation#token`: where the mail with an answer leads. Whoever wrote to the workspace reads and writes on, without an account. */
export function ConversationPage() {
  const t = useT('greeting');
  const token = useLinkToken();
  const query = useQuery<Conversation, ApiError>({
    queryKey: keyOf(token), enabled: token !== null, retry: false, refetchInterval: ({ state }) => (isGone(state.error) ? false : lookAgainMs),
    queryFn: async ({ signal }) => request(openConversation, { token: token! }, { signal }).catch((error) => { throw toApiError(error); }),
  });
  const talk = query.data;
  usePageTitle(talk ? t('conversation.with', { workspace: talk.workspace }) : null);
  const spoken = talk?.language;
  useEffect(() => { if (spoken && !readToken()) void setLanguage(spoken); }, [spoken]);
  useEffect(() => { const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' }); document.head.append(meta); return () => meta.remove(); }, []);
  if (!token || isGone(query.error)) return <Plain><EmptyState icon={LinkIcon} level={1} title={t('conversation.goneTitle')}>{t('conversation.gone')}</EmptyState></Plain>;
  // One look that failed takes nothing away from who is writing.
  if (!talk && query.error) return <Plain><QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /></Plain>;
  if (!talk) return <Plain><div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-24 w-full" /><Skeleton className="h-24 w-full" /></div></Plain>;
  return <Shown key={token} talk={talk} token={token} again={() => void query.refetch()} looking={query.isFetching} />;
}

function Plain({ children }: { children: ReactNode }) {
  return <main id="main" className="mx-auto flex w-full max-w-180 flex-col gap-6 px-4 py-10 sm:px-6 sm:py-16">{children}</main>;
}

function Shown({ talk, token, again, looking }: { talk: Conversation; token: string; again: () => void; looking: boolean }) {
  const t = useT('greeting');
  const language = useLanguage();
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(talk.endsAt));
  return (
    <Plain>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight text-balance" dir="auto">{t('conversation.with', { workspace: talk.workspace })}</h1>
        <p className="mt-1 text-muted-foreground">{t('conversation.lead', { date: until })}</p>
      </div>
      <section aria-label={t('conversation.messages')} aria-live="polite" className="flex flex-col gap-3"><MessageList items={talk.messages} /></section>
      <WriteBack token={token} />
      <div className="flex flex-wrap items-center gap-3 border-t pt-4">
        <Button variant="ghost" size="sm" className="-ms-2.5" loading={looking} onClick={again}>{t('conversation.again')}</Button>
      </div>
      {talk.inChat ? <Notice kind="info"><p>{t('conversation.inChat')}</p>{readToken() && <Link to="/chat" className="focus-ring rounded-sm font-medium underline underline-offset-4">{t('conversation.openChat')}</Link>}</Notice> : readToken() && <ToChat token={token} again={again} />}
    </Plain>
  );
}

function WriteBack({ token }: { token: string }) {
  const t = useT('greeting');
  const cache = useQueryClient();
  const [body, setBody] = useState('');
  const [empty, setEmpty] = useState(false);
  const send = useAction(writeBack, { success: t('conversation.sent'), onDone: (talk) => { setBody(''); cache.setQueryData(keyOf(token), talk); } });
  const submit = (event: FormEvent) => { event.preventDefault(); if (body.trim() === '') setEmpty(true); else send.mutate({ token, body }); };
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={t('conversation.write')} error={empty ? t('conversation.empty') : undefined} required><Textarea dir="auto" rows={4} maxLength={5000} value={body} onChange={(e) => { setBody(e.target.value); setEmpty(false); }} /></Field>
      <Button type="submit" variant="primary" className="self-start" loading={send.isPending}>{t('conversation.send')}</Button>
    </form>
  );
}

/** For who has an account meanwhile: answers come there. */
function ToChat({ token, again }: { token: string; again: () => void }) {
  const t = useT('greeting');
  const move = useAction(moveToChat, { onDone: again });
  return <Notice kind="info"><p>{t('conversation.toChatHelp')}</p><Button size="sm" variant="outline" className="mt-2" loading={move.isPending} onClick={() => move.mutate({ token })}>{t('conversation.toChat')}</Button></Notice>;
}
