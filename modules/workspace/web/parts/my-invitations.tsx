import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useRead } from '#core/web/query.ts';
import { useSession } from '#core/web/session.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { toast } from '#core/web/ui/toast.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { acceptInvite, listMyInvitations } from '../../contract.ts';
import { topics } from '../active-workspace.ts';
import { useRoleName, useRoomAction } from '../words.ts';

type Mine = OutputOf<typeof listMyInvitations>;

/** Invitations that wait for the viewer's answer; nothing while there are none. */
export function MyInvitations({ heading, className }: { heading?: string; className?: string }) {
  const items = useRead(listMyInvitations, {}, { topics: topics.mine }).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={className} aria-label={heading}>
      {heading && <h2 className="mb-2 text-sm font-medium">{heading}</h2>}
      <ul className="divide-y rounded-lg border">{items.map((item) => <Invitation key={item.id} item={item} />)}</ul>
    </section>
  );
}

function Invitation({ item }: { item: Mine['items'][number] }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const { accept, reject, busy } = useAnswer(item);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <Avatar name={item.workspace.name} id={item.id} src={item.workspace.image} shape="square" size="lg" decorative />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{item.workspace.name}</p>
        <p className="truncate text-sm text-muted-foreground">
          {t(item.inviter ? 'mine.by' : 'mine.byNobody', { name: item.inviter?.name, role: nameOf(item.role) })} · {t('mine.ends')} <RelativeTime value={item.expiresAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" aria-label={t('mine.rejectNamed', { name: item.workspace.name })} onClick={reject}>{t('mine.reject')}</Button>
        <Button size="sm" variant="primary" loading={busy} aria-label={t('mine.acceptNamed', { name: item.workspace.name })} onClick={accept}>{t('mine.accept')}</Button>
      </div>
    </li>
  );
}

/** Accepts and goes there; rejects at once. */
export function useAnswer(item: { id: string; workspace: { name: string } }) {
  const t = useT('workspace');
  const session = useSession();
  const key = queryKey(listMyInvitations, {});
  const answer = useRoomAction(acceptInvite, {
    topics: topics.mine,
    optimistic: (input) => {
      if (!input.reject) return;
      const before = queryClient.getQueryData<Mine>(key);
      queryClient.setQueryData<Mine>(key, (old) => old && { items: old.items.filter((i) => i.id !== item.id) });
      return () => queryClient.setQueryData(key, before);
    },
    onDone: ({ status, membership }) => {
      if (status === 'rejected') { toast.success(t('mine.rejected', { name: item.workspace.name })); void session.refreshViewer(); }
      else if (membership) void session.switchWorkspace(membership.workspace.id);
    },
  });
  return {
    busy: answer.isPending && !answer.variables.reject,
    accept: () => { if (!answer.isPending) answer.mutate({ id: item.id }); },
    reject: () => { if (!answer.isPending) answer.mutate({ id: item.id, reject: true }); },
  };
}
