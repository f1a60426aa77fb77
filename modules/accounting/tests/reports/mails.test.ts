import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSettings, updateSystem } from '#modules/settings/contract.ts';
import { updateMember } from '#modules/workspace/contract.ts';
import { join, signUp, type Person } from '../../../../tests/fixtures/people.ts';
import * as contract from '../../contract.ts';
import { Refusal } from '#core/server/fail.ts';
import { forgetFiles } from '../../service/reports/mail-files.ts';
import { mailReport } from '../../service/reports/mail-job.ts';
import { createMail } from '../../service/reports/mail-schedules.ts';
import { answered, ask, openBooks, post, within, type Books, type Keeper } from './scene.ts';

let books: Books;
let mia: Keeper & Person;
let max: Keeper & Person;
const keeper = async (name: string, role: string) => {
  const { owner, house } = books;
  const person = await join(house, { id: owner.workspaceId, slug: owner.slug, owner: owner as never, as: (p: Person) => ({ token: p.token, workspaceId: owner.workspaceId }) }, await signUp(house, name), role);
  return { ...person, slug: owner.slug, workspaceId: owner.workspaceId };
};
beforeAll(async () => {
  books = await openBooks();
  [mia, max] = [await keeper('Mia', 'manager'), await keeper('Max', 'manager')];
  await books.house.drain();
  await post(books, '2026-02-10', [['bank', '250.00'], ['sales', '-250.00']], { journal: 'bank' });
  await post(books, '2026-03-10', [['bank', '40.00'], ['sales', '-40.00']], { journal: 'bank' });
});
afterAll(() => books.house.close());
afterEach(() => { vi.useRealTimers(); });
beforeEach(async () => { await books.house.owner.query("update accounting.report_mail set deleted_at = now() where deleted_at is null; delete from core.mail; delete from notifications.notification where type = 'accounting.report_mail_failed'"); });

/** The clock of the house stands at an instant; that of the database goes on. */
const clock = (at: string) => { vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) }); };
const asked = (more: object = {}) => ({ name: 'Result', report: 'profit-and-loss', period: 'last_month', every: 'month', day: 5, format: 'csv', language: 'en', recipientIds: [mia.id, max.id], ...more });
const mail = (id: string) => answered(ask(books, contract.reportMails.get, { id }));
/** A mail as it stands when its next turn is a day, due at six in the morning of the zone. */
const dueOn = async (on: string, more: object = {}, who?: Keeper, zone = 'UTC') => {
  const made = await answered(ask(books, contract.reportMails.create, asked(more), who));
  await books.house.owner.query("update accounting.report_mail set next_on = $2, next_at = ($2::date + time '06:00') at time zone $3 where id = $1", [made.id, on, zone]);
  return made.id;
};
/** What runs by the clock, once. */
const tick = async () => {
  await books.house.owner.query("select graphile_worker.add_job('accounting.mailReports', '{}')");
  await books.house.drain();
};
const sent = async () => (await books.house.owner.query<{ to_email: string; subject: string; body: { paragraphs: string[]; action: { url: string }; attachments: Array<{ name: string; key: string; type: string }> }; language: string }>('select to_email, subject, body, language from core.mail where jsonb_exists(body, $1) order by to_email', ['attachments'])).rows;
const contentOf = async (key: string) => { const blob = (await books.house.app.blobs.open(key))!; const parts: Buffer[] = []; for await (const part of blob.stream) parts.push(part as Buffer); return Buffer.concat(parts); };
const told = async () => (await books.house.owner.query<{ account_id: string }>("select account_id from notifications.notification where type = 'accounting.report_mail_failed'")).rows.map((r) => r.account_id);
const setRole = async (person: Person, role: string) => {
  const { rows: [row] } = await books.house.owner.query('select id from workspace.member where account_id = $1 and workspace_id = $2', [person.id, books.owner.workspaceId]);
  await answered(ask(books, updateMember, { id: row.id, role }));
};

describe('a report that is mailed', () => {
  it('goes to its readers on its day, with the figures of its period in a file, and moves on', async () => {
    const id = await dueOn('2026-03-05', { question: { compare: 'previous_period' } });
    clock('2026-03-05T05:59:59Z');
    await tick();
    expect(await sent(), 'not before its hour').toEqual([]);
    clock('2026-03-05T06:00:00Z');
    await tick();
    const mails = await sent();
    expect(mails.map((m) => [m.to_email, m.subject])).toEqual([mia.email, max.email].toSorted().map((to) => [to, expect.stringMatching(/^Profit and loss, February 1, 2026 – February 28, 2026 · /)]));
    expect([mails[0]!.body.paragraphs[0], mails[0]!.body.action.url.replace(/^.*\/accounting/, '/accounting')]).toEqual(['“Result” is attached: Profit and loss, February 1, 2026 – February 28, 2026.', `/accounting/reports/profit-and-loss?workspace=${books.owner.workspaceId}&period=custom&from=2026-02-01&to=2026-02-28&compare=previous_period`]);
    const [file] = mails[0]!.body.attachments;
    expect([file!.name, file!.type, mails[1]!.body.attachments]).toEqual(['profit-and-loss-2026-03-05.csv', 'text/csv; charset=utf-8', [file]]);
    expect((await contentOf(file!.key)).toString()).toMatch(/Sales,250\.00,/);
    expect(await mail(id)).toMatchObject({ nextOn: '2026-04-05', lastOn: '2026-03-05', lastResult: 'sent', lastSent: 2, lastLeftOut: 0, problem: null, isActive: true });
  });

  it('goes once, however often and by however many it is begun, and a broken attempt leaves nothing twice', async () => {
    const id = await dueOn('2026-03-05');
    clock('2026-03-05T07:00:00Z');
    const turn = { workspaceId: books.owner.workspaceId, id, on: '2026-03-05' };
    // Two nodes at the same time, then the job once more, then the clock.
    await Promise.all([mailReport(books.house.app, turn), mailReport(books.house.app, turn), mailReport(books.house.app, turn)]);
    await mailReport(books.house.app, turn);
    await tick();
    expect(await sent()).toHaveLength(2);
    // Killed between the file and the outbox: the file is there, no mail is, the turn is still due.
    const again = await dueOn('2026-03-05');
    const put = vi.spyOn(books.house.app.blobs, 'put').mockImplementationOnce(async (...given) => { put.mockRestore(); await books.house.app.blobs.put(...given); throw new Error('killed'); });
    await expect(mailReport(books.house.app, { ...turn, id: again })).rejects.toThrow('killed');
    expect([(await sent()).length, await mail(again)]).toEqual([2, expect.objectContaining({ nextOn: '2026-03-05', lastOn: null })]);
    await tick();
    expect([(await sent()).length, (await mail(again)).nextOn]).toEqual([4, '2026-04-05']);
    const { rows } = await books.house.owner.query("select due_on::text as on, result from accounting.report_mail_run where report_mail_id = any($1)", [[id, again]]);
    expect(rows).toEqual([{ on: '2026-03-05', result: 'sent' }, { on: '2026-03-05', result: 'sent' }]);
  });

  it('is due at six where the workspace is, and follows it into another zone', async () => {
    const settings = await answered(ask(books, getSettings));
    const { version } = await answered(ask(books, updateSystem, { values: { timezone: 'Asia/Tokyo' }, version: settings.system.version }));
    await books.house.drain();
    clock('2026-03-01T16:00:00Z');
    // In Tokyo it is the second of March, a Monday: the next Monday is a week away.
    const id = (await within(books, (ctx) => createMail(ctx, { workspace_slug: '', question: {}, ...asked({ every: 'week', day: 1, period: 'last_week' }) } as never))).id;
    const at = async () => (await books.house.owner.query('select next_on::text as on, next_at from accounting.report_mail where id = $1', [id])).rows.map((r) => [r.on, r.next_at.toISOString()]);
    expect(await at()).toEqual([['2026-03-09', '2026-03-08T21:00:00.000Z']]);
    clock('2026-03-08T21:00:00Z');
    await tick();
    expect([await at(), (await sent())[0]!.subject]).toEqual([[['2026-03-16', '2026-03-15T21:00:00.000Z']], expect.stringContaining('March 2, 2026 – March 8, 2026')]);
    vi.useRealTimers();
    await answered(ask(books, updateSystem, { values: { timezone: 'UTC' }, version }));
    await books.house.drain();
    expect(await at()).toEqual([['2026-03-16', '2026-03-16T06:00:00.000Z']]);
  });

  it('makes up for missed turns, each once, but not for those of long ago; a paused one misses its turns', async () => {
    const id = await dueOn('2025-12-05');
    clock('2026-03-20T08:00:00Z');
    for (let n = 0; n < 5; n++) await tick();
    expect((await sent()).map((m) => m.subject.slice(17, 33)).toSorted()).toEqual(['February 1, 2026', 'February 1, 2026']);
    expect((await mail(id)).nextOn).toBe('2026-04-05');
    const paused = await dueOn('2026-03-05');
    const { version } = await mail(paused);
    vi.useRealTimers();
    await answered(ask(books, contract.reportMails.update, { id: paused, version, isActive: false }));
    clock('2026-03-20T08:00:00Z');
    await tick();
    expect([(await sent()).length, (await mail(paused)).lastOn]).toEqual([2, null]);
  });

  it('goes only to those who may still see reports, and says how many were left out', async () => {
    const id = await dueOn('2026-03-05', { format: 'xlsx' });
    await setRole(max, 'member');
    clock('2026-03-05T07:00:00Z');
    await tick();
    expect([(await sent()).map((m) => m.to_email), await mail(id)]).toEqual([[mia.email], expect.objectContaining({ lastResult: 'sent', lastSent: 1, lastLeftOut: 1 })]);
    expect((await contentOf((await sent())[0]!.body.attachments[0]!.key)).subarray(0, 2).toString()).toBe('PK');
    vi.useRealTimers();
    await setRole(max, 'manager');
  });

  it('tells its owner when it cannot be made, goes on with the next turn, and takes the news back', async () => {
    const id = await dueOn('2026-03-05', { recipientIds: [max.id] }, mia);
    await setRole(max, 'member');
    clock('2026-03-05T07:00:00Z');
    await tick();
    expect([await sent(), await told(), await mail(id)]).toEqual([[], [mia.id], expect.objectContaining({ nextOn: '2026-04-05', lastResult: 'failed', lastSent: 0, isActive: true, problem: expect.objectContaining({ code: 'accounting.mail_nobody', isField: false }) })]);
    vi.useRealTimers();
    await setRole(max, 'manager');
    clock('2026-04-05T07:00:00Z');
    await tick();
    expect([(await sent()).map((m) => m.to_email), await told(), (await mail(id)).problem]).toEqual([[max.email], [], null]);
  });

  it('is made with the rights of its owner: without them it is paused, and those who set up the books hear of it', async () => {
    const id = await dueOn('2026-03-05', {}, mia);
    await setRole(mia, 'member');
    clock('2026-03-05T07:00:00Z');
    await tick();
    expect([await sent(), await told(), await mail(id)]).toEqual([[], [books.owner.id], expect.objectContaining({ isActive: false, lastResult: 'failed', problem: expect.objectContaining({ code: 'accounting.mail_owner' }) })]);
    // Whoever sets it going again answers for it.
    vi.useRealTimers();
    const { version } = await mail(id);
    expect(await answered(ask(books, contract.reportMails.update, { id, version, isActive: true }))).toMatchObject({ ownerId: books.owner.id, problem: null, isActive: true });
    expect(await told()).toEqual([]);
    await setRole(mia, 'manager');
  });

  it('is given up after twelve attempts that break off for no reason of its own', async () => {
    const id = await dueOn('2026-03-05');
    clock('2026-03-05T07:00:00Z');
    const put = vi.spyOn(books.house.app.blobs, 'put').mockRejectedValue(new Error('the disk is full'));
    const turn = { workspaceId: books.owner.workspaceId, id, on: '2026-03-05' };
    for (let n = 1; n < 12; n++) await expect(mailReport(books.house.app, turn)).rejects.toThrow('the disk is full');
    expect([await told(), await mail(id)]).toEqual([[], expect.objectContaining({ nextOn: '2026-03-05', lastResult: null })]);
    await mailReport(books.house.app, turn);
    put.mockRestore();
    expect([await sent(), await told(), await mail(id)]).toEqual([[], [books.owner.id], expect.objectContaining({ nextOn: '2026-04-05', lastResult: 'failed', problem: expect.objectContaining({ code: 'accounting.mail_broke' }) })]);
  });

  it.each(['core.unavailable', 'core.storage_full'])('waits for what is away for a while (%s), tried by the clock only and one after another', async (code) => {
    const id = await dueOn('2026-03-05');
    clock('2026-03-05T07:00:00Z');
    const put = vi.spyOn(books.house.app.blobs, 'put').mockRejectedValue(new Refusal(code));
    await tick();
    put.mockRestore();
    expect([await sent(), await told(), await mail(id)]).toEqual([[], [], expect.objectContaining({ nextOn: '2026-03-05', lastResult: null })]);
    const queued = async () => (await books.house.owner.query('select queue_name as queue, attempts, max_attempts as most from graphile_worker.jobs where key = $1', [`accounting.mailReport:${id}:2026-03-05`])).rows;
    expect(await queued()).toEqual([{ queue: `accounting.mailReports-${books.owner.workspaceId % 4}`, attempts: 1, most: 1 }]);
    await tick();
    expect([(await sent()).length, (await mail(id)).nextOn, await queued()]).toEqual([2, '2026-04-05', []]);
  });

  it('is passed over while its workspace is deleted', async () => {
    const id = await dueOn('2026-03-05');
    clock('2026-03-05T07:00:00Z');
    const deleted = (at: string) => books.house.owner.query(`update workspace.workspace set deleted_at = ${at} where id = $1`, [books.owner.workspaceId]);
    await deleted('now()');
    await tick();
    await deleted('null');
    expect([await sent(), await told(), await mail(id)]).toEqual([[], [], expect.objectContaining({ nextOn: '2026-04-05', lastOn: null, isActive: true })]);
  });

  it('ages what is owed as of its day, not as of one to come', async () => {
    await post(books, '2026-03-01', [['ar', '70.00', { party: 'C1', dueOn: '2026-03-20' }], ['sales', '-70.00']]);
    await dueOn('2026-03-05', { report: 'receivables', period: 'this_month', recipientIds: [mia.id] });
    clock('2026-03-05T07:00:00Z');
    await tick();
    const [only] = await sent();
    expect([only!.subject, only!.body.action.url]).toEqual([expect.stringMatching(/^Receivables by age, March 5, 2026 · /), expect.stringMatching(/&from=2026-03-05&to=2026-03-05$/)]);
    expect((await contentOf(only!.body.attachments[0]!.key)).toString()).toMatch(/C1,70\.00,0\.00,/);
  });

  it('says whose figures it has, opens the very report, and names its readers', async () => {
    const party = books.parties.C1;
    const id = await dueOn('2026-03-05', { report: 'statement', question: { partyId: party, currency: 'EUR' } });
    await dueOn('2026-03-05', { report: 'ledger', question: { accountId: books.accounts['bank'] }, recipientIds: [mia.id] });
    await dueOn('2026-03-05', { report: 'profit-and-loss', question: { basis: 'cash' }, recipientIds: [max.id] });
    clock('2026-03-05T07:00:00Z');
    await tick();
    const found = (await sent()).map((m) => [m.subject.split(',')[0], m.body.action.url.split('to=2026-02-28')[1]]);
    expect(found.toSorted()).toEqual([['General ledger: 1010 Bank', `&account=${books.accounts['bank']}`], ['Profit and loss', '&basis=cash'], ['Statement of account: C1', `&party=${party}&currency=EUR`], ['Statement of account: C1', `&party=${party}&currency=EUR`]].toSorted());
    expect(await mail(id)).toMatchObject({ about: 'C1', recipients: 'Mia Tester, Max Tester' });
    const file = await ask(books, contract.reportMails.export, { format: 'csv', columns: 'about,recipients' });
    expect((file.body as Buffer).toString()).toContain('C1,"Mia Tester, Max Tester"');
  });

  it('leaves no file behind whose bytes could not be removed, however many there are', async () => {
    const { owner, app } = books.house;
    await owner.query('delete from accounting.report_mail_file');
    await owner.query("insert into accounting.report_mail_file (blob_key, workspace_id, created_at) select 'old' || lpad(n::text, 4, '0'), $1, now() - interval '31 days' from generate_series(1, 501) n", [books.owner.workspaceId]);
    const remove = app.blobs.delete.bind(app.blobs);
    const spy = vi.spyOn(app.blobs, 'delete').mockImplementation((key) => (key === 'old0002' ? Promise.reject(new Error('the store is away')) : remove(key)));
    await expect(forgetFiles(app)).rejects.toThrow('the store is away');
    spy.mockRestore();
    expect((await owner.query('select blob_key from accounting.report_mail_file')).rows).toEqual([{ blob_key: 'old0002' }]);
    await forgetFiles(app);
    expect((await owner.query('select 1 from accounting.report_mail_file')).rowCount).toBe(0);
  });

  it('leaves no file behind once its time is over', async () => {
    await dueOn('2026-03-05');
    clock('2026-03-05T07:00:00Z');
    await tick();
    vi.useRealTimers();
    const { key } = (await sent())[0]!.body.attachments[0]!;
    const { owner } = books.house;
    const sweep = async () => { await owner.query("select graphile_worker.add_job('accounting.forgetReportFiles', '{}')"); await books.house.drain(); return books.house.app.blobs.open(key); };
    const kept = await sweep();
    kept!.stream.destroy();
    await owner.query("update accounting.report_mail_file set created_at = now() - interval '31 days'");
    expect([await sweep(), (await owner.query('select 1 from accounting.report_mail_file')).rowCount]).toEqual([null, 0]);
  });

  it('comes in Arabic and as PDF, of one day where the report is', async () => {
    await dueOn('2026-03-05', { report: 'balance-sheet', format: 'pdf', language: 'ar', recipientIds: [mia.id] });
    clock('2026-03-05T07:00:00Z');
    await tick();
    const [only] = await sent();
    expect([only!.language, only!.body.attachments[0]!.name, only!.subject]).toEqual(['ar', 'balance-sheet-2026-03-05.pdf', expect.stringMatching(/^الميزانية.*، 28 فبراير 2026 · /)]);
    expect((await contentOf(only!.body.attachments[0]!.key)).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('whoever sets one up', () => {
  it('chooses readers who may see reports, a day there is, and what the report needs', async () => {
    const wrong = async (more: object) => (await ask(books, contract.reportMails.create, asked(more))).error?.fields?.map((f) => [f.path, f.code]);
    expect(await wrong({ recipientIds: [mia.id, books.guest.id] })).toEqual([['recipientIds', 'accounting.mail_readers']]);
    expect(await wrong({ recipientIds: [books.outsider.id] })).toEqual([['recipientIds', 'accounting.mail_readers']]);
    expect(await wrong({ every: 'week', day: 8 })).toEqual([['day', 'accounting.mail_weekday']]);
    expect(await wrong({ report: 'ledger' })).toEqual([['question.accountId', 'accounting.choose_mailed_account']]);
    expect(await wrong({ report: 'statement', question: { partyId: books.accounts['cash'] } })).toEqual([['question.partyId', 'accounting.choose_mailed_party']]);
    const { items } = await answered(ask(books, contract.reportReaders));
    expect(items.map((i) => i.name)).toEqual(['Max Tester', 'Mia Tester', 'Olga Tester']);
  });
  it('keeps it from others who see reports, but not from those who set up the books', async () => {
    const { id, version } = await answered(ask(books, contract.reportMails.create, asked(), mia));
    for (const answer of [await ask(books, contract.reportMails.update, { id, version, name: 'Mine' }, max), await ask(books, contract.reportMails.remove, { id }, max)]) expect([answer.status, answer.error?.code]).toEqual([403, 'accounting.mail_of_others']);
    expect((await ask(books, contract.reportMails.bulk, { selection: { ids: [id] }, action: { change: { name: 'Mine' } } }, max)).status).toBe(403);
    expect((await mail(id)).name).toBe('Result');
    expect(await answered(ask(books, contract.reportMails.update, { id, version, name: 'Ours' }))).toMatchObject({ name: 'Ours', ownerId: books.owner.id });
    await answered(ask(books, contract.reportMails.remove, { id }));
    expect((await ask(books, contract.reportMails.restore, { id }, max)).status).toBe(403);
    expect((await answered(ask(books, contract.reportMails.restore, { id }))).id).toBe(id);
  });
});
