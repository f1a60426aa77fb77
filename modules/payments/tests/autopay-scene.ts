import { call } from '#core/testing/house.ts';
import { createParty } from '#modules/parties/contract.ts';
import { scheduleCharge } from '../api.ts';
import * as contract from '../contract.ts';
import { consentVersion } from '../rules/autopay-words.ts';
import type { OnlineScene } from './online-scene.ts';

/** Kind of document that is charged in these tests. */
export const sourceType = 'probe.bill';
/** Today, as the workspace counts it. */
export const today = () => new Date().toISOString().slice(0, 10);

/** Calls of a scene whose customers agree to be charged. */
export function autopayCalls(s: OnlineScene) {
  const at = () => ({ workspace_slug: s.h.allowed.slug });
  const party = async (name: string) => (await call(s.h.house, createParty, { ...at(), kind: 'company', name, roles: ['customer'] } as never, s.h.allowed)).body.id;
  /** A customer who paid an invoice and agreed to be charged from then on. */
  const agreed = async (name: string, brand = 'visa') => {
    const id = await party(name);
    const invoice = await s.invoice(5_000n, { party: id });
    const { session, checkout } = await s.begin(invoice.token, consentVersion);
    s.fake.pay(session, { brand });
    await s.reported(session);
    return { id, invoice, session, checkout, method: [...s.fake.vault.methods.values()].at(-1)! };
  };
  const mandateOf = async (partyId: string, who = s.h.allowed) => call(s.h.house, contract.getMandate, { workspace_slug: who.slug, partyId }, who);
  const charging = async (sourceId: string) => (await call(s.h.house, contract.getCharging, { ...at(), sourceType, sourceId }, s.h.allowed)).body;
  const chargeNow = (sourceId: string, who = s.h.allowed) => call(s.h.house, contract.chargeNow, { workspace_slug: who.slug, sourceType, sourceId }, who);
  const schedule = (sourceId: string, partyId: string, more: object = {}) => s.inside((ctx) => scheduleCharge(ctx, { workspaceId: ctx.workspaceId, sourceType, sourceId, partyId, part: 'due', on: today(), ...more }));
  const clock = async () => { await s.h.house.owner.query("select graphile_worker.add_job('payments.chargeDue')"); await s.h.house.drain(); };
  const checkoutsOf = async (sourceId: string) => (await s.h.house.owner.query('select id, status, problem, payment_id, provider_ref from payments.checkout where source_id = $1 order by created_at', [sourceId])).rows as Array<{ id: string; status: string; problem: string; payment_id: string | null; provider_ref: string | null }>;
  const takenFor = async (sourceId: string) => { const ids = new Set((await checkoutsOf(sourceId)).map((c) => c.id)); return s.fake.vault.taken().filter((i) => ids.has(i.metadata['atrium_charge']!)); };
  /** Types of what people were told of a document. */
  const toldOf = async (sourceId: string) => (await s.h.house.owner.query("select distinct type from notifications.notification where target_id = $1 and type like 'payments.charge%' order by 1", [sourceId])).rows.map((r: { type: string }) => r.type);
  /** As if the day of the next charge had come. */
  const due = async (sourceId: string) => { await s.h.house.owner.query('update payments.charge_plan set next_on = current_date where source_id = $1', [sourceId]); await clock(); };
  return { at, party, agreed, mandateOf, charging, chargeNow, schedule, clock, checkoutsOf, takenFor, due, toldOf };
}
