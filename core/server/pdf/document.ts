import type { DocumentLanguage } from '#core/contract/document-languages.ts';
/** Which column a cell stands in: texts at the start, figures at the end. */
export interface PdfColumn { label: string; align: 'start' | 'end'; /** Share of the width, relative to the other columns. */ share: number }

/** One row of a table: a line with its cells and a quieter text under the first, a heading, a remark, or the sum of what stands above. */
export type PdfRow =
  | { kind: 'line'; cells: readonly string[]; detail?: string; /** Printed quietly: not part of the total. */ faint?: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'sum'; label: string; value: string };

/** Somebody on the document, with the lines of their address. */
export interface PdfParty { label: string; lines: readonly string[] }

/** One line of the totals; `strong` is the one that is to be paid. */
export interface PdfTotal { label: string; value: string; strong?: boolean }

/** A QR code with words beside it: what a telephone reads and what a person does. */
export interface PdfCode { title: string; text: string; content: string; /** Drawn over its middle, as Swiss payment slips have it. */ cross?: boolean }

/** The Swiss payment slip: what its code says, and the same in words. Its page is A4 or at least as wide. */
export interface PdfSlip {
  /** Text of the code. */
  content: string;
  /** As they are printed: the account in groups of four, names and addresses line by line, an amount such as "1 999.95". */
  iban: string; creditor: readonly string[]; reference: string; information: string; /** Null: to be written by hand. */ debtor: readonly string[] | null; currency: string; amount: string;
  words: Readonly<Record<'receipt' | 'payment' | 'account' | 'reference' | 'information' | 'payableBy' | 'payableByOpen' | 'currency' | 'amount' | 'acceptance' | 'separate', string>>;
}

/** A file inside the document, which then is PDF/A-3b as long as every letter of it has a shape. */
export interface PdfEmbedded {
  name: string; /** MIME type. */ type: string; description: string; bytes: Uint8Array;
  /** What the file is to the document (ISO 32000-2, AFRelationship). */
  relationship: 'Alternative' | 'Data' | 'Source';
  /** Descriptions (RDF/XML) that the document's metadata say about it. */
  metadata: string;
}

/** How a document is laid out; absent: classic. */
export interface PdfDesign {
  /** `classic`: a line under the head. `modern`: a head and table headings in the accent colour. `compact`: small letters, little space. */
  layout: 'classic' | 'modern' | 'compact';
  /** Where the logo stands at the head, and how high it is at most, in points. */
  logo: { place: 'start' | 'center' | 'end'; height: number };
  /** Free space around the page, in points. */
  margin: number;
}

/** A business document (quote, invoice, order, statement) as it is to be printed: every figure and date already in words. */
export interface PdfDocument {
  /** Kind and number, e.g. "Quote QUO-00012"; also the title of the file. */
  title: string;
  language: DocumentLanguage;
  page: 'A4' | 'Letter' | 'A3';
  design?: PdfDesign;
  /** Wider than high. */
  landscape?: boolean;
  /** Smaller letters in the table, for lists. */
  dense?: boolean;
  /** Moment that the file claims to be made at; the same document and moment give the same bytes. */
  at: Date;
  brand: { name: string; /** #rrggbb */ color: string; /** PNG or JPEG. */ logo?: Uint8Array | null };
  /** Printed across the page, for what does not bind yet. */
  stamp?: string | null;
  facts: ReadonlyArray<{ label: string; value: string }>;
  parties: readonly PdfParty[];
  intro?: string;
  table: { columns: readonly PdfColumn[]; rows: readonly PdfRow[] };
  totals: readonly PdfTotal[];
  notes: ReadonlyArray<{ title: string; text: string }>;
  /** Stand before the notes. */
  codes?: readonly PdfCode[];
  /** Takes the lowest 105 mm of the last page. */
  slip?: PdfSlip;
  embedded?: PdfEmbedded;
  signature?: { title: string; lines: readonly string[]; /** PNG. */ image?: Uint8Array | null };
  /** Printed small at the foot of each page. */
  footer: string;
  /** "Page {page} of {pages}" in the document's language. */
  pageLabel: string;
}
