import { useMemo } from 'react';
import { priceModes } from '#core/contract/pricing/index.ts';
import { useT, type Translate } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listOwners } from '#modules/parties/contract.ts';
import { documentStates, isCredit, kindsOf, type Direction, type DocumentKind, type DocumentState } from '../../contract.ts';

/** Live topics by which documents are read again. */
export const documentTopics = ['invoicing.invoice', 'invoicing.bill'] as const;

/** Colour of the dot before a document's state. */
export const stateTones: Record<DocumentState, StatusTone> = { draft: 'neutral', awaiting_approval: 'warning', open: 'info', part_paid: 'primary', paid: 'success', written_off: 'warning', void: 'neutral' };

/** True once nothing is open any more: it was paid, or what was left was given up. */
export const isSettled = ({ state }: { state: DocumentState }): boolean => state === 'paid' || state === 'written_off';

/** The endpoints' own input: the active workspace. */
export function useBase(): { workspace_slug: string } {
  return { workspace_slug: useViewer().workspace?.slug ?? '' };
}

/** Members of the workspace, for owners. */
export function useOwners(): Array<{ id: string; name: string; photo: string | null }> {
  return useRead(listOwners, useBase(), { topics: ['workspace.member'], staleTime: 60_000 }).data?.items ?? [];
}

/** Key of the word for a state: a credit is used, not paid. */
export const stateWord = ({ kind, state }: { kind: DocumentKind; state: DocumentState }): string => (isCredit(kind) && ['open', 'part_paid', 'paid'].includes(state) ? `documents.creditState.${state}` : `documents.state.${state}`);

/** A document's words for what documents with lines share. */
export const wordsOf = (t: Translate): Translate => (key, values) => t(`documents.${key}`, values);

/** Words of the fields of documents that hold choices. */
export function useDocumentChoices(direction: Direction): Record<string, readonly Choice[]> {
  const t = useT('invoicing');
  const owners = useOwners();
  return useMemo(() => ({
    state: documentStates.map((value) => ({ value, label: t(`documents.state.${value}`), tone: stateTones[value] })), kind: kindsOf[direction].map((value) => ({ value, label: t(`documents.kind.${value}`) })), ownerId: owners.map((p) => ({ value: p.id, label: p.name })),
    taxMode: priceModes.map((value) => ({ value, label: t(`documents.taxMode.${value}`) })),
  }), [t, owners, direction]);
}

export { dayInWords } from '#core/web/document/day-in-words.ts';
export { dayWritten } from '#core/web/ui/date-text.ts';

/** Where the list of a direction is shown. */
export const listAddress: Record<Direction, string> = { sale: '/invoice/list', purchase: '/bill/list' };
/** Where a document is shown. */
export const documentAddress = (direction: Direction, id: string): string => `${direction === 'sale' ? '/invoice' : '/bill'}/${id}`;
