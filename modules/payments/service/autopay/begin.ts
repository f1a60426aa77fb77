import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { isOpenWorkspace } from '#modules/workspace/api.ts';
import { chargedOn, nextDue } from '../../rules/charge-plan.ts';
import { toStripe } from '../../rules/stripe-amounts.ts';
import { askedOf, lockPaying, type Payable } from '../online/checkouts.ts';
import { onlineOf } from '../online/settings.ts';
import { today } from '../rows.ts';
import { mandateOf } from './mandates.ts';
import { tellChargeFailed, type Untaken } from './notices.ts';
import { isBeingPaid, lockPlan, setPlan, type StoredPlan } from './plans.ts';
import { roomOf } from './rooms.ts';

/** What is charged of a document on a day: the sum in minor units, less what is taken off for paying early; 'none' while no part is due, null when nothing is open. */
export async function dueOf(robot: Ctx, plan: Pick<StoredPlan, 'source_type' | 'source_id' | 'part'>, day: string): Promise<{ amount: bigint; currency: string } | { none: string | null } | null> {
  const open = await askedOf(robot, plan.source_type, plan.source_id, day);
  if (!open) return null;
  const items = chargedOn(open.items, plan.part, day);
  if (items.length === 0) return { none: nextDue(open.items, day) };
  return { amount: items.reduce((sum, i) => sum + i.openAmount - open.discountOf(i.id), 0n), currency: open.currency };
}

/** Whether money that was paid online for a document went back: nobody takes it again without being told to. */
async function isDisputed(robot: Ctx, plan: StoredPlan): Promise<boolean> {
  return (await robot.sql(
    "select 1 from payments.checkout c join payments.payment r on r.returns_id = c.payment_id and r.workspace_id = $1 and r.direction = 'out' and r.status = 'posted' where c.workspace_id = $1 and c.source_type = $2 and c.source_id = $3 and r.created_at > $4 limit 1",
    [robot.workspaceId, plan.source_type, plan.source_id, plan.created_at], 'payments.went_back')).length > 0;
}

/** Begins the charge of a plan whose day has come, once: the provider is asked by a job after this transaction. A customer who is paying at this moment is not overtaken: the next run looks again. */
export async function beginCharge(robot: Ctx, planId: string): Promise<void> {
  const plan = await lockPlan(robot, planId);
  const day = await today(robot);
  if (!plan || plan.status !== 'waiting' || plan.next_on > day) return;
  // A deleted workspace may come back: until then nothing of it is charged.
  if (!(await isOpenWorkspace(robot))) return void (await setPlan(robot, plan, { next_on: addDays(day, 1) }, 'put_off'));
  const room = roomOf(plan.source_type);
  const payable = await room.find(robot, plan.source_id, 'clock');
  if (!payable?.partyId) return void (await setPlan(robot, plan, { status: 'stopped', reason: 'gone' }, 'stopped'));
  const due = await dueOf(robot, plan, day);
  if (!due || ('none' in due && due.none === null)) return void (await setPlan(robot, plan, { status: 'done' }, 'done'));
  if ('none' in due) return void (await setPlan(robot, plan, { next_on: due.none! }, 'put_off'));
  // Whoever looks after the document relies on its charge.
  const tell = async (why: Untaken): Promise<void> => tellChargeFailed(robot, payable, await room.owners(robot, plan.source_id), why);
  const stopped = async (reason: Exclude<Untaken, 'off'>): Promise<void> => { await setPlan(robot, plan, { status: 'stopped', reason }, 'stopped'); await tell(reason); };
  const online = await onlineOf(robot, plan.workspace_id);
  if (!online) {
    await setPlan(robot, plan, { next_on: addDays(day, 1), problem: 'off' }, 'put_off');
    return plan.problem === 'off' ? undefined : tell('off');
  }
  if (await isDisputed(robot, plan)) return stopped('disputed');
  const mandate = await mandateOf(robot, payable.partyId, online.live);
  if (!mandate) return stopped('no_mandate');
  if (toStripe(due.amount, due.currency) === null) return stopped('amount');
  await lockPaying(robot, plan.source_id);
  if (await isBeingPaid(robot, plan.source_type, plan.source_id)) return;
  await addCharge(robot, { plan, payable, mandateId: mandate.id, live: online.live, ...due });
  await setPlan(robot, plan, { status: 'charging', tries: plan.tries + 1, party_id: payable.partyId }, 'begun');
}

async function addCharge(robot: Ctx, { plan, payable, mandateId, live, amount, currency }: { plan: StoredPlan; payable: Payable; mandateId: string; live: boolean; amount: bigint; currency: string }): Promise<void> {
  const id = uuidv7();
  await robot.sql(
    `insert into payments.checkout (id, workspace_id, provider, live, source_type, source_id, party_id, description, email, language, currency, amount, expires_at, mandate_id, plan_id)
     values ($1, $2, 'stripe', $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + interval '30 days', $12, $13)`,
    [id, plan.workspace_id, live, plan.source_type, plan.source_id, payable.partyId, payable.description.slice(0, 200), payable.email ?? '', payable.language ?? 'en', currency, amount, mandateId, plan.id], 'payments.add_charge');
  await robot.enqueue('payments.look', { workspaceId: plan.workspace_id, id }, { key: `payments.look:${id}` });
}
