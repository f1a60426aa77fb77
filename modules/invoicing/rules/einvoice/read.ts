import { ciiNamespaces, ciiRoot } from './cii/names.ts';
import { readCii } from './cii/read.ts';
import { EInvoiceError } from './error.ts';
import type { EInvoice } from './model/invoice.ts';
import { ublNames } from './ubl/names.ts';
import { readUbl } from './ubl/read.ts';
import { rootOf } from './xml/guard.ts';

/** The two syntaxes of EN 16931. */
export type EInvoiceSyntax = 'ubl' | 'cii';

/** In which syntax a text is an invoice or credit note, by its root element; null when it is none. Looks at the beginning only and never throws. */
export function detect(xml: string): EInvoiceSyntax | null {
  const root = rootOf(xml);
  if (!root) return null;
  if (Object.values(ublNames).some(({ root: name, namespace }) => root.name === name && root.namespace === namespace)) return 'ubl';
  return root.name === ciiRoot && root.namespace === ciiNamespaces.rsm ? 'cii' : null;
}

/** Reads an invoice in whichever syntax it is; throws EInvoiceError. */
export function readEInvoice(xml: string): EInvoice {
  const syntax = detect(xml);
  if (syntax === 'cii') return readCii(xml);
  if (syntax === 'ubl') return readUbl(xml);
  const root = rootOf(xml);
  // The readers say more exactly what is wrong with a text that has no root to be seen.
  if (!root) return readUbl(xml);
  throw new EInvoiceError('root_unknown', `/${root.name}`, 'This is no invoice in UBL or CII.');
}
