import { describeResource, type TestPerson } from '#core/testing/describe-resource.ts';
import { reportMails } from '../../contract.ts';
import { openLedgerHouse } from '../ledger/scene.ts';

const accounts = new Map<string, string>();
const idOf = ({ token }: TestPerson) => accounts.get(token!)!;
let allowed: TestPerson;
const open = async () => {
  const h = await openLedgerHouse();
  allowed = h.allowed;
  for (const { token } of [h.allowed, h.outsider]) accounts.set(token!, (await h.house.app.gate.authenticate(h.house.app, token!))!.id);
  return h;
};
const valid = (n: number, person: TestPerson = allowed) => ({ name: `Report ${n}`, report: 'trial-balance', period: 'last_month', every: 'month', day: (n % 28) + 1, recipientIds: [idOf(person)] });

describeResource(open, reportMails, {
  table: 'accounting.report_mail', valid,
  invalid: [
    { input: { report: 'tax' }, field: 'name' }, { input: { name: 'x', report: 'tax', period: 'last_month', every: 'month', day: 32, recipientIds: [] }, field: 'day' }, { input: { name: 'x', report: 'tax', period: 'last_month', every: 'month', day: 1, recipientIds: [] }, field: 'recipientIds' },
    { input: { name: 'x', report: 'horoscope', period: 'last_month', every: 'month', day: 1, recipientIds: ['0190a000-0000-7000-8000-000000000001'] }, field: 'report' }, { input: { name: 'x', report: 'tax', period: 'last_month', every: 'week', day: 1, recipientIds: ['0190a000-0000-7000-8000-000000000001'] }, field: 'recipientIds' },
  ],
  change: { period: 'last_quarter' }, search: 'Report 1',
});
