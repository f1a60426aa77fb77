import { useCallback, useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/i18n.ts';
import { announce } from '../ui/live-region.tsx';
import { toast } from '../ui/toast.ts';
import './document-texts.ts';
import { emptyLine, moved, pastedLines, type EditedLine } from './line.ts';

/** What can be done with the lines of a document; places count from 0. */
export interface LineActions {
  set: (key: string, patch: Partial<EditedLine>) => void;
  /** Puts a line behind a place and goes into it. */
  add: (after: number, kind?: EditedLine['kind']) => void;
  remove: (key: string) => void;
  duplicate: (key: string) => void;
  move: (from: number, to: number) => void;
  /** Takes rows of a spreadsheet in place of an empty line, or behind a full one; false when the text is no table. */
  paste: (at: number, text: string) => boolean;
  /** Goes to a box of the line at a place. */
  focus: (at: number, box: string) => void;
}

/** Id of a line's box on the page. */
export const boxId = (key: string, box: string): string => `line-${key}-${box}`;

/** Changes to lines with their keys, Undo and words for screen readers. `usualTaxes` go into new lines. */
export function useLineActions(lines: readonly EditedLine[], onChange: (lines: EditedLine[]) => void, usualTaxes: readonly string[]): LineActions {
  const t = useT('document');
  const now = useRef(lines);
  useLayoutEffect(() => { now.current = lines; }, [lines]);
  const put = useCallback((next: EditedLine[]) => { now.current = next; onChange(next); }, [onChange]);
  const focusKey = (key: string | undefined, box: string) => requestAnimationFrame(() => {
    const element = key === undefined ? null : document.getElementById(boxId(key, box)) ?? document.getElementById(boxId(key, 'name'));
    element?.focus();
    if (element instanceof HTMLInputElement && box !== 'name') element.select();
  });
  return {
    set: (key, patch) => put(now.current.map((l) => (l.key === key ? { ...l, ...patch } : l))),
    add(after, kind = 'item') {
      const line = emptyLine(kind, { taxIds: kind === 'item' ? [...usualTaxes] : [] });
      put([...now.current.slice(0, after + 1), line, ...now.current.slice(after + 1)]);
      focusKey(line.key, 'name');
    },
    remove(key) {
      const at = now.current.findIndex((l) => l.key === key);
      const line = now.current[at];
      if (!line) return;
      put(now.current.filter((l) => l.key !== key));
      focusKey(now.current[Math.min(at, now.current.length - 1)]?.key, 'name');
      toast.success(t('removed'), { action: { label: t('undo'), onPress: () => { if (!now.current.some((l) => l.key === key)) put([...now.current.slice(0, at), line, ...now.current.slice(at)]); } } });
    },
    duplicate(key) {
      const at = now.current.findIndex((l) => l.key === key);
      const copy = { ...now.current[at]!, key: emptyLine().key, id: undefined };
      put([...now.current.slice(0, at + 1), copy, ...now.current.slice(at + 1)]);
      focusKey(copy.key, 'name');
    },
    move(from, to) {
      if (to < 0 || to >= now.current.length || from === to) return;
      const { key } = now.current[from]!;
      put(moved(now.current, from, to));
      announce(t('movedTo', { n: to + 1 }), 'polite');
      focusKey(key, 'name');
    },
    paste(at, text) {
      const rows = pastedLines(text, usualTaxes);
      if (!rows) return false;
      const here = now.current[at];
      const replaces = here && here.name === '' && here.unitPrice === '';
      put([...now.current.slice(0, replaces ? at : at + 1), ...rows, ...now.current.slice(at + 1)]);
      announce(t('pasted', { count: rows.length }), 'polite');
      focusKey(rows.at(-1)?.key, 'name');
      return true;
    },
    focus: (at, box) => focusKey(now.current[at]?.key, box),
  };
}
