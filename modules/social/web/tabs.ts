import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Group } from '../contract/groups.ts';
import type { PersonCard } from '../contract/shapes.ts';

interface Tab<P> {
  /** `<room>.<what>`, unique; also the tab's name in the address. */
  id: string;
  /** i18n key `<room>:<key>` of the tab. */
  label: string;
  /** This room's own: about 20, friends 30, groups 50; in groups: people 20, about 40. The lowest is shown first. */
  order?: number;
  load: () => Promise<ComponentType<P>>;
}

/** What a tab on somebody's profile is given. `self`: it is the viewer's own; `viewAs`: the own profile as others see it, null as oneself. */
export interface ProfileTabProps { person: PersonCard; self: boolean; viewAs: 'friends' | 'everyone' | null }
/** A tab of another room on profiles. */
export type ProfileTab = Tab<ProfileTabProps>;
/** A tab of another room on the pages of groups; only shown to who can read the group. */
export type GroupTab = Tab<{ group: Group }>;

/** Something another room lets one do with a person, in the menu of every person and as a button on their profile. */
export interface PersonAction {
  /** `<room>.<what>`, unique. */
  id: string;
  /** i18n key `<room>:<key>`. */
  label: string;
  icon: LucideIcon;
  /** Only for people who let the viewer write to them; asked of profiles, menus show it to all. */
  needsMessage?: boolean;
  run: (person: PersonCard, go: (to: string) => void) => void;
}

const profile = new Map<string, ProfileTab>();
const group = new Map<string, GroupTab>();
const actions = new Map<string, PersonAction>();
const byOrder = <T extends { order?: number }>(all: Iterable<T>): T[] => [...all].sort((a, b) => (a.order ?? 100) - (b.order ?? 100));

/** A room puts a tab on profiles; call it where the room's web module is declared. */
export function registerProfileTab(tab: ProfileTab): void { profile.set(tab.id, tab); }
/** A room puts a tab on the pages of groups; call it where the room's web module is declared. */
export function registerGroupTab(tab: GroupTab): void { group.set(tab.id, tab); }
/** A room adds something one can do with a person; call it where the room's web module is declared. */
export function registerPersonAction(action: PersonAction): void { actions.set(action.id, action); }

/** All tabs of other rooms on profiles, in their order. */
export const profileTabs = (): ProfileTab[] => byOrder(profile.values());
/** All tabs of other rooms on groups, in their order. */
export const groupTabs = (): GroupTab[] => byOrder(group.values());
/** What other rooms let one do with a person. */
export const personActions = (): PersonAction[] => [...actions.values()];
