import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { AvatarMenu } from '../rail/avatar-menu.tsx';
import { CreateButton } from '../rail/create-button.tsx';
import { RailLinks } from '../rail/rail-links.tsx';
import { WorkspaceSwitcher } from '../rail/workspace-switcher.tsx';
import { HorizontalMenu } from '../sidebar/horizontal-menu.tsx';
import { NavbarPath, NavbarTools, SearchButton } from './navbar.tsx';

/** Everything on top: the rail becomes the first row, the sidebar the second. */
export function HorizontalTop() {
  const { state } = useShellState();
  return (
    <header className={cn('z-50 border-b bg-background', state.navbarType === 'sticky' && 'sticky top-0')}>
      <div className="flex h-14 items-center gap-2 px-3">
        <WorkspaceSwitcher wide />
        <RailLinks direction="row" />
        <NavbarPath />
        <SearchButton className="w-64" />
        <NavbarTools />
        <CreateButton compact />
        <AvatarMenu side="bottom" />
      </div>
      <HorizontalMenu />
    </header>
  );
}
