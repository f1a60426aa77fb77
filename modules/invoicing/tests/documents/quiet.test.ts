import { afterAll, beforeAll, expect, it } from 'vitest';
import { getParty, mergeParties } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask } = officeCalls(() => o);
const reminders = (partyId: string) => ask(contract.getCustomerReminders, { partyId });

it('reminders that are stopped for a customer who was merged are stopped for whom they became', async () => {
  const [survivor, twin] = [await addParty(o, { name: 'Twin Ltd', roles: ['customer'] }), await addParty(o, { name: 'Twin Limited', roles: ['customer'] })];
  const version = async (id: string) => (await must(ask(getParty, { id }))).version;
  await must(ask(mergeParties, { id: survivor, version: await version(survivor), loserId: twin, loserVersion: await version(twin) }));
  expect(await must(ask(contract.setCustomerReminders, { partyId: twin, stopped: true }))).toEqual({ stopped: true });
  expect([await must(reminders(survivor)), await must(reminders(twin))]).toEqual([{ stopped: true }, { stopped: true }]);
  expect((await o.house.owner.query('select party_id from invoicing.quiet_customer')).rows).toEqual([{ party_id: survivor }]);
  await must(ask(contract.setCustomerReminders, { partyId: twin, stopped: false }));
  expect(await must(reminders(survivor))).toEqual({ stopped: false });
});
