import { useEffect, useState } from 'react';
import { bulkLimits, type Selection } from '#core/contract/list-fields.ts';

/** Which rows are chosen. */
export interface Chosen {
  count: number;
  /** Everything that matches, loaded or not. */
  all: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** From the row last toggled to this one. */
  extend: (id: string) => void;
  /** All loaded rows, or none of them. */
  toggleLoaded: () => void;
  chooseAll: () => void;
  clear: () => void;
  value: Selection;
}

/** Chosen rows of a list; another question (`scope`) clears them, because they could be out of sight. */
export function useSelection(ids: readonly string[], total: number | null, query: { q?: string; filter?: string }, scope: string): Chosen {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [anchor, setAnchor] = useState<string | null>(null);
  const clear = () => { setChosen(new Set()); setAll(false); setAnchor(null); };
  useEffect(clear, [scope]);
  const change = (next: ReadonlySet<string>) => { setAll(false); setChosen(next.size > bulkLimits.ids ? new Set([...next].slice(0, bulkLimits.ids)) : next); };
  return {
    all, clear, count: all ? (total ?? ids.length) : chosen.size,
    has: (id) => all || chosen.has(id),
    toggle: (id) => {
      const next = new Set(all ? ids : chosen);
      if (!next.delete(id)) next.add(id);
      setAnchor(id);
      change(next);
    },
    extend: (id) => {
      const [a, b] = [ids.indexOf(anchor ?? id), ids.indexOf(id)].sort((x, y) => x - y) as [number, number];
      change(new Set([...chosen, ...ids.slice(Math.max(a, 0), b + 1)]));
    },
    toggleLoaded: () => { if (all || ids.every((id) => chosen.has(id))) clear(); else change(new Set(ids)); },
    chooseAll: () => setAll(true),
    value: all
      ? { all: { ...(query.q ? { q: query.q } : {}), ...(query.filter ? { filter: query.filter } : {}), expected: total ?? ids.length } }
      : { ids: [...chosen] },
  };
}
