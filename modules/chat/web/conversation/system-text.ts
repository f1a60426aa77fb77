import type { Translate } from '#core/web/i18n/i18n.ts';
import type { Message, Room } from '../../contract.ts';
import { nameOf } from '../store/use-chat.ts';

/** What happened in a room, as a sentence. */
export function systemText(t: Translate, message: Message, room: Room, me: string): string {
  const data = message.data as { what?: string; people?: string[]; role?: string; name?: unknown; photo?: boolean; retentionDays?: unknown; legalHold?: unknown };
  const named = (id: string) => { if (id === me) return t('you'); const person = room.people.find((p) => p._id === id); return person ? nameOf(person) : t('somebody'); };
  const people = data.people ?? [];
  const who = people.length > 3 ? t('system.andMore', { names: people.slice(0, 3).map(named).join(', '), count: people.length - 3 }) : people.map(named).join(', ');
  const by = message.sender._id === me ? t('youBegin') : nameOf(message.sender);
  switch (data.what) {
    case 'created': return t(room.kind === 'direct' ? 'system.createdDirect' : 'system.created', { by, who });
    case 'added': return t('system.added', { by, who });
    case 'left': return t('system.left', { by });
    case 'removed': return t('system.removed', { by, who });
    case 'handed_over': return t('system.handedOver', { by, who });
    case 'role': return t(data.role === 'admin' ? 'system.madeAdmin' : 'system.madeMember', { by, who });
    case 'changed': if ('photo' in data && !('name' in data)) return t(data.photo ? 'system.photo' : 'system.noPhoto', { by });
      return 'name' in data ? t('system.renamed', { by, name: String((data.name as unknown[] | string) instanceof Array ? (data.name as unknown[]).at(-1) : data.name) }) : t('system.changed', { by });
    default: return t('system.changed', { by });
  }
}
