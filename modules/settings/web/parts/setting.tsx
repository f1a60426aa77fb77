import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Tooltip } from '#core/web/ui/tooltip.tsx';
import type { GroupValues, SettingGroup } from '../../contract.ts';
import { labelOf } from './value-text.ts';
import type { GroupForm } from './use-group-form.ts';

type Key<G extends SettingGroup> = Extract<keyof GroupValues[G], string>;

/** Props of Setting. */
export interface SettingProps<G extends SettingGroup, K extends Key<G>> {
  form: GroupForm<G>;
  name: K;
  /** For radio groups, swatches, lists. */
  asGroup?: boolean;
  help?: ReactNode;
  className?: string;
  disabled?: boolean;
  children: (value: GroupValues[G][K], set: (value: GroupValues[G][K]) => void) => ReactNode;
}

/** One setting: label, control, help, error, and the way back to its default. */
export function Setting<G extends SettingGroup, K extends Key<G>>({ form, name, asGroup = false, help, className, disabled = false, children }: SettingProps<G, K>) {
  const t = useT('settings');
  const helpKey = `${form.group}.${name}Help`;
  return (
    <div className={cn('group/setting relative', className)}>
      <Field label={labelOf(t, form.group, name)} help={help ?? (i18n.exists(`settings:${helpKey}`) ? t(helpKey) : undefined)} error={form.problem(name)} group={asGroup} disabled={form.readOnly || disabled}>
        {children(form.values[name], (value) => form.set(name, value))}
      </Field>
      <ResetButton form={form} name={name} />
    </div>
  );
}

/** A setting that is on or off. */
export function SwitchSetting<G extends SettingGroup, K extends Key<G>>({ form, name }: { form: GroupForm<G>; name: K }) {
  const t = useT('settings');
  const helpKey = `${form.group}.${name}Help`;
  return (
    <div className="group/setting relative pe-8">
      <Switch checked={form.values[name] as boolean} disabled={form.readOnly} onCheckedChange={(on) => form.set(name, on as GroupValues[G][K])} label={labelOf(t, form.group, name)} {...(i18n.exists(`settings:${helpKey}`) ? { description: t(helpKey) } : {})} />
      <ResetButton form={form} name={name} />
    </div>
  );
}

function ResetButton<G extends SettingGroup>({ form, name }: { form: GroupForm<G>; name: Key<G> }) {
  const t = useT('settings');
  if (form.readOnly || form.isDefault(name)) return null;
  const label = t('reset', { name: labelOf(t, form.group, name) });
  return (
    <Tooltip label={label}>
      <IconButton size="sm" aria-label={label} onClick={() => form.reset(name)} className="absolute end-0 -top-1 size-6 min-h-6 min-w-6 text-muted-foreground opacity-0 group-hover/setting:opacity-100 focus-visible:opacity-100 pointer-coarse:min-h-8 pointer-coarse:min-w-8 pointer-coarse:opacity-100"><RotateCcw className="size-3.5" /></IconButton>
    </Tooltip>
  );
}
