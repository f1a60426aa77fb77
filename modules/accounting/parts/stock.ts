import { handle } from '#core/server/module.ts';
import { openStock, stockMoves, stockValue } from '../contract/stock.ts';
import { openStockOf, showMoves, showStock } from '../service/stock/value.ts';
import type { Part } from './part.ts';

/** What products in stock are worth. */
export const stock: Part = { routes: [handle(stockValue, showStock), handle(stockMoves, showMoves), handle(openStock, openStockOf)] };
