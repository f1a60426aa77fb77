/** HTTP status and English text of an expected refusal; `{name}` places are filled from the details. */
export interface ErrorDefinition { status: number; text: string }

/** One wrong field: dotted path into the input, a stable code with its values (rules.ts), and the English sentence. */
export interface FieldError { path: string; code: string; message: string; params?: Record<string, string | number> }

/** The one error shape every failing call answers with. */
export interface ErrorBody {
  error: {
    code: string;
    message: string;
    requestId: string;
    fields?: FieldError[];
    details?: Record<string, unknown>;
  };
}

const registry = new Map<string, ErrorDefinition>();

/** Declares a room's expected refusals once; codes are `<room>.<snake_case>`. */
export function defineErrors<const T extends Record<string, readonly [status: number, text: string]>>(errors: T): T {
  for (const [code, [status, text]] of Object.entries(errors)) {
    const known = registry.get(code);
    if (known && (known.status !== status || known.text !== text)) throw new Error(`error ${code} is declared twice`);
    registry.set(code, { status, text });
  }
  return errors;
}

/** Looks up a declared error; undefined when no room declared the code. */
export function errorDefinition(code: string): ErrorDefinition | undefined {
  return registry.get(code);
}

/** Fills `{name}` places of an error text. */
export function fillText(text: string, details: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in details ? String(details[key]) : whole));
}

/** Refusals every endpoint may answer with; rooms do not repeat them in `errors`. */
export const coreErrors = defineErrors({
  'core.invalid_input': [422, 'Some fields need attention.'],
  'core.malformed_request': [400, 'The request could not be read.'],
  'core.not_signed_in': [401, 'Sign in to continue.'],
  'core.suspended': [401, 'Your access to this workspace is suspended. Ask an administrator to reactivate it.'],
  'core.key_not_accepted': [403, 'API keys cannot make this call. Sign in to make it.'],
  'core.forbidden': [403, 'Your role does not allow this.'],
  'core.workspace_forbidden': [403, 'You are not a member of this workspace. Choose another one.'],
  'core.gate_closed': [403, 'Enter the PIN first.'],
  'core.foreign_origin': [403, 'This call is only accepted from the application itself.'],
  'core.not_found': [404, 'That does not exist, or you have no access to it.'],
  'core.method_not_allowed': [405, 'This address does not accept that method.'],
  'core.version_conflict': [409, 'Someone changed this meanwhile. Look at the newer version and try again.'],
  'core.workspace_mismatch': [409, 'The address and the active workspace do not agree.'],
  'core.duplicate_request': [409, 'The same request is still being carried out.'],
  'core.answer_not_kept': [409, 'This was carried out already. Its answer may hold a secret and was not kept: look at what is there before you try again.'],
  'core.too_large': [413, 'That is too large.'],
  'core.too_deep': [413, 'These values lie in one another more than {limit} levels deep.'],
  'core.unsupported_media_type': [415, 'That kind of content is not accepted here.'],
  'core.idempotency_mismatch': [422, 'This idempotency key was already used with another request.'],
  'core.too_many_requests': [429, 'Too many attempts. Try again in {seconds} seconds.'],
  'core.unexpected': [500, 'Something went wrong on our side. Quote the request id if it happens again.'],
  'core.unavailable': [503, 'The service is busy or restarting. Try again in a moment.'],
  'core.drawing_too_long': [503, 'This takes too long to draw as PDF. Choose fewer rows or a shorter time.'],
  'core.storage_full': [507, 'There is no space left to store this.'],
});

/** Codes that any endpoint may answer with. */
export type CoreErrorCode = keyof typeof coreErrors;
