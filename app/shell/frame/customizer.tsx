import { Monitor, Moon, RotateCcw, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { DENSITIES, FOOTER_TYPES, LAYOUTS, NAVBAR_TYPES, RADII, SIDEBAR_BACKGROUNDS, SIDEBAR_TYPES, type ShellKey, type ShellState } from '#core/web/theme/theme-state.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { LayoutSketch } from './layout-sketch.tsx';
import { useOverlays } from './overlays.tsx';
import { ThemeSwatches } from './theme-swatches.tsx';
import '../overlay-texts.ts';

/** Colours, shape and arrangement of the frame; everything takes effect at once. */
export function Customizer() {
  const t = useT('shell');
  const overlays = useOverlays();
  const { state, reset } = useShellState();
  return (
    <Drawer
      open={overlays.open.has('customizer')} onOpenChange={(open) => { if (!open) overlays.hide('customizer'); }} size="sm" title={t('customizer.title')} description={t('customizer.help')}
      footer={<Button variant="outline" onClick={reset}><RotateCcw aria-hidden />{t('customizer.reset')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <Field group label={t('customizer.theme')}><ThemeSwatches /></Field>
        <Field group label={t('customizer.mode')}><Choice name="mode" options={['light', 'dark', 'system']} icons={{ light: <Sun />, dark: <Moon />, system: <Monitor /> }} /></Field>
        <Field group label={t('customizer.radius')}><Choice name="radius" options={RADII} label={(v) => String(v)} /></Field>
        <Sketches name="layout" options={LAYOUTS} help={t('customizer.layoutHelp')} />
        <Sketches name="sidebarType" options={SIDEBAR_TYPES} />
        <Field group label={t('customizer.sidebarBg')}><Choice name="sidebarBg" options={SIDEBAR_BACKGROUNDS} /></Field>
        <Field group label={t('customizer.navbarType')}><Choice name="navbarType" options={NAVBAR_TYPES} /></Field>
        <Field group label={t('customizer.footerType')}><Choice name="footerType" options={FOOTER_TYPES} /></Field>
        <Field group label={t('customizer.density')}><Choice name="density" options={DENSITIES} /></Field>
        <RtlSwitch on={state.isRtl} />
      </div>
    </Drawer>
  );
}

type Texty = 'mode' | 'radius' | 'sidebarBg' | 'navbarType' | 'footerType' | 'density';

function Choice<K extends Texty>({ name, options, label, icons }: { name: K; options: readonly ShellState[K][]; label?: (value: ShellState[K]) => string; icons?: Record<string, ReactNode> }) {
  const t = useT('shell');
  const { state, set } = useShellState();
  return (
    <SegmentedControl
      fill size="sm" value={String(state[name])} onValueChange={(text) => { const value = options.find((option) => String(option) === text); if (value !== undefined) set(name as ShellKey, value as never); }}
      segments={options.map((option) => ({ value: String(option), label: label ? label(option) : t(`customizer.value.${String(option)}`), ...(icons ? { icon: icons[String(option)] } : {}) }))}
    />
  );
}

function Sketches<K extends 'layout' | 'sidebarType'>({ name, options, help }: { name: K; options: readonly ShellState[K][]; help?: string }) {
  const t = useT('shell');
  const { state, set } = useShellState();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t(`customizer.${name}`)}</legend>
      <div className="grid grid-cols-3 gap-2">
        {options.map((option) => (
          <label key={option} className="cursor-pointer text-center text-sm text-muted-foreground has-checked:text-foreground">
            <input type="radio" name={`customizer-${name}`} value={option} checked={state[name] === option} onChange={() => set(name, option)} className="peer sr-only" />
            <LayoutSketch kind={option} className="mb-1 w-full rounded-md border peer-checked:border-primary-ink peer-checked:ring-1 peer-checked:ring-primary-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring" />
            {t(`customizer.value.${option}`)}
          </label>
        ))}
      </div>
      {help && <p className="text-sm text-muted-foreground">{help}</p>}
    </fieldset>
  );
}

function RtlSwitch({ on }: { on: boolean }) {
  const t = useT('shell');
  const { set } = useShellState();
  return <Switch checked={on} onCheckedChange={(next) => set('isRtl', next)} label={t('customizer.rtl')} description={t('customizer.rtlHelp')} />;
}
