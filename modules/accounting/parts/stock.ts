import { handle } from '#core/server/module.ts';
import { changeStandardCost, countStock, openStock, standardCosts, stockMoves, stockValue, undoStockCount } from '../contract/stock.ts';
import { countStockOf, undoCount } from '../service/stock/count.ts';
import { changeStandardCostOf, showStandardCosts } from '../service/stock/standard-cost.ts';
import { openStockOf, showMoves, showStock } from '../service/stock/value.ts';
import type { Part } from './part.ts';

/** What products in stock are worth. */
export const stock: Part = { routes: [handle(stockValue, showStock), handle(stockMoves, showMoves), handle(openStock, openStockOf), handle(countStock, countStockOf), handle(undoStockCount, undoCount), handle(changeStandardCost, changeStandardCostOf), handle(standardCosts, showStandardCosts)] };
