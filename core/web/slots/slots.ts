import type { LucideIcon } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { addLocales, type Texts } from '../i18n/i18n.ts';
import type { StatusTone } from '../ui/status-pill.tsx';
import { withTexts } from './room-texts.ts';

/** A page of a room. `frame: 'bare'` is without the shell (sign-in, invitation). */
export interface PageSlot {
  /** TanStack Router path, e.g. `/workspace/members/$id`. */
  path: string;
  load: () => Promise<ComponentType>;
  /** i18n key `<room>:<key>` of the page title. */
  title: string;
  access: 'public' | 'account' | 'workspace';
  frame?: 'shell' | 'bare';
  /** Permission without which the page shows the no-permission state; of several, with `|` between, one is enough. */
  can?: string;
}

/** Categories of the left sidebar, in the product's order. */
export const sidebarCategories = ['businessFormation', 'support', 'facility', 'operations', 'accounting', 'sales', 'web'] as const;
/** Sections of the ERP dashboard, in the product's order; "adminstration" is spelled so there. */
export const erpSections = ['dashboard', 'adminstration', 'operation', 'finance', 'marketing', 'sales', 'humanResource', 'businessSetup', 'contactCenter'] as const;

/** A link in one of the two sidebars. */
export interface NavEntry {
  id: string;
  label: string;
  icon: LucideIcon;
  to: string;
  /** Other addresses that belong to it with all that lies below them, such as those of its records. */
  also?: readonly string[];
  can?: string;
  order?: number;
  /** A hook that gives a count to stand beside the name. */
  useBadge?: () => number;
}
/** A link of the category sidebar. */
export interface SidebarEntry extends NavEntry { category: (typeof sidebarCategories)[number] }
/** A link of an ERP dashboard section. */
export interface ErpEntry extends NavEntry { section: (typeof erpSections)[number] }
/** An icon of the left or right rail. */
export interface RailEntry extends NavEntry { side: 'left' | 'right' }

/** Categories of Create Bites, in the product's order. */
export const createCategories = ['basics', 'business', 'finance', 'health', 'social'] as const;
/** Something Create Bites can make; its form opens in a drawer. */
export interface CreateEntry {
  id: string;
  category: (typeof createCategories)[number];
  /** Other categories it stands in as well, with its order there. */
  also?: Readonly<Partial<Record<(typeof createCategories)[number], number>>>;
  label: string;
  icon: LucideIcon;
  can?: string;
  order?: number;
  load: () => Promise<ComponentType<{ onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }>>;
}

/** A page below /settings. */
export interface SettingsEntry extends NavEntry { group: 'personal' | 'workspace' }
/** A card on the home page. */
export interface HomeCard { id: string; order: number; width: 'full' | 'half'; can?: string; load: () => Promise<ComponentType>; /** Most people see nothing of it: no place is kept while it loads. */ seldom?: boolean }
/** A getting-started step; `useDone` tells whether the person has really done it. */
export interface StepEntry { id: string; order: number; label: string; help: string; to: string; can?: string; useDone: () => boolean | undefined }
/** A hit of a search provider. */
export interface SearchHit { id: string; label: string; detail?: string; icon: LucideIcon; to: string }
/** Finds things for the palette; queries that begin with its `prefix` ask it, and the palette names the prefix by its label. */
export interface SearchProvider { id: string; label: string; prefix?: '#' | '@'; can?: string; search: (text: string, signal: AbortSignal) => Promise<SearchHit[]> }
/** A command of the palette; `keys` is a shortcut such as `g h` or `mod+k`. */
export interface CommandEntry { id: string; label: string; icon: LucideIcon; group: 'goTo' | 'create' | 'workspace' | 'preferences' | 'help'; keys?: string; can?: string; run: (go: (to: string) => void) => void }
/** An entry of the schedule panel. */
export interface ScheduleItem { id: string; at: string; endsAt?: string; allDay?: boolean; title: string; detail?: string; to?: string; accountId?: string }
/** Feeds the schedule panel's two tabs. */
export interface ScheduleSource { id: string; tab: 'mine' | 'team'; can?: string; load: (range: { from: string; to: string }, signal: AbortSignal) => Promise<ScheduleItem[]> }
/** Something mounted once inside the shell (chat dock, call window). */
export interface DockEntry { id: string; load: () => Promise<ComponentType> }

/** A message as other rooms get it: what it says as plain text, and who wrote it. */
export interface GivenMessage { id: string; text: string; author: { id: string; name: string } }
/** Makes something of a message; its form opens in a drawer. `onDone` names what was made, so that message and record know of each other. */
export interface MessageAction {
  id: string; label: string; icon: LucideIcon; can?: string; order?: number;
  /** True where somebody comes of it, as a lead does: what may be made of a message of nobody known. */
  makesSomebody?: boolean;
  load: () => Promise<ComponentType<{ message: GivenMessage; onDone: (made: { topic: string; subjectId: string; label: string; to?: string }) => void; onCancel: () => void }>>;
}
/** What a room knows of other rooms' records, shown with their timelines; renders nothing where that is nothing. */
export interface RecordSource { id: string; order?: number; load: () => Promise<ComponentType<{ topic: string; subjectId: string }>> }

/** Words for where a record stands, by what its card says of it, and what each means; `overdue` is what those of these are once their day has passed. */
export interface RecordStatuses { words: Readonly<Record<string, readonly [label: string, tone: StatusTone]>>; overdue?: { label: string; of: readonly string[] } }

/** Where a kind of record has a page of its own: `path` with `$id` in a part of it or in a search value (`/things?open=$id`); `label` names one such record. Links to it are shown as cards. */
export interface RecordPage { topic: string; path: string; label: string; icon: LucideIcon; can?: string; statuses?: RecordStatuses }

/** What a room gives to the web app. */
export interface WebModule {
  name: string;
  /** `later` and `laterCards` are put in by the build (app/build/later-texts.ts): `en` then holds only the texts this file names. */
  locales: { en: Record<string, unknown>; ar: () => Promise<{ default: Record<string, unknown> }>; later?: () => Promise<Record<string, unknown>>; laterCards?: () => Promise<Record<string, unknown>>; /** What cards of other rooms say of this one; put in by app/build/first-rooms.ts. */ said?: () => Promise<Record<string, unknown>> };
  pages: readonly PageSlot[];
  sidebar?: readonly SidebarEntry[];
  erp?: readonly ErpEntry[];
  rail?: readonly RailEntry[];
  create?: readonly CreateEntry[];
  settings?: readonly SettingsEntry[];
  cards?: readonly HomeCard[];
  steps?: readonly StepEntry[];
  search?: readonly SearchProvider[];
  commands?: readonly CommandEntry[];
  schedule?: readonly ScheduleSource[];
  docks?: readonly DockEntry[];
  messageActions?: readonly MessageAction[];
  recordSources?: readonly RecordSource[];
  recordPages?: readonly RecordPage[];
  /** Renders in the top bar, e.g. the bell. */
  navbar?: readonly DockEntry[];
}

/** Names of the slots rooms fill. */
export type SlotName = 'sidebar' | 'erp' | 'rail' | 'create' | 'settings' | 'cards' | 'steps' | 'search' | 'commands' | 'schedule' | 'docks' | 'navbar' | 'pages' | 'messageActions' | 'recordSources' | 'recordPages';

let rooms: readonly WebModule[] = [];
let others: (() => Promise<readonly WebModule[]>) | null = null;
let completing: Promise<void> | null = null;
const listeners = new Set<() => void>();
const told = new Set<string>();

/**
 * The app registers its rooms once, before the first render. With `all`, `modules` hold only what the first page shows
 * (core/web/slots/first-room.ts), and completeRooms() puts the whole rooms in their place.
 */
export function registerRooms(modules: readonly WebModule[], all: (() => Promise<readonly WebModule[]>) | null = null): void {
  rooms = modules.map(withTexts);
  others = all;
  completing = null;
}

/** Makes every slot complete: commands, search, Create Bites, settings. Whoever shows these waits for it; after the first time at no cost. */
export function completeRooms(): Promise<void> {
  completing ??= others === null ? Promise.resolve() : others().then((modules) => {
    for (const room of modules) addLocales(room.name, { en: room.locales.en as Texts });
    rooms = modules.map(withTexts);
    for (const listen of listeners) listen();
  });
  // Offline at the wrong moment: the next try starts anew.
  completing.catch(() => { completing = null; });
  return completing;
}

/** A room by its name. */
export function fullRoom(name: string): WebModule {
  return rooms.find((room) => room.name === name)!;
}

/** Makes a component render again when the slots have become complete; the value changes with them. */
export function useRooms(): unknown {
  return useSyncExternalStore((listen) => { listeners.add(listen); return () => listeners.delete(listen); }, () => rooms);
}

/** Fetches what these rooms have to say about their own events, for whoever tells of them outside their pages. True once it is here. */
export function useSaidBy(names: readonly string[]): boolean {
  const wanted = [...new Set(names)].sort().join(' ');
  const missing = (all: string) => all.split(' ').flatMap((name) => { const said = rooms.find((room) => room.name === name)?.locales.said; return said && !told.has(name) ? [[name, said] as const] : []; });
  const [, setTold] = useState(0);
  useEffect(() => {
    let gone = false;
    const fetched = Promise.all(missing(wanted).map(async ([name, said]) => {
      // Offline at the wrong moment: better told in plain words than not at all.
      const texts = await said().catch(() => null);
      if (texts) addLocales(name, { en: texts as Texts });
      told.add(name);
    }));
    void fetched.then(() => { if (!gone) setTold((n) => n + 1); });
    return () => { gone = true; };
  }, [wanted]);
  return missing(wanted).length === 0;
}

/** Everything rooms put into a slot, by `order`, then in the order of the rooms. */
export function slot<N extends SlotName>(name: N): ReadonlyArray<NonNullable<WebModule[N]>[number]> {
  const entries = rooms.flatMap((room) => [...((room[name] ?? []) as readonly unknown[])]) as Array<NonNullable<WebModule[N]>[number]>;
  const order = (e: unknown) => (e as { order?: number }).order ?? 100;
  return entries.map((e, i) => [e, i] as const).sort(([a, i], [b, j]) => order(a) - order(b) || i - j).map(([e]) => e);
}

/** True for who holds what an entry needs: a permission, or one of several, as in `sales.lead.view|sales.deal.view`. */
export const isAllowed = (need: string | undefined, can: (permission: string) => boolean): boolean => !need || need.split('|').some(can);

/** What of a slot the holder of these permissions sees. */
export function visibleSlot<N extends SlotName>(name: N, can: (permission: string) => boolean): ReadonlyArray<NonNullable<WebModule[N]>[number]> {
  return slot(name).filter((e) => isAllowed((e as { can?: string }).can, can));
}
