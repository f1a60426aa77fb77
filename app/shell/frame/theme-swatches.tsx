import { useT } from '#core/web/i18n/i18n.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { THEMES } from '#core/web/theme/theme-state.ts';
import { ColorSwatchPicker } from '#core/web/ui/color-swatch-picker.tsx';

/** The twelve theme colours. */
export function ThemeSwatches() {
  const t = useT();
  const { state, set } = useShellState();
  return (
    <ColorSwatchPicker
      className="grid grid-cols-6 justify-items-start" value={state.theme} onValueChange={(theme) => set('theme', theme)}
      swatches={THEMES.map((theme) => ({ value: theme, label: t(`color.${theme}`), color: `var(--swatch-${theme})` }))}
    />
  );
}
