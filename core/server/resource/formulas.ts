import { FormulaProblem, formulaLimits, formulaReferences, formulaUses, readFormula, type FormulaKind, type FormulaOperand, type FormulaTree } from '#core/contract/formula.ts';
import { customListField, customPrefix } from '#core/contract/list.ts';
import type { CustomField } from '#core/contract/records.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '../context.ts';
import { failField } from '../fail.ts';
import { answerSql, formulaSql } from './formula-sql.ts';
import type { ListColumn, ListSource } from './list.ts';

/** Begins the reference of a field the record has itself. */
const ownPrefix = 'own.';

/** What a record's own field gives a formula; amounts without a currency of their own are figures. */
function kindOf(column: ListColumn): FormulaKind | null {
  if (column.type === 'money') return column.currency ? 'money' : 'number';
  return column.type === 'number' || column.type === 'date' ? column.type : null;
}

const plainKinds: Partial<Record<CustomField['type'], FormulaKind>> = { number: 'number', money: 'money', date: 'date', checkbox: 'boolean' };
const words = (key: string) => { const text = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase(); return text.charAt(0).toUpperCase() + text.slice(1); };

/** Fields the formulas of a kind of record may use, those of the workspace first. */
export function operandsOf(source: ListSource, fields: readonly CustomField[]): FormulaOperand[] {
  const custom = fields.filter((f) => !f.archived).flatMap((f) => { const kind = f.formula?.result ?? plainKinds[f.type]; return kind ? [{ ref: customPrefix + f.id, name: f.label, kind }] : []; });
  return [...custom, ...Object.entries(source.fields).flatMap(([key, column]) => { const kind = kindOf(column); return kind ? [{ ref: ownPrefix + key, name: words(key), kind }] : []; })];
}

/** Formulas among the fields that use this one themselves. */
export const formulasUsing = (fields: readonly CustomField[], id: string): CustomField[] => fields.filter((f) => f.formula && !f.archived && formulaUses(f.formula.expression).includes(customPrefix + id));

const sizeOf = (tree: FormulaTree, of: (ref: string) => number): number => (tree.op === 'field' ? of(tree.text!) : 1 + tree.args.reduce((n, arg) => n + sizeOf(arg, of), 0));

/** Refuses a formula that comes back to itself, or that is too large with those it uses. */
function checkWhole(field: CustomField, fields: readonly CustomField[], operands: readonly FormulaOperand[]): void {
  const sizes = new Map<string, number>();
  const sizeIn = (one: CustomField, path: readonly CustomField[]): number => {
    if (path.some((p) => p.id === one.id)) throw new FormulaProblem('cycle', { name: path.at(-1)!.label });
    if (path.length >= formulaLimits.depth) throw new FormulaProblem('too_large');
    const known = sizes.get(one.id);
    if (known !== undefined) return known;
    const size = sizeOf(readFormula(one.formula!.expression, operands), (ref) => {
      const used = fields.find((f) => customPrefix + f.id === ref);
      return used?.formula ? sizeIn(used, [...path, one]) : 1;
    });
    if (size > formulaLimits.size) throw new FormulaProblem('too_large');
    sizes.set(one.id, size);
    return size;
  };
  sizeIn(field, []);
}

/** True when a formula can be computed with these fields and gives what it gave. */
function stillGives(user: CustomField, fields: readonly CustomField[], operands: readonly FormulaOperand[]): boolean {
  try {
    checkWhole(user, fields, operands);
    return readFormula(user.formula!.expression, operands).kind === user.formula!.result;
  } catch (error) {
    if (error instanceof FormulaProblem) return false;
    throw error;
  }
}

/** The field with its formula in references and with what it gives; `given` is as people write it. Refuses what cannot be computed, here or in formulas that use it. */
export function withFormula(field: CustomField, given: string, source: ListSource, fields: readonly CustomField[]): CustomField {
  const others = fields.filter((f) => f.id !== field.id && !f.archived);
  try {
    const known = operandsOf(source, [...others, { ...field, archived: false, formula: field.formula ?? { expression: '0', result: 'number' } }]);
    // First the cycle, then the kinds: what a formula gives is not known while it is asked for itself.
    const references = formulaReferences(given, known);
    if (formulaUses(references).includes(customPrefix + field.id)) throw new FormulaProblem('cycle', { name: field.label });
    const whole = { ...field, archived: false, formula: { expression: references, result: readFormula(references, known).kind } };
    const all = [...others, whole];
    const operands = operandsOf(source, all);
    checkWhole(whole, all, operands);
    for (const user of formulasUsing(others, field.id)) {
      if (!stillGives(user, all, operands)) failField('formula', says('core.formula_used', { label: user.label }));
    }
    return whole;
  } catch (error) {
    if (error instanceof FormulaProblem) failField('formula', error.message);
    throw error;
  }
}

/** The day it is where the workspace is, as SQL. */
async function todayOf(ctx: Ctx, fields: readonly CustomField[]): Promise<string> {
  const calls = fields.some((f) => f.formula && /\btoday\b/i.test(f.formula.expression));
  const calendar = calls ? await ctx.app.modules.find((m) => m.calendar)?.calendar!(ctx) : undefined;
  return `(now() at time zone '${(calendar?.zone ?? 'UTC').replaceAll("'", "''")}')::date`;
}

/** Columns of formula fields; `columnOf` gives those of the workspace's other fields. */
export async function formulaColumns(ctx: Ctx, source: ListSource, fields: readonly CustomField[], columnOf: (field: CustomField) => ListColumn): Promise<(field: CustomField) => ListColumn & { json: string }> {
  const today = await todayOf(ctx, fields);
  const operands = operandsOf(source, fields);
  const trees = new Map<string, FormulaTree>();
  const treeOf = (field: CustomField): FormulaTree => {
    const known = trees.get(field.id) ?? readFormula(field.formula!.expression, operands);
    trees.set(field.id, known);
    return known;
  };
  const part = (ref: string): string => {
    const custom = fields.find((f) => customPrefix + f.id === ref);
    if (custom?.formula) return formulaSql(treeOf(custom), { field: part, today });
    const { type, sql, currency } = custom ? columnOf(custom) : source.fields[ref.slice(ownPrefix.length)]!;
    if (type === 'boolean') return sql;
    if (type === 'date') return `core.formula_date(${sql})`;
    return currency ? `core.formula_money_of((${sql})::numeric, (${currency})::text)` : `core.formula_figure((${sql})::numeric)`;
  };
  return (field) => {
    let tree: FormulaTree;
    // A room that took a field of its own away leaves formulas over it empty; they say so where they are changed.
    try { tree = treeOf(field); for (const used of fields) if (used.formula && formulaUses(field.formula!.expression).includes(customPrefix + used.id)) treeOf(used); } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error;
      const nothing = { number: 'null::numeric', money: 'null::numeric', date: 'null::date', boolean: 'null::boolean' }[field.formula!.result];
      return { ...customListField(field), sql: nothing, json: 'null::jsonb' };
    }
    return { ...customListField(field), ...answerSql(tree.kind, formulaSql(tree, { field: part, today })) };
  };
}

