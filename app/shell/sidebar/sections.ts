import {
  BadgeDollarSign, BookOpenCheck, Briefcase, Building2, Calculator, ChartColumn, Globe, Headset, LayoutDashboard, LifeBuoy, Megaphone, PackageCheck, ShieldCheck, Store, Users, Workflow,
  type LucideIcon,
} from 'lucide-react';
import { erpSections, sidebarCategories, visibleSlot, type NavEntry } from '#core/web/slots/slots.ts';

/** The two menus of the sidebar: the product's categories and the ERP dashboard. */
export type MenuName = 'categories' | 'dashboard';

/** A group of links in the sidebar. */
export interface Section {
  id: string;
  menu: MenuName;
  /** i18n key in namespace `shell`. */
  label: string;
  icon: LucideIcon;
  entries: readonly NavEntry[];
}

const categoryIcons: Record<(typeof sidebarCategories)[number], LucideIcon> = {
  businessFormation: Building2, support: LifeBuoy, facility: Store, operations: PackageCheck, accounting: Calculator, sales: BadgeDollarSign, web: Globe,
};
const erpIcons: Record<(typeof erpSections)[number], LucideIcon> = {
  dashboard: LayoutDashboard, adminstration: ShieldCheck, operation: Workflow, finance: ChartColumn, marketing: Megaphone, sales: Briefcase, humanResource: Users, businessSetup: BookOpenCheck, contactCenter: Headset,
};

/** Sections with at least one link the person may open, in the product's order; empty ones are left out. */
export function visibleSections(can: (permission: string) => boolean): readonly Section[] {
  const links = visibleSlot('sidebar', can);
  const erp = visibleSlot('erp', can);
  const all: Section[] = [
    ...sidebarCategories.map((id): Section => ({ id: `categories.${id}`, menu: 'categories', label: `category.${id}`, icon: categoryIcons[id], entries: links.filter((e) => e.category === id) })),
    ...erpSections.map((id): Section => ({ id: `dashboard.${id}`, menu: 'dashboard', label: `erp.${id}`, icon: erpIcons[id], entries: erp.filter((e) => e.section === id) })),
  ];
  return all.filter((section) => section.entries.length > 0);
}

/** How well a link fits the present address: by the length of the path that leads to it, -1 when none does. */
function fitOf(entry: NavEntry, path: string, search: string): number {
  const [to, query] = entry.to.split('?') as [string, string | undefined];
  const below = (start: string) => path === start || path.startsWith(`${start}/`);
  const own = below(to) && (query === undefined || search.includes(query)) ? to.length + (query?.length ?? 0) : -1;
  return Math.max(own, ...(entry.also ?? []).filter(below).map((start) => start.length));
}

/** The link of a list that fits the present address best, if one does. */
export function bestEntry(entries: readonly NavEntry[], path: string, search: string): NavEntry | null {
  let best: NavEntry | null = null;
  let length = -1;
  for (const entry of entries) {
    const fit = fitOf(entry, path, search);
    if (fit > length) { best = entry; length = fit; }
  }
  return best;
}

/** The section whose link fits the present address best: the longest path that leads to it wins. */
export function currentSection(sections: readonly Section[], path: string, search: string): Section | null {
  const best = bestEntry(sections.flatMap((section) => section.entries), path, search);
  return best && sections.find((section) => section.entries.includes(best))!;
}
