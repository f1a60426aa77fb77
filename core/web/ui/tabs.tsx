import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** One tab and what it shows. */
export interface TabItem<T extends string = string> {
  value: T;
  label: ReactNode;
  count?: number;
  icon?: ReactNode;
  disabled?: boolean;
  content: ReactNode;
}

/** Props of Tabs. */
export interface TabsProps<T extends string> {
  value: T;
  onValueChange: (value: T) => void;
  tabs: readonly TabItem<T>[];
  'aria-label': string;
  className?: string;
  panelClassName?: string;
  /** Beside the tabs, at the end of their line. */
  aside?: ReactNode;
}

/** Views of one record, one at a time; only the shown one is rendered. */
export function Tabs<T extends string>({ value, onValueChange, tabs, className, panelClassName, aside, ...props }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next: T) => onValueChange(next)} className={className}>
      <div className="flex items-center gap-2 border-b">
        <Base.List {...props} className="relative flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled}
              className={cn(
                'focus-ring-inset flex h-9 shrink-0 items-center gap-1.5 rounded-t-md px-2.5 font-medium whitespace-nowrap text-muted-foreground select-none',
                'hover:text-foreground data-active:text-foreground data-disabled:opacity-50 pointer-coarse:h-11 [&>svg]:size-4 [&>svg]:stroke-[1.75]',
              )}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className="figures text-sm font-normal text-muted-foreground">{tab.count}</span>}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) rounded-full bg-primary-ink transition-[left,width] duration-160" />
        </Base.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={cn('focus-ring-inset rounded-sm pt-4', panelClassName)}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
