import { AvatarMenu } from './avatar-menu.tsx';
import { CreateButton } from './create-button.tsx';
import { RailLinks } from './rail-links.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

/** The 72 px rail at the start side: workspace, places, create, the person. */
export function IconRail() {
  return (
    <div data-part="icon-rail" className="sticky top-0 flex h-dvh w-18 shrink-0 flex-col items-center gap-2 border-e bg-sidebar pb-2 in-data-[layout=semibox]:border-e-transparent in-data-[layout=semibox]:pt-2">
      <div className="grid h-14 shrink-0 place-items-center"><WorkspaceSwitcher /></div>
      <div className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto px-2 pt-1 [scrollbar-width:none]"><RailLinks /></div>
      <CreateButton />
      <AvatarMenu side="inline-end" />
    </div>
  );
}
