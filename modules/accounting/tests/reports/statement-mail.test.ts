import { afterAll, beforeAll, expect, it } from 'vitest';
import { createParty, getParty, partyTimeline, updateParty } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { answered, ask, openBooks, post, type Books } from './scene.ts';

let books: Books;
const span = { from: '2026-03-01', to: '2026-03-31' };
const mails = async () => (await books.house.owner.query("select to_email, subject, language, body from core.mail where body ->> 'attachments' is not null order by id")).rows as Array<{ to_email: string; subject: string; language: string; body: { paragraphs: string[]; cc?: string[]; attachments: Array<{ key: string; name: string; type: string }> } }>;
const send = (input: object, who = books.owner) => ask(books, contract.mailStatement as never, { partyId: books.parties.C1, ...span, mailId: crypto.randomUUID(), ...input }, who);

beforeAll(async () => {
  books = await openBooks();
  const { version } = await answered(ask(books, getParty, { id: books.parties.C1 }));
  await answered(ask(books, updateParty, { id: books.parties.C1, version, email: 'pay@c1.test' }));
  await post(books, '2026-03-01', [['ar', '100.00', { party: 'C1', dueOn: '2026-03-15' }], ['sales', '-100.00']]);
  await post(books, '2026-03-03', [['ar', '-5.00', { party: 'C1' }], ['bank', '5.00']], { journal: 'bank' });
  await books.house.drain();
});
afterAll(() => books.house.close());

it('goes to the address of its party as a PDF, once however often it is pressed, and stands in their history', async () => {
  const preview = await answered(ask(books, contract.previewStatementMail as never, { partyId: books.parties.C1, ...span, message: '' })) as { to: string; subject: string; paragraphs: string[] };
  expect([preview.to, preview.paragraphs]).toEqual(['pay@c1.test', ['Please find attached your statement of account from March 1, 2026 – March 31, 2026.', expect.stringMatching(/^The balance to be paid on March 31, 2026 is €95\.00\.$/)]]);
  const mailId = crypto.randomUUID();
  expect((await send({ mailId })).status).toBe(202);
  await books.house.drain();
  // The same dialog again, and the job once more.
  expect((await send({ mailId })).status).toBe(202);
  await books.house.drain();
  const [mail, ...others] = await mails();
  expect([others, mail]).toEqual([[], expect.objectContaining({ to_email: 'pay@c1.test', subject: preview.subject, language: 'en', body: expect.objectContaining({ paragraphs: preview.paragraphs }) })]);
  const [file] = mail!.body.attachments;
  const blob = (await books.house.app.blobs.open(file!.key))!;
  const bytes: Buffer[] = [];
  for await (const part of blob.stream) bytes.push(part as Buffer);
  expect([file!.name, file!.type, Buffer.concat(bytes).subarray(0, 5).toString()]).toEqual(['statement-2026-03-31.pdf', 'application/pdf', '%PDF-']);
  const { items } = await answered(ask(books, partyTimeline, { id: books.parties.C1 }));
  expect(items.filter((i) => i.type === 'accounting.statement.mailed').map((i) => [i.actor?.id, i.note])).toEqual([[books.owner.id, '2026-03-01 – 2026-03-31']]);
});

it('says it in the words and to the people that are asked for, in the language of the party', async () => {
  const party = (await answered(ask(books, createParty, { kind: 'company', name: 'Arab', roles: ['customer'], language: 'ar-EG' }))).id;
  const refused = await send({ partyId: party });
  expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([409, 'accounting.statement_no_email', 'Arab has no e-mail address. Enter one.']);
  expect((await send({ partyId: party, email: 'a@b.test', cc: ['c@d.test'], message: 'مرحبا' })).status).toBe(202);
  await books.house.drain();
  expect((await mails()).at(-1)).toMatchObject({ to_email: 'a@b.test', language: 'ar', body: { cc: ['c@d.test'], paragraphs: ['مرحبا', expect.stringContaining('لم يكن هناك شيء مفتوح')] } });
});

it('is refused where something is wrong, and to who may not', async () => {
  const before = (await mails()).length;
  expect((await send({ from: '2026-04-01', to: '2026-03-01' })).error?.fields?.[0]?.path).toBe('to');
  expect((await send({ email: 'no address' })).error?.fields?.[0]?.path).toBe('email');
  expect([(await send({}, books.guest)).status, (await ask(books, contract.previewStatementMail as never, { partyId: books.parties.C1, ...span }, books.guest)).status]).toEqual([403, 403]);
  await books.house.drain();
  expect((await mails()).length).toBe(before);
});

it('who had it sent hears when it cannot be made any more', async () => {
  const before = (await mails()).length;
  const party = (await answered(ask(books, createParty, { kind: 'company', name: 'Gone', roles: ['customer'] }))).id;
  await books.house.pause();
  expect((await send({ partyId: party, email: 'gone@b.test' })).status).toBe(202);
  await books.house.owner.query('update parties.party set deleted_at = now() where id = $1', [party]);
  await books.house.drain();
  const told = (await books.house.owner.query("select account_id, data ->> 'name' as name from notifications.notification where type = 'accounting.statement_not_mailed'")).rows;
  expect([told, (await mails()).length]).toEqual([[{ account_id: books.owner.id, name: 'Gone' }], before]);
});
