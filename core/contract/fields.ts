import { z } from 'zod';
import { isCurrency } from './currencies.ts';
import { says } from './rules.ts';

/** Removes characters no text field may carry: NUL and other controls except tab and newline. */
const noControls = (s: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(s);

/** The beginning of a text of at most `max` UTF-16 units that never ends in half a character, which PostgreSQL would not keep. */
export const cut = (text: string, max: number): string => (text.length <= max ? text : text.slice(0, max).replace(/\p{Surrogate}$/u, ''));

/** A single line of text, trimmed, without control characters or line breaks. */
export const line = (max: number, min = 1) =>
  z.string().trim().min(min, min === 1 ? says('core.empty') : says('core.too_short', { count: min }))
    .max(max, says('core.too_long', { count: max }))
    .refine((s) => noControls(s) && !/[\r\n\t]/.test(s), says('core.line_breaks'));

/** Several lines of text, without control characters. */
export const paragraph = (max: number, min = 0) =>
  z.string().min(min, says('core.empty')).max(max, says('core.too_long', { count: max }))
    .refine(noControls, says('core.control_characters'));

/** Row id: UUID (ours are version 7). */
export const id = z.uuid(says('core.id')).transform((s) => s.toLowerCase());

const targets = new WeakMap<z.ZodType, string>();

/** Id of what a field points at: `member` for the account of a member of the workspace, else the topic of a record of any room. Files that are imported may have a name or an e-mail address in its place. */
export function idOf(target: string) {
  const schema = z.uuid(says('core.id')).transform((s) => s.toLowerCase());
  targets.set(schema, target);
  return schema;
}

/** What a field made by `idOf` points at. */
export const targetOf = (schema: z.ZodType): string | undefined => targets.get(schema);

/** Workspace id: a positive integer that fits PostgreSQL's integer. */
export const workspaceId = z.coerce.number().int().min(1).max(2147483647);

/** E-mail address, trimmed, compared without case, without header-breaking characters. */
export const email = z.string().trim().max(254, says('core.email_long')).toLowerCase()
  .pipe(z.email(says('core.email')));

/** A new password: 10 to 200 characters, as it is typed. */
export const newPassword = z.string().min(10, says('core.too_short', { count: 10 })).max(200, says('core.too_long', { count: 200 }))
  .refine((s) => !s.includes('\u0000'), says('core.password_unusable'));

/** Row version for optimistic concurrency. */
export const version = z.coerce.number().int().min(1).max(2147483647);

/** Point in time on the wire: ISO 8601 UTC. */
export const instant = z.iso.datetime({ offset: true });

/** A calendar date, YYYY-MM-DD. */
export const date = z.iso.date(says('core.date'));

const zones = new Set<string>([...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/UTC']);
/** IANA time zone name. */
export const timeZone = z.string().max(64).refine((z) => zones.has(z), says('core.time_zone'));

/** ISO 4217 code. */
export const currencyCode = z.string().length(3).toUpperCase().refine((c) => isCurrency(c), says('core.currency'));

/** A true/false value in a query: 1, 0, true, false. */
export const flag = z.union([z.boolean(), z.enum(['1', '0', 'true', 'false']).transform((v) => v === '1' || v === 'true')]);

/** An empty input. */
export const nothing = z.strictObject({});
/** The answer of a call that only acknowledges. */
export const done = z.object({ ok: z.literal(true) });
