import { z } from 'zod';
import { board } from '#core/contract/board.ts';
import { areaOf, documentFields, documentLists, type DocumentListRow } from './document.ts';
import type { Direction } from './words.ts';

/** Columns of the board of documents: what is not posted yet, and of what is how far it is paid and whether it is late. */
export const boardColumns = ['draft', 'open', 'part_paid', 'overdue', 'paid'] as const;
/** A column of the board of documents. */
export type DocumentColumn = (typeof boardColumns)[number];
/** A document on its board. */
export type BoardDocument = DocumentListRow & { payable: string };
/** So many days a paid document stays on the board. */
export const paidDays = 30;

function documentBoard(direction: Direction) {
  const { name, path, topic, can, many } = areaOf[direction];
  return board({
    name: many, ids: { board: `${name}.board`, column: `${name}.boardCards`, move: `${name}.move` }, topic, service: 'dash', path: `/:workspace_slug/${path}/board`, card: documentLists[direction].row.extend({ payable: z.string().describe('What is to be paid of the whole, deposits taken off') }), list: documentFields, customFields: true, lanes: ['ownerId'],
    column: { name: z.enum(boardColumns) }, can: { view: `${can}.view`, move: `${can}.post` },
    // Where a document stands is what happened to it: the one move there is posts a draft.
    errors: ['invoicing.already_posted', 'invoicing.document_state', 'invoicing.no_party', 'invoicing.no_lines', 'invoicing.held', 'invoicing.vendor_number_taken', 'invoicing.deposit_used', 'invoicing.deposit_credited', 'invoicing.advance_open', 'accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.insufficient_stock', 'accounting.stock_not_yet'],
  });
}
/** The boards of invoices and of bills. Credits are on neither. */
export const documentBoards = { sale: documentBoard('sale'), purchase: documentBoard('purchase') } as const;
