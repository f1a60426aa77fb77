import { useMemo } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { i18n, useLanguage } from '#core/web/i18n/i18n.ts';
import type { listPermissions } from '../../contract.ts';

/** One permission of the closed list. */
export type Permission = OutputOf<typeof listPermissions>['items'][number];
/** Permissions of one room. */
export interface PermissionGroup { room: string; name: string; permissions: readonly (Permission & { text: string })[] }

/** Permissions by room, in the rooms' own words where they have given some. */
export function usePermissionGroups(items: readonly Permission[] | undefined): readonly PermissionGroup[] {
  const language = useLanguage();
  return useMemo(() => {
    const rooms = [...new Set((items ?? []).map((p) => p.room))].sort((a, b) => order(a) - order(b) || a.localeCompare(b));
    return rooms.map((room) => ({
      room, name: named(`workspace:roomName.${room}`, named(`${room}:room`, room.charAt(0).toUpperCase() + room.slice(1))),
      permissions: items!.filter((p) => p.room === room).map((p) => ({ ...p, text: named(`${room}:permission.${p.key.slice(room.length + 1)}`, named(`workspace:elsewhere.${p.key}`, p.label)) })),
    }));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [items, language]);
}

// The workspace's own first, what belongs to no room last.
const order = (room: string) => (room === 'workspace' ? 0 : room === 'core' ? 2 : 1);

function named(key: string, fallback: string): string {
  const text: unknown = i18n.exists(key) ? i18n.t(key) : fallback;
  return typeof text === 'string' ? text : fallback;
}
