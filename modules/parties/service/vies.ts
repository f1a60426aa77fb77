import { z } from 'zod';
import type { App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { fetchOutside, type Surroundings } from '#core/server/outgoing/outgoing.ts';

/** Where VIES is; tests put a server of their own here. */
export const viesAt: { url: string; surroundings?: Surroundings } = { url: 'https://ec.europa.eu/taxation_customs/vies/rest-api' };

/** What VIES knows of a VAT number. */
export interface ViesAnswer { valid: boolean; name: string; address: string }

// A country that says nothing writes dashes.
const said = (most: number) => z.string().nullish().transform((s) => (s ?? '').replace(/^-+$/, '').trim().slice(0, most));
const answer = z.object({ isValid: z.boolean(), userError: z.string().nullish(), name: said(300), address: said(1000) });
/** Anything else it says of a number that is not valid is about the service: too many questions, a country that is not there. */
const unknown = new Set(['INVALID', 'INVALID_INPUT']);

/** Asks VIES about a number such as DE136695976; null when it cannot be reached or does not know right now. Never within a transaction. */
export async function askVies(app: App, vat: string): Promise<ViesAnswer | null> {
  try {
    const { status, body } = await fetchOutside(app, `${viesAt.url}/ms/${encodeURIComponent(vat.slice(0, 2))}/vat/${encodeURIComponent(vat.slice(2))}`, { timeoutMs: 15_000, maxBytes: 64 * 1024, headers: { accept: 'application/json' } }, viesAt.surroundings);
    const read = status === 200 ? answer.safeParse(JSON.parse(body.toString('utf8'))).data : undefined;
    if (!read || (!read.isValid && !unknown.has(read.userError ?? ''))) return null;
    return read.isValid ? { valid: true, name: read.name, address: read.address } : { valid: false, name: '', address: '' };
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError) return null;
    throw error;
  }
}
