import { describe, expect, it } from 'vitest';
import { FormulaProblem, formulaNames, formulaReferences, formulaUses, readFormula, type FormulaOperand } from '../formula.ts';

const operands: readonly FormulaOperand[] = [
  { ref: 'custom.1', name: 'Amount', kind: 'money' }, { ref: 'custom.2', name: 'Probability', kind: 'number' }, { ref: 'custom.3', name: 'Due date', kind: 'date' }, { ref: 'custom.4', name: 'Start', kind: 'date' },
  { ref: 'custom.5', name: 'Paid', kind: 'boolean' }, { ref: 'custom.6', name: `Odd } "n'ame" {`, kind: 'number' }, { ref: 'own.stock', name: 'Stock', kind: 'number' }, { ref: 'own.start', name: 'start', kind: 'date' },
];
const kind = (text: string) => readFormula(text, operands).kind;
const problem = (text: string): string => {
  try { readFormula(text, operands); } catch (error) { if (error instanceof FormulaProblem) return `${error.code}: ${error.message}`; throw error; }
  return 'none';
};

describe('what a formula gives', () => {
  it.each([
    ['1 + 2.5 * .5', 'number'], ['{Amount} * {Probability} / 100', 'money'], ['2 * {Amount}', 'money'], ['{Amount} - {Amount}', 'money'], ['{Amount} / {Amount}', 'number'], ['-{Amount}', 'money'], ['{Amount} + 0', 'money'],
    ['{Due date} - {Start}', 'number'], ['{Due date} + 30', 'date'], ['30 + {Due date}', 'date'], ['{Due date} - {Stock}', 'date'], ['today() - {Start}', 'number'],
    ['if({Paid}, 0, {Amount})', 'money'], ['if({Paid} and not {Stock} > 3, 1, 0)', 'number'], ['if({Paid}, {Start}, today())', 'date'], ['{Amount} > 0', 'boolean'], ['{Paid} = true', 'boolean'], ['{Paid} or 1 <> 2', 'boolean'],
    ['min({Amount}, 0)', 'money'], ['max(1, {Stock}, 3)', 'number'], ['min({Start}, {Due date})', 'date'], ['round({Amount}, 1)', 'money'], ['round(2.5)', 'number'], ['abs(-3)', 'number'], ['coalesce({Amount}, 0)', 'money'], ['coalesce({Paid}, false)', 'boolean'], ['0', 'number'],
    ['(((1)))', 'number'], ['{amount}', 'money'], ['IF({PAID}, 1, 2)', 'number'], [`{Odd }} "n'ame" {} + 1`, 'number'], ['{custom.2}', 'number'],
  ])('%s', (text, wanted) => { expect(kind(text)).toBe(wanted); });
});

describe('what is wrong, and where', () => {
  it.each([
    ['', 'empty: '], ['{Nothing} + 1', 'unknown_name: Nothing that can be computed with is called “Nothing”'], ['{Amount', 'open_name: The name that begins at “{Amount”'], ['{Amount} + 5', 'mixed: “+” does not fit between money and number.'], ['{Amount} * {Amount}', 'mixed: '], ['{Start} + {Start}', 'mixed: '],
    ['{Amount} > 5', 'mixed: “>”'], ['{Paid} > true', 'mixed: '], ['1 and {Paid}', 'mixed: “and”'], ['(1 + 2', 'bracket: A closing bracket is missing for the one at “(1 + 2”'], ['max(1, 2', 'bracket: '], ['1 + 2)', 'unexpected: “)” is not expected here.'],
    ['1 +', 'ends: '], ['1 2', 'unexpected: “2”'], ['foo(1)', 'word: “foo” is no function'], ['round({Paid})', 'arguments: “round”'], ['min()', 'arguments: '], ['if(1, 2, 3)', 'arguments: “if”'], ['if({Paid}, 1, {Start})', 'arguments: '], ['today(1)', 'arguments: '], ['not 1', 'arguments: '],
    ["1; drop table x --", 'character: “; drop table x --”'], ["'text'", 'character: '], ['1234567890123456', 'number: '], ['1 = 1 = 1', 'unexpected: '], ['constructor(1)', 'word: '], ['toString', 'word: '], ['today', 'ends'],
    ['1+'.repeat(251) + '1', 'too_long: '], [`${'('.repeat(21)}1${')'.repeat(21)}`, 'too_deep: '], [`${'-'.repeat(30)}1`, 'too_deep: '], ['{Stock} * (5 +* {Amount})', 'unexpected: “* {Amount})”'],
  ])('%s', (text, wanted) => { expect(problem(text).startsWith(wanted), problem(text)).toBe(true); });
  it('allows twenty brackets and five hundred characters', () => {
    expect(problem(`${'('.repeat(20)}1${')'.repeat(20)}`)).toBe('none');
    expect(problem('1+'.repeat(249) + '11')).toBe('none');
  });
  it('counts a name as three characters, whatever the field is called now', () => {
    const long = operands.map((o) => (o.ref === 'custom.2' ? { ...o, name: 'n'.repeat(60) } : o));
    expect(readFormula('{custom.2}+'.repeat(124) + '1', long).kind).toBe('number');
    expect(problem('{Stock}+'.repeat(125) + '1')).toMatch(/^too_long/);
  });
});

describe('names', () => {
  it('are kept as references and shown as they are called now', () => {
    const kept = formulaReferences('{Amount} * { probability } / 100 -- {Odd }} "n\'ame" {}', operands);
    expect(kept).toBe('{custom.1} * {custom.2} / 100 -- {custom.6}');
    expect(formulaNames(kept, operands.map((o) => (o.ref === 'custom.1' ? { ...o, name: 'Value' } : o)))).toBe('{Value} * {Probability} / 100 -- {Odd }} "n\'ame" {}');
    expect(formulaUses(`${kept} + {custom.1}`)).toEqual(['custom.1', 'custom.2', 'custom.6']);
  });
  it('that two fields bear are shown by their reference', () => {
    expect(formulaReferences('{Start} - {start}', operands)).toBe('{custom.4} - {own.start}');
    expect(formulaNames('{custom.4} - {own.start} + {own.gone}', operands)).toBe('{custom.4} - {own.start} + {own.gone}');
  });
});
