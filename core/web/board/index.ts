export { Board } from './board.tsx';
export type { BoardAnswer, BoardCard, BoardCell, BoardColumn, BoardEndpoints, BoardLane, BoardMove, BoardProps } from './board-types.ts';
export type { CalendarSpan, RecordCalendarProps } from './calendar-types.ts';
