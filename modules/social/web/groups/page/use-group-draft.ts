import { useEffect, useState } from 'react';
import type { Group } from '../../../contract/groups.ts';

const fieldsOf = (g: Group) => ({ name: g.name, description: g.description, visibility: g.visibility, join: g.join, postApproval: g.postApproval, rules: g.rules, workspaceId: g.workspace?.id ?? null });
/** The boxes of a group's settings. */
export type GroupFields = ReturnType<typeof fieldsOf>;

/** What of these changes differs from the group as it is. */
export function changesFrom(fields: GroupFields, changes: Partial<GroupFields>): Partial<GroupFields> {
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(fields[name as keyof GroupFields])));
}

/** What is typed into a group's settings. It outlives the tab, and what others change meanwhile: that shows in the boxes one has not touched. */
export function useGroupDraft(group: Group) {
  const fields = fieldsOf(group);
  const [typed, setTyped] = useState<Partial<GroupFields>>({});
  const changes = changesFrom(fields, typed);
  // What has become true is no change any more, so that the next change of somebody else's shows.
  useEffect(() => setTyped((now) => { const left = changesFrom(fieldsOf(group), now); return Object.keys(left).length === Object.keys(now).length ? now : left; }), [group]);
  return {
    fields: { ...fields, ...typed }, changes, dirty: Object.keys(changes).length > 0,
    change: (more: Partial<GroupFields>) => setTyped((now) => ({ ...now, ...changesFrom({ ...fields, ...now }, more) })),
    discard: () => setTyped({}),
    /** Forgets what was sent; what was typed since stays. */
    settle: (sent: Partial<GroupFields>) => setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof GroupFields]))),
  };
}
/** Settings of a group that are being edited. */
export type GroupDraft = ReturnType<typeof useGroupDraft>;
