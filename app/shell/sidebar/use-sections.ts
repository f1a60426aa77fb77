import { useEffect, useMemo, useState } from 'react';
import { usePath, useSearchText } from '#core/web/router.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { currentSection, visibleSections, type MenuName, type Section } from './sections.ts';

/** What the sidebar shows: the sections of the chosen menu and the one the present page belongs to. */
export interface SidebarState {
  sections: readonly Section[];
  current: Section | null;
  menu: MenuName;
  /** Both menus have something to show. */
  hasBoth: boolean;
  chooseMenu(menu: MenuName): void;
}

/** The sidebar's sections; the menu follows the page until the person picks the other one. */
export function useSections(): SidebarState {
  const can = useCan();
  const { permissions } = useViewer();
  const path = usePath();
  const search = useSearchText();
  // `can` is new on each render; the permissions behind it are not.
  // oxlint-disable-next-line react/exhaustive-deps
  const all = useMemo(() => visibleSections(can), [permissions]);
  const current = useMemo(() => currentSection(all, path, search), [all, path, search]);
  const [chosen, setChosen] = useState<MenuName | null>(null);
  const pageMenu = current?.menu;
  useEffect(() => { if (pageMenu) setChosen(null); }, [pageMenu]);
  const has = (menu: MenuName) => all.some((section) => section.menu === menu);
  const wanted = chosen ?? pageMenu ?? 'categories';
  const menu = has(wanted) ? wanted : wanted === 'categories' ? 'dashboard' : 'categories';
  return { sections: all.filter((section) => section.menu === menu), current, menu, hasBoth: has('categories') && has('dashboard'), chooseMenu: setChosen };
}
