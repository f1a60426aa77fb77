import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** What can be done with a record now. */
export interface PresentAction { id: string; label: string; icon: LucideIcon; run: () => void }

/** The record a page shows: Create Bites fills it in, the palette offers its actions first. */
export interface PresentRecord {
  /** Room word such as `project` or `customer`. */
  kind: string;
  id: string;
  label: string;
  /** Whom it is with, where it is no person or company itself: the customer of an invoice. */
  party?: { id: string; kind: 'customer' | 'vendor' } | null;
  actions: readonly PresentAction[];
}

interface Offer { of: string; actions: readonly PresentAction[] }
type Shown = Omit<PresentRecord, 'actions'>;

let shown: readonly Shown[] = [];
let offers: readonly Offer[] = [];
let present: PresentRecord | null = null;
let last: Shown | undefined;
const listeners = new Set<() => void>();

function change(next: { shown?: readonly Shown[]; offers?: readonly Offer[] }): void {
  ({ shown, offers } = { shown, offers, ...next });
  const record = shown.at(-1);
  const actions = record ? offers.filter((offer) => offer.of === record.id).flatMap((offer) => offer.actions) : [];
  // What others say of theirs changes nothing for whoever follows the record: lists hold many rows with actions.
  if (record === last && actions.length === (present?.actions.length ?? 0) && actions.every((action, i) => action === present?.actions[i])) return;
  last = record;
  present = record ? { ...record, actions } : null;
  for (const listen of listeners) listen();
}

/** Says which record is shown until the answer is called; the latest one counts. */
export function showRecord(record: Shown): () => void {
  change({ shown: [...shown, record] });
  return () => change({ shown: shown.filter((other) => other !== record) });
}

/** Says what can be done with a record until the answer is called. */
export function offerActions(of: string, actions: readonly PresentAction[]): () => void {
  const offer = { of, actions };
  change({ offers: [...offers, offer] });
  return () => change({ offers: offers.filter((other) => other !== offer) });
}

/** The record that is being looked at with what can be done with it, or null. */
export function presentRecord(): PresentRecord | null {
  return present;
}

/** A page says which record it shows; memoize the object. */
export function useShowsRecord(record: Shown | null | undefined): void {
  useEffect(() => (record ? showRecord(record) : undefined), [record]);
}

/** A page says what can be done with its record: what runs is always what stands on the page at that moment. */
export function useOffersActions(of: string | undefined, actions: ReadonlyArray<PresentAction & { busy?: boolean | undefined }>): void {
  const latest = useRef(actions);
  useEffect(() => { latest.current = actions; });
  const said = JSON.stringify([of, ...actions.map(({ id, label }) => [id, label])]);
  useEffect(() => {
    if (of === undefined) return undefined;
    const run = (id: string) => { const action = latest.current.find((a) => a.id === id); if (action && !action.busy) action.run(); };
    return offerActions(of, latest.current.map(({ id, label, icon }) => ({ id, label, icon, run: () => run(id) })));
    // oxlint-disable-next-line react/exhaustive-deps -- `said` stands for both.
  }, [said]);
}

/** {@link presentRecord}, for a component that follows it. */
export function usePresentRecord(): PresentRecord | null {
  return useSyncExternalStore((listen) => { listeners.add(listen); return () => listeners.delete(listen); }, presentRecord);
}

const partyKinds = new Set(['customer', 'vendor', 'account', 'contact', 'party']);

/** Whom a new document is probably for: the person or company that is looked at, or the one the record is with. */
export function partyIdOf(record: Pick<PresentRecord, 'kind' | 'id' | 'party'> | null | undefined): string | null {
  if (!record) return null;
  return partyKinds.has(record.kind) ? record.id : record.party?.id ?? null;
}
