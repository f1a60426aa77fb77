import { Crown, Ellipsis, ShieldCheck, ShieldMinus, UserMinus, UserPlus, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { addPeople, removePerson, setRole, type ChatUser, type Role, type Room } from '../../contract.ts';
import { useAgain } from '../use-again.ts';
import { UsersBox } from '../panel/new-chat.tsx';
import { peopleTopic, useRoomPeople, type RoomPerson } from './use-room-people.ts';
import { dotOf, nameOf, useChanges, useChat } from '../store/use-chat.ts';

const topic = peopleTopic;

/** Everybody in a room, and who may do what; owners and admins change it. */
export function People({ room }: { room: Room }) {
  const t = useT('chat');
  const [adding, setAdding] = useState(false);
  useAgain(`${room.peopleCount} ${room.version} ${room.me.role}`, topic);
  const { query, people } = useRoomPeople(room._id);
  return (
    <>
      {room.kind === 'group' && room.canWrite && <Button size="sm" variant="outline" className="mb-2 w-full" onClick={() => setAdding(true)}><UserPlus aria-hidden />{t('people.add')}</Button>}
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>
        {() => <ul>{people.map((person) => <PersonLine key={person._id} person={person} room={room} />)}</ul>}
      </QueryView>
      {adding && <AddPeople room={room} onClose={() => setAdding(false)} />}
    </>
  );
}

function PersonLine({ person, room }: { person: RoomPerson; room: Room }) {
  const t = useT('chat');
  const core = useT();
  const { store } = useChat();
  useChanges(store, 'presence');
  const [asked, setAsked] = useState<'remove' | 'handOver' | null>(null);
  const changed = () => { void invalidateTopics([topic]); void store.fetchRoom(room._id).catch(() => undefined); };
  const role = useAction(setRole, { onDone: changed });
  const remove = useAction(removePerson, { onDone: changed });
  const name = nameOf(person);
  const me = person._id === store.me;
  const status = dotOf(store.statusOf(person));
  const mine = room.me.role;
  const manages = room.kind === 'group' && !me && room.canWrite && (mine === 'owner' || (mine === 'admin' && person.role === 'member'));
  const set = (to: Role) => role.mutate({ id: room._id, user_id: person._id, role: to });
  return (
    <li className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1">
      <Avatar id={person._id} name={name} src={person.photo} {...(me ? {} : { presence: status })} decorative />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium"><bdi>{name}</bdi>{me && <span className="font-normal text-muted-foreground"> ({t('you')})</span>}</p>
        <p className="text-xs text-muted-foreground">{me ? '' : core(`avatar.presence.${status}`)}{room.kind === 'group' && person.role !== 'member' && `${me ? '' : ' · '}${t(`role.${person.role}`)}`}</p>
      </div>
      {manages && (
        <Menu align="end" trigger={<IconButton size="sm" aria-label={t('people.menu', { name })}><Ellipsis /></IconButton>}>
          {person.role === 'member' && mine === 'owner' && <MenuItem icon={<ShieldCheck />} onSelect={() => set('admin')}>{t('people.makeAdmin')}</MenuItem>}
          {person.role === 'admin' && mine === 'owner' && <MenuItem icon={<ShieldMinus />} onSelect={() => set('member')}>{t('people.makeMember')}</MenuItem>}
          {mine === 'owner' && <MenuItem icon={<Crown />} onSelect={() => setAsked('handOver')}>{t('people.handOver')}</MenuItem>}
          <MenuItem icon={<UserMinus />} destructive onSelect={() => setAsked('remove')}>{t('people.remove')}</MenuItem>
        </Menu>
      )}
      <AlertDialog open={asked === 'remove'} onOpenChange={(open) => setAsked(open ? 'remove' : null)} destructive title={t('people.removeTitle', { name })} description={t('people.removeHelp')} confirmLabel={t('people.remove')} onConfirm={async () => { await remove.mutateAsync({ id: room._id, user_id: person._id }); }} />
      <AlertDialog open={asked === 'handOver'} onOpenChange={(open) => setAsked(open ? 'handOver' : null)} title={t('people.handOverTitle', { name })} description={t('people.handOverHelp')} confirmLabel={t('people.handOver')} onConfirm={async () => { await role.mutateAsync({ id: room._id, user_id: person._id, role: 'owner' }); }} />
    </li>
  );
}

function AddPeople({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useT('chat');
  const core = useT();
  const { store } = useChat();
  const [users, setUsers] = useState<ChatUser[]>([]);
  const [history, setHistory] = useState(true);
  const add = useAction(addPeople, { topics: [topic], onDone: () => { void store.fetchRoom(room._id).catch(() => undefined); onClose(); } });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('people.add')} size="sm" footer={<><Button onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" loading={add.isPending} disabled={users.length === 0} onClick={() => add.mutate({ id: room._id, people: users.map((u) => u._id), history: history ? 'all' : 'none' })}><UserRoundCog aria-hidden />{t('people.addNow')}</Button></>}>
      <div className="space-y-4">
        <Field label={t('new.people')}><UsersBox value={users} onChange={setUsers} exclude={room.people.map((p) => p._id)} /></Field>
        <Switch checked={history} onCheckedChange={setHistory} label={t('people.history')} description={t('people.historyHelp')} />
      </div>
    </Dialog>
  );
}
