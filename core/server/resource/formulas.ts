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

/** Fields the formulas of a kind of record may use, those of the workspace first; what is found out only where it is asked for is none. */
export function operandsOf(source: ListSource, fields: readonly CustomField[]): FormulaOperand[] {
  const custom = fields.filter((f) => !f.archived).flatMap((f) => { const kind = f.formula?.result ?? plainKinds[f.type]; return kind ? [{ ref: customPrefix + f.id, name: f.label, kind }] : []; });
  return [...custom, ...Object.entries(source.fields).flatMap(([key, column]) => { const kind = column.onRequest ? null : kindOf(column); return kind ? [{ ref: ownPrefix + key, name: words(key), kind }] : []; })];
}

/** Formulas among the fields that use this one themselves. */
export const formulasUsing = (fields: readonly CustomField[], id: string): CustomField[] => fields.filter((f) => f.formula && !f.archived && formulaUses(f.formula.expression).includes(customPrefix + id));

const sizeOf = (tree: FormulaTree, of: (ref: string) => number): number => (tree.op === 'field' ? of(tree.text!) : 1 + tree.args.reduce((n, arg) => n + sizeOf(arg, of), 0));

/** Longest SQL in characters: of one formula, and of all formulas of a kind of record, which one statement may ask for together. */
export const sqlLimits = { one: 100_000, together: 300_000 };

/** The workspace's other fields as columns. */
export type ColumnOf = (field: CustomField) => ListColumn;

/** The formulas of a kind of record. Each is read, measured and compiled once; one that cannot be throws a FormulaProblem. */
class Formulas {
  private readonly operands: readonly FormulaOperand[];
  private readonly reads = new Map<string, { tree: FormulaTree; size: number; depth: number }>();
  private readonly compiled = new Map<string, string>();
  /** Those that are being read, by id, with what they are called: each is used by the one before it. */
  private readonly reading = new Map<string, string>();

  constructor(private readonly source: ListSource, private readonly fields: readonly CustomField[], private readonly columnOf: ColumnOf, private readonly today: string) {
    this.operands = operandsOf(source, fields);
  }

  private used(ref: string): CustomField | undefined { return this.fields.find((f) => customPrefix + f.id === ref); }

  private read(field: CustomField): { tree: FormulaTree; size: number; depth: number } {
    const known = this.reads.get(field.id);
    if (known) return known;
    if (this.reading.has(field.id)) throw new FormulaProblem('cycle', { name: [...this.reading.values()].at(-1)! });
    this.reading.set(field.id, field.label);
    try {
      const tree = readFormula(field.formula!.expression, this.operands);
      let depth = 1;
      const size = sizeOf(tree, (ref) => {
        const used = this.used(ref);
        if (!used?.formula) return 1;
        const inner = this.read(used);
        depth = Math.max(depth, inner.depth + 1);
        return inner.size;
      });
      if (size > formulaLimits.size || depth > formulaLimits.depth) throw new FormulaProblem('too_large');
      const read = { tree, size, depth };
      this.reads.set(field.id, read);
      return read;
    } finally { this.reading.delete(field.id); }
  }

  /** The formula as one SQL expression. */
  sql(field: CustomField): string {
    const known = this.compiled.get(field.id);
    if (known !== undefined) return known;
    const { tree } = this.read(field);
    // A field of the record itself may hold something else since its room changed it.
    if (tree.kind !== field.formula!.result) throw new FormulaProblem('mixed', { name: field.label, left: tree.kind, right: field.formula!.result });
    const sql = formulaSql(tree, { field: (ref) => this.part(ref), today: this.today });
    if (sql.length > sqlLimits.one) throw new FormulaProblem('too_large');
    this.compiled.set(field.id, sql);
    return sql;
  }

  private part(ref: string): string {
    const custom = this.used(ref);
    if (custom?.formula) return this.sql(custom);
    const { type, sql, currency } = custom ? this.columnOf(custom) : this.source.fields[ref.slice(ownPrefix.length)]!;
    if (type === 'boolean') return sql;
    if (type === 'date') return `core.formula_date(${sql})`;
    return currency ? `core.formula_money_of((${sql})::numeric, (${currency})::text)` : `core.formula_figure((${sql})::numeric)`;
  }

  /** How long its SQL is; null when it cannot be computed with these fields, or gives something else than it gave. */
  lengthOf(field: CustomField): number | null {
    try { return this.sql(field).length; } catch (error) {
      if (error instanceof FormulaProblem) return null;
      throw error;
    }
  }
}

/** The field with its formula in references and with what it gives; `given` is as people write it. Refuses what cannot be computed, here or in formulas that use it. */
export function withFormula(field: CustomField, given: string, source: ListSource, fields: readonly CustomField[], columnOf: ColumnOf): CustomField {
  const others = fields.filter((f) => f.id !== field.id && !f.archived);
  const formulasOf = (present: readonly CustomField[]) => new Formulas(source, present, columnOf, dayIn('UTC'));
  try {
    const known = operandsOf(source, [...others, { ...field, archived: false, formula: field.formula ?? { expression: '0', result: 'number' } }]);
    // First the cycle, then the kinds: what a formula gives is not known while it is asked for itself.
    const references = formulaReferences(given, known);
    if (formulaUses(references).includes(customPrefix + field.id)) throw new FormulaProblem('cycle', { name: field.label });
    const whole = { ...field, archived: false, formula: { expression: references, result: readFormula(references, known).kind } };
    const before = formulasOf(field.formula ? [...others, { ...field, archived: false }] : others);
    const after = formulasOf([...others, whole]);
    let [had, has] = [0, after.sql(whole).length];
    if (field.formula) had += before.lengthOf(field) ?? 0;
    // Also those that use it through others: each must still be computed, and all of them together.
    for (const other of others.filter((f) => f.formula)) {
      const [was, is] = [before.lengthOf(other), after.lengthOf(other)];
      if (was !== null && is === null) failField('formula', says('core.formula_used', { label: other.label }));
      had += was ?? 0;
      has += is ?? 0;
    }
    if (has > sqlLimits.together && has > had) throw new FormulaProblem('too_large');
    return whole;
  } catch (error) {
    if (error instanceof FormulaProblem) failField('formula', error.message);
    throw error;
  }
}

const dayIn = (zone: string) => `(now() at time zone '${zone.replaceAll("'", "''")}')::date`;

/** The day it is where the workspace is, as SQL. */
async function todayOf(ctx: Ctx, fields: readonly CustomField[]): Promise<string> {
  const calls = fields.some((f) => f.formula && /\btoday\b/i.test(f.formula.expression));
  const calendar = calls ? await ctx.app.modules.find((m) => m.calendar)?.calendar!(ctx) : undefined;
  return dayIn(calendar?.zone ?? 'UTC');
}

/** Columns of formula fields; `columnOf` gives those of the workspace's other fields. */
export async function formulaColumns(ctx: Ctx, source: ListSource, fields: readonly CustomField[], columnOf: ColumnOf): Promise<(field: CustomField) => ListColumn & { json: string }> {
  const formulas = new Formulas(source, fields, columnOf, await todayOf(ctx, fields));
  const made = new Map<string, ListColumn & { json: string }>();
  let left = sqlLimits.together;
  return (field) => {
    const known = made.get(field.id);
    if (known) return known;
    const { result } = field.formula!;
    const length = formulas.lengthOf(field);
    // A room that took a field of its own away leaves formulas over it empty; they say so where they are changed.
    const answer = length === null || length > left ? { sql: nothing[result], json: 'null::jsonb' } : answerSql(result, formulas.sql(field));
    if (length !== null && length <= left) left -= length;
    const column = { ...customListField(field), ...answer };
    made.set(field.id, column);
    return column;
  };
}

const nothing = { number: 'null::numeric', money: 'null::numeric', date: 'null::date', boolean: 'null::boolean' } as const;
