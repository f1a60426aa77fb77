import type { z } from 'zod';
import { fillText, type FieldError } from './errors.ts';

/** Values that fill the `{name}` places of a rule's sentence. */
export type RuleValues = Record<string, string | number>;

interface Template { code: string; names: string[]; pattern: RegExp }

const fixed = new Map<string, string>();
const templates: Template[] = [];
const known = new Map<string, string>();

/**
 * Declares what a room says about wrong fields: code `<room>.<snake_case>` → English sentence with `{name}` places.
 * Answers the function that contracts and services put where a message goes; the code travels with the refusal, and the
 * browser says it in its own language (`rule.<name>` of the room's texts).
 */
export function defineRules<const T extends Record<string, string>>(rules: T): (code: (keyof T & string) | CoreRule, values?: RuleValues) => string {
  for (const [code, text] of Object.entries(rules)) {
    if ((known.get(code) ?? text) !== text) throw new Error(`rule ${code} is declared twice`);
    if (known.has(code)) continue;
    known.set(code, text);
    const names = [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!);
    if (names.length === 0) fixed.set(text, code);
    else templates.push({ code, names, pattern: new RegExp(`^${text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.*)')}$`, 's') });
  }
  return (code, values) => fillText(known.get(code)!, values);
}

/** All declared rules with their English sentences. */
export function declaredRules(): ReadonlyMap<string, string> { return known; }

/** The rule a sentence belongs to, with the values in it; null for a sentence that no room declared. */
export function ruleOf(message: string): { code: string; params?: RuleValues } | null {
  const code = fixed.get(message);
  if (code) return { code };
  // A sentence, not a document: whoever put a long text into one gets it back as it is.
  if (message.length > 500) return null;
  for (const { code: of, names, pattern } of templates) {
    const values = pattern.exec(message)?.slice(1);
    if (values) return { code: of, params: Object.fromEntries(names.map((name, i) => [name, /^-?\d{1,15}$/.test(values[i]!) ? Number(values[i]) : values[i]!])) };
  }
  return null;
}

/** What is wrong with a field as the wire carries it: the rule's code and values, or zod's own. */
export function describeIssue(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): Pick<FieldError, 'code' | 'params'> {
  const rule = issue.message === undefined ? null : ruleOf(issue.message);
  if (rule) return rule;
  const params = paramsOf(issue as z.core.$ZodIssue);
  return { code: issue.code, ...(Object.keys(params).length > 0 ? { params } : {}) };
}

function paramsOf(issue: z.core.$ZodIssue): RuleValues {
  const missing: RuleValues = issue.input === undefined || issue.input === null || issue.input === '' ? { missing: 1 } : {};
  switch (issue.code) {
    case 'too_small': return { ...missing, origin: issue.origin, minimum: number(issue.minimum) };
    case 'too_big': return { origin: issue.origin, maximum: number(issue.maximum) };
    case 'invalid_type': return { ...missing, expected: issue.expected };
    case 'invalid_format': return { ...missing, format: issue.format };
    case 'not_multiple_of': return { divisor: issue.divisor };
    default: return missing;
  }
}

const number = (limit: number | bigint) => (typeof limit === 'bigint' ? String(limit) : limit);

const coreRules = {
  'core.empty': 'Enter something here.',
  'core.too_short': 'Use at least {count} characters.',
  'core.too_long': 'Use at most {count} characters.',
  'core.line_breaks': 'Line breaks and control characters are not allowed here.',
  'core.control_characters': 'Control characters are not allowed here.',
  'core.id': 'This is not a valid id.',
  'core.email': 'Enter a valid e-mail address.',
  'core.email_long': 'This address is too long.',
  'core.password_unusable': 'This password cannot be used.',
  'core.date': 'Enter a date as YYYY-MM-DD.',
  'core.time_zone': 'Choose a time zone from the list.',
  'core.currency': 'Choose a currency from the list.',
  'core.country': 'Choose a country from the list.',
  'core.web_address': 'Enter an address that starts with https://.',
  'core.color': 'Enter a colour as #rrggbb.',
  'core.choose_picture': 'Choose a picture.',
  'core.choose_file': 'Choose a file.',
  'core.choose_members': 'Choose members of this workspace.',
  'core.choose_member': 'Choose a member of this workspace.',
  'core.required': 'This field is required.',
  'core.one_object': 'Send one JSON object.',
  'core.too_many_fields': 'These are too many fields.',
  'core.address_field': 'This field belongs into the address.',
  'core.unknown_file': 'This file field is not known here.',
  'core.text_field': 'Send this field as text.',
  'core.workspace_id': 'This is not a workspace id.',
  'core.key_length': 'Use 1 to 200 characters.',
  // Lists
  'core.page_gone': 'This page no longer exists. Start from the first.',
  'core.no_such_value': 'This value does not exist.',
  'core.sort_by': 'Sort by up to four of: {names}.',
  'core.no_filter': 'There is no filter on "{field}".',
  'core.filter_json': 'The filter is not JSON.',
  'core.filter_unreadable': 'The filter could not be read.',
  'core.filter_too_large': 'The filter is too large.',
  'core.filter_no_value': '"{operator}" takes no value.',
  'core.filter_two_values': '"{field}" needs two values from and to.',
  'core.filter_many_values': '"{field}" needs a list of values.',
  'core.filter_value': 'This value does not fit "{field}".',
  'core.filter_operator': '"{operator}" does not fit "{field}".',
  'core.choose_range': 'Choose a range from the list.',
  'core.no_column': 'There is no column "{name}".',
  'core.view_too_large': 'This view is too large to keep.',
  'core.list_name': 'This is not the name of a list.',
  'core.record_kind': 'This is not a kind of record.',
  // Records
  'core.file_limit': 'A record holds at most {count} files.',
  'core.mention_members': 'Only members of this workspace can be mentioned.',
  'core.options_missing': 'Give at least one option.',
  'core.options_unwanted': 'Only choices have options.',
  'core.relation_missing': 'Choose what it points at.',
  'core.relation_unwanted': 'Only relations point at records.',
  'core.field_taken': 'There is a field of this name already.',
  'core.field_limit': 'At most {count} fields can be added.',
  'core.enter_text': 'Enter text here.',
  'core.enter_number': 'Enter a number.',
  'core.enter_amount': 'Enter an amount and its currency.',
  'core.amount_form': 'Enter an amount such as 12.50.',
  'core.choose_one': 'Choose one of the options.',
  'core.choose_options': 'Choose from the options.',
  'core.choose_record': 'Choose a record.',
  // Formulas
  'core.computed': 'This is computed and cannot be entered.',
  'core.formula_unwanted': 'Only formulas have an expression.',
  'core.formula_required': 'What is computed cannot be required.',
  'core.formula_used': 'The formula “{label}” uses this one and would not work any more.',
  'core.formula_empty': 'Write a formula.',
  'core.formula_too_long': 'The formula has more than 500 characters.',
  'core.formula_too_deep': 'The brackets stand more than 20 deep in each other.',
  'core.formula_too_large': 'The formula is too large together with the formulas it uses.',
  'core.formula_open_name': 'The name that begins at “{near}” has no closing brace.',
  'core.formula_unknown_name': 'Nothing that can be computed with is called “{name}”.',
  'core.formula_character': '“{near}” is not understood.',
  'core.formula_word': '“{name}” is no function.',
  'core.formula_number': 'The number “{name}” is too long.',
  'core.formula_bracket': 'A closing bracket is missing for the one at “{near}”.',
  'core.formula_ends': 'The formula ends where something more is needed.',
  'core.formula_unexpected': '“{near}” is not expected here.',
  'core.formula_arguments': '“{name}” does not take these values.',
  'core.formula_mixed': '“{name}” does not fit between {left} and {right}.',
  'core.formula_cycle': 'The formula refers to itself through “{name}”.',
  // Imports
  'core.import_columns': 'Say for each column where it goes.',
  'core.import_twice': 'Two columns go into the same field.',
  'core.import_unknown': 'A column goes into a field that is not known.',
  'core.import_missing': 'No column goes into "{field}", which is required.',
  'core.import_match_empty': 'Rows are matched by this column, so it cannot be empty.',
  'core.import_ambiguous': 'More than one record has this value.',
  'core.import_match': 'Rows cannot be matched by this field.',
  'core.import_row': 'This row could not be saved.',
} as const;

/** Codes of the kernel's rules; every room may use them. */
export type CoreRule = keyof typeof coreRules;
/** What the kernel says about wrong fields. */
export const says = defineRules(coreRules);
