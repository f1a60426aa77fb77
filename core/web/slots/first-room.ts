import type { LucideIcon } from 'lucide-react';
import { createElement, type SVGProps } from 'react';
import type { Texts } from '../i18n/i18n.ts';
import { completeRooms, fullRoom, type CommandEntry, type CreateEntry, type ErpEntry, type PageSlot, type RailEntry, type SidebarEntry, type WebModule } from './slots.ts';

type Mounted = Pick<WebModule, 'cards' | 'navbar' | 'docks' | 'steps' | 'schedule'>;

/** A room as the build writes it down for everybody's first load (app/build/first-rooms.ts). */
export interface WrittenRoom extends Mounted {
  name: string;
  en: Texts;
  ar?: () => Promise<{ default: Record<string, unknown> }>;
  later?: () => Promise<Record<string, unknown>>;
  laterCards?: () => Promise<Record<string, unknown>>;
  said?: () => Promise<Record<string, unknown>>;
  /** path, title, access, permission or 0, frame or 0. */
  pages: readonly (readonly unknown[])[];
  /** `icon` is the name of a symbol in the drawing of icons. */
  sidebar?: readonly (Omit<SidebarEntry, 'icon'> & { icon: string })[];
  erp?: readonly (Omit<ErpEntry, 'icon'> & { icon: string })[];
  rail?: readonly (Omit<RailEntry, 'icon'> & { icon: string })[];
  /** Permissions of what Create Bites can make here; '' is everybody. */
  create?: readonly string[];
  /** id, keys, permission. */
  commands?: readonly (readonly string[])[];
}

let drawing = '';
const icons = new Map<string, LucideIcon>();

/** Where the drawing with the menus' icons is. */
export function iconsAt(address: string): void { drawing = address; }

function iconNamed(name: string): LucideIcon {
  const known = icons.get(name);
  if (known) return known;
  const Icon = ({ size = 24, className = '', ...rest }: SVGProps<SVGSVGElement> & { size?: number | string }) => createElement('svg', {
    'width': size, 'height': size, 'viewBox': '0 0 24 24', 'fill': 'none', 'stroke': 'currentColor', 'strokeWidth': 2, 'strokeLinecap': 'round', 'strokeLinejoin': 'round', 'aria-hidden': true, 'className': `lucide ${className}`, ...rest,
  }, createElement('use', { href: `${drawing}#${name}` }));
  icons.set(name, Icon as unknown as LucideIcon);
  return icons.get(name)!;
}

const drawn = <E extends { icon: string }>(entries: readonly E[] | undefined) => entries?.map((entry) => ({ ...entry, icon: iconNamed(entry.icon) }));

/** Makes a room of what is written of it: what is missing is asked of the rooms' own entries when it is used. */
export function firstRoom({ name, en, ar, later, laterCards, said, pages, sidebar, erp, rail, create, commands, ...mounted }: WrittenRoom): WebModule {
  const full = async () => { await completeRooms(); return fullRoom(name); };
  return {
    name,
    locales: { en, ...(ar && { ar }), ...(later && { later }), ...(laterCards && { laterCards }), ...(said && { said }) } as WebModule['locales'],
    pages: pages.map(([path, title, access, can, frame]) => ({
      path, title, access, ...(can ? { can } : {}), ...(frame ? { frame } : {}), load: async () => (await full()).pages.find((page) => page.path === path)!.load(),
    }) as PageSlot),
    sidebar: drawn(sidebar) ?? [], erp: drawn(erp) ?? [], rail: drawn(rail) ?? [],
    create: (create ?? []).map((can, i) => ({ id: `${name}.${i}`, ...(can && { can }) }) as CreateEntry),
    commands: (commands ?? []).map(([id, keys, can]) => ({
      id, keys, label: id, icon: iconNamed(id!), group: 'goTo', ...(can && { can }), run: (go: (to: string) => void) => void full().then((room) => room.commands?.find((command) => command.id === id)?.run(go)),
    }) as CommandEntry),
    ...mounted,
  };
}
