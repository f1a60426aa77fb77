import type { Ctx } from '#core/server/context.ts';
import { PerCall } from '#core/server/per-call.ts';
import type { LeadWords } from './lead-values.ts';

/** A new lead that is about to be stored. */
export interface FreshLead { id: string; pipelineId: string; words: LeadWords; /** Lost or junk from the start: nobody waits for an answer. */ closed: object | null }
/** Columns to store with new leads, the same for all of a call; null leaves them to later work in the background. */
export type Outfit = (ctx: Ctx, leads: readonly FreshLead[]) => Promise<ReadonlyArray<Record<string, unknown>> | null>;

let outfit: Outfit = () => Promise.resolve(null);
const settled = new PerCall<Set<string>>();

/** Lets another part say what it knows of new leads at once, so that it need not write to each of them a second time. Call once at module load. */
export function outfitLeads(run: Outfit): void { outfit = run; }

/** What other parts store with new leads, in their order; empty when that is left to later work. */
export async function outfitOf(ctx: Ctx, leads: readonly FreshLead[]): Promise<ReadonlyArray<Record<string, unknown>>> {
  const columns = await outfit(ctx, leads);
  if (!columns) return [];
  const known = settled.get(ctx) ?? new Set();
  settled.set(ctx, known);
  for (const { id } of leads) known.add(id);
  return columns;
}

/** True for leads that this transaction stored with all that other parts know of them. */
export const isSettled = (ctx: Ctx, id: string): boolean => settled.get(ctx)?.has(id) ?? false;
