import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { createDraft, type DraftKind, type SavedDocument } from '../draft/draft.ts';
import { editedLine, emptyLine, plainLine, type StoredLine } from '../line.ts';

interface Paper extends SavedDocument { currency: string; title: string; discountPercent: string | null; lines: Array<StoredLine & { proposedTaxIds?: string[] | null }> }
interface Fields { currency: string; discount: string; title: string; dueOn: string | null | undefined }
interface Body { title: string; dueOn?: string | null; discountPercent: string | null; lines: Array<{ id?: string; name: string; taxIds: string[]; proposedTaxIds: string[] | null }> }

const kind: DraftKind<Paper, Fields> = {
  fieldsOf: ({ currency, title, discountPercent }) => ({ currency, title, discount: discountPercent ? `${discountPercent} %` : '', dueOn: undefined }),
  linesOf: (d) => d.lines.map((l) => editedLine(l)),
  once: ['dueOn'],
  plainFields: (fields) => (fields.title === 'wrong' ? null : fields),
  plainLines: (lines, digits) => lines.map((l) => plainLine(l, digits)),
  answered: (now, sent) => (sent.title === 'tidied' ? { ...now, title: 'Tidied' } : now),
  pathOf: (path, sent) => path.replace('elsewhere', sent.title),
  proposalsAfter: (_before, after, proposals) => Object.fromEntries(after.map((l) => [l.key, proposals[l.key] ?? null])),
};
const stored = (id: string, more: Partial<Paper['lines'][number]> = {}): Paper['lines'][number] => ({ id, kind: 'item', itemId: null, name: id, description: '', quantity: '1', unit: '', unitPrice: '5', discountPercent: null, discountAmount: null, taxIds: [], ...more });
const paper = (version: number, more: Partial<Paper> = {}): Paper => ({ id: 'd', version, currency: 'EUR', title: 'First', discountPercent: null, lines: [stored('a')], ...more });

/** A draft and a server that answers when it is told to. */
function desk(document = paper(1), of = kind) {
  const asked: Array<{ version: number; body: Body; answer: (document: Paper) => Promise<void>; refuse: (error: ApiError) => Promise<void> }> = [];
  const draft = createDraft<Paper, Fields>(of, document, ({ version }, body) => new Promise((resolve, reject) => {
    asked.push({
      version, body: body as Body,
      answer: async (answer) => { resolve(answer); await vi.advanceTimersByTimeAsync(0); },
      refuse: async (error) => { reject(error); await vi.advanceTimersByTimeAsync(0); },
    });
  }));
  return { draft, asked };
}
const rest = () => vi.advanceTimersByTimeAsync(700);

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

describe('a draft', () => {
  it('is saved once, after 700 ms of rest, with everything that was typed until then', async () => {
    const { draft, asked } = desk();
    draft.set({ title: 'Seco' });
    await vi.advanceTimersByTimeAsync(600);
    draft.set({ title: 'Second', discount: '5 %' });
    expect(draft.now()).toMatchObject({ state: 'waiting', fields: { title: 'Second' } });
    await vi.advanceTimersByTimeAsync(600);
    expect(asked.length).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(draft.now().state).toBe('saving');
    expect(asked.map(({ version, body }) => [version, body.title, body.discountPercent])).toEqual([[1, 'Second', '5']]);
    expect(asked[0]!.body).not.toHaveProperty('discount');
    await asked[0]!.answer(paper(2, { title: 'Second', discountPercent: '5' }));
    expect(draft.now()).toMatchObject({ state: 'saved', problem: null, wrong: {} });
    await rest();
    expect(asked.length).toBe(1);
  });

  it('keeps what is typed while it is saved, and saves it next on the version that came back', async () => {
    const { draft, asked } = desk();
    draft.set({ title: 'Second' });
    await rest();
    draft.set({ title: 'Third' });
    await rest();
    expect(asked.length).toBe(1);
    await asked[0]!.answer(paper(2, { title: 'Second' }));
    expect(draft.now()).toMatchObject({ state: 'saving', fields: { title: 'Third' } });
    expect(asked.map(({ version, body }) => [version, body.title])).toEqual([[1, 'Second'], [2, 'Third']]);
  });

  it('shows what the server filled in, and says it no other way with the next save; what was chosen meanwhile stays', async () => {
    const { draft, asked } = desk(paper(1), { ...kind, filled: ['currency'] });
    draft.set({ title: 'Second' });
    await rest();
    await asked[0]!.answer(paper(2, { title: 'Second', currency: 'CHF' }));
    expect(draft.now().fields).toMatchObject({ title: 'Second', currency: 'CHF' });
    draft.set({ title: 'Third' });
    await rest();
    draft.set({ currency: 'USD' });
    expect(asked[1]!.body).toMatchObject({ title: 'Third', currency: 'CHF' });
    await asked[1]!.answer(paper(3, { title: 'Third', currency: 'GBP' }));
    expect(draft.now().fields.currency).toBe('USD');
  });

  it('is up to date for everybody who asked for it while it was saved', async () => {
    const { draft, asked } = desk();
    draft.set({ title: 'Second' });
    await rest();
    draft.set({ title: 'Third' });
    const flushed = [draft.flush(), draft.flush()];
    await asked[0]!.answer(paper(2, { title: 'Second' }));
    await asked[1]!.answer(paper(3, { title: 'Third' }));
    expect((await Promise.all(flushed)).map((d) => d?.version)).toEqual([3, 3]);
    expect(asked.length).toBe(2);
  });

  it('is not saved while a figure is wrong, and tells so', async () => {
    const { draft, asked } = desk();
    draft.set({ discount: '120 %' });
    expect(await draft.flush()).toBeNull();
    draft.set({ discount: '', title: 'wrong' });
    expect(await draft.flush()).toBeNull();
    draft.set({ title: 'Second' });
    draft.setLines([{ ...draft.now().lines[0]!, quantity: '0' }]);
    expect(await draft.flush()).toBeNull();
    expect([draft.now().state, asked.length]).toEqual(['wrong', 0]);
  });

  it('says what was refused where the page shows it: empty lines were not sent', async () => {
    const { draft, asked } = desk();
    draft.setLines([emptyLine(), draft.now().lines[0]!]);
    await rest();
    expect(asked[0]!.body.lines.map((l) => l.name)).toEqual(['a']);
    await asked[0]!.refuse(new ApiError(422, 'core.rule', 'Not so', null, [{ path: 'lines.0.unitPrice', message: 'Too low' }, { path: 'elsewhere', message: 'No' }] as never));
    expect(draft.now()).toMatchObject({ state: 'failed', problem: 'Not so', wrong: { 'lines.1.unitPrice': 'Too low', First: 'No' } });
    // What could not be saved waits for the next key, or for whoever asks for it.
    void draft.flush();
    expect(asked.length).toBe(2);
  });

  it('is saved when its page is left, and then only if something waits', async () => {
    const { draft, asked } = desk();
    draft.leave();
    expect(asked.length).toBe(0);
    draft.set({ title: 'Second' });
    draft.leave();
    expect(asked[0]!.body.title).toBe('Second');
    await rest();
    expect(asked.length).toBe(1);
  });

  it('tells those who watch it, until they go', () => {
    const { draft } = desk();
    const told = vi.fn();
    const go = draft.subscribe(told);
    draft.set({ title: 'Second' });
    expect(told).toHaveBeenCalledOnce();
    go();
    draft.change(({ title }) => ({ title: `${title}!` }));
    expect(told).toHaveBeenCalledOnce();
    expect(draft.now().fields.title).toBe('Second!');
  });
});

describe('another copy of a draft', () => {
  it('is taken while nothing of one\'s own waits', async () => {
    const { draft, asked } = desk();
    draft.arrived(paper(2, { title: 'Theirs' }));
    expect(draft.now().fields.title).toBe('Theirs');
    draft.arrived(paper(1, { title: 'Too old' }));
    draft.set({ title: 'Mine' });
    draft.arrived(paper(3, { title: 'Theirs again' }));
    expect(draft.now().fields.title).toBe('Mine');
    await rest();
    draft.arrived(paper(4, { title: 'While it is saved' }));
    expect([asked[0]!.version, draft.now().fields.title]).toEqual([2, 'Mine']);
  });

  async function conflict() {
    const { draft, asked } = desk();
    draft.set({ title: 'Mine' });
    await rest();
    await asked[0]!.refuse(new ApiError(409, 'core.version_conflict', 'Changed', null, [], { current: paper(5, { title: 'Theirs' }) }));
    expect(draft.now()).toMatchObject({ state: 'conflict', fields: { title: 'Mine' } });
    // Nothing is saved over the newer copy before somebody decides, also not when the page is left.
    draft.set({ title: 'Mine still' });
    await rest();
    draft.leave();
    expect([draft.now().state, asked.length]).toEqual(['conflict', 1]);
    return { draft, asked };
  }
  it('is written over when one\'s own stays', async () => {
    const { draft, asked } = await conflict();
    draft.resolve('mine');
    expect(asked.slice(1).map(({ version, body }) => [version, body.title])).toEqual([[5, 'Mine still']]);
  });
  it('is decided on before anything else: who asks for it meanwhile gets nothing, and what is typed waits', async () => {
    const { draft, asked } = await conflict();
    for (const patch of [{ title: 'Mine yet' }, { title: 'wrong' }]) {
      draft.set(patch);
      expect(await draft.flush()).toBeNull();
      await rest();
      expect([draft.now().state, draft.now().fields.title, asked.length]).toEqual(['conflict', patch.title, 1]);
    }
    draft.set({ title: 'Mine at last' });
    draft.resolve('mine');
    expect(asked.slice(1).map(({ version, body }) => [version, body.title])).toEqual([[5, 'Mine at last']]);
  });
  it('or takes the place of one\'s own', async () => {
    const { draft, asked } = await conflict();
    draft.resolve('newer');
    draft.resolve('mine');
    expect(draft.now()).toMatchObject({ state: 'saved', fields: { title: 'Theirs' } });
    expect((await draft.flush())?.version).toBe(5);
    expect(asked.length).toBe(1);
  });
});

describe('an answer', () => {
  it('gives new lines their ids, and takes back nothing that was typed meanwhile', async () => {
    const { draft, asked } = desk();
    const [first] = draft.now().lines;
    draft.setLines([first!, emptyLine('item', { key: 'k', name: 'b', unitPrice: '1' })]);
    await rest();
    draft.setLines(draft.now().lines.map((l) => (l.key === 'k' ? { ...l, name: 'better' } : l)));
    await asked[0]!.answer(paper(2, { lines: [stored('a'), stored('new', { name: 'b' })] }));
    expect(draft.now().lines.map((l) => [l.key, l.id, l.name])).toEqual([['a', 'a', 'a'], ['k', 'new', 'better']]);
    expect(draft.now().state).toBe('waiting');
    await rest();
    expect(asked[1]!.body.lines.map((l) => [l.id, l.name])).toEqual([['a', 'a'], ['new', 'better']]);
  });

  it('hears once what is said once', async () => {
    const { draft, asked } = desk();
    draft.set({ dueOn: '2026-01-31' });
    await rest();
    expect(asked[0]!.body.dueOn).toBe('2026-01-31');
    await asked[0]!.answer(paper(2));
    expect(draft.now().fields.dueOn).toBeUndefined();
    draft.set({ dueOn: null });
    await rest();
    draft.set({ dueOn: '2026-02-28' });
    await asked[1]!.answer(paper(3));
    expect([asked[1]!.body.dueOn, draft.now().fields.dueOn]).toEqual([null, '2026-02-28']);
  });

  it('changes the fields as the room says', async () => {
    const { draft, asked } = desk();
    draft.set({ title: 'tidied' });
    await rest();
    await asked[0]!.answer(paper(2));
    expect(draft.now().fields.title).toBe('Tidied');
  });

  it('shows what the fiscal position made of proposed taxes, not of those that were chosen', async () => {
    const { draft, asked } = desk(paper(1, { lines: [stored('a', { taxIds: ['home'], proposedTaxIds: ['home'] }), stored('b', { taxIds: ['home'] }), stored('c', { taxIds: ['home'], proposedTaxIds: ['home'] })] }));
    draft.set({ title: 'Abroad' });
    await rest();
    expect(asked[0]!.body.lines.map((l) => l.proposedTaxIds)).toEqual([['home'], null, ['home']]);
    // Meanwhile somebody chooses the taxes of the last one.
    draft.setLines(draft.now().lines.map((l) => (l.key === 'c' ? { ...l, taxIds: ['own'] } : l)), { c: null });
    await asked[0]!.answer(paper(2, { lines: [stored('a', { taxIds: ['abroad'] }), stored('b', { taxIds: ['home'] }), stored('c', { taxIds: ['abroad'] })] }));
    expect(draft.now().lines.map((l) => l.taxIds)).toEqual([['abroad'], ['home'], ['own']]);
  });

  it('maps what a person chose once that is wished', () => {
    const { draft } = desk(paper(1, { lines: [stored('a', { taxIds: ['home'], proposedTaxIds: ['usual'] }), stored('b', { taxIds: ['own'] }), stored('n', { kind: 'note' })] }));
    draft.applyPosition();
    expect(draft.now().proposals).toEqual({ a: ['usual'], b: ['own'] });
    expect(draft.now().state).toBe('waiting');
  });
});
