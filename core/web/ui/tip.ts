/** Side of the control on which its tip stands. */
export type TipSide = 'end' | 'start' | 'bottom' | 'top';

/** Attributes that make Tips show a tip. */
export interface TipAttributes { 'data-tip': string; 'data-tip-side': TipSide; 'data-tip-keys'?: string }

/** Attributes that give a control a tip on hover and keyboard focus; at the end of a rail it stands beside the control. */
export function tip(label: string, options: { side?: TipSide; keys?: string | null } = {}): TipAttributes {
  return { 'data-tip': label, 'data-tip-side': options.side ?? 'bottom', ...(options.keys ? { 'data-tip-keys': options.keys } : {}) };
}
