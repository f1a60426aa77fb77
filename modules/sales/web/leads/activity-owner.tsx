import { useOwners } from './use-owners.ts';

/** Name of the member an activity is given to. */
export function ActivityOwner({ id }: { id: string }) {
  const owner = useOwners().find((o) => o.id === id);
  return owner && <span dir="auto">{owner.name}</span>;
}
