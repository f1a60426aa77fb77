import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { addAttachments, createComment, createCustomField, deleteComment, getCustomValues, listAttachments, listComments, listCustomFields, listViews, recordTimeline, removeAttachment, removeView, restoreAttachment, saveView, setCustomValues, setDefaultView, updateComment } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { gadgets, openGadgetHouse, people, probeFiles } from './resource-room.ts';

type House = Awaited<ReturnType<typeof openGadgetHouse>>;
let h: House;
beforeAll(async () => { h = await openGadgetHouse(); });
afterAll(() => h.house.close());

const cleo = people['token-of-cleo']!, dan = people['token-of-dan']!, eve = people['token-of-eve']!;
const as = (person: 'allowed' | 'powerless' | 'outsider') => ({ token: h[person].token, workspaceId: h[person].workspaceId });
const ask = <E extends Endpoint<never, unknown> | Endpoint>(e: E, input: Record<string, unknown>, person: 'allowed' | 'powerless' | 'outsider' = 'allowed') => call(h.house, e, input, as(person));
async function gadget(): Promise<{ topic: string; subjectId: string }> {
  const { body } = await ask(gadgets.create, { workspace_slug: 'one', name: 'Lamp', kind: 'toy' });
  return { topic: 'probe.gadget', subjectId: body.id };
}

describe('saved views', () => {
  const list = 'gadgets.list';
  it('keeps private ones to oneself, shows shared ones to the workspace, lets only the owner change them', async () => {
    const mine = (await ask(saveView, { list, name: 'Mine', shared: false, state: { q: 'a' } })).body;
    const shared = (await ask(saveView, { list, name: 'Ours', shared: true, state: { sort: '-name', layout: { hidden: ['price'], widths: { name: 200 }, density: 'compact' } } })).body;
    const namesOf = async (who: 'allowed' | 'powerless' | 'outsider') => (await ask(listViews, { list }, who)).body.items.map((v) => `${v.name}${v.mine ? '*' : ''}`);
    expect([await namesOf('allowed'), await namesOf('powerless'), await namesOf('outsider')]).toEqual([['Mine*', 'Ours*'], ['Ours'], []]);
    for (const who of ['powerless', 'outsider'] as const) {
      expect((await ask(saveView, { id: shared.id, list, name: 'Stolen', shared: true, state: {} }, who)).status).toBe(404);
      expect((await ask(removeView, { id: shared.id }, who)).status).toBe(404);
      expect((await ask(setDefaultView, { list, viewId: mine.id }, who)).status).toBe(404);
    }
    expect((await ask(saveView, { id: shared.id, list, name: 'Ours now', shared: true, state: {} })).body).toMatchObject({ name: 'Ours now', state: {} });
    expect((await ask(setDefaultView, { list, viewId: shared.id }, 'powerless')).status).toBe(200);
    expect((await ask(listViews, { list }, 'powerless')).body.items.map((v) => v.isDefault)).toEqual([true]);
    expect((await ask(listViews, { list })).body.items.map((v) => v.isDefault)).toEqual([false, false]);
    expect((await ask(removeView, { id: shared.id })).status).toBe(200);
    expect(await namesOf('powerless')).toEqual([]);
  });
  it('refuses states that are too large or hold anything else', async () => {
    for (const state of [{ surprise: 1 }, { filter: 'x'.repeat(7001) }, { layout: { widths: Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`column_with_a_long_name_${i}`, 100])) } }]) {
      expect((await ask(saveView, { list, name: 'Big', shared: false, state })).status).toBe(422);
    }
  });
});

describe('timeline and comments', () => {
  it('shows what changed, to those who may see the record only', async () => {
    const subject = await gadget();
    await ask(gadgets.update, { workspace_slug: 'one', id: subject.subjectId, version: 1, stock: 5 });
    const { body } = await ask(recordTimeline, { ...subject, limit: 1 });
    expect(body.items).toMatchObject([{ type: 'probe.gadget.changed', actor: { id: cleo.id, name: 'cleo' }, changes: { stock: [null, 5] } }]);
    const next = (await ask(recordTimeline, { ...subject, cursor: body.nextCursor! })).body;
    expect([next.items.map((i) => i.type), next.nextCursor]).toEqual([['probe.gadget.created'], null]);
    for (const who of ['powerless', 'outsider'] as const) expect((await ask(recordTimeline, subject, who)).status).toBe(404);
    for (const wrong of [{ topic: 'probe.nothing' }, { topic: 'x' }, { subjectId: 'x' }, { subjectId: randomUUID() }]) expect((await ask(recordTimeline, { ...subject, ...wrong })).status).toBe(404);
    expect((await ask(recordTimeline, { ...subject, cursor: 'x' })).status).toBe(422);
  });
  it('adds, changes and deletes own comments, and tells who is mentioned', async () => {
    const subject = await gadget();
    const comment = (await ask(createComment, { ...subject, body: 'Look @dan', mentions: [dan.id, dan.id] })).body;
    expect(comment).toMatchObject({ author: { name: 'cleo' }, mentions: [{ id: dan.id, name: 'dan', photo: null }], mine: true, editedAt: null });
    expect((await ask(createComment, { ...subject, body: 'x', mentions: [eve.id] })).error?.fields?.[0]?.path).toBe('mentions');
    expect((await ask(createComment, { ...subject, body: '  ' })).status).toBe(422);
    const event = (await h.house.owner.query("select data, can from core.event where type = 'core.comment.created' order by seq desc limit 1")).rows[0];
    expect(event).toEqual({ data: { topic: 'probe.gadget', subjectId: subject.subjectId, mentions: [dan.id] }, can: 'gadget.view' });
    for (const who of ['powerless', 'outsider'] as const) {
      expect((await ask(listComments, subject, who)).status).toBe(404);
      expect((await ask(createComment, { ...subject, body: 'x' }, who)).status).toBe(404);
      expect((await ask(updateComment, { id: comment.id, version: 1, body: 'x' }, who)).status).toBe(404);
      expect((await ask(deleteComment, { id: comment.id }, who)).status).toBe(404);
    }
    expect((await ask(updateComment, { id: comment.id, version: 1, body: 'Better' })).body).toMatchObject({ body: 'Better', version: 2, mentions: [] });
    expect((await ask(updateComment, { id: comment.id, version: 1, body: 'Late' })).error?.code).toBe('core.version_conflict');
    await ask(createComment, { ...subject, body: 'Second' });
    const page = (await ask(listComments, { ...subject, limit: 1 })).body;
    expect([page.items[0]!.body, (await ask(listComments, { ...subject, limit: 1, cursor: page.nextCursor! })).body.items[0]!.body]).toEqual(['Second', 'Better']);
    expect((await ask(deleteComment, { id: comment.id })).status).toBe(200);
    expect((await ask(listComments, subject)).body.items.map((c) => c.body)).toEqual(['Second']);
  });
});

describe('attachments', () => {
  it('attaches own files only, shows and removes them', async () => {
    const subject = await gadget();
    const [mine, foreign] = [randomUUID(), randomUUID()];
    probeFiles.set(mine, cleo.id).set(foreign, dan.id);
    expect((await ask(addAttachments, { ...subject, fileIds: [mine, foreign] })).status).toBe(404);
    expect((await ask(listAttachments, subject)).body.items).toEqual([]);
    expect((await ask(addAttachments, { ...subject, fileIds: [mine] })).body.items).toMatchObject([{ fileId: mine, name: 'plan.pdf', mine: true, addedBy: { name: 'cleo' } }]);
    expect((await ask(addAttachments, { ...subject, fileIds: [mine] })).body.items.length).toBe(1);
    for (const who of ['powerless', 'outsider'] as const) expect((await ask(listAttachments, subject, who)).status).toBe(404);
    expect((await ask(removeAttachment, { ...subject, fileId: mine })).status).toBe(200);
    expect((await ask(removeAttachment, { ...subject, fileId: mine })).status).toBe(404);
    expect((await ask(listAttachments, subject)).body.items).toEqual([]);
    for (const who of ['powerless', 'outsider'] as const) expect((await ask(restoreAttachment, { ...subject, fileId: mine }, who)).status).toBe(404);
    expect((await ask(restoreAttachment, { ...subject, fileId: mine })).status).toBe(200);
    expect((await ask(restoreAttachment, { ...subject, fileId: mine })).status).toBe(404);
    expect((await ask(listAttachments, subject)).body.items.map((i) => i.fileId)).toEqual([mine]);
  });
});

describe('custom fields', () => {
  it('are defined by those who may, checked by type, and shown in the timeline', async () => {
    const subject = await gadget();
    const { topic } = subject;
    const make = (input: Record<string, unknown>, who: 'allowed' | 'powerless' | 'outsider' = 'allowed') => ask(createCustomField, { topic, ...input }, who);
    const colour = (await make({ label: 'Colour', type: 'select', options: ['Red', 'Blue'] })).body;
    const weight = (await make({ label: 'Weight', type: 'number', required: true })).body;
    const owner = (await make({ label: 'Owner', type: 'user' })).body;
    const twin = (await make({ label: 'Twin', type: 'relation', relationTopic: topic })).body;
    expect((await make({ label: 'colour', type: 'text' })).error?.fields?.[0]?.path).toBe('label');
    expect((await make({ label: 'Bare', type: 'select' })).error?.fields?.[0]?.path).toBe('options');
    expect((await make({ label: 'X', type: 'text' }, 'powerless')).status).toBe(403);
    expect((await ask(listCustomFields, { topic })).body.items.map((f) => f.label)).toEqual(['Colour', 'Weight', 'Owner', 'Twin']);
    expect((await ask(listCustomFields, { topic }, 'outsider')).body.items).toEqual([]);

    const other = await gadget();
    const set = (values: Record<string, unknown>, who: 'allowed' | 'powerless' | 'outsider' = 'allowed') => ask(setCustomValues, { ...subject, values }, who);
    expect((await set({ [colour.id]: 'Red', [weight.id]: 1.5, [owner.id]: dan.id, [twin.id]: other.subjectId })).status).toBe(200);
    for (const [id, value] of [[colour.id, 'Green'], [weight.id, 'heavy'], [weight.id, null], [owner.id, eve.id], [twin.id, randomUUID()], [randomUUID(), 'x']] as const) {
      const answer = await set({ [id]: value });
      expect([answer.status, answer.error?.fields?.[0]?.path], String(value)).toEqual([422, `values.${id}`]);
    }
    expect((await set({ [colour.id]: 'Blue' }, 'powerless')).status).toBe(404);
    expect((await set({ [colour.id]: 'Blue' }, 'outsider')).status).toBe(404);
    expect((await ask(getCustomValues, subject)).body.values).toEqual({ [colour.id]: 'Red', [weight.id]: 1.5, [owner.id]: dan.id, [twin.id]: other.subjectId });
    expect((await ask(recordTimeline, subject)).body.items[0]).toMatchObject({ changes: { Colour: [null, 'Red'], Weight: [null, 1.5] } });
  });
});
