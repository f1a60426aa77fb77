import { memo, type MouseEvent } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { isOnControl } from '../resource/list-table-row.tsx';
import type { BoardCard, BoardColumn, BoardProps } from './board-types.ts';

const edges = { warning: 'before:bg-warning', destructive: 'before:bg-destructive' };

/** What presses on cards do; the same functions as long as the board stands, so that a card is drawn again only when it changed. */
export interface CardActions<Card> { activate: (id: string) => void; press: (event: MouseEvent, card: Card) => void; toggle: (id: string) => void }

/** Props of BoardCardFrame. */
export interface BoardCardFrameProps<Card extends BoardCard, Column extends BoardColumn> {
  props: BoardProps<Card, Column>;
  actions: CardActions<Card>;
  card: Card;
  helpId: string;
  movable: boolean;
  openable: boolean;
  /** Reached by Tab. */
  active: boolean;
  dragged: boolean;
  carried: boolean;
  /** Null where nothing can be selected. */
  selected: boolean | null;
  /** Some card is selected. */
  selecting: boolean;
}

function Frame<Card extends BoardCard, Column extends BoardColumn>({ props, actions, card, helpId, movable, openable, active, dragged, carried, selected, selecting }: BoardCardFrameProps<Card, Column>) {
  const t = useT('board');
  const name = props.cardName(card);
  const mark = props.mark?.(card) ?? null;
  return (
    <article
      data-drag-id={card.id} tabIndex={active ? 0 : -1} aria-label={mark ? `${name}, ${mark.label}` : name} aria-roledescription={t('card')} aria-describedby={helpId}
      onFocus={(e) => { if (e.target === e.currentTarget) actions.activate(card.id); }}
      onClick={(e) => { if (isOnControl(e) || getSelection()?.isCollapsed === false) return; actions.press(e, card); }}
      className={cn('group/card focus-ring relative overflow-hidden rounded-md border bg-card px-3 py-2.5 text-sm text-card-foreground transition-colors duration-120 hover:border-input',
        movable ? 'cursor-grab touch-manipulation' : openable && 'cursor-pointer', mark && ['before:absolute before:inset-y-0 before:start-0 before:w-0.75', edges[mark.tone]],
        selected && 'border-primary bg-primary-subtle', dragged && 'opacity-40', carried && 'ring-2 ring-primary')}
    >
      {selected !== null && (
        <span className={cn('absolute end-1.5 top-1.5 z-10 grid size-6 place-items-center rounded-md bg-card opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:static pointer-coarse:float-end pointer-coarse:-me-1 pointer-coarse:ms-2 pointer-coarse:bg-transparent pointer-coarse:opacity-100', (selected || selecting) && 'opacity-100')}>
          <Checkbox aria-label={t('selectCard', { name })} checked={selected} onCheckedChange={() => actions.toggle(card.id)} />
        </span>
      )}
      {props.card(card)}
      {mark && <p className={cn('mt-1.5 text-xs font-medium', mark.tone === 'destructive' ? 'text-destructive-ink' : 'text-warning-ink')}>{mark.label}</p>}
    </article>
  );
}

/** Frame of a card: focus, selection, mark, and the ways to pick it up and open it. Drawn again only when one of its props changed: a board that scrolls under a drag has a frame's time for all of it. */
export const BoardCardFrame = memo(Frame) as typeof Frame;
