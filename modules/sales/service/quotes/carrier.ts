import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { createQuote, Quote, updateQuote } from '../../contract/quotes.ts';
import { readQuote } from './read.ts';
import { loadQuote, quoteById } from './rows.ts';
import * as write from './write.ts';

// Who brings it stands beside what is priced: it changes no figure of the quote.
async function withCarrier(ctx: Ctx, quote: Quote, carrier: string | undefined): Promise<Quote> {
  if (carrier === undefined || carrier === quote.carrier) return quote;
  await ctx.sql('update sales.quote set carrier = $3 where id = $1 and workspace_id = $2', [quote.id, ctx.workspaceId, carrier]);
  return readQuote(ctx, await quoteById(ctx, ctx.workspaceId, quote.id));
}

/** Begins a quote. */
export const createDraft = async (ctx: Ctx, { carrier, ...input }: InputOf<typeof createQuote>): Promise<Quote> => withCarrier(ctx, await write.createDraft(ctx, input), carrier);

/** Writes a draft. */
export const updateDraft = async (ctx: Ctx, { carrier, ...input }: InputOf<typeof updateQuote>): Promise<Quote> => withCarrier(ctx, await write.updateDraft(ctx, input), carrier);

/** A copy of a quote goes the same way. */
export const cloneQuote = async (ctx: Ctx, input: { id: string }): Promise<Quote> => withCarrier(ctx, await write.cloneQuote(ctx, input), (await loadQuote(ctx, input.id)).carrier);

/** And so does its next version. */
export const reviseQuote = async (ctx: Ctx, input: { id: string }): Promise<Quote> => withCarrier(ctx, await write.reviseQuote(ctx, input), (await loadQuote(ctx, input.id)).carrier);
