import { errorDefinition, fillText, type FieldError } from '#core/contract/errors.ts';
import { ruleOf } from '#core/contract/rules.ts';

/** An expected refusal; becomes the one error shape. Anything else that is thrown is a programmer's mistake (500). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** Wrong fields; a declared rule (core/contract/rules.ts) gives each its code and values. */
  readonly fields?: FieldError[];
  constructor(
    readonly code: string,
    readonly details: Record<string, unknown> = {},
    fields?: FieldError[],
  ) {
    const known = errorDefinition(code);
    if (!known) throw new Error(`error code ${code} is not declared by any room`);
    super(fillText(known.text, details));
    this.status = known.status;
    if (fields) this.fields = fields.map((field) => ({ ...field, ...ruleOf(field.message) }));
  }
}

/** Refuses the call with a declared code; `details` fill the text and travel to the client. */
export function fail(code: string, details?: Record<string, unknown>): never {
  throw new Refusal(code, details);
}

/** Refuses the call because of one field of the input: 422 with the field named; `message` is a declared rule's sentence. */
export function failField(path: string, message: string, code = 'invalid'): never {
  throw new Refusal('core.invalid_input', {}, [{ path, code, message }]);
}

/** The row, or 404: what a person may not see does not exist for them. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Refusal('core.not_found');
  return row;
}
