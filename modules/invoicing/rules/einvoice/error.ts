/** Why a file is no electronic invoice that can be read. */
export type EInvoiceErrorCode =
  | 'too_large' | 'too_complex' | 'doctype_refused' | 'entity_refused' | 'encoding_unknown' | 'xml_invalid' | 'root_unknown' | 'number_invalid' | 'date_invalid' | 'currency_mixed';

/** A refused file; `place` is a line ("line 7") or the path of an element ("/Invoice/InvoiceLine[2]/LineExtensionAmount"). */
export class EInvoiceError extends Error {
  override readonly name = 'EInvoiceError';
  readonly code: EInvoiceErrorCode;
  readonly place: string;
  constructor(code: EInvoiceErrorCode, place: string, message: string) {
    super(message);
    this.code = code;
    this.place = place;
  }
}
