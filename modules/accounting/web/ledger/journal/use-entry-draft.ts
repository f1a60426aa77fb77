import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { updateDraftEntry, type DraftEntry } from '../../../contract.ts';
import { draftTopics } from '../use-books.ts';
import { blankLine, plainEntryLines, wrongLines, type EditedEntryLine } from './typed-lines.ts';

/** What of a draft is typed. */
export interface DraftBoxes { on: string; memo: string; reference: string; reverseNext: boolean; lines: EditedEntryLine[] }
/** How a draft stands with the server. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

/** A draft that is being written: saved by itself a moment after the last key, and whatever is refused stays as it was typed. */
export interface OpenDraft {
  boxes: DraftBoxes; state: SaveState; problem: string | null; wrong: Readonly<Record<string, string>>;
  set: (patch: Partial<DraftBoxes>) => void;
  /** Saves what waits; the draft's version, or null when it could not be saved. */
  flush: () => Promise<number | null>;
  /** Shows a refusal at the lines it is about; what belongs to no line is `problem`. */
  refused: (error: ApiError) => void;
  /** After a conflict: one's own over the newer copy, or that. */
  resolve: (whose: 'mine' | 'newer') => void;
}

const boxesOf = ({ on, memo, reference, reverseNext, lines }: DraftEntry): DraftBoxes => ({ on, memo, reference, reverseNext, lines: lines.length > 0 ? lines.map(({ party: _party, ...l }) => ({ ...l, key: newId() })) : [blankLine(), blankLine()] });

/** Writes a draft. */
export function useEntryDraft(draft: DraftEntry, base: { workspace_slug: string }): OpenDraft {
  const [boxes, setBoxes] = useState(() => boxesOf(draft));
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const version = useRef(draft.version);
  const latest = useRef(boxes);
  const dirty = useRef(false);
  const newer = useRef<DraftEntry | null>(null);
  const running = useRef<Promise<number | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sentKeys = useRef<string[]>([]);
  useLayoutEffect(() => { latest.current = boxes; }, [boxes]);

  const refused = useCallback((error: ApiError) => {
    const placed = wrongLines(error.fields, sentKeys.current);
    setWrong(placed);
    setProblem(error.fields.length > 0 && Object.keys(placed).length === error.fields.length ? null : errorText(error));
  }, []);

  const flush = useCallback(async (): Promise<number | null> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    if (newer.current) return null;
    const { lines, ...head } = latest.current;
    const plain = plainEntryLines(lines);
    sentKeys.current = plain.keys;
    if (!dirty.current) return version.current;
    dirty.current = false;
    setState('saving');
    const work = (async () => {
      try {
        const answer = await request(updateDraftEntry, { ...base, id: draft.id, version: version.current, ...head, lines: plain.lines }, { idempotencyKey: newId() });
        version.current = answer.version;
        setState(dirty.current ? 'waiting' : 'saved');
        void invalidateTopics(draftTopics);
        return answer.version;
      } catch (thrown) {
        const error = toApiError(thrown);
        dirty.current = true;
        if (error.code === 'core.version_conflict') { newer.current = error.details['current'] as DraftEntry; setState('conflict'); } else { setState('failed'); refused(error); }
        return null;
      } finally { running.current = null; }
    })();
    running.current = work;
    return work;
  }, [base, draft.id, refused]);

  const set = useCallback((patch: Partial<DraftBoxes>) => {
    latest.current = { ...latest.current, ...patch };
    setBoxes(latest.current);
    setWrong({}); setProblem(null);
    dirty.current = true;
    setState((s) => (s === 'conflict' ? s : 'waiting'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), 700);
  }, [flush]);
  useEffect(() => () => { clearTimeout(timer.current); if (dirty.current) void flush(); }, [flush]);

  return {
    boxes, state, problem, wrong, set, flush, refused,
    resolve(whose) {
      const copy = newer.current;
      newer.current = null;
      if (!copy) return;
      version.current = copy.version;
      if (whose === 'newer') { dirty.current = false; latest.current = boxesOf(copy); setBoxes(latest.current); setState('saved'); } else { dirty.current = true; void flush(); }
    },
  };
}
