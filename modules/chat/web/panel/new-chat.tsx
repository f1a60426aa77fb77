import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { newId } from '#core/web/api/new-id.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { createRoom, limits, searchUsers, type ChatUser } from '../../contract.ts';
import { dotOf, nameOf, useChat } from '../store/use-chat.ts';

interface Item { id: string; label: string; user: ChatUser }

/** People one may write to, chosen by name. */
export function UsersBox({ value, onChange, exclude = [] }: { value: readonly ChatUser[]; onChange: (users: ChatUser[]) => void; exclude?: readonly string[] }) {
  const t = useT('chat');
  const item = (user: ChatUser): Item => ({ id: user._id, label: nameOf(user), user });
  return (
    <MultiCombobox<Item>
      value={value.map(item)} onValueChange={(items) => onChange(items.map((i) => i.user))} placeholder={t('panel.search')}
      load={async (text, signal) => (text.trim().length < 2 ? [] : (await request(searchUsers, { search: text.trim().slice(0, 64) }, { signal })).users.filter((u) => !exclude.includes(u._id)).map(item))}
      renderIcon={({ user, label }) => <Avatar id={user._id} name={label} src={user.photo} size="xs" presence={dotOf(user.status)} decorative />}
    />
  );
}

/** Begins a conversation: with one person theirs, with several a group with a name. */
export function NewChat({ onClose, onMade }: { onClose: () => void; onMade: (roomId: string) => void }) {
  const t = useT('chat');
  const core = useT();
  const { store } = useChat();
  const [users, setUsers] = useState<ChatUser[]>([]);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const group = users.length > 1;
  const ready = users.length > 0 && (!group || name.trim() !== '');
  const make = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      const { room } = await request(createRoom, group ? { people: users.map((u) => u._id), name: name.trim() } : { counterpart: users[0]!._id }, { idempotencyKey: newId() });
      store.keepRoom(room);
      onMade(room._id);
    } catch (error) { showError(error); setBusy(false); }
  };
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('new.title')} size="sm" footer={<><Button onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" loading={busy} disabled={!ready} onClick={() => void make()}>{t(group ? 'new.makeGroup' : 'new.start')}</Button></>}>
      <form className="space-y-4" onSubmit={(event) => { event.preventDefault(); void make(); }}>
        <Field label={t('new.people')} help={t('new.peopleHelp')}><UsersBox value={users} onChange={(next) => setUsers(next.slice(0, limits.people - 1))} /></Field>
        {group && <Field label={t('new.name')} required><Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} /></Field>}
      </form>
    </Dialog>
  );
}
