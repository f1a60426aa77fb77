import { currencyExponent } from '#core/contract/money.ts';
import { toApiError } from '../../api/errors.ts';
import { errorText } from '../../errors/error-text.ts';
import { discountOf, isEmptyLine, plainDiscount, wrongBoxes, type EditedLine } from '../line.ts';

/** How a draft stands with the server. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'wrong' | 'failed' | 'conflict';

/** Taxes that were proposed to lines before a fiscal position mapped them, by the lines' keys; null for those a person chose. */
export type LineProposals = Readonly<Record<string, readonly string[] | null>>;

/** A document that is written here, as the server keeps it. */
export interface SavedDocument { id: string; version: number; lines: ReadonlyArray<{ id: string; kind: EditedLine['kind']; taxIds: string[]; proposedTaxIds?: string[] | null | undefined }> }

/** Fields every document has; `discount` is the text of its box ("5 %", "20.00"). */
export interface SharedFields { currency: string; discount: string }

/** What one kind of document has of its own. */
export interface DraftKind<D extends SavedDocument, F extends SharedFields> {
  fieldsOf: (document: D) => F;
  linesOf: (document: D) => EditedLine[];
  /** Fields that are undefined while nobody touched them: they are said once, and are untouched again when the server has heard them. */
  once: ReadonlyArray<keyof F>;
  /** Fields the server fills in from others, as the language from the customer: they are shown as answered where nobody chose another meanwhile. */
  filled?: ReadonlyArray<keyof F & keyof D>;
  /** Quantities may be below 0. */
  signed?: boolean;
  /** The fields as the contract takes them, beside discount and lines; null while a figure is wrong. */
  plainFields: (fields: Omit<F, 'discount'>) => object | null;
  /** The lines as the contract takes them, in their order; `digits` are those of the currency. */
  plainLines: (lines: readonly EditedLine[], digits: number, fields: F) => object[];
  /** What the fields become after an answer to those that were sent with these lines. */
  answered?: (now: F, sent: F, lines: readonly EditedLine[], answer: D) => F;
  /** Path of a refused field as the page counts it, where that is not a line's. */
  pathOf?: (path: string, sent: F) => string;
  /** What is proposed to the lines after a change of them. */
  proposalsAfter: (before: readonly EditedLine[], after: readonly EditedLine[], proposals: LineProposals) => LineProposals;
}

/** A draft at one moment. */
export interface DraftNow<F> {
  fields: F; lines: readonly EditedLine[]; proposals: LineProposals; state: SaveState;
  /** Why the last save failed, and what is wrong by the path of its field. */
  problem: string | null; wrong: Readonly<Record<string, string>>;
}

/** What can be done with a draft. */
export interface DraftActions<D, F> {
  set: (patch: Partial<F>) => void;
  /** The same, from how the fields are now. */
  change: (next: (now: F) => Partial<F>) => void;
  setLines: (lines: readonly EditedLine[], /** What is proposed to some of them, by their keys. */ proposed?: LineProposals) => void;
  /** Has the fiscal position map what a person chose, too. */
  applyPosition: () => void;
  /** Saves what is waiting; null when it could not be saved. */
  flush: () => Promise<D | null>;
  /** After a conflict: writes one's own over the newer copy, or takes that. */
  resolve: (whose: 'mine' | 'newer') => void;
}

/** A draft apart from the page that shows it. */
export interface DraftStore<D, F> extends DraftActions<D, F> {
  now: () => DraftNow<F>;
  subscribe: (onChange: () => void) => () => void;
  /** A copy that was read: somebody else's change is taken while nothing of one's own waits; otherwise the next save tells. */
  arrived: (copy: D) => void;
  /** The page is left: what waits is saved. */
  leave: () => void;
}

/** Milliseconds of rest after which a draft is saved. */
const restMs = 700;

/** Keeps a draft while it is written: saves it by itself after a moment of rest, one save at a time, and loses nothing of what was typed meanwhile. */
export function createDraft<D extends SavedDocument, F extends SharedFields>(kind: DraftKind<D, F>, document: D, save: (document: D, body: object) => Promise<D>): DraftStore<D, F> {
  const readOf = (copy: D): DraftNow<F> => ({ fields: kind.fieldsOf(copy), lines: kind.linesOf(copy), proposals: proposalsOf(copy), state: 'saved', problem: null, wrong: {} });
  const watching = new Set<() => void>();
  let now = readOf(document);
  let server = document;
  let dirty = false;
  let newer: D | null = null;
  let running: Promise<D | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = (patch: Partial<DraftNow<F>>) => { now = { ...now, ...patch }; for (const tell of watching) tell(); };
  const take = (copy: D) => { server = copy; dirty = false; put(readOf(copy)); };

  async function flush(): Promise<D | null> {
    clearTimeout(timer);
    // Of several that wait the first one saves, and the others wait for that.
    while (running) await running;
    // Nothing is saved, or found wrong, before somebody decided between one's own and the newer copy.
    if (newer) { put({ state: 'conflict' }); return null; }
    if (!dirty) return server;
    const sent = now;
    const { discount, ...fields } = sent.fields;
    const digits = currencyExponent(sent.fields.currency);
    const plain = kind.plainFields(fields);
    if (plain === null || discountOf(discount, digits) === null || sent.lines.some((l) => wrongBoxes(l, digits, kind.signed).size > 0)) { put({ state: 'wrong' }); return null; }
    const lines = sent.lines.filter((l) => !isEmptyLine(l));
    const body = { ...plain, ...plainDiscount(discount, digits), lines: kind.plainLines(lines, digits, sent.fields).map((line, i) => ({ ...line, proposedTaxIds: sent.proposals[lines[i]!.key] ?? null })) };
    dirty = false;
    put({ state: 'saving' });
    const work = save(server, body).then((answer) => heard(sent, lines, answer)).catch((thrown: unknown) => refused(sent, lines, thrown)).finally(() => { running = null; });
    running = work;
    return work;
  }

  function heard(sent: DraftNow<F>, sentLines: readonly EditedLine[], answer: D): D {
    server = answer;
    const answers = new Map(sentLines.map((l, i) => [l.key, answer.lines[i]]));
    const lines = now.lines.map((l) => {
      const saved = answers.get(l.key);
      if (!saved) return l;
      // What the fiscal position made of proposed taxes is shown at once, unless others were chosen meanwhile.
      const mapped = sent.proposals[l.key] && now.proposals[l.key] === sent.proposals[l.key];
      return { ...l, id: saved.id, ...(mapped ? { taxIds: saved.taxIds } : {}) };
    });
    const said = Object.fromEntries(kind.once.filter((name) => now.fields[name] === sent.fields[name]).map((name) => [name, undefined]));
    const filled = Object.fromEntries((kind.filled ?? []).filter((name) => now.fields[name] === sent.fields[name]).map((name) => [name, answer[name]]));
    const fields = { ...(kind.answered?.(now.fields, sent.fields, sentLines, answer) ?? now.fields), ...filled, ...said };
    put({ lines, fields, problem: null, wrong: {}, state: dirty ? 'waiting' : 'saved' });
    return answer;
  }

  function refused(sent: DraftNow<F>, sentLines: readonly EditedLine[], thrown: unknown): null {
    const error = toApiError(thrown);
    dirty = true;
    if (error.code === 'core.version_conflict') { newer = error.details['current'] as D; put({ state: 'conflict' }); return null; }
    // The server counts the lines it was sent; empty ones were not.
    const here = (path: string) => path.replace(/^lines\.(\d+)/, (_, n: string) => `lines.${sent.lines.indexOf(sentLines[Number(n)]!)}`);
    put({ state: 'failed', problem: errorText(error), wrong: Object.fromEntries(error.fields.map((x) => [kind.pathOf?.(here(x.path), sent.fields) ?? here(x.path), x.message])) });
    return null;
  }

  /** Changes what is written, and saves it later. */
  function write(patch: Partial<DraftNow<F>>): void {
    dirty = true;
    put({ ...patch, ...(now.state === 'conflict' ? {} : { state: 'waiting' }) });
    clearTimeout(timer);
    timer = setTimeout(() => { if (!newer) void flush(); }, restMs);
  }

  return {
    now: () => now,
    subscribe(onChange) { watching.add(onChange); return () => { watching.delete(onChange); }; },
    arrived(copy) { if (copy.version > server.version && !dirty && !running) take(copy); },
    leave() { clearTimeout(timer); if (dirty && !newer) void flush(); },
    set(patch) { write({ fields: { ...now.fields, ...patch } }); },
    change(next) { write({ fields: { ...now.fields, ...next(now.fields) } }); },
    setLines(lines, proposed) { write({ lines, proposals: { ...kind.proposalsAfter(now.lines, lines, now.proposals), ...proposed } }); },
    applyPosition() { write({ proposals: Object.fromEntries(now.lines.filter((l) => l.kind === 'item').map((l) => [l.key, now.proposals[l.key] ?? l.taxIds])) }); },
    flush,
    resolve(whose) {
      const copy = newer;
      newer = null;
      if (!copy) return;
      if (whose === 'newer') take(copy); else { server = copy; dirty = true; void flush(); }
    },
  };
}

const proposalsOf = (document: SavedDocument): LineProposals => Object.fromEntries(document.lines.filter((l) => l.kind === 'item').map((l) => [l.id, l.proposedTaxIds ?? null]));
