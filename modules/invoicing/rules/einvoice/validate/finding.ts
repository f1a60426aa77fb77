/** A rule that an invoice breaks. */
export interface Finding {
  /** Its name in EN 16931, such as "BR-CO-10"; "FORMAT" for a text that is no number or date at all. */
  rule: string;
  /** The term in the model, such as "lines.2.price.net". */
  path: string;
  /** One English sentence; the rule's name is what texts in other languages hang on. */
  message: string;
  /** What the figure should be. */
  expected?: string;
  /** What it is. */
  found?: string;
}

/** Takes note of a broken rule. */
export type Report = (rule: string, path: string, message: string, figures?: { expected?: string; found?: string }) => void;

/** True for a text that says nothing. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
