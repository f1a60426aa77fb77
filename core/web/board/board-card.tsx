import type { MouseEvent } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { isOnControl } from '../resource/list-table-row.tsx';
import type { BoardCard, BoardColumn } from './board-types.ts';
import type { BoardView } from './board-view.ts';

const edges = { warning: 'before:bg-warning', destructive: 'before:bg-destructive' };

/** Frame of a card: focus, selection, mark, and the ways to pick it up and open it. */
export function BoardCardFrame<Card extends BoardCard, Column extends BoardColumn>({ view, card }: { view: BoardView<Card, Column>; card: Card }) {
  const t = useT('board');
  const { props, chosen } = view;
  const name = props.cardName(card);
  const mark = props.mark?.(card) ?? null;
  const movable = view.canMove(card);
  const selected = chosen?.has(card.id) ?? false;
  const press = (event: MouseEvent) => {
    view.onActive(card.id);
    if (event.shiftKey && chosen) chosen.extend(card.id);
    else if ((event.metaKey || event.ctrlKey) && props.cardHref) window.open(props.cardHref(card), '_blank', 'noopener');
    else view.open?.(card);
  };
  return (
    <article
      data-drag-id={card.id} tabIndex={view.active === card.id ? 0 : -1} aria-label={mark ? `${name}, ${mark.label}` : name} aria-roledescription={t('card')} aria-describedby={view.helpId}
      onFocus={(e) => { if (e.target === e.currentTarget) view.onActive(card.id); }}
      onClick={(e) => { if (isOnControl(e) || getSelection()?.isCollapsed === false) return; press(e); }}
      className={cn('group/card focus-ring relative overflow-hidden rounded-md border bg-card px-3 py-2.5 text-sm text-card-foreground transition-colors duration-120 hover:border-input',
        movable ? 'cursor-grab touch-manipulation' : view.open && 'cursor-pointer', mark && ['before:absolute before:inset-y-0 before:start-0 before:w-0.75', edges[mark.tone]],
        selected && 'border-primary bg-primary-subtle', view.dragged === card.id && 'opacity-40', view.carried === card.id && 'ring-2 ring-primary')}
    >
      {chosen && (
        <span className={cn('absolute end-1.5 top-1.5 z-10 grid size-6 place-items-center rounded-md bg-card opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:static pointer-coarse:float-end pointer-coarse:-me-1 pointer-coarse:ms-2 pointer-coarse:bg-transparent pointer-coarse:opacity-100', (selected || chosen.count > 0) && 'opacity-100')}>
          <Checkbox aria-label={t('selectCard', { name })} checked={selected} onCheckedChange={() => chosen.toggle(card.id)} />
        </span>
      )}
      {props.card(card)}
      {mark && <p className={cn('mt-1.5 text-xs font-medium', mark.tone === 'destructive' ? 'text-destructive-ink' : 'text-warning-ink')}>{mark.label}</p>}
    </article>
  );
}
