import type { SourceFile } from './tree.ts';

/** Rooms that any room may use. */
export const groundFloor = ['identity', 'workspace', 'parties', 'files', 'notifications', 'settings', 'payments'];

type Place =
  | { layer: 'app' | 'e2e' | 'tests' | 'bench' | 'scripts' | 'config' }
  | { layer: 'core'; side: 'contract' | 'server' | 'web' | 'testing' }
  | { layer: 'room'; room: string; side: 'contract' | 'server' | 'web' | 'rules' | 'tests'; door: boolean };

/** Where a file belongs, and from which side of a room it may be seen. */
export function placeOf(file: string): Place {
  const parts = file.split('/');
  if (parts[0] === 'core') {
    const side = parts[1] as 'contract' | 'server' | 'web' | 'testing';
    return { layer: 'core', side: parts.includes('tests') ? 'testing' : side };
  }
  if (parts[0] !== 'modules') return { layer: (['app', 'e2e', 'tests', 'bench', 'scripts'].includes(parts[0]!) ? parts[0] : 'config') as 'app' };
  const room = parts[1]!;
  const rest = parts.slice(2).join('/');
  if (/^contract(\.ts|\/)/.test(rest)) return { layer: 'room', room, side: 'contract', door: true };
  if (/^rules(\.ts|\/)/.test(rest) && !rest.includes('tests/')) return { layer: 'room', room, side: 'rules', door: false };
  if (rest.startsWith('tests/') || /\.(test|e2e)\.ts$/.test(rest)) return { layer: 'room', room, side: 'tests', door: false };
  if (rest.startsWith('web/')) return { layer: 'room', room, side: 'web', door: rest === 'web/public.tsx' };
  return { layer: 'room', room, side: 'server', door: rest === 'api.ts' };
}

/** Why `from` may not import `to`; null when it may. `uses` maps a room to the rooms its module.ts names. */
export function whyNot(from: string, to: string, uses: Record<string, readonly string[]>): string | null {
  const a = placeOf(from);
  const b = placeOf(to);
  if (a.layer === 'core') return whyNotFromCore(a, b);
  if (a.layer !== 'room') return null;
  if (a.side === 'tests') return null;
  if (b.layer === 'app' || b.layer === 'e2e' || b.layer === 'tests' || b.layer === 'bench') return 'a room may not know the app or the tests';
  if (b.layer === 'core') {
    if (b.side === 'testing') return 'product code may not use test code';
    if ((a.side === 'contract' || a.side === 'rules') && b.side !== 'contract') return 'contracts and rules run in both worlds: only core/contract';
    if (a.side === 'web' && b.side === 'server') return 'the web side may not reach the server side';
    if (a.side === 'server' && b.side === 'web') return 'the server side may not reach the web side';
    return null;
  }
  if (b.layer !== 'room') return null;
  if (a.room === b.room) return whyNotInside(a.side, b.side);
  return whyNotBetween(a, b, uses);
}

function whyNotFromCore(a: Place & { layer: 'core' }, b: Place): string | null {
  if (a.side === 'testing') return null;
  if (b.layer !== 'core') return 'core knows no room and not the app';
  if (b.side === 'testing') return 'product code may not use test code';
  if (a.side === 'contract' && b.side !== 'contract') return 'core/contract runs in both worlds';
  if (a.side === 'web' && b.side === 'server') return 'the web side may not reach the server side';
  if (a.side === 'server' && b.side === 'web') return 'the server side may not reach the web side';
  return null;
}

function whyNotInside(a: string, b: string): string | null {
  if (b === 'tests') return 'product code may not use test code';
  if (a === 'web' && b === 'server') return 'the web side may not reach the server side';
  if (a === 'server' && b === 'web') return 'the server side may not reach the web side';
  if (a === 'contract' && b !== 'contract' && b !== 'rules') return 'a contract may only know contracts and rules';
  if (a === 'rules' && b !== 'rules' && b !== 'contract') return 'rules are pure: only rules and contracts';
  return null;
}

function whyNotBetween(a: Place & { layer: 'room' }, b: Place & { layer: 'room' }, uses: Record<string, readonly string[]>): string | null {
  if (!b.door) return `only api.ts, contract.ts and web/public.tsx of ${b.room} are doors`;
  if (a.side === 'web' && b.side === 'server') return 'the web side may not reach the server side';
  if (a.side === 'server' && b.side === 'web') return 'the server side may not reach the web side';
  if (groundFloor.includes(b.room) || uses[a.room]?.includes(b.room)) return null;
  return `${a.room}/module.ts does not say that it uses ${b.room}`;
}

/** Cycles between rooms, through their server doors. */
export function roomCycles(files: readonly SourceFile[]): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const { file, imports } of files) {
    const a = placeOf(file);
    if (a.layer !== 'room' || a.side !== 'server') continue;
    for (const target of imports) {
      const b = placeOf(target);
      if (b.layer === 'room' && b.room !== a.room && b.side === 'server') edges.set(a.room, (edges.get(a.room) ?? new Set()).add(b.room));
    }
  }
  const cycles: string[][] = [];
  const visit = (room: string, trail: string[]) => {
    const at = trail.indexOf(room);
    if (at >= 0) { cycles.push([...trail.slice(at), room]); return; }
    for (const next of edges.get(room) ?? []) visit(next, [...trail, room]);
  };
  for (const room of edges.keys()) visit(room, []);
  return cycles;
}

/** Schemas of other rooms that a room's SQL names. */
export function foreignSchemas(file: string, text: string, rooms: readonly string[]): string[] {
  const a = placeOf(file);
  if (a.layer !== 'room' || a.side === 'tests' || a.side === 'web') return [];
  return rooms.filter((room) => room !== a.room && new RegExp(`\\b(?:(?:into|update|table|references)\\s+${room}\\.[a-z_]+|(?:from|join)\\s+${room}\\.[a-z_]+\\b(?!\\())`, 'i').test(text));
}
