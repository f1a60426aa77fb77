import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createParty, eraseParty, getParty } from '#modules/parties/contract.ts';
import { createComment, listComments } from '#core/contract/records.ts';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { addForm, asking, leadsOf, openTeam, post, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';

let t: Team;
let templateId: string;
beforeAll(async () => {
  t = await openTeam();
  templateId = (await ask(leads.mailTemplates.create, { name: 'Hello', subject: 'Hello {{first_name}}', body: 'Dear {{first_name}},\n\nshall we talk?' })).body.id;
});
afterAll(() => t.house.close());
const ask = asking(() => t);
const sequence = async (more: Record<string, unknown> = {}) => (await ask(contract.sequences.create, { name: `Follow up ${Math.random()}`, steps: [{ kind: 'mail', wait: 0, templateId }, { kind: 'activity', wait: 2, activity: 'call', title: 'Call them' }, { kind: 'mail', wait: 3, templateId }], ...more })).body;
const runOf = async (leadId: string) => (await ask(contract.listRuns, { leadId })).body.items[0]!;
/** Lets the next step be due now, and does it. */
async function goOn(runId: string) {
  await t.house.owner.query("update sales.sequence_run set next_at = now() - interval '1 second' where id = $1 and state = 'running'", [runId]);
  await t.house.owner.query("select graphile_worker.add_job('sales.runSequence', json_build_object('id', $1::text, 'workspaceId', $2::int))", [runId, t.owner.workspaceId]);
  await t.house.owner.query("select graphile_worker.add_job('sales.dueSequences')");
  await t.house.drain();
}
const mailsTo = async (email: string) => (await t.house.owner.query('select subject, body from core.mail where to_email = $1 order by id', [email])).rows as Array<{ subject: string; body: { unsubscribe: { oneClickUrl: string; pageUrl: string } } }>;

describe('a sequence', () => {
  it('does its steps one after the other, each once however often it is tried, and ends', async () => {
    const s = await sequence();
    const lead = await addLead(t.house, t.ann, { firstName: 'Ida', email: 'ida@seq.test' });
    expect((await ask(contract.enrolLeads, { id: s.id, leadIds: [lead.id] })).body).toEqual({ enrolled: 1, left: [] });
    expect((await ask(contract.enrolLeads, { id: s.id, leadIds: [lead.id] })).body).toEqual({ enrolled: 0, left: [{ id: lead.id, why: 'running' }] });
    const run = await runOf(lead.id);
    expect(run).toMatchObject({ state: 'running', step: 0, steps: 3 });
    await goOn(run.id);
    expect((await mailsTo('ida@seq.test')).map((m) => m.subject)).toEqual(['Hello Ida']);
    const after = await runOf(lead.id);
    expect([after.step, Date.parse(after.nextAt!) > Date.now() + 86_400_000]).toEqual([1, true]);
    await goOn(run.id);
    const { rows: [call] } = await t.house.owner.query("select assignee_id, done_at from sales.activity where subject_id = $1 and title = 'Call them'", [lead.id]);
    expect(call).toEqual({ assignee_id: t.ann.id, done_at: null });
    await goOn(run.id);
    await goOn(run.id);
    expect(await mailsTo('ida@seq.test')).toHaveLength(2);
    expect(await runOf(lead.id)).toMatchObject({ state: 'finished', nextAt: null });
    expect((await ask(contract.sequences.get, { id: s.id })).body).toMatchObject({ running: 0, finished: 1, stopped: 0 });
  });
  it('is no first answer, unless the workspace says so; what a person sends is one', async () => {
    const s = await sequence({ steps: [{ kind: 'mail', wait: 0, templateId }] });
    const answeredAt = async (email: string, automaticAnswers: boolean) => {
      const { version, workStart, workEnd, targets, assignAll } = (await ask(contract.getCaptureSettings, {})).body;
      expect((await ask(contract.updateCaptureSettings, { version, workStart, workEnd, targets, assignAll, automaticAnswers }, t.owner)).body.automaticAnswers).toBe(automaticAnswers);
      const lead = await addLead(t.house, t.ann, { email });
      await ask(contract.enrolLeads, { id: s.id, leadIds: [lead.id] });
      await goOn((await runOf(lead.id)).id);
      expect(await mailsTo(email)).toHaveLength(1);
      return { id: lead.id, at: (await ask(leads.leads.get, { id: lead.id })).body.firstResponseAt };
    };
    const waiting = await answeredAt('auto@answer.test', false);
    expect(waiting.at).toBeNull();
    expect((await answeredAt('counted@answer.test', true)).at).not.toBeNull();
    expect((await ask(leads.sendLeadMail, { id: waiting.id, subject: 'Hello', body: 'It is me' })).status).toBe(201);
    expect((await ask(leads.leads.get, { id: waiting.id })).body.firstResponseAt).not.toBeNull();
  });
  it('stops when the lead answers, converts, objects or is taken out', async () => {
    const s = await sequence();
    const made = await Promise.all(['reply', 'convert', 'object', 'hand', 'lost'].map((name) => addLead(t.house, t.owner, { email: `${name}@stop.test` })));
    await ask(contract.enrolLeads, { id: s.id, leadIds: made.map((l) => l.id) });
    const [reply, converted, objects, hand, lost] = made as [leads.Lead, leads.Lead, leads.Lead, leads.Lead, leads.Lead];
    await ask(leads.activities.create, { subjectId: reply.id, kind: 'email', title: 'Yes please', direction: 'in', done: true });
    await ask(leads.convertLead, { id: converted.id, account: { use: 'none' }, contact: { use: 'new' }, deal: null });
    await ask(leads.setLeadConsent, { id: objects.id, channel: 'email', given: false });
    await ask(leads.loseLead, { id: lost.id, version: 1, reason: 'No need' });
    expect((await ask(contract.stopRun, { id: (await runOf(hand.id)).id })).body).toMatchObject({ state: 'stopped', stopReason: 'manual' });
    expect((await ask(contract.stopRun, { id: (await runOf(hand.id)).id })).error?.code).toBe('sales.sequence_run_over');
    await t.house.drain();
    const reasons = [];
    for (const l of [reply, converted, objects, lost]) reasons.push((await runOf(l.id)).stopReason);
    expect(reasons).toEqual(['reply', 'converted', 'opted_out', 'closed']);
    for (const l of [reply, objects, hand]) { await goOn((await runOf(l.id)).id); expect((await mailsTo(l.email)).length).toBeLessThanOrEqual(1); }
  });
  it('takes no one who objected, has no address or is closed', async () => {
    const s = await sequence();
    const no = await addLead(t.house, t.owner, { email: 'no@seq.test' });
    await ask(leads.setLeadConsent, { id: no.id, channel: 'email', given: false });
    const mute = await addLead(t.house, t.owner, { email: '', phone: '+4930901821' });
    const closed = await addLead(t.house, t.owner, { email: 'closed@seq.test' });
    await ask(leads.junkLead, { id: closed.id, version: 1 });
    const foreign = await addLead(t.house, t.outsider, { email: 'foreign@seq.test' });
    expect((await ask(contract.enrolLeads, { id: s.id, leadIds: [no.id, mute.id, closed.id, foreign.id] })).body).toMatchObject({ enrolled: 0, left: expect.arrayContaining([{ id: no.id, why: 'opted_out' }, { id: mute.id, why: 'no_address' }, { id: closed.id, why: 'closed' }, { id: foreign.id, why: 'unknown' }]) });
    expect((await ask(contract.enrolLeads, { id: s.id, leadIds: [no.id] }, t.outsider)).status).toBe(404);
    await ask(contract.sequences.update, { id: s.id, version: 1, isActive: false });
    expect((await ask(contract.enrolLeads, { id: s.id, leadIds: [no.id] })).error?.code).toBe('sales.sequence_off');
  });
  it('carries a link in its mails by which a person stops them, by a click of the mail program as well; opening it changes nothing', async () => {
    const s = await sequence();
    const lead = await addLead(t.house, t.owner, { email: 'stop@seq.test' });
    await ask(contract.enrolLeads, { id: s.id, leadIds: [lead.id] });
    await goOn((await runOf(lead.id)).id);
    const [mail] = await mailsTo('stop@seq.test');
    const url = new URL(mail!.body.unsubscribe.oneClickUrl);
    expect((await t.house.server.inject({ method: 'GET', url: url.pathname + url.search })).statusCode).not.toBe(200);
    expect((await runOf(lead.id)).state).toBe('running');
    const done = await t.house.server.inject({ method: 'POST', url: url.pathname + url.search, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' });
    expect(done.statusCode).toBe(200);
    expect(await runOf(lead.id)).toMatchObject({ state: 'stopped', stopReason: 'opted_out' });
    expect((await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hi', body: 'There' })).error?.code).toBe('sales.mail_opted_out');
    const secret = mail!.body.unsubscribe.pageUrl.split('#')[1]!;
    expect((await ask(contract.stopMails, { secret })).status).toBe(200);
    expect((await ask(contract.stopMails, { secret: `${secret.slice(0, -3)}abc` })).error?.code).toBe('sales.form_link_gone');
  });
});

describe('sources', () => {
  it('count what they brought and what they cost', async () => {
    const { today } = { today: new Date().toISOString().slice(0, 10) };
    const fair = (await ask(contract.leadSources.create, { name: 'Fair' })).body;
    expect((await ask(contract.leadSources.create, { name: 'FAIR' })).error?.fields?.[0]).toMatchObject({ path: 'name', code: 'sales.source_taken' });
    const currency = (await ask(contract.sourceReport, { from: today, to: today })).body.currency;
    expect((await ask(contract.addSourceCost, { id: fair.id, fromOn: today, toOn: today, amount: '1000.00' })).body).toMatchObject({ amount: '1000.00', currency });
    const amounts = ['1500.00', '2000.00'];
    for (const [i, amount] of amounts.entries()) {
      const lead = await addLead(t.house, t.owner, { email: `fair${i}@x.test`, sources: ['Fair', 'Web'] });
      const { opportunityId } = (await ask(leads.convertLead, { id: lead.id, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Deal', amount, currency } })).body;
      await t.house.owner.query("update sales.opportunity set status = 'won', closed_at = now() where id = $1", [opportunityId]);
    }
    await addLead(t.house, t.owner, { email: 'fair3@x.test', sources: ['Fair'] });
    const report = (await ask(contract.sourceReport, { from: today, to: today })).body;
    expect(report.items.find((i) => i.source === 'Fair')).toEqual({ source: 'Fair', leads: 3, qualified: 2, converted: 2, won: 2, wonWithoutLead: 0, wonAmount: '3500.00', otherWon: [], paid: '0.00', cost: '1000.00', roiPercent: '-100.0' });
    expect((await ask(contract.sourceReport, { from: today, to: today }, t.ann)).status).toBe(403);
    expect((await ask(contract.sourceReport, { from: today, to: today }, t.outsider)).body.items.some((i) => i.source === 'Fair')).toBe(false);
    expect((await ask(contract.addSourceCost, { id: fair.id, fromOn: '2026-02-02', toOn: '2026-02-01', amount: '1' })).error?.fields?.[0]?.path).toBe('toOn');
    const [cost] = (await ask(contract.listSourceCosts, { id: fair.id })).body.items;
    expect((await ask(contract.deleteSourceCost, { id: cost!.id }, t.outsider)).status).toBe(404);
    expect((await ask(contract.deleteSourceCost, { id: cost!.id })).status).toBe(200);
  });
});

describe('erasing a lead', () => {
  it('L8: takes what is personal and leaves the figures; the log says who and when; a later entry is a new lead', async () => {
    const form = await addForm(t, { consentText: 'Yes' });
    await post(t, form.token, { email: 'erase@me.test', firstName: 'Erika', phone: '+49 30 901888', notes: 'Secretly Erika' }, { consent: true });
    const [lead] = await leadsOf(t, 'erase@me.test');
    await ask(createComment, { topic: 'sales.lead', subjectId: lead!.id, body: 'Erika is nice', mentions: [] });
    expect((await ask(leads.leads.update, { id: lead!.id, version: (await ask(leads.leads.get, { id: lead!.id })).body.version, utmTerm: 'erika', utmContent: 'erika' })).body).toMatchObject({ utmTerm: 'erika' });
    const s = await sequence();
    await ask(contract.enrolLeads, { id: s.id, leadIds: [lead!.id] });
    expect((await ask(contract.eraseLead, { id: lead!.id, confirmName: 'Erika' }, t.ann)).status).toBe(403);
    expect((await ask(contract.eraseLead, { id: lead!.id, confirmName: 'Erika' }, t.outsider)).status).toBe(404);
    expect((await ask(contract.eraseLead, { id: lead!.id, confirmName: 'Erica' })).error?.fields?.[0]?.path).toBe('confirmName');
    expect((await ask(contract.eraseLead, { id: lead!.id, confirmName: 'Erika' })).status).toBe(200);
    await t.house.drain();
    const now = (await ask(leads.leads.get, { id: lead!.id })).body;
    expect(now).toMatchObject({ name: '', email: '', phone: '', notes: '', utmTerm: '', utmContent: '', consent: [], sources: ['Web'], status: 'new', createdAt: lead!.createdAt });
    expect((await ask(getParty, { id: lead!.partyId })).body).toMatchObject({ email: null, name: '—' });
    expect((await ask(listComments, { topic: 'sales.lead', subjectId: lead!.id })).body.items).toEqual([]);
    const everywhere = (await t.house.owner.query("select (select jsonb_agg(to_jsonb(p)) from sales.form_post p where lead_id = $1)::text || (select jsonb_agg(to_jsonb(a)) from sales.activity a where subject_id = $1)::text || (select jsonb_agg(to_jsonb(e)) from core.event e where subject_id = $1::text or subject_id = $2)::text as t", [lead!.id, lead!.partyId])).rows[0].t as string;
    expect(everywhere).not.toMatch(/erika|erase@me/i);
    const { rows } = await t.house.owner.query("select actor_id, at from core.event where type = 'sales.lead.erased' and subject_id = $1", [lead!.id]);
    expect(rows).toEqual([{ actor_id: t.owner.id, at: expect.any(Date) }]);
    expect(await runOf(lead!.id)).toMatchObject({ state: 'stopped', stopReason: 'removed' });
    expect((await ask(contract.eraseLead, { id: lead!.id, confirmName: 'x' })).error?.code).toBe('sales.lead_erased');
    await post(t, form.token, { email: 'erase@me.test', firstName: 'Erika' });
    const [fresh, ...more] = await leadsOf(t, 'erase@me.test');
    expect([fresh!.id === lead!.id, fresh!.partyId === lead!.partyId, more.length]).toEqual([false, false, 0]);
  });
  it('happens as well when the person is erased among the parties', async () => {
    const form = await addForm(t);
    await post(t, form.token, { email: 'party@me.test', firstName: 'Paula' });
    const [lead] = await leadsOf(t, 'party@me.test');
    expect((await ask(eraseParty, { id: lead!.partyId, confirmName: 'Paula' })).status).toBe(200);
    expect((await t.house.owner.query('select name, email, content from sales.form_post where lead_id = $1', [lead!.id])).rows).toEqual([{ name: '', email: '', content: {} }]);
    expect((await ask(createParty, { kind: 'person', roles: ['contact'], name: 'Paula' })).status).toBe(201);
  });
});
