import { addDays } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ChargeProblem } from '../../contract.ts';
import { autopayWord, methodName } from '../../rules/autopay-words.ts';
import { daysToRetry, nextDue } from '../../rules/charge-plan.ts';
import { begunOn, openOf, type StoredCheckout } from '../online/checkouts.ts';
import { tellTrouble } from '../online/notices.ts';
import { today } from '../rows.ts';
import { mandateById, mandateOf } from './mandates.ts';
import { tellChargeFailed } from './notices.ts';
import { lockPlan, setPlan } from './plans.ts';
import { roomOf } from './rooms.ts';

/** A charge went well: its plan is done, or waits for the next part to fall due. */
export async function chargePaid(robot: Ctx, c: StoredCheckout): Promise<void> {
  const plan = await lockPlan(robot, c.plan_id!);
  if (!plan) return;
  const open = plan.part === 'due' ? await openOf(robot, plan.source_type, plan.source_id) : null;
  // What fell due while the bank took its days was not part of the charge.
  const next = open && nextDue(open.items, await begunOn(robot, c));
  const day = await today(robot);
  await setPlan(robot, plan, { ...(next ? { status: 'waiting', next_on: next < day ? day : next } : { status: 'done' }), tries: 0, problem: '' }, 'done');
}

/**
 * A charge was refused: it is tried again after so many days, until the tries are used up or there is nothing left to charge or to charge it to. Whoever looks after the document is told, and its customer gets the usual
 * link to pay it, except where the provider did not take the charge at all: that is no fault of theirs.
 */
export async function chargeFailed(robot: Ctx, c: StoredCheckout, problem: ChargeProblem): Promise<void> {
  const plan = await lockPlan(robot, c.plan_id!);
  if (plan?.status !== 'charging') return;
  if (!(await openOf(robot, plan.source_type, plan.source_id))) return void (await setPlan(robot, plan, { status: 'done', problem }, 'done'));
  const mandate = (await mandateById(robot, c.mandate_id!))!;
  const wait = daysToRetry(plan.tries);
  // Whoever agreed anew meanwhile is charged by that.
  const agreed = await mandateOf(robot, c.party_id ?? plan.party_id, c.live);
  const next = !agreed ? { status: 'stopped' as const, reason: 'no_mandate' as const } : wait === null ? { status: 'stopped' as const, reason: 'tries' as const } : { status: 'waiting' as const, next_on: addDays(await today(robot), wait) };
  await setPlan(robot, plan, { ...next, problem }, 'failed');
  const room = roomOf(plan.source_type);
  await tellChargeFailed(robot, { sourceType: c.source_type, sourceId: c.source_id, description: c.description }, await room.owners(robot, plan.source_id));
  if (problem !== 'refused') await room.mailLink(robot, plan.source_id, autopayWord(c.language, 'failed', { method: methodName(c.language, { brand: mandate.brand, lastDigits: mandate.last_digits }), document: c.description }), `charge:${c.id}`);
}

/** Nobody can say any more what became of a charge, for the provider is turned off, away or that of another account: it may have been taken, so people are told to look, and it is not asked for again unless somebody says so. */
export async function chargeLost(robot: Ctx, c: StoredCheckout): Promise<void> {
  const plan = await lockPlan(robot, c.plan_id!);
  if (plan?.status !== 'charging') return;
  await setPlan(robot, plan, { status: 'stopped', reason: 'unknown' }, 'stopped');
  await tellTrouble(robot, 'payments.charge_unknown', { id: c.id, link: (await roomOf(plan.source_type).owners(robot, plan.source_id)).link }, c.description);
}

/** A charge that never was, for what it was begun for changed before the provider was asked: its plan is looked at again. */
export async function chargeCancelled(robot: Ctx, c: StoredCheckout): Promise<void> {
  const plan = await lockPlan(robot, c.plan_id!);
  if (plan?.status === 'charging') await setPlan(robot, plan, { status: 'waiting', tries: Math.max(plan.tries - 1, 0) }, 'put_off');
}
