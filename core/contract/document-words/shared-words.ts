/** Words that all printed documents have, whatever room writes them. */
export type PrintedWords = Readonly<Record<'draft' | 'date' | 'contact' | 'reference' | 'from' | 'to' | 'item' | 'quantity' | 'price' | 'tax' | 'amount' | 'subtotal' | 'discount' | 'net' | 'total' | 'withheld' | 'payable' | 'lineDiscount' | 'taxId' | 'notes' | 'terms' | 'page', string>>;
/** Words that all pages of a document have. */
export type ReadWords = Readonly<Record<'lines' | 'noName' | 'messages' | 'send' | 'download' | 'trackRefuse' | 'trackAllow' | 'totals' | 'explain' | 'explainLead' | 'perLine', string>>;

/** A text with its {places} filled. */
export function filledPlaces(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The texts a page says by words, by key: those of the printed document, whose places become such as the texts of the app have, and those of the page alone. */
export function pageTextsOf<P extends string, W extends string>(keys: { printed: Readonly<Record<string, P>>; own: Readonly<Record<string, W>> }, said: { printed: Readonly<Record<P, string>>; words: Readonly<Record<W, string>> }): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(keys.printed).map(([key, word]) => [key, said.printed[word].replace(/\{(\w+)\}/g, '{{$1}}')])),
    ...Object.fromEntries(Object.entries(keys.own).map(([key, word]) => [key, said.words[word]])),
  };
}
