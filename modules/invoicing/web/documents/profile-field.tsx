import { useMemo } from 'react';
import { request } from '#core/web/api/request.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { dunningProfiles, mostProfiles, type DunningProfile } from '../../contract.ts';
import { useBase } from './document-words.ts';

interface Item { id: string; label: string }
const none: readonly DunningProfile[] = [];
const all = (base: { workspace_slug: string }) => ({ ...base, limit: mostProfiles, sort: [], filter: undefined, count: 'none' as const });

/** The reminder profiles of the workspace, by name. */
function useProfiles(): readonly DunningProfile[] {
  return useRead(dunningProfiles.list, all(useBase()), { topics: [dunningProfiles.topic], staleTime: 60_000 }).data?.items ?? none;
}

/** Chooses the reminder profile of a customer; an archived one only stays with whoever has it. */
export function DunningProfileField({ value, onChange, id }: { value: string | null; onChange: (id: string | null) => void; id?: string | undefined }) {
  const profiles = useProfiles();
  const items = useMemo<Item[]>(() => profiles.filter((f) => f.isActive).map((f) => ({ id: f.id, label: f.name })), [profiles]);
  return <Combobox<Item> {...(id ? { id } : {})} items={items} value={value ? { id: value, label: profiles.find((f) => f.id === value)?.name ?? '…' } : null} onValueChange={(item) => onChange(item?.id ?? null)} />;
}

/** The name of a reminder profile. */
export function DunningProfileName({ value }: { value: string }) {
  const profiles = useProfiles();
  return <bdi>{profiles.find((f) => f.id === value)?.name ?? '…'}</bdi>;
}

/** All of them, archived ones too, as a list of customers is filtered by them. */
export async function profileChoices(base: { workspace_slug: string }, signal: AbortSignal): Promise<Choice[]> {
  return (await request(dunningProfiles.list, all(base), { signal })).items.map((f) => ({ value: f.id, label: f.name }));
}
