import { currencyExponent, decimalToText } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { scoreOf } from '../../rules/capture/score.ts';
import { afterWorkingMinutes } from '../../rules/capture/working-clock.ts';
import type { FreshLead } from '../leads/fresh-leads.ts';
import { minorUnits } from '../leads/money.ts';
import { chancesOfNew } from './learning.ts';
import { scoreRulesOf } from './scoring.ts';
import { clockOf, storedCapture } from './settings.ts';

const instantOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms).toISOString());

/** The amount as it is read back, with all digits of its currency: rules compare with that. */
function valueOf({ value, currency }: FreshLead['words']): string | null {
  const minor = minorUnits(value, currency, 'value');
  return minor === null ? null : decimalToText({ digits: BigInt(minor), scale: currencyExponent(currency) });
}

/**
 * Points, chance and time to answer of new leads with which nothing happened yet, as the background work would count them: stored along,
 * an import of 50,000 writes 50,000 rows and not four times as many. Null where rules hand leads out, which is left to that work.
 */
export async function outfit(ctx: Ctx, leads: readonly FreshLead[]): Promise<ReadonlyArray<Record<string, unknown>> | null> {
  if ((await storedCapture(ctx)).assignAll) return null;
  const rules = await scoreRulesOf(ctx);
  const chance = await chancesOfNew(ctx);
  const targets = await ctx.sql<{ pipeline_id: string; minutes: number }>('select pipeline_id, minutes from sales.response_target where workspace_id = $1', [ctx.workspaceId], 'sales.response_targets');
  const [clock, [{ now } = { now: new Date() }]] = [await clockOf(ctx), await ctx.sql<{ now: Date }>('select now()', [], 'sales.now')];
  const at = now.getTime();
  // All of them are created now: a pipeline's leads are due at the same time.
  const dueOf = new Map(targets.map(({ pipeline_id, minutes }) => [pipeline_id, instantOf(afterWorkingMinutes(at, minutes, clock))]));
  return leads.map(({ pipelineId, words, closed }) => {
    const { score, changesAt } = scoreOf(rules, { createdAt: at, closedAt: closed ? at : null, events: [], fields: { ...words, value: valueOf(words) } }, at);
    return { score, score_due_at: instantOf(changesAt), handed_out: true, chance: closed ? null : chance(words), response_due_at: closed ? null : dueOf.get(pipelineId) ?? null };
  });
}
