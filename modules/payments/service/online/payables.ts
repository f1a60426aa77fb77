import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import type { openPayable, startPaying } from '../../contract.ts';
import { offerOf, startCheckout, type Payable } from './checkouts.ts';

/** The document behind what a customer's link carries, with its workspace entered. Refuses when there is none. */
export type FindPayable = (ctx: Ctx, token: string) => Promise<Payable>;

const finders = new Map<string, FindPayable>();

/** Lets customers who open a room's documents by a link pay them online; `type` is what `PayOnline` on the web is told. */
export function registerPayable(type: string, find: FindPayable): void {
  finders.set(type, find);
}

/** The document behind a link of a kind, as {@link registerPayable} was told; refuses with payments.checkout_gone when there is none. */
export async function findPayable(ctx: Ctx, type: string, token: string): Promise<Payable> {
  const of = finders.get(type) ?? fail('payments.checkout_gone');
  try { return await of(ctx, token); } catch (error) {
    if (error instanceof Refusal && !error.code.startsWith('core.')) fail('payments.checkout_gone');
    throw error;
  }
}

/** Whether a document can be paid online now. */
export async function showPayable(ctx: Ctx, { type, token }: InputOf<typeof openPayable>): Promise<OutputOf<typeof openPayable>> {
  return offerOf(ctx, await findPayable(ctx, type, token));
}

/** Starts paying a document. */
export async function payPayable(ctx: Ctx, { type, token, consent }: InputOf<typeof startPaying>): Promise<OutputOf<typeof startPaying>> {
  return startCheckout(ctx, await findPayable(ctx, type, token), consent);
}
