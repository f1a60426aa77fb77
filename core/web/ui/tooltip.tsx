import { cloneElement, type ReactElement } from 'react';
import { tip, type TipAttributes, type TipSide } from './tip.ts';

/** Props of Tooltip. */
export interface TooltipProps {
  /** One short line; what the control does must be in its own name, not only here. */
  label: string;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  disabled?: boolean;
  /** An element that hands its attributes on. */
  children: ReactElement<Partial<TipAttributes>>;
}

const sides: Record<NonNullable<TooltipProps['side']>, TipSide> = { top: 'top', bottom: 'bottom', 'inline-start': 'start', 'inline-end': 'end' };

/** Short hint on hover and keyboard focus; Tips shows it. */
export function Tooltip({ label, shortcut, side = 'top', disabled = false, children }: TooltipProps) {
  return disabled ? children : cloneElement(children, tip(label, { side: sides[side], keys: shortcut ?? null }));
}
