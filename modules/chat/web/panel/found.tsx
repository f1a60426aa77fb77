import { useT } from '#core/web/i18n/i18n.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useRead } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { searchUsers, type ChatUser } from '../../contract.ts';
import { dotOf, nameOf } from '../store/use-chat.ts';

/** People one may write to, by name. */
export function FoundPeople({ search, onChoose }: { search: string; onChoose: (user: ChatUser) => void }) {
  const t = useT('chat');
  const users = useRead(searchUsers, { search }, { enabled: search.length >= 2, keepPrevious: true });
  if (search.length < 2) return <p className="px-3 py-2 text-sm text-muted-foreground">{t('panel.typeMore')}</p>;
  return (
    <QueryView query={users} skeleton={<div className="p-3"><SkeletonRows rows={3} columns={1} /></div>}>
      {({ users: found }) => (found.length === 0
        ? <p className="px-3 py-2 text-sm text-muted-foreground">{t('panel.nobody')}</p>
        : (
          <ul>
            {found.map((user) => (
              <li key={user._id}>
                <button type="button" onClick={() => onChoose(user)} className="focus-ring-inset flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-1.5 text-start hover:bg-accent">
                  <Avatar id={user._id} name={nameOf(user)} src={user.photo} presence={dotOf(user.status)} decorative /><span className="min-w-0 flex-1"><bdi className="block truncate font-medium">{nameOf(user)}</bdi><Status status={dotOf(user.status)} /></span>
                </button>
              </li>
            ))}
          </ul>
        ))}
    </QueryView>
  );
}

function Status({ status }: { status: string }) {
  const core = useT();
  return <span className="block text-xs text-muted-foreground">{core(`avatar.presence.${status}`)}</span>;
}
