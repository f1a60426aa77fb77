/*
 * Stands in for tailwind-merge, whose tables are 7 kB of everybody's first visit. merge-classes.test.ts compares it with
 * the library over every pair of classes that occurs in our sources.
 */

const color = '(?!\\d)(?!\\[(?:\\d|calc|min|max|length:))(?:[a-z]|\\[|\\()';
const length = '(?:\\d|px$|\\[(?:\\d|calc|min|max|length:))';

/** Classes by the property they set, first match first; a group is called like the class without its value. */
const groups: readonly (readonly [group: string, pattern: string])[] = [
  ['display', 'block|inline|inline-block|flex|inline-flex|grid|inline-grid|table|inline-table|table-row|table-cell|flow-root|contents|list-item|hidden'],
  ['position', 'static|fixed|absolute|relative|sticky'], ['visibility', 'visible|invisible|collapse'], ['isolation', 'isolate|isolation-auto'], ['sr', '(?:not-)?sr-only'],
  ['float', 'float-.+'], ['object-fit', 'object-(?:contain|cover|fill|none|scale-down)'], ['object-position', 'object-.+'],
  ...['overflow', 'overscroll'].flatMap((name) => ['-x', '-y', ''].map((axis) => [`${name}${axis}`, `${name}${axis}-[^xy].*`] as const)),
  ...['inset-x', 'inset-y', 'inset', 'start', 'end', 'top', 'right', 'bottom', 'left', 'z', 'order', 'basis'].map((name) => [name, `-?${name}-.+`] as const),
  ['flex-direction', 'flex-(?:row|col)(?:-reverse)?'], ['flex-wrap', 'flex-(?:wrap|nowrap|wrap-reverse)'], ['flex', 'flex-.+'], ['grow', 'grow(?:-.+)?'], ['shrink', 'shrink(?:-.+)?'],
  ...['grid-cols', 'grid-rows', 'grid-flow', 'auto-cols', 'auto-rows', 'col-start', 'col-end', 'row-start', 'row-end'].map((name) => [name, `${name}-.+`] as const), ['col', 'col-.+'], ['row', 'row-.+'],
  ...['gap-x', 'gap-y', 'gap', 'justify-items', 'justify-self', 'justify', 'content', 'items', 'self', 'place-content', 'place-items', 'place-self'].map((name) => [name, `${name}-.+`] as const),
  ...['scroll-m', 'scroll-p', 'p', 'm'].flatMap((kind) => ['x', 'y', 's', 'e', 't', 'r', 'b', 'l', ''].map((side) => [`${kind}${side}`, `-?${kind}${side}-.+`] as const)),
  ['space-x', '-?space-x-.+'], ['space-y', '-?space-y-.+'],
  ...['min-w', 'min-h', 'max-w', 'max-h', 'w', 'h', 'size'].map((name) => [name, `${name}-.+`] as const),
  ['font-weight', 'font-(?:thin|extralight|light|normal|medium|semibold|bold|extrabold|black)'], ['font-family', 'font-.+'],
  ['font-size', `text-(?:(?:xs|sm|base|lg|\\d?xl)(?:/.+)?|${length}.*)`], ['text-align', 'text-(?:left|center|right|justify|start|end)'], ['text-wrap', 'text-(?:wrap|nowrap|balance|pretty)'], ['text-overflow', 'truncate|text-ellipsis|text-clip'],
  ['text-color', 'text-.+'], ['tracking', '-?tracking-.+'], ['leading', 'leading-.+'], ['line-clamp', 'line-clamp-.+'], ['list-style', 'list-(?!inside|outside).+'], ['whitespace', 'whitespace-.+'],
  ['break-inside', 'break-inside-.+'], ['break', 'break-(?:normal|words|all|keep)'], ['hyphens', 'hyphens-.+'], ['font-style', 'italic|not-italic'], ['case', 'uppercase|lowercase|capitalize|normal-case'],
  ['underline', 'underline|overline|line-through|no-underline'], ['underline-offset', 'underline-offset-.+'], ['decoration-style', 'decoration-(?:solid|double|dotted|dashed|wavy)'], ['decoration-color', `decoration-(?!solid|double|dotted|dashed|wavy|auto|from)${color}.*`],
  ['bg-image', 'bg-(?:none|(?:linear|radial|conic|gradient)(?:-.+)?)'], ...['from', 'via', 'to'].map((stop) => [stop, `${stop}-${color}.*`] as const),
  ['vertical', 'align-.+'], ['bg-color', `bg-(?!\\[url|none|fixed|local|scroll|repeat|no-repeat|cover|contain|center|linear|gradient|clip|origin|blend)${color}.*`],
  ...['s', 'e', 't', 'r', 'b', 'l', 'ss', 'se', 'ee', 'es', 'tl', 'tr', 'br', 'bl'].map((side) => [`rounded-${side}`, `rounded-${side}(?:-.+)?`] as const), ['rounded', 'rounded(?:-.+)?'],
  ['border-style', 'border-(?:solid|dashed|dotted|double|hidden|none)'], ['border-collapse', 'border-(?:collapse|separate)'], ['border-spacing', 'border-spacing-\\d.*'],
  ...['x', 'y', 's', 'e', 't', 'r', 'b', 'l'].flatMap((side) => [[`border-w-${side}`, `border-${side}(?:-${length}.*)?`], [`border-color-${side}`, `border-${side}-.+`]] as const),
  ['border-w', `border(?:-${length}.*)?`], ['border-color', 'border-.+'], ['divide-x', 'divide-x(?:-.+)?'], ['divide-y', 'divide-y(?:-.+)?'], ['divide-color', 'divide-.+'],
  ['outline-offset', '-?outline-offset-.+'], ['outline-style', 'outline-(?:solid|dashed|dotted|double|none|hidden)'], ['outline-w', `outline(?:-${length}.*)?`], ['outline-color', 'outline-.+'],
  ['ring-inset', 'ring-inset'], ['ring-offset-w', `ring-offset-${length}.*`], ['ring-w', `ring(?:-${length}.*)?`], ['ring-color', 'ring-(?!offset).+'],
  ['shadow', 'shadow(?:-.+)?'], ['opacity', 'opacity-.+'], ['transition', 'transition(?:-.+)?'], ['duration', 'duration-.+'], ['ease', 'ease-.+'], ['delay', 'delay-.+'], ['animate', 'animate-.+'],
  ['scale-x', '-?scale-x-.+'], ['scale-y', '-?scale-y-.+'], ['scale', '-?scale-.+'], ['rotate', '-?rotate-.+'], ['translate-x', '-?translate-x-.+'], ['translate-y', '-?translate-y-.+'], ['translate', '-?translate-.+'], ['origin', 'origin-.+'],
  ['cursor', 'cursor-.+'], ['pointer-events', 'pointer-events-.+'], ['resize', 'resize(?:-.+)?'], ['select', 'select-.+'], ['appearance', 'appearance-.+'], ['aspect', 'aspect-.+'], ['columns', 'columns-.+'], ['field-sizing', 'field-sizing-.+'],
  ['snap-strictness', 'snap-(?:mandatory|proximity)'], ['snap-align', 'snap-(?:start|end|center|align-none)'], ['snap-type', 'snap-(?:x|y|both|none)'], ['touch', 'touch-(?:auto|none|manipulation)'],
  ['stroke-w', `stroke-${length}.*`], ['stroke', 'stroke-.+'], ['fill', 'fill-.+'], ['table-layout', 'table-(?:auto|fixed)'], ['filter', 'filter|filter-none'], ['blur', 'blur(?:-.+)?'], ['transform', 'transform(?:-.+)?'],
];
const compiled = groups.map(([group, pattern]) => [group, new RegExp(`^(?:${pattern})$`)] as const);

const sides = (kind: string, list: string) => list.split(' ').map((side) => `${kind}${side}`);
/** What else a group decides, so that earlier classes of those groups no longer count. */
const decides: Readonly<Record<string, readonly string[]>> = {
  overflow: ['overflow-x', 'overflow-y'], overscroll: ['overscroll-x', 'overscroll-y'], inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'], 'inset-x': ['start', 'end', 'right', 'left'], 'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'], gap: ['gap-x', 'gap-y'], size: ['w', 'h'], 'font-size': ['leading'], 'line-clamp': ['display', 'overflow'],
  ...Object.fromEntries(['p', 'm', 'scroll-p', 'scroll-m'].flatMap((kind) => [[kind, sides(kind, 'x y s e t r b l')], [`${kind}x`, sides(kind, 's e r l')], [`${kind}y`, sides(kind, 't b')]])),
  rounded: sides('rounded-', 's e t r b l ss se ee es tl tr br bl'), 'rounded-s': sides('rounded-', 'ss es'), 'rounded-e': sides('rounded-', 'se ee'), 'rounded-t': sides('rounded-', 'tl tr'), 'rounded-r': sides('rounded-', 'tr br'),
  'rounded-b': sides('rounded-', 'br bl'), 'rounded-l': sides('rounded-', 'tl bl'), 'border-w': sides('border-w-', 'x y s e t r b l'), 'border-w-x': sides('border-w-', 's e r l'), 'border-w-y': sides('border-w-', 't b'),
  'border-color': sides('border-color-', 'x y s e t r b l'), 'border-color-x': sides('border-color-', 's e r l'), 'border-color-y': sides('border-color-', 't b'), translate: ['translate-x', 'translate-y'],
};

const known = new Map<string, string | null>();
/** What a class sets, with the states in which it does, such as `hover:bg-color`; null for a class that is not Tailwind's. */
function groupOf(name: string): string | null {
  let group = known.get(name);
  if (group !== undefined) return group;
  let depth = 0;
  let start = 0;
  const states: string[] = [];
  for (let i = 0; i < name.length; i++) {
    const c = name[i]!;
    if (c === '[' || c === '(') depth++;
    else if (c === ']' || c === ')') depth--;
    else if (c === ':' && depth === 0) { states.push(name.slice(start, i)); start = i + 1; }
  }
  // A value after the slash is an opacity; `!` before or behind makes a class its own kind.
  const own = name.slice(start);
  const base = own.replace(/^!|!$/g, '');
  const found = compiled.find(([, pattern]) => pattern.test(base))?.[0];
  group = found === undefined ? null : `${states.sort().join(':')}${base === own ? '' : '!'}|${found}`;
  if (known.size > 5000) known.clear();
  known.set(name, group);
  return group;
}

const merged = new Map<string, string>();
/** Joins class names; of two that set the same property in the same state the later one wins. */
export function mergeClasses(text: string): string {
  // A page of rows asks for the same few strings over and over.
  let result = merged.get(text);
  if (result === undefined) {
    if (merged.size > 5000) merged.clear();
    merged.set(text, result = merge(text));
  }
  return result;
}

function merge(text: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of text.trim().split(/\s+/).reverse()) {
    const group = groupOf(name);
    if (group !== null) {
      if (taken.has(group)) continue;
      const [states, property] = group.split('|') as [string, string];
      taken.add(group);
      for (const other of decides[property] ?? []) taken.add(`${states}|${other}`);
    }
    kept.push(name);
  }
  return kept.reverse().join(' ');
}
