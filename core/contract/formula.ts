// Without zod, so that the browser checks a formula while it is typed by the same rules as the server.

import { says } from './rules.ts';

/** What a field or a part of a formula gives; `zero` is a plain 0, which fits money as well as numbers. */
export type FormulaKind = 'number' | 'money' | 'date' | 'boolean';
type Kind = FormulaKind | 'zero';

/** A field a formula may use: `custom.<field id>` or `own.<key of the record's own field>`, what it is called, what it holds. */
export interface FormulaOperand { ref: string; name: string; kind: FormulaKind }

/** Why a formula cannot be used. */
export type FormulaProblemCode = 'empty' | 'too_long' | 'too_deep' | 'too_large' | 'open_name' | 'unknown_name' | 'character' | 'word' | 'number' | 'bracket' | 'ends' | 'unexpected' | 'arguments' | 'mixed' | 'cycle';

/** A formula that cannot be used, and where: `near` is the text from that place on. */
export class FormulaProblem extends Error {
  code: FormulaProblemCode;
  words: Readonly<Record<string, string>>;
  constructor(code: FormulaProblemCode, words: Readonly<Record<string, string>> = {}) {
    super(says(`core.formula_${code}`, words));
    this.code = code;
    this.words = words;
  }
}

/** Longest formula in characters, where a name counts as three; deepest nesting, of brackets and of formulas that use each other; most operations and fields together with those it uses. */
export const formulaLimits = { length: 500, depth: 20, size: 600 } as const;

/** A formula whose kinds fit: an operation with its values, a written number, or a field. */
export interface FormulaTree { op: string; kind: Kind; args: readonly FormulaTree[]; text?: string }

interface Token { type: 'number' | 'name' | 'word' | 'sign' | 'end'; text: string; at: number }

/** Parts of a formula; in names a closing brace is written twice. */
function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const form = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|(\{)|([A-Za-z_]\w*)|(<=|>=|<>|!=|[-+*/()<>=,]))/y;
  for (let at = 0; source.slice(at).trim() !== '';) {
    form.lastIndex = at;
    const match = form.exec(source);
    if (!match) throw new FormulaProblem('character', { near: nearOf(source, at) });
    const [, number, brace, word, sign] = match;
    at = form.lastIndex;
    const begin = at - (number ?? brace ?? word ?? sign)!.length;
    if (brace) {
      const name = /((?:[^}]|\}\})*)\}(?!\})/y;
      name.lastIndex = at;
      const found = name.exec(source);
      if (!found) throw new FormulaProblem('open_name', { near: nearOf(source, begin) });
      at = name.lastIndex;
      tokens.push({ type: 'name', text: found[1]!.replaceAll('}}', '}').trim(), at: begin });
    } else tokens.push({ type: number ? 'number' : word ? 'word' : 'sign', text: (number ?? word?.toLowerCase() ?? sign)!, at: begin });
  }
  return [...tokens, { type: 'end', text: '', at: source.length }];
}

const nearOf = (source: string, at: number) => { const rest = source.slice(at).trim(); return rest.length > 20 ? `${rest.slice(0, 20)}…` : rest; };
const braced = (name: string) => `{${name.replaceAll('}', '}}')}}`;

/** The formula with each name replaced; texts around the names stay as they are. */
function renamed(source: string, next: (name: string) => string): string {
  let out = '';
  let from = 0;
  for (const token of tokensOf(source)) {
    if (token.type !== 'name') continue;
    const length = braced(token.text).length;
    // Spaces inside the braces are no part of the name.
    const raw = /\{((?:[^}]|\}\})*)\}(?!\})/y;
    raw.lastIndex = token.at;
    out += source.slice(from, token.at) + next(token.text);
    from = token.at + (raw.exec(source)?.[0].length ?? length);
  }
  return out + source.slice(from);
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The formula with references for names; a name several fields bear stands for the first of the workspace's own. */
export function formulaReferences(source: string, operands: readonly FormulaOperand[]): string {
  return renamed(source, (name) => {
    const found = operands.find((o) => o.ref === name) ?? operands.find((o) => o.name === name) ?? operands.find((o) => same(o.name, name));
    if (!found) throw new FormulaProblem('unknown_name', { name });
    return braced(found.ref);
  });
}

/** A name as it is put into a formula: the reference where other fields bear the same name. */
export function formulaName(operand: FormulaOperand, operands: readonly FormulaOperand[]): string {
  return braced(operands.filter((o) => same(o.name, operand.name)).length === 1 ? operand.name : operand.ref);
}

/** The formula with present names for references. */
export function formulaNames(source: string, operands: readonly FormulaOperand[]): string {
  return renamed(source, (ref) => { const found = operands.find((o) => o.ref === ref); return found ? formulaName(found, operands) : braced(ref); });
}

/** References a formula names, each once. */
export function formulaUses(source: string): string[] {
  return [...new Set(tokensOf(source).flatMap((t) => (t.type === 'name' ? [t.text] : [])))];
}

/** Reads a formula, in names or references; throws a FormulaProblem that says what is wrong and where. */
export function readFormula(source: string, operands: readonly FormulaOperand[]): FormulaTree & { kind: FormulaKind } {
  if (source.trim() === '') throw new FormulaProblem('empty');
  const references = formulaReferences(source, operands);
  // Not by what the fields are called now: no other name, and no other language, makes a formula too long that was taken.
  if (renamed(references, () => '{_}').length > formulaLimits.length) throw new FormulaProblem('too_long');
  const shown = formulaNames(references, operands);
  const tree = new Reader(shown, tokensOf(references), tokensOf(shown), operands).whole();
  return { ...tree, kind: tree.kind === 'zero' ? 'number' : tree.kind };
}

const comparisons: Readonly<Record<string, string>> = { '=': 'eq', '<>': 'ne', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' };
const isFigure = (kind: Kind) => kind === 'number' || kind === 'zero';
const isMoney = (kind: Kind) => kind === 'money' || kind === 'zero';

/** The kind several values have in common; null when they have none. */
function commonKind(kinds: readonly Kind[]): Kind | null {
  const others = [...new Set(kinds.filter((k) => k !== 'zero'))];
  if (others.length === 0) return 'zero';
  return others.length === 1 && (kinds.every((k) => k === others[0]) || others[0] === 'number' || others[0] === 'money') ? others[0]! : null;
}

/** Reads by precedence: or, and, not, comparison, sums, products, sign. Places are told in the text with names. */
class Reader {
  private place = 0;
  private depth = 0;
  private readonly text: string;
  private readonly tokens: readonly Token[];
  private readonly shown: readonly Token[];
  private readonly operands: readonly FormulaOperand[];
  constructor(text: string, tokens: readonly Token[], shown: readonly Token[], operands: readonly FormulaOperand[]) {
    this.text = text;
    this.tokens = tokens;
    this.shown = shown;
    this.operands = operands;
  }

  whole(): FormulaTree {
    const tree = this.either();
    if (this.token.type !== 'end') throw new FormulaProblem('unexpected', { near: this.near() });
    return tree;
  }

  private get token(): Token { return this.tokens[this.place]!; }
  private near(place = this.place): string { return nearOf(this.text, this.shown[place]!.at); }
  private takes(...texts: string[]): string | null {
    const { type, text } = this.token;
    if ((type !== 'sign' && type !== 'word') || !texts.includes(text)) return null;
    this.place += 1;
    return text;
  }

  private deeper<T>(work: () => T): T {
    if (this.depth >= formulaLimits.depth) throw new FormulaProblem('too_deep');
    this.depth += 1;
    try { return work(); } finally { this.depth -= 1; }
  }

  private mixed(name: string, left: FormulaTree, right: FormulaTree): never {
    throw new FormulaProblem('mixed', { name, left: left.kind === 'zero' ? 'number' : left.kind, right: right.kind === 'zero' ? 'number' : right.kind });
  }

  private either(): FormulaTree {
    let left = this.both();
    while (this.takes('or')) left = this.logical('or', left, this.both());
    return left;
  }

  private both(): FormulaTree {
    let left = this.denied();
    while (this.takes('and')) left = this.logical('and', left, this.denied());
    return left;
  }

  private logical(op: string, left: FormulaTree, right: FormulaTree): FormulaTree {
    return left.kind === 'boolean' && right.kind === 'boolean' ? { op, kind: 'boolean', args: [left, right] } : this.mixed(op, left, right);
  }

  private denied(): FormulaTree {
    if (!this.takes('not')) return this.compared();
    const of = this.deeper(() => this.denied());
    if (of.kind !== 'boolean') throw new FormulaProblem('arguments', { name: 'not' });
    return { op: 'not', kind: 'boolean', args: [of] };
  }

  private compared(): FormulaTree {
    const left = this.sum();
    const sign = this.takes(...Object.keys(comparisons));
    if (!sign) return left;
    const right = this.sum();
    const kind = commonKind([left.kind, right.kind]);
    if (kind === null || (kind === 'boolean' && !['eq', 'ne'].includes(comparisons[sign]!))) this.mixed(sign, left, right);
    return { op: `${kind === 'money' ? 'money_' : ''}${comparisons[sign]}`, kind: 'boolean', args: [left, right] };
  }

  private sum(): FormulaTree {
    let left = this.product();
    for (let sign = this.takes('+', '-'); sign; sign = this.takes('+', '-')) left = this.added(sign, left, this.product());
    return left;
  }

  private added(sign: string, left: FormulaTree, right: FormulaTree): FormulaTree {
    const args = [left, right];
    const op = sign === '+' ? 'add' : 'subtract';
    if (isFigure(left.kind) && isFigure(right.kind)) return { op, kind: 'number', args };
    if (isMoney(left.kind) && isMoney(right.kind)) return { op: `money_${op}`, kind: 'money', args };
    if (left.kind === 'date' && isFigure(right.kind)) return { op: `day_${op}`, kind: 'date', args };
    if (sign === '+' && isFigure(left.kind) && right.kind === 'date') return { op: 'day_add', kind: 'date', args: [right, left] };
    if (sign === '-' && left.kind === 'date' && right.kind === 'date') return { op: 'days', kind: 'number', args };
    return this.mixed(sign, left, right);
  }

  private product(): FormulaTree {
    let left = this.signed();
    for (let sign = this.takes('*', '/'); sign; sign = this.takes('*', '/')) {
      const right = this.signed();
      const times = sign === '*';
      if (isFigure(left.kind) && isFigure(right.kind)) left = { op: times ? 'multiply' : 'divide', kind: 'number', args: [left, right] };
      else if (left.kind === 'money' && isFigure(right.kind)) left = { op: times ? 'money_multiply' : 'money_divide', kind: 'money', args: [left, right] };
      else if (times && isFigure(left.kind) && right.kind === 'money') left = { op: 'money_multiply', kind: 'money', args: [right, left] };
      else if (!times && isMoney(left.kind) && right.kind === 'money') left = { op: 'money_ratio', kind: 'number', args: [left, right] };
      else this.mixed(sign, left, right);
    }
    return left;
  }

  private signed(): FormulaTree {
    const sign = this.takes('-', '+');
    if (!sign) return this.one();
    const of = this.deeper(() => this.signed());
    if (!isFigure(of.kind) && of.kind !== 'money') throw new FormulaProblem('arguments', { name: sign });
    return sign === '+' || of.kind === 'zero' ? of : { op: of.kind === 'money' ? 'money_negate' : 'negate', kind: of.kind, args: [of] };
  }

  private one(): FormulaTree {
    const { token } = this;
    if (token.type === 'end') throw new FormulaProblem('ends');
    const [place, near] = [this.place, this.near()];
    this.place += 1;
    if (token.type === 'number') {
      if (token.text.replace(/\..*/, '').length > 15 || token.text.replace(/^\d*\.?/, '').length > 10) throw new FormulaProblem('number', { name: token.text });
      return { op: 'number', kind: Number(token.text) === 0 ? 'zero' : 'number', args: [], text: token.text };
    }
    if (token.type === 'name') {
      const operand = this.operands.find((o) => o.ref === token.text)!;
      return { op: 'field', kind: operand.kind, args: [], text: operand.ref };
    }
    if (token.type === 'word') return this.called(token.text, place);
    if (token.text !== '(') throw new FormulaProblem('unexpected', { near });
    const inner = this.deeper(() => this.either());
    this.closed(place);
    return inner;
  }

  private closed(opened: number): void {
    if (this.takes(')')) return;
    throw this.token.type === 'end' ? new FormulaProblem('bracket', { near: this.near(opened) }) : new FormulaProblem('unexpected', { near: this.near() });
  }

  private called(name: string, place: number): FormulaTree {
    if (name === 'true' || name === 'false') return { op: name, kind: 'boolean', args: [] };
    if (!Object.hasOwn(functions, name)) throw new FormulaProblem('word', { name });
    const opened = this.place;
    if (!this.takes('(')) throw this.token.type === 'end' ? new FormulaProblem('ends') : new FormulaProblem('unexpected', { near: this.near(place) });
    const args: FormulaTree[] = [];
    if (!this.takes(')')) {
      do { args.push(this.deeper(() => this.either())); } while (this.takes(','));
      this.closed(opened);
    }
    return functions[name]!(args) ?? (() => { throw new FormulaProblem('arguments', { name }); })();
  }
}

/** Values of one kind, of which one is taken. */
function chosen(op: string, args: readonly FormulaTree[], allows: readonly Kind[]): FormulaTree | null {
  const kind = args.length > 0 ? commonKind(args.map((a) => a.kind)) : null;
  return kind !== null && allows.includes(kind) ? { op: kind === 'money' ? `money_${op}` : op, kind, args } : null;
}
const all: readonly Kind[] = ['number', 'zero', 'money', 'date', 'boolean'];

/** Functions by name; null when the values do not fit. */
const functions: Readonly<Record<string, (args: readonly FormulaTree[]) => FormulaTree | null>> = {
  min: (args) => chosen('min', args, ['number', 'zero', 'money', 'date']),
  max: (args) => chosen('max', args, ['number', 'zero', 'money', 'date']),
  coalesce: (args) => chosen('coalesce', args, all),
  abs: (args) => (args.length === 1 ? chosen('abs', args, ['number', 'zero', 'money']) : null),
  round: ([of, digits, ...more]) => {
    if (!of || more.length > 0 || (digits && !isFigure(digits.kind)) || !(isFigure(of.kind) || of.kind === 'money')) return null;
    return { op: of.kind === 'money' ? 'money_round' : 'round', kind: of.kind, args: [of, digits ?? { op: 'number', kind: 'zero', args: [], text: '0' }] };
  },
  if: ([test, ...results]) => {
    const both = test?.kind === 'boolean' && results.length === 2 ? chosen('if', results, all) : null;
    return both && { ...both, args: [test!, ...results] };
  },
  today: (args) => (args.length === 0 ? { op: 'today', kind: 'date', args: [] } : null),
};

/** Names of the functions, as a formula may call them. */
export const formulaFunctions = Object.keys(functions);
