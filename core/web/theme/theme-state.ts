/** The twelve theme colours in the order the customizer shows them. */
export const THEMES = [
  'zinc', 'slate', 'stone', 'gray', 'neutral', 'red', 'rose', 'orange', 'green', 'blue', 'yellow', 'violet',
] as const;
/** Colour modes; `system` follows the operating system. */
export const MODES = ['light', 'dark', 'system'] as const;
/** Corner radii in rem. */
export const RADII = [0, 0.3, 0.5, 0.75, 1] as const;
/** Arrangements of the shell. */
export const LAYOUTS = ['vertical', 'horizontal', 'semibox'] as const;
/** Kinds of category sidebar. */
export const SIDEBAR_TYPES = ['module', 'popover', 'classic'] as const;
/** Behaviours of the top bar on scroll. */
export const NAVBAR_TYPES = ['sticky', 'static'] as const;
/** Behaviours of the footer on scroll. */
export const FOOTER_TYPES = ['sticky', 'static', 'hidden'] as const;
/** Quiet patterns that can stand behind the sidebar. */
export const SIDEBAR_BACKGROUNDS = ['none', 'tint', 'dots', 'grid', 'lines'] as const;
/** States of the right-hand rail. */
export const RIGHT_RAIL_STATES = ['open', 'closed'] as const;
/** Row heights of tables and lists. */
export const DENSITIES = ['comfortable', 'compact'] as const;

/** One of the twelve theme colours. */
export type ThemeName = (typeof THEMES)[number];
/** Everything a person can set about the frame of the app. */
export interface ShellState {
  theme: ThemeName;
  mode: (typeof MODES)[number];
  radius: (typeof RADII)[number];
  layout: (typeof LAYOUTS)[number];
  sidebarType: (typeof SIDEBAR_TYPES)[number];
  navbarType: (typeof NAVBAR_TYPES)[number];
  footerType: (typeof FOOTER_TYPES)[number];
  sidebarBg: (typeof SIDEBAR_BACKGROUNDS)[number];
  isRtl: boolean;
  collapsed: boolean;
  subMenu: boolean;
  mobileMenu: boolean;
  rightRail: (typeof RIGHT_RAIL_STATES)[number];
  density: (typeof DENSITIES)[number];
}
/** Name of one setting. */
export type ShellKey = keyof ShellState;
/** The settings somebody decided, as opposed to those that follow a default. */
export type ShellChoices = Partial<ShellState>;

/** Window width above which the right rail starts open (product constant). */
export const RAIL_BREAKPOINT = 1024;

const BOOLEAN = [false, true] as const;

/** Allowed values per key; the only validation there is. */
export const SHELL_VALUES: { readonly [K in ShellKey]: readonly ShellState[K][] } = {
  theme: THEMES,
  mode: MODES,
  radius: RADII,
  layout: LAYOUTS,
  sidebarType: SIDEBAR_TYPES,
  navbarType: NAVBAR_TYPES,
  footerType: FOOTER_TYPES,
  sidebarBg: SIDEBAR_BACKGROUNDS,
  isRtl: BOOLEAN,
  collapsed: BOOLEAN,
  subMenu: BOOLEAN,
  mobileMenu: BOOLEAN,
  rightRail: RIGHT_RAIL_STATES,
  density: DENSITIES,
};

const SHELL_KEYS = Object.keys(SHELL_VALUES) as ShellKey[];

/** Says whether a value of unknown origin is allowed for a key. */
export function isShellValue<K extends ShellKey>(key: K, value: unknown): value is ShellState[K] {
  return (SHELL_VALUES[key] as readonly unknown[]).includes(value);
}

/** The state of a fresh profile in a window of the given width. */
export function defaultShellState(windowWidth: number): ShellState {
  return {
    theme: 'rose',
    mode: 'system',
    radius: 0.5,
    layout: 'vertical',
    sidebarType: 'module',
    navbarType: 'sticky',
    footerType: 'static',
    sidebarBg: 'none',
    isRtl: false,
    collapsed: false,
    subMenu: false,
    mobileMenu: false,
    rightRail: windowWidth > RAIL_BREAKPOINT ? 'open' : 'closed',
    density: 'comfortable',
  };
}

/** Keeps the valid settings of an unknown value and drops the rest key by key. */
export function parseChoices(value: unknown): ShellChoices {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const record = value as Record<string, unknown>;
  const valid = SHELL_KEYS.filter((key) => Object.hasOwn(record, key) && isShellValue(key, record[key]));
  return Object.fromEntries(valid.map((key) => [key, record[key]])) as ShellChoices;
}

const DEVICE_KEYS: readonly ShellKey[] = ['rightRail', 'collapsed', 'mobileMenu', 'subMenu'];

/** The choices that follow the person to other devices; what depends on the size of this screen stays here. */
export function mirroredChoices(choices: ShellChoices): ShellChoices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !DEVICE_KEYS.includes(key as ShellKey)));
}

/** The choices that stay on this device. */
function deviceChoices(choices: ShellChoices): ShellChoices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => DEVICE_KEYS.includes(key as ShellKey)));
}

/** What the person decided, what the workspace's brand suggests, and the window the defaults are made for. */
export interface ShellStore {
  readonly choices: ShellChoices;
  readonly brand: ShellChoices;
  readonly windowWidth: number;
}

/** Resolves a store to the state in force: choice over brand over default. */
export function resolveShellState(store: ShellStore): ShellState {
  return { ...defaultShellState(store.windowWidth), ...store.brand, ...store.choices };
}

/** A change to the store. */
export type ShellAction =
  | { type: 'set'; key: ShellKey; value: unknown }
  | { type: 'reset' }
  | { type: 'brand'; defaults: unknown }
  | { type: 'hydrate'; choices: unknown }
  | { type: 'replace'; store: ShellStore };

/** Applies one change; an invalid value changes nothing. */
export function shellReducer(store: ShellStore, action: ShellAction): ShellStore {
  switch (action.type) {
    case 'set':
      if (!isShellValue(action.key, action.value)) return store;
      return { ...store, choices: { ...store.choices, [action.key]: action.value, ...(action.key === 'layout' ? forcedByLayout(action.value) : {}) } };
    case 'reset':
      return { ...store, choices: {} };
    case 'brand':
      return { ...store, brand: parseChoices(action.defaults) };
    case 'hydrate':
      return { ...store, choices: { ...deviceChoices(store.choices), ...mirroredChoices(parseChoices(action.choices)) } };
    case 'replace':
      return action.store;
  }
}

/** What choosing a layout sets along with it, for a person and for a brand; only the choice does: another sidebar afterwards is everybody's right. */
export function forcedByLayout(layout: unknown): Pick<ShellChoices, 'sidebarType' | 'navbarType'> {
  if (layout === 'semibox') return { sidebarType: 'popover' };
  if (layout === 'horizontal') return { sidebarType: 'classic', navbarType: 'sticky' };
  return {};
}
