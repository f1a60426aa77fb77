import { dateIn } from './receipt-date.ts';
import { currencyIn, moneyIn, type FoundMoney } from './receipt-money.ts';

/** A line of a receipt as it stands on its page: its words, the size of its letters in points, and the page from 1 on. */
export interface TextLine { text: string; size: number; page: number }
/** Something that was read, and how sure that is: from 0 to 1. A person checks it in any case. */
export interface Guess { value: string; confidence: number }
/** What a receipt says: the amount to pay (decimal text), its currency, the day (YYYY-MM-DD) and who wrote it. Null: nothing was found. */
export interface ReceiptGuess { amount: Guess | null; currency: Guess | null; spentOn: Guess | null; merchant: Guess | null }

// What is to be paid, in the words of receipts; the ones above say it more clearly.
const grand = /grand total|total due|amount due|balance due|total to pay|total payable|amount paid|total paid|total amount|total charged|invoice total|order total|total incl|total \(?incl|gesamtbetrag|rechnungsbetrag|zu zahlen|zahlbetrag|endbetrag|gesamtsumme|bruttobetrag|summe brutto|total ttc|net à payer|montant total|total a pagar|total a pagar|importe total|valor total|totale (?:complessivo|fattura|da pagare)|totaal te betalen|te betalen|المبلغ المستحق|الإجمالي|اجمالي/i;
const plain = /\btotal\b|\bsumme\b|\bgesamt\b|\btotale\b|\btotaal\b|\bimporte\b|\bmontant\b|\bbetrag\b|\bamount\b|المجموع/i;
const partial = /sub-?\s?total|zwischensumme|netto|net amount|net total|total net\b|total ht\b|sous-total|base imponible|subtotale|imponibile|subtotaal|excl\.?|excluding|before tax|zzgl|exkl|المجموع الفرعي/i;
const other = /\b(?:change|rückgeld|wechselgeld|cash|bar\b|gegeben|tendered|received|tip|gratuity|trinkgeld|discount|rabatt|points|punkte|saved|savings|items?|qty|quantity|menge|anzahl|deposit|pfand|previous|rounding)\b/i;
const tax = /\b(?:vat|tax|taxes|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|btw|gst|hst|pst|qst|moms)\b/i;
const inclusive = /incl|inkl|ttc|brutto|including|c\/ ?iva|iva (?:incl|inclu)/i;

/** What a receipt says, as far as its words tell. `today` is the day it is read on, `base` the currency of the workspace where its sign fits several. */
export function readReceipt(lines: readonly TextLine[], { today, base }: { today: string; base: string }): ReceiptGuess {
  const total = totalIn(lines);
  const currency = currencyIn(lines.map((l) => l.text), total?.line ?? null, base);
  const amount = total ? { value: total.money.value, confidence: total.confidence } : null;
  return { amount, currency: amount ? currency : null, spentOn: dateIn(lines.map((l) => l.text), { today, monthFirst: currency?.value === 'USD' }), merchant: merchantIn(lines) };
}

interface Total { money: FoundMoney; line: string; confidence: number; weight: number }

/** The amount to pay: the one the clearest word stands before, the largest of these; without any such word the largest of all, of which little is sure. */
function totalIn(lines: readonly TextLine[]): Total | null {
  const found: Total[] = [];
  for (const [i, { text }] of lines.entries()) {
    const weight = weightOf(text);
    if (weight === 0) continue;
    const own = moneyIn(text).filter((m) => m.value !== '0.00');
    // The figure may stand on the line below its word.
    const money = own.length > 0 ? own.at(-1)! : onlyOne(moneyIn(lines[i + 1]?.text ?? ''));
    if (money) found.push({ money, line: own.length > 0 ? text : `${text} ${lines[i + 1]!.text}`, weight, confidence: weight === 3 ? 0.95 : 0.85 });
  }
  if (found.length > 0) {
    const clearest = Math.max(...found.map((f) => f.weight));
    const best = found.filter((f) => f.weight === clearest).reduce((a, b) => (b.money.minor > a.money.minor ? b : a));
    const rivals = new Set(found.filter((f) => f.weight === clearest).map((f) => f.money.value)).size;
    return { ...best, confidence: Math.max(0.5, best.confidence - 0.1 * (rivals - 1) - (best.money.cents ? 0 : 0.2)) };
  }
  const all = lines.filter((l) => !other.test(l.text)).flatMap((l) => moneyIn(l.text).filter((m) => m.cents).map((money) => ({ money, line: l.text, weight: 1, confidence: 0.35 })));
  return all.length === 0 ? null : all.reduce((a, b) => (b.money.minor > a.money.minor ? b : a));
}

function weightOf(text: string): number {
  if (/total (?:items|qty|quantity|savings|saved|discount)/i.test(text)) return 0;
  const whole = inclusive.test(text);
  if (partial.test(text) && !whole) return 0;
  if (tax.test(text) && !whole && !grand.test(text)) return 0;
  if (grand.test(text)) return 3;
  return plain.test(text) && !other.test(text) ? 2 : 0;
}

const onlyOne = (all: readonly FoundMoney[]): FoundMoney | null => (all.length === 1 ? all[0]! : null);

const company = /\b(?:gmbh|mbh|ag|ug|kg|ohg|e\.?k\.?|ltd|limited|inc|llc|llp|plc|corp|co\.|s\.?a\.?r\.?l|sarl|s\.?a\.?s|s\.?p\.?a|s\.?r\.?l|lda|unipessoal|s\.l\.|b\.?v|n\.?v|oy|ab|as|a\/s|aps|sp\. z o\.o|pty)\b\.?/i;
const noName = /receipt|invoice|rechnung|quittung|kassenbon|beleg|facture|factura|fatura|fattura|ricevuta|reçu|recibo|ticket|bill\b|tax id|vat|ust-?id|steuernummer|nif\b|page \d|seite \d|order|bestell|date|datum|\btel\b|\btel[.:]|phone|fax|www\.|https?:|@|street|straße|strasse|avenue|\brua\b|\bplatz\b|\broad\b|customer|kunde|thank|danke|welcome|willkommen|إيصال|فاتورة|^#/i;
const addressee = /^(?:bill(?:ed)? to|invoice to|ship to|sold to|customer|client|kunde|rechnung an|rechnungsempfänger|an:|facturé à|facturar a|cliente|إلى)\b:?/i;

/** Who wrote it: at the head of the first page what is written largest, or carries the form of a company. Whom it is written to does not count. */
function merchantIn(lines: readonly TextLine[]): Guess | null {
  const head: TextLine[] = [];
  let skip = 0;
  for (const line of lines.filter((l) => l.page === 1).slice(0, 16)) {
    if (addressee.test(line.text)) { skip = 3; continue; }
    if (skip > 0) { skip -= 1; continue; }
    // Beside the name often stands what the paper is: only the first part of a line with a gap counts.
    const text = line.text.split(/ {3,}/)[0]!.trim();
    if (/\p{L}{2}/u.test(text) && text.length <= 80 && !noName.test(text) && moneyIn(text).length === 0 && !/\d{4,}/.test(text)) head.push({ ...line, text });
  }
  if (head.length === 0) return null;
  const formed = head.find((l) => company.test(l.text));
  const largest = head.reduce((a, b) => (b.size > a.size * 1.15 ? b : a));
  const sizes = new Set(head.map((l) => l.size)).size;
  const chosen = sizes > 1 && largest.size >= (formed?.size ?? 0) * 1.15 ? largest : formed ?? largest;
  return { value: chosen.text.replace(/\s+/g, ' ').slice(0, 160), confidence: chosen === formed || (sizes > 1 && chosen === largest) ? 0.8 : 0.5 };
}
