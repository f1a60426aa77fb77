/** A key press, as far as shortcuts care. */
export interface KeyPress { key: string; code: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** Time within which the second key of a sequence must follow. */
export const sequenceMs = 1000;

const silent = new Set(['Control', 'Meta', 'Alt', 'Shift', 'CapsLock', 'Dead', 'Process', 'Unidentified', 'AltGraph']);

/** Name of a press as bindings write it: `g`, `?`, `mod+k`, `shift+enter`; null for bare modifiers. */
export function pressName(press: KeyPress): string | null {
  if (silent.has(press.key)) return null;
  const key = keyName(press);
  const parts: string[] = [];
  if (press.ctrlKey || press.metaKey) parts.push('mod');
  if (press.altKey) parts.push('alt');
  // Shift is part of what `?` is; on letters and named keys it is a modifier of its own.
  if (press.shiftKey && (key.length > 1 || /[a-z0-9]/.test(key))) parts.push('shift');
  return [...parts, key].join('+');
}

function keyName({ key, code }: KeyPress): string {
  if (key === ' ') return 'space';
  if (key.length > 1) return key.replace(/^Arrow/, '').toLowerCase();
  // On an Arabic or Cyrillic layout the G key types another letter but is still the G of the shortcut.
  if (key.charCodeAt(0) > 127) {
    const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit(\d)$/.exec(code)?.[1];
    if (letter) return letter.toLowerCase();
  }
  return key.toLowerCase();
}

/** Brings typed-in keys into the one spelling: lower case, modifiers in order, one space between steps; null when it is none. */
export function normalizeKeys(text: string): string | null {
  const steps = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (steps.length === 0 || steps.length > 2) return null;
  const order = ['mod', 'alt', 'shift'];
  const named = steps.map((step) => {
    const parts = step === '+' ? ['+'] : step.split('+').map((part) => (part === 'ctrl' || part === 'cmd' || part === 'meta' ? 'mod' : part));
    const key = parts.at(-1)!;
    const modifiers = parts.slice(0, -1);
    if (key === '' || order.includes(key) || modifiers.some((m) => !order.includes(m))) return null;
    return [...order.filter((m) => modifiers.includes(m)), key].join('+');
  });
  return named.includes(null) ? null : named.join(' ');
}

/** Whether two bindings cannot live together: the same, or one begins the other. */
export function keysClash(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/** What a press led to. */
export type Outcome = { kind: 'run'; id: string } | { kind: 'pending' } | { kind: 'none' };

/** Recognises shortcuts in a stream of presses; `bindings` maps keys to command ids. */
export function createSequencer(bindings: () => ReadonlyMap<string, string>) {
  let first: { name: string; at: number } | null = null;
  const step = (name: string, now: number): Outcome => {
    const map = bindings();
    const before = first && now - first.at <= sequenceMs ? first.name : null;
    first = null;
    if (before) {
      const id = map.get(`${before} ${name}`);
      if (id) return { kind: 'run', id };
    }
    const id = map.get(name);
    if (id) return { kind: 'run', id };
    for (const keys of map.keys()) if (keys.startsWith(`${name} `)) { first = { name, at: now }; return { kind: 'pending' }; }
    return { kind: 'none' };
  };
  return {
    /** Takes a press at a time in milliseconds. */
    feed(press: KeyPress, now: number): Outcome {
      const name = pressName(press);
      return name === null ? (first ? { kind: 'pending' } : { kind: 'none' }) : step(name, now);
    },
    reset(): void { first = null; },
  };
}
