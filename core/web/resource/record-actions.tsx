import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { useOffersActions } from '../present-record.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, MenuSub } from '../ui/menu.tsx';
import { tip } from '../ui/tip.ts';

/** Something that can be done with a record now: said once, for its buttons, its menu and the palette. */
export interface RecordAction {
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Shown as a button of the page; in the menu otherwise. */
  look?: 'icon' | 'outline' | 'primary';
  /** The key that does the same, shown with it. */
  keys?: string;
  busy?: boolean;
  destructive?: boolean;
  /** Its button carries no icon. */
  bare?: boolean;
  /** Stands in the menu, and where there is room as a button, too. */
  wide?: boolean;
  /** The icon turns round where people read from the right. */
  mirror?: boolean;
  /** One of these is chosen in a further menu. */
  choices?: ReadonlyArray<{ id: string; label: string; run: () => void; /** It is so already; where any says so, the menu marks it. */ chosen?: boolean }>;
}

/** An action, or nothing where it cannot be done now. */
export type MaybeAction = RecordAction | false | null | undefined | '';

/** The first of these that can be done now, for the one primary button of a page. */
export function firstAction(actions: readonly MaybeAction[]): RecordAction | undefined {
  return actions.find((action) => !!action) || undefined;
}

/** Keeps the actions that are there, and tells the palette of them while the record is shown. */
export function useRecordActions(of: string | undefined, actions: readonly MaybeAction[]): readonly RecordAction[] {
  const there = actions.filter((action) => !!action);
  useOffersActions(of, there.flatMap(({ id, label, icon, run, busy, choices }) => (choices ? choices.filter((choice) => !choice.chosen).map((choice) => ({ id: `${id}.${choice.id}`, label: `${label}: ${choice.label}`, icon, run: choice.run })) : [{ id, label, icon, run, busy }])));
  return there;
}

/** Those of the actions that are buttons. */
export function ActionButtons({ actions, size }: { actions: readonly RecordAction[]; /** `sm` in a panel. */ size?: 'sm' }) {
  return actions.filter((action) => action.look ?? action.wide).map((action) => <ActionButton key={action.id} action={action} size={size} />);
}

function ActionButton({ action: { label, icon, run, look, keys, busy = false, bare = false, wide = false, mirror }, size }: { action: RecordAction; size: 'sm' | undefined }) {
  const Icon = icon;
  const said = keys ? { keys } : {};
  if (look === 'icon') return <IconButton {...(size ? { size, className: 'text-muted-foreground' } : { variant: 'outline' as const })} aria-label={label} {...tip(label, said)} loading={busy} onClick={run}><Icon className={mirror ? 'mirror-rtl' : undefined} /></IconButton>;
  return <Button variant={look === 'primary' ? 'primary' : 'outline'} size={size ?? 'md'} className={wide ? 'max-sm:hidden' : undefined} {...(keys ? tip(label, said) : {})} loading={busy} onClick={run}>{!bare && <Icon aria-hidden className={mirror ? 'mirror-rtl' : undefined} />}{label}</Button>;
}

/** The others, as items of a menu; what destroys stands behind a line. */
export function ActionItems({ actions }: { actions: readonly RecordAction[] }) {
  const items = actions.filter((action) => !action.look);
  return items.map((action, i) => {
    const Icon = action.icon;
    const icon = <Icon className={action.mirror ? 'mirror-rtl' : undefined} />;
    return (
      <Fragment key={action.id}>
        {action.destructive && i > 0 && !items[i - 1]!.destructive && <MenuSeparator />}
        {action.choices
          ? <MenuSub icon={icon} label={action.label}><Choices choices={action.choices} /></MenuSub>
          : <MenuItem icon={icon} destructive={action.destructive ?? false} onSelect={action.run}>{action.label}</MenuItem>}
      </Fragment>
    );
  });
}

function Choices({ choices }: { choices: NonNullable<RecordAction['choices']> }) {
  if (choices.every((choice) => choice.chosen === undefined)) return choices.map((choice) => <MenuItem key={choice.id} onSelect={choice.run}><bdi>{choice.label}</bdi></MenuItem>);
  const options = choices.map((choice) => ({ value: choice.id, label: <bdi>{choice.label}</bdi> }));
  return <MenuRadioGroup value={choices.find((choice) => choice.chosen)?.id ?? ''} onValueChange={(id) => choices.find((choice) => choice.id === id)?.run()} options={options} />;
}

/** The menu of a record; nothing where there is nothing to choose. */
export function ActionMenu({ actions, label, size }: { actions: readonly RecordAction[]; label: string; /** `sm` in the head of a panel. */ size?: 'sm' }) {
  if (!actions.some((action) => !action.look)) return null;
  const trigger = size === 'sm' ? <IconButton size="sm" className="text-muted-foreground" aria-label={label}><Ellipsis /></IconButton> : <IconButton variant="outline" aria-label={label}><Ellipsis /></IconButton>;
  return <Menu align="end" trigger={trigger}><ActionItems actions={actions} /></Menu>;
}
