import '../party-texts.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { listOwners } from '../../contract.ts';
import { useSlug } from './use-slug.ts';

/** One of the workspace's members, or nobody. */
export function OwnerPicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const t = useT('parties');
  const people = useRead(listOwners, { workspace_slug: useSlug() }, { topics: ['workspace.member'], staleTime: 60_000 }).data?.items ?? [];
  const items = people.map((p) => ({ id: p.id, label: p.name, photo: p.photo }));
  return <Combobox items={items} value={items.find((i) => i.id === value) ?? null} onValueChange={(item) => onChange(item?.id ?? null)} placeholder={t('owner.nobody')} renderIcon={(item) => <Avatar id={item.id} name={item.label} src={item.photo} size="xs" decorative />} />;
}
