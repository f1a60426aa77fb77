import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import * as contract from '../../contract.ts';
import { documentJobs } from '../../service/documents/jobs.ts';
import { reminderBatch } from '../../service/documents/reminders.ts';
import { suggestedLevel } from '../../rules/documents/reminder-levels.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
// Two and a half batches are many: small ones show as much.
const usual = reminderBatch.size;
beforeAll(async () => { reminderBatch.size = 12; o = await openOffice(); });
afterAll(async () => { reminderBatch.size = usual; await o.house.close(); });
const { ask, posted, look, pay } = officeCalls(() => o);
const today = () => new Date().toISOString().slice(0, 10);
const level = (days: number, more: object = {}) => ({ days, subject: '', body: '', automatic: true, fee: null, interestPercent: null, ...more });
const clock = async () => {
  const job = documentJobs.find((j) => j.name === 'invoicing.remindDocuments')!;
  await job.outside!(o.house.app, {} as never);
  await o.house.drain();
};
const overdue = async (days: number) => {
  const due = addDays(today(), -days);
  const d = await posted('invoice', { partyId: o.c1, issuedOn: addDays(due, -14), dueOn: due, lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }] });
  return must(ask(contract.invoiceSteps.send, { id: d.id }));
};
const mails = async (d: { id: string }) => (await must(ask(contract.listDocumentMails, { id: d.id }))).items.filter((m) => m.kind === 'reminder').map((m) => m.level);
/** Copies of a posted one, as far as reminders go, each a day longer overdue. */
async function copies(id: string, prefix: string, count: number): Promise<void> {
  const { rows: columns } = await o.house.owner.query("select string_agg(quote_ident(attname), ', ') as all from pg_attribute where attrelid = 'invoicing.document'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'number', 'due_on')");
  await o.house.owner.query(`insert into invoicing.document (id, number, due_on, ${columns[0].all}) select gen_random_uuid(), $2 || '-' || n, current_date - 10 - n, ${columns[0].all} from invoicing.document, generate_series(1, $3::integer) n where id = $1`, [id, prefix, count]);
}
const set = async (reminders: unknown) => ask(contract.updateDocumentSettings, { version: (await must(ask(contract.getDocumentSettings, {}))).version, reminders });

describe('levels of reminders', () => {
  it('are kept in their order, and refused out of it', async () => {
    expect((await must(ask(contract.getDocumentSettings, {}))).reminders).toEqual([]);
    expect((await set([level(7), level(7)])).error?.fields?.[0]).toMatchObject({ path: 'reminders.1.days', message: 'Each level comes later than the one before.' });
    const levels = [level(3, { subject: 'Open: {number}', body: 'Dear {customer}, {open} is open since {date}.' }), level(14, { automatic: false }), level(30)];
    expect((await must(set(levels))).reminders).toEqual(levels);
    expect((await ask(contract.updateDocumentSettings, { version: 1, reminders: [] }, o.ann)).status).toBe(403);
  });
  it('go out by themselves, each once, the highest that is due, in the words of the level', async () => {
    const [fresh, late, last] = [await overdue(2), await overdue(5), await overdue(31)];
    await clock();
    await clock();
    expect([await mails(fresh), await mails(late), await mails(last)]).toEqual([[], [1], [3]]);
    const { rows } = await o.house.owner.query("select m.subject from core.mail m where m.subject like 'Open: %'");
    expect(rows).toEqual([{ subject: `Open: ${late.number}` }]);
    expect(await look(late)).toMatchObject({ dunningLevel: 1 });
    const preview = await must(ask(contract.invoiceSteps.previewMail, { id: late.id, message: 'Please pay {open} of {number}.' }));
    expect(preview.paragraphs[0]).toBe(`Please pay €100.00 of ${late.number}.`);
  });
  it('do not go to who has paid, or promised a day that is not over', async () => {
    const [paid, promised] = [await overdue(4), await overdue(4)];
    await pay(paid, 10_000n);
    await must(ask(contract.documentCalls.sale.setPromise, { id: promised.id, promisedOn: addDays(today(), 3) }));
    await clock();
    expect([await mails(paid), await mails(promised)]).toEqual([[], []]);
  });
  it('charge the fee of a level once for each invoice, by a draft of its own, and say so in the mail', async () => {
    expect((await set([level(3, { fee: '10.005' })])).error?.fields?.[0]?.path).toBe('reminders.0.fee');
    await must(set([level(3, { fee: '10' }), level(14, { automatic: false, fee: '25', subject: 'Second for {number}', body: 'That is {fee}.' }), level(30)]));
    expect((await must(ask(contract.getDocumentSettings, {}))).reminders.map((l) => l.fee)).toEqual(['10.00', '25.00', null]);
    const d = await overdue(5);
    const log = async () => (await must(ask(contract.listReminders, { id: d.id }))).items;
    await clock();
    await clock();
    const [first] = await log();
    expect(await log()).toMatchObject([{ level: 1, by: null, fee: { amount: '10.00', currency: 'EUR', invoice: { number: null, state: 'draft', removed: false } } }]);
    const fee = await look({ id: first!.fee!.invoice!.id, kind: 'invoice' });
    expect(fee).toMatchObject({ status: 'draft', partyId: o.c1, currency: 'EUR', origin: { id: d.id }, totals: { tax: '0.00', total: '10.00' }, lines: [{ name: `Fee for reminder 1 of ${d.number}`, accountId: o.accounts['late_fee'], sourceType: contract.reminderSource }] });
    const mail = async (subject: string) => (await o.house.owner.query('select m.body::text as text from core.mail m where m.subject like $1 order by m.created_at', [`${subject}%`])).rows.map((r: { text: string }) => r.text);
    expect((await mail(`A reminder: ${d.number} from `)).join()).toContain('For this reminder €10.00 is charged');
    // The job that makes the draft, and the level once more by hand: one fee.
    const { chargeReminderFee } = await import('../../service/documents/reminders.ts');
    await chargeReminderFee(o.house.app, { workspaceId: o.owner.workspaceId, id: first!.id });
    await must(ask(contract.invoiceSteps.remind, { id: d.id, level: 1 }));
    // The second one is not due before its day.
    expect((await ask(contract.invoiceSteps.remind, { id: d.id, level: 2 })).error?.fields?.[0]).toMatchObject({ path: 'level', message: 'This level is not due yet. Choose no level, or wait until its days after the due date are over.' });
    await o.house.owner.query('update invoicing.document set due_on = current_date - 14 where id = $1', [d.id]);
    await must(ask(contract.invoiceSteps.remind, { id: d.id, level: 2 }, o.manager));
    await o.house.drain();
    expect((await log()).map((r) => [r.level, r.fee?.amount ?? null, r.by?.id ?? null])).toEqual([[2, '25.00', o.manager.id], [1, null, o.owner.id], [1, '10.00', null]]);
    expect([await mail(`Second for ${d.number}`), (await look(d)).dunningLevel]).toEqual([[expect.stringContaining('That is €25.00.')], 2]);
    const drafts = await must(ask(contract.invoices.list, { filter: JSON.stringify({ and: [{ field: 'state', op: 'is', value: 'draft' }, { field: 'partyId', op: 'is', value: o.c1 }] }) }));
    expect(drafts.items.map((x) => x.total).toSorted()).toEqual(['10.00', '25.00']);
    expect((await ask(contract.invoiceSteps.remind, { id: d.id, level: 9 })).error?.fields?.[0]?.path).toBe('level');
    // Interest is charged for its own days, whatever fees were.
    expect((await must(ask(contract.invoiceSteps.chargeInterest, { id: d.id, annualPercent: '36.5' }))).totals.total).toBe('0.50');
    // Of a fee that is late no further fee grows.
    const late = await must(ask(contract.documentCalls.sale.update, { id: fee.id, version: fee.version, issuedOn: addDays(today(), -20), dueOn: addDays(today(), -6) }));
    await must(ask(contract.invoiceSteps.send, { id: (await must(ask(contract.documentCalls.sale.post, { id: late.id }))).id }));
    await clock();
    expect((await must(ask(contract.listReminders, { id: fee.id }))).items).toMatchObject([{ level: 1, fee: null }]);
    // Nor does its mail tell of one, whatever the words of the level say.
    await o.house.owner.query('update invoicing.document set due_on = current_date - 20 where id = $1', [fee.id]);
    await must(ask(contract.invoiceSteps.remind, { id: fee.id, level: 2 }));
    await o.house.drain();
    const { number } = await look(fee);
    const told = [...await mail(`A reminder: ${number} from `), ...await mail(`Second for ${number}`)];
    expect([told.length, told.filter((text) => /charged|That is|25\.00/.test(text))]).toEqual([2, []]);
    // Who may not see the invoice sees no reminders of it.
    expect((await ask(contract.listReminders, { id: d.id }, o.outsider)).status).toBe(404);
  });
  it('charge late interest up to their day, each day once, in the draft of the fee or one of their own', async () => {
    expect((await set([level(3, { interestPercent: '100.5' })])).error?.fields?.[0]).toMatchObject({ path: 'reminders.0.interestPercent', message: 'A percentage is between 0 and 100.' });
    expect((await set([level(3, { interestPercent: '1.23456' })])).error?.fields?.[0]?.path).toBe('reminders.0.interestPercent');
    await must(set([level(3, { fee: '10', interestPercent: '36.5000', subject: 'Interest for {number}', body: 'That is {interest} and {fee}.' }), level(14, { automatic: false, interestPercent: '73' })]));
    expect((await must(ask(contract.getDocumentSettings, {}))).reminders.map((l) => l.interestPercent)).toEqual(['36.5', '73']);
    const d = await overdue(10);
    const log = async (of: { id: string } = d) => (await must(ask(contract.listReminders, { id: of.id }))).items;
    const mail = async (subject: string) => (await o.house.owner.query('select m.body::text as text from core.mail m where m.subject like $1 order by m.created_at', [`${subject}%`])).rows.map((r: { text: string }) => r.text);
    await clock();
    await clock();
    // 100 at 36.5 % for ten days.
    const [first] = await log();
    expect(await log()).toMatchObject([{ level: 1, fee: { amount: '10.00', invoice: { state: 'draft' } }, interest: { amount: '1.00', currency: 'EUR', percent: '36.5', until: today(), invoice: { id: first!.fee!.invoice!.id, state: 'draft' }, problem: null } }]);
    expect(await mail(`Interest for ${d.number}`)).toEqual([expect.stringContaining('That is €1.00 and €10.00.')]);
    const charged = await look({ id: first!.interest!.invoice!.id, kind: 'invoice' });
    expect(charged).toMatchObject({ currency: 'EUR', totals: { tax: '0.00', total: '11.00' }, lines: [{ sourceType: contract.reminderSource }, { unitPrice: '1', periodFrom: addDays(today(), -9), periodTo: today(), accountId: o.accounts['late_fee'], sourceId: d.id, deferral: 'none' }] });
    expect(charged.lines[1]!.name).toBe(`Late interest on ${d.number}: 100.00 EUR at 36.5 % for 10 days`);
    // By hand too no day is charged twice, nor by the same level once more: without interest its words are the usual ones.
    expect((await ask(contract.invoiceSteps.chargeInterest, { id: d.id, annualPercent: '5' })).error?.code).toBe('invoicing.interest_charged');
    const { chargeReminderFee } = await import('../../service/documents/reminders.ts');
    await chargeReminderFee(o.house.app, { workspaceId: o.owner.workspaceId, id: first!.id });
    await must(ask(contract.invoiceSteps.remind, { id: d.id, level: 1 }));
    await o.house.drain();
    expect(await log()).toMatchObject([{ level: 1, fee: null, interest: null }, { fee: { amount: '10.00' } }]);
    const [, again, ...more] = await mail(`Interest for ${d.number}`);
    expect([again, more]).toEqual([expect.stringContaining('€100.00 is still open.'), []]);
    expect(again).not.toMatch(/\{interest\}|That is|charged/);
    // What a draft is still to be made for is charged by nothing else meanwhile.
    await o.house.owner.query('update invoicing.document set deleted_at = now() where id = $1', [charged.id]);
    await o.house.owner.query('update invoicing.dunning_log set interest_document_id = null where id = $1', [first!.id]);
    expect((await ask(contract.invoiceSteps.chargeInterest, { id: d.id, annualPercent: '5' })).error?.code).toBe('invoicing.interest_charged');
    await o.house.owner.query("update invoicing.dunning_log set fee_problem = 'nobody' where id = $1", [first!.id]);
    expect((await must(ask(contract.invoiceSteps.chargeInterest, { id: d.id, annualPercent: '36.5' }))).totals.total).toBe('1.00');
  });
  it('charge interest alone where there is no fee, in the currency of the invoice, and none of what charges it itself', async () => {
    await must(set([level(0, { automatic: false, interestPercent: '73' }), level(3, { automatic: false, fee: '10', interestPercent: '73' })]));
    const abroad = async (days: number) => { const due = addDays(today(), -days); return must(ask(contract.invoiceSteps.send, { id: (await posted('invoice', { partyId: o.c1, issuedOn: addDays(due, -14), dueOn: due, currency: 'USD', exchangeRate: '0.9', lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }] })).id })); };
    const remind = async (d: { id: string }, at: number) => { await must(ask(contract.invoiceSteps.remind, { id: d.id, level: at })); await o.house.drain(); return (await must(ask(contract.listReminders, { id: d.id }))).items[0]!; };
    const alone = await remind(await abroad(5), 1);
    expect(alone).toMatchObject({ fee: null, interest: { amount: '1.00', currency: 'USD', invoice: { state: 'draft' } } });
    const draft = await look({ id: alone.interest!.invoice!.id, kind: 'invoice' });
    expect(draft).toMatchObject({ currency: 'USD', totals: { total: '1.00' }, lines: [{ unitPrice: '1' }] });
    // With a fee in the books' own currency there are two drafts.
    const both = await remind(await abroad(5), 2);
    expect(both).toMatchObject({ fee: { amount: '10.00', currency: 'EUR', invoice: { state: 'draft' } }, interest: { amount: '1.00', currency: 'USD', invoice: { state: 'draft' } } });
    expect(both.interest!.invoice!.id).not.toBe(both.fee!.invoice!.id);
    // Due today: a level is reached, and no interest has grown yet.
    expect(await remind(await overdue(0), 1)).toMatchObject({ level: 1, fee: null, interest: null });
    // Of interest that is late nothing grows.
    // The draft shows the rate of the invoice; whoever posts it says the one of the day.
    expect([draft.exchangeRate, draft.rateFixed, (await ask(contract.documentCalls.sale.post, { id: draft.id })).error?.fields?.[0]?.path]).toEqual(['0.9', false, 'exchangeRate']);
    const late = await must(ask(contract.documentCalls.sale.update, { id: draft.id, version: draft.version, exchangeRate: '0.8', issuedOn: addDays(today(), -40), dueOn: addDays(today(), -30) }));
    await must(ask(contract.invoiceSteps.send, { id: (await must(ask(contract.documentCalls.sale.post, { id: late.id }))).id }));
    expect(await remind(late, 2)).toMatchObject({ fee: null, interest: null });
    const byHand = await must(ask(contract.invoiceSteps.chargeInterest, { id: (await overdue(400)).id, annualPercent: '50' }));
    const old = await must(ask(contract.documentCalls.sale.update, { id: byHand.id, version: byHand.version, issuedOn: addDays(today(), -40), dueOn: addDays(today(), -30) }));
    expect(await remind(await must(ask(contract.invoiceSteps.send, { id: (await must(ask(contract.documentCalls.sale.post, { id: old.id }))).id })), 2)).toMatchObject({ fee: null, interest: null });
  });
  it('cost nothing before they are due: a note three days ahead leaves the level to its day', async () => {
    await must(set([level(3, { fee: '10' })]));
    const d = await overdue(-3);
    expect((await ask(contract.invoiceSteps.remind, { id: d.id, level: 1 })).error?.fields?.[0]?.path).toBe('level');
    expect(await must(ask(contract.invoiceSteps.remind, { id: d.id }))).toMatchObject({ dunningLevel: 0 });
    expect((await must(ask(contract.listReminders, { id: d.id }))).items).toMatchObject([{ level: 0, fee: null }]);
  });
  it('say why a fee is not charged, where nobody may write its invoice or the reminded one was voided first', async () => {
    await must(set([level(3, { fee: '10' })]));
    const { chargeReminderFee } = await import('../../service/documents/reminders.ts');
    const fee = async (d: { id: string }) => (await must(ask(contract.listReminders, { id: d.id }))).items[0]!;
    const reminded = async () => { const d = await overdue(5); await must(ask(contract.invoiceSteps.remind, { id: d.id, level: 1 })); await o.house.drain(); return d; };
    // As if the job had not come round yet.
    const waiting = async (d: { id: string }) => { await o.house.owner.query('update invoicing.dunning_log set fee_document_id = null where document_id = $1', [d.id]); return fee(d); };
    const [gone, alone] = [await reminded(), await reminded()];
    await must(ask(contract.documentCalls.sale.void, { id: gone.id, reason: 'wrong' }));
    await chargeReminderFee(o.house.app, { workspaceId: o.owner.workspaceId, id: (await waiting(gone)).id });
    expect((await fee(gone)).fee).toEqual({ amount: '10.00', currency: 'EUR', invoice: null, problem: 'voided' });
    const { id } = await waiting(alone);
    const nobody = { ...o.house.app, gate: { ...o.house.app.gate, membership: async () => null } } as unknown as typeof o.house.app;
    await chargeReminderFee(nobody, { workspaceId: o.owner.workspaceId, id });
    expect((await fee(alone)).fee).toMatchObject({ invoice: null, problem: 'nobody' });
    await chargeReminderFee(o.house.app, { workspaceId: o.owner.workspaceId, id });
    expect((await fee(alone)).fee).toMatchObject({ invoice: { state: 'draft' }, problem: null });
    await o.house.drain();
  });
  it('begin by hand with the one that comes next, of those that are due', () => {
    const of = (dueOn: string | null, reached: number) => suggestedLevel([{ days: 0 }, { days: 7 }, { days: 14 }], { dueOn, reached, today: '2026-03-10' });
    expect([of(null, 0), of('2026-03-13', 0), of('2026-03-10', 0), of('2026-03-09', 0), of('2026-03-09', 1), of('2026-03-03', 1), of('2026-02-01', 0), of('2026-02-01', 3)]).toEqual([0, 0, 0, 1, 1, 2, 1, 3]);
  });
  it('all go out on their day, however many they are, and the longest overdue first', async () => {
    await must(set([level(3)]));
    const d = await overdue(40);
    await copies(d.id, 'COPY', 30);
    await clock();
    const { rows } = await o.house.owner.query("select count(*)::int as all, count(*) filter (where dunning_level = 1)::int as reminded from invoicing.document where number like 'COPY-%'");
    expect(rows).toEqual([{ all: 30, reminded: 30 }]);
    const { rows: due } = await o.house.owner.query('select * from invoicing.due_reminders(10)');
    expect(due).toEqual([]);
  }, 120_000);
  it('do not go out for what a customer disputes, nor to one for whom they are stopped, until that is over', async () => {
    const [disputed, plain] = [await overdue(40), await overdue(40)];
    const seen = await must(ask(contract.invoiceSteps.setDispute, { id: disputed.id, note: 'Two were broken.' }));
    expect([seen.dispute?.note, seen.steps.includes('set_dispute'), seen.version > disputed.version]).toEqual(['Two were broken.', true, true]);
    await clock();
    expect([await mails(disputed), await mails(plain)]).toEqual([[], [1]]);
    const stop = (stopped: boolean) => must(ask(contract.setCustomerReminders, { partyId: disputed.partyId!, stopped }));
    expect(await stop(true)).toEqual({ stopped: true });
    expect((await must(ask(contract.invoiceSteps.setDispute, { id: disputed.id, note: null }))).dispute).toBeNull();
    await clock();
    expect([await mails(disputed), await must(ask(contract.getCustomerReminders, { partyId: disputed.partyId! }))]).toEqual([[], { stopped: true }]);
    await stop(false);
    await clock();
    expect(await mails(disputed)).toEqual([1]);
    expect((await ask(contract.getCustomerReminders, { partyId: disputed.partyId! }, o.outsider)).status).toBe(404);
    expect((await ask(contract.setCustomerReminders, { partyId: disputed.partyId!, stopped: true }, o.outsider)).status).toBe(404);
    const draft = await must(ask(contract.documentCalls.sale.create, { kind: 'invoice', partyId: o.c1 }));
    expect((await ask(contract.invoiceSteps.setDispute, { id: draft.id, note: 'x' })).error?.code).toBe('invoicing.document_state');
  }, 120_000);
  it('do not go out for what is charged by itself or being paid at this moment, however much of that there is before the others', async () => {
    const [charged, paying, plain, vain] = [await overdue(40), await overdue(6), await overdue(5), await overdue(4)];
    await copies(charged.id, 'HELD', 26);
    const plan = (status: string, where: string, values: unknown[]) => o.house.owner.query(`insert into payments.charge_plan (id, workspace_id, source_type, source_id, party_id, part, status, next_on) select gen_random_uuid(), workspace_id, '${contract.documentSource}', id, party_id, 'all', '${status}', current_date from invoicing.document where ${where}`, values);
    await plan('charging', "number like 'HELD-%' or id = $1", [charged.id]);
    // Waits for its day although nobody agreed to it.
    await plan('waiting', 'id = $1', [vain.id]);
    await o.house.owner.query("insert into payments.checkout (id, workspace_id, provider, live, source_type, source_id, description, currency, amount, status, expires_at) values (gen_random_uuid(), $1, 'stripe', false, $2, $3, 'x', 'EUR', 10000, 'pending', now())", [o.owner.workspaceId, contract.documentSource, paying.id]);
    await clock();
    expect(await Promise.all([charged, paying, plain, vain].map(mails))).toEqual([[], [], [1], [1]]);
    expect((await o.house.owner.query("select count(*)::int as n from invoicing.document where number like 'HELD-%' and dunning_level > 0")).rows).toEqual([{ n: 0 }]);
  }, 120_000);
});

describe('a deleted workspace', () => {
  it('writes to nobody and its links lead nowhere, until it is brought back', async () => {
    await must(set([level(3)]));
    const d = await overdue(5);
    await o.house.drain();
    const { url } = await must(ask(contract.newDocumentLink, { id: d.id }));
    const [token, before] = [url.split('#')[1]!, (await o.house.owner.query('select 1 from core.mail')).rowCount];
    const setDeleted = (at: string) => o.house.owner.query(`update workspace.workspace set deleted_at = ${at} where id = $1`, [o.owner.workspaceId]);
    const page = () => ask(contract.openPublicDocument, { workspace_slug: undefined, token });
    await setDeleted('now()');
    await clock();
    // What was on its way when it was deleted waits as well.
    await o.house.owner.query("select graphile_worker.add_job('invoicing.deliverDocument', payload => $1::json)", [JSON.stringify({ workspaceId: o.owner.workspaceId, id: d.id, to: 'pay@cedar.test', cc: [], message: '', kind: 'document', level: 0, key: 'on-its-way', by: null, track: false })]);
    await o.house.drain();
    expect((await o.house.owner.query('select 1 from core.mail')).rowCount).toBe(before);
    expect((await o.house.owner.query('select dunning_level from invoicing.document where id = $1', [d.id])).rows).toEqual([{ dunning_level: 0 }]);
    expect([(await page()).status, (await page()).error?.code]).toEqual([404, 'invoicing.link_gone']);
    await setDeleted('null');
    await o.house.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    await clock();
    expect(await mails(d)).toEqual([1]);
    expect((await o.house.owner.query("select 1 from core.mail where dedupe_key = 'invoicing.document:on-its-way'")).rowCount).toBe(1);
    expect((await page()).status).toBe(200);
  }, 120_000);
});
