import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { useGo } from '../router.ts';
import { tip } from '../ui/tip.ts';
import './charts-texts.ts';

/** What a mark of a chart says and where it leads. */
export interface MarkWords { /** Everything about it in words: name and figures. */ label: string; to?: string | undefined }

/** The marks of a chart as one tab stop: arrows, Home and End go from mark to mark. */
export function Marks({ label, width, height, rtl, count, children }: { label: string; width: number; height: number; rtl: boolean; count: number; children: (current: number) => ReactNode }) {
  const t = useT('charts');
  const svg = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, Math.max(count - 1, 0));
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
    const step = { [forward]: 1, [rtl ? 'ArrowRight' : 'ArrowLeft']: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step === undefined ? null : Math.min(count - 1, Math.max(0, at + step));
    if (next === null || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    setCurrent(next);
    svg.current?.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
  };
  return (
    // The marks take the focus; this only hears their keys.
    <svg ref={svg} role="group" aria-label={t('marks', { label })} width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block overflow-visible" onKeyDown={onKeyDown} onFocus={(e) => { const mark = (e.target as SVGElement).dataset['mark']; if (mark !== undefined) setCurrent(Number(mark)); }}>
      {children(at)}
    </svg>
  );
}

/** One mark: a link where it leads somewhere, else a picture that can be focused. Its tip says the same as its name. */
export function Mark({ index, current, label, to, children }: MarkWords & { index: number; current: number; children: ReactNode }) {
  const go = useGo();
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to!);
  };
  const same = { 'data-mark': index, tabIndex: index === current ? 0 : -1, 'aria-label': label, className: 'group outline-none', ...tip(label, { side: 'top' }) };
  return to ? <a {...same} href={to} onClick={open}>{children}</a> : <g {...same} role="img">{children}</g>;
}

/** The ring of the focused mark, around its whole place. */
export const markRing = 'fill-transparent group-hover:fill-foreground/5 group-focus-visible:stroke-ring group-focus-visible:[stroke-width:2]';
