import { codeList } from './code-list.ts';

// BT-3, UNTDID 1001: which of the codes are credit notes decides the root element of UBL. 81 and 83 stand in both lists of EN 16931 and mean credit notes.
const creditNotes = codeList('81 83 261 262 296 308 381 396 420 458 532');
const invoices = codeList(`
  71 80 82 84 102 130 202..204 211 218 219 295 325 326 331 380 382..390 393..395 456 457 471..473 500..503 527 553 575 623 633 751 780 817 870 875..877 935`);

/** True for a document type that takes money back from the seller: amounts are positive and mean a credit. */
export function isCreditNote(typeCode: string): boolean {
  return creditNotes.has(typeCode);
}

/** True for a document type that an invoice or credit note may have. */
export function isDocumentType(typeCode: string): boolean {
  return creditNotes.has(typeCode) || invoices.has(typeCode);
}

/** BT-8 as model and UBL write it (UNTDID 2005) → as CII writes it (UNTDID 2475). */
export const taxPointCodes: ReadonlyMap<string, string> = new Map([['3', '5'], ['35', '29'], ['432', '72']]);

/** BT-125: kinds of files that may be attached. */
export const attachmentTypes: ReadonlySet<string> = new Set([
  'application/pdf', 'image/png', 'image/jpeg', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.spreadsheet',
]);
