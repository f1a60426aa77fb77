import { currencyCodes, findExponent } from '#core/contract/currencies.ts';
import type { FormulaTree } from '#core/contract/formula.ts';

/** SQL of the parts of a formula that are not in its tree: fields by their reference, and the day it is. */
export interface FormulaSql { field: (ref: string) => string; today: string }

type Made = (args: readonly string[]) => string;
const figure = (sql: string) => `core.formula_figure(${sql})`;
// An array, for a function takes at most a hundred arguments.
const picked = (sign: number): Made => (args) => `core.formula_money_pick(array[${args.join(', ')}]::core.formula_money[], ${sign})`;
const compared = (sign: string): [Made, Made] => [([a, b]) => `(${a} ${sign} ${b})`, ([a, b]) => `(core.formula_money_order(${a}, ${b}) ${sign} 0)`];
const scaled = (sign: string, by: (n: string) => string): Made => ([m, n]) => `core.formula_money_scaled(${m}, ${by(n!)}, '${sign}')`;
const [eq, moneyEq] = compared('=');
const [ne, moneyNe] = compared('<>');
const [lt, moneyLt] = compared('<');
const [le, moneyLe] = compared('<=');
const [gt, moneyGt] = compared('>');
const [ge, moneyGe] = compared('>=');

/** Each operation as SQL of its values' SQL, each of which stands once in it. Nothing of a formula's own text gets here but references and checked figures. */
const operations: Readonly<Record<string, Made>> = {
  true: () => 'true', false: () => 'false',
  add: ([a, b]) => figure(`${a} + ${b}`), subtract: ([a, b]) => figure(`${a} - ${b}`), multiply: ([a, b]) => figure(`${a} * ${b}`), divide: ([a, b]) => figure(`${a} / nullif(${b}, 0)`), negate: ([a]) => `(- ${a})`,
  money_add: ([a, b]) => `core.formula_money_add(${a}, ${b}, 1)`, money_subtract: ([a, b]) => `core.formula_money_add(${a}, ${b}, -1)`, money_negate: ([m]) => `core.formula_money_scaled(${m}, -1, '*')`,
  money_multiply: scaled('*', (n) => n), money_divide: scaled('/', (n) => n), money_ratio: ([a, b]) => `core.formula_money_ratio(${a}, ${b})`,
  day_add: ([d, n]) => `core.formula_day(${d}, ${n})`, day_subtract: ([d, n]) => `core.formula_day(${d}, - ${n})`, days: ([a, b]) => `(${a} - ${b})::numeric`,
  eq, ne, lt, le, gt, ge, money_eq: moneyEq, money_ne: moneyNe, money_lt: moneyLt, money_le: moneyLe, money_gt: moneyGt, money_ge: moneyGe,
  and: ([a, b]) => `(${a} and ${b})`, or: ([a, b]) => `(${a} or ${b})`, not: ([a]) => `(not ${a})`,
  min: (args) => `least(${args.join(', ')})`, max: (args) => `greatest(${args.join(', ')})`, money_min: picked(-1), money_max: picked(1),
  coalesce: (args) => `coalesce(${args.join(', ')})`, money_coalesce: (args) => args.reduceRight((b, a) => `core.formula_money_or(${a}, ${b})`),
  abs: ([a]) => `abs(${a})`, money_abs: ([m]) => `core.formula_money_abs(${m})`,
  round: ([a, n]) => `core.formula_round(${a}, ${n})`, money_round: ([m, n]) => `core.formula_money_round(${m}, ${n})`,
  if: ([test, a, b]) => `(case when ${test} then ${a} else ${b} end)`, money_if: ([test, a, b]) => `core.formula_money_if(${test}, ${a}, ${b})`,
};

const figureForm = /^(\d{0,15}\.)?\d{1,15}$/;

/** The formula as one SQL expression: numeric, date, boolean, or for money core.formula_money. */
export function formulaSql(tree: FormulaTree, parts: FormulaSql): string {
  const written = (one: FormulaTree, wanted: 'money' | null): string => {
    if (one.kind === 'zero' && wanted === 'money') return "row(0, null)::core.formula_money";
    if (one.op === 'number') {
      if (!figureForm.test(one.text!)) throw new Error('this is not a figure');
      return `${one.text}::numeric`;
    }
    if (one.op === 'field') return parts.field(one.text!);
    if (one.op === 'today') return parts.today;
    const takes = one.op.startsWith('money_');
    // Of what has amounts beside figures, only the amounts are money.
    const inMoney = (i: number) => takes && (one.op === 'money_if' ? i > 0 : !(i === 1 && ['money_multiply', 'money_divide', 'money_round'].includes(one.op)));
    return operations[one.op]!(one.args.map((arg, i) => written(arg, inMoney(i) ? 'money' : null)));
  };
  return written(tree, null);
}

/** Currencies whose minor unit is not a hundredth, with its digits, as an SQL constant. */
const digits = `'${JSON.stringify(Object.fromEntries(currencyCodes.flatMap((code) => { const n = findExponent(code)!; return n === 2 ? [] : [[code, n]]; })))}'::jsonb`;

/** The answer of a formula as a column has it, and as JSON of a row. */
export function answerSql(kind: FormulaTree['kind'], sql: string): { sql: string; currency?: string; json: string } {
  if (kind === 'money') {
    const [figures, currency] = [`core.formula_amount(${sql}, ${digits})`, `core.formula_currency(${sql})`];
    return { sql: figures, currency, json: `core.formula_json(${sql}, ${digits})` };
  }
  if (kind === 'date' || kind === 'boolean') return { sql, json: `to_jsonb(${sql})` };
  const number = `core.formula_number(${sql})`;
  return { sql: number, json: `to_jsonb(${number})` };
}
