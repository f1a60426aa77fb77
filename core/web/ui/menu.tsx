import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Kbd } from './kbd.tsx';
import { itemStyle, popupStyle } from './popup-style.ts';
import { OverlayContent, useOverlayRoot, type OverlayRootProps } from './use-overlay.tsx';

const listStyle = 'max-h-(--available-height) min-w-44 max-w-[min(22rem,calc(100vw-1rem))] overflow-y-auto p-1';

/** Props of Menu. */
export interface MenuProps extends OverlayRootProps {
  /** Button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  className?: string;
  /** Where the focus goes when it closes; its button where this answers null. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/** Menu of actions under a button. */
export function Menu({ trigger, align = 'start', side = 'bottom', className, focusAfter, children, ...root }: MenuProps) {
  const overlay = useOverlayRoot(root, 'popup');
  return (
    <Base.Root open={overlay.open} onOpenChange={overlay.change} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner {...overlay.attributes} align={align} side={side} sideOffset={4} collisionPadding={8} className="outline-none">
          <Base.Popup className={cn(popupStyle, listStyle, className)} {...(focusAfter ? { finalFocus: () => focusAfter() ?? true } : {})}>
            <OverlayContent z={overlay.z}>{children}</OverlayContent>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Menu on right click, long press or the menu key over its children. */
export function ContextMenu({ items, children, className }: { items: ReactNode; children: ReactElement; className?: string }) {
  const overlay = useOverlayRoot({}, 'popup');
  return (
    <BaseContextMenu.Root open={overlay.open} onOpenChange={overlay.change}>
      <BaseContextMenu.Trigger render={children} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner {...overlay.attributes} collisionPadding={8} className="outline-none">
          <BaseContextMenu.Popup className={cn(popupStyle, listStyle, className)}>
            <OverlayContent z={overlay.z}>{items}</OverlayContent>
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  );
}

/** Props of MenuItem. */
export interface MenuItemProps {
  icon?: ReactNode;
  /** Keys that do the same, for example "mod+d". */
  shortcut?: string;
  destructive?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  /** A router link to render in place of the item. */
  link?: ReactElement;
  children: ReactNode;
}

/** One action or link of a menu. */
export function MenuItem({ icon, shortcut, destructive = false, disabled, onSelect, link, children }: MenuItemProps) {
  const className = cn(
    itemStyle,
    destructive && 'text-destructive-ink data-highlighted:bg-destructive-subtle data-highlighted:text-destructive-ink [&>svg]:text-current',
  );
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <Kbd keys={shortcut} />}
    </>
  );
  if (link) {
    return (
      <Base.LinkItem render={link} className={className} closeOnClick onClick={onSelect}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} disabled={disabled} onClick={onSelect}>
      {content}
    </Base.Item>
  );
}

/** Menu item that can be on or off; the menu stays open. */
export function MenuCheckboxItem(props: { checked: boolean; onCheckedChange: (checked: boolean) => void; disabled?: boolean; children: ReactNode }) {
  const { checked, onCheckedChange, disabled, children } = props;
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onCheckedChange} disabled={disabled} className={itemStyle}>
      <Tick>
        <Base.CheckboxItemIndicator render={<Check />} />
      </Tick>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Base.CheckboxItem>
  );
}

/** Menu items of which one is chosen. */
export function MenuRadioGroup<T extends string>(props: {
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[];
}) {
  return (
    <Base.RadioGroup value={props.value} onValueChange={(value: T) => props.onValueChange(value)}>
      {props.options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} disabled={option.disabled} closeOnClick className={itemStyle}>
          <Tick>
            <Base.RadioItemIndicator render={<Check />} />
          </Tick>
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** Items under a small heading. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted-foreground">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** Item that opens a further menu beside it. */
export function MenuSub({ icon, label, disabled, children }: { icon?: ReactNode; label: ReactNode; disabled?: boolean; children: ReactNode }) {
  const overlay = useOverlayRoot({}, 'popup');
  return (
    <Base.SubmenuRoot open={overlay.open} onOpenChange={overlay.change}>
      <Base.SubmenuTrigger className={cn(itemStyle, 'data-popup-open:bg-accent')} disabled={disabled}>
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight className="mirror-rtl" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner {...overlay.attributes} collisionPadding={8} alignOffset={-5} className="outline-none">
          <Base.Popup className={cn(popupStyle, listStyle)}>
            <OverlayContent z={overlay.z}>{children}</OverlayContent>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

/** Line between groups of items. */
export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-border" />;
}

function Tick({ children }: { children: ReactNode }) {
  return <span className="grid size-4 shrink-0 place-items-center [&>svg]:size-4 [&>svg]:stroke-2">{children}</span>;
}
