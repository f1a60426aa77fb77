import type { LucideIcon } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import type { FieldWords } from '#core/web/resource/record-conflict.tsx';
import type { Choice } from '#core/web/resource/list-types.ts';
import { loadWithTexts } from '#core/web/slots/room-texts.ts';
import type { PartyFigure, PartyRole } from '../contract/fields.ts';

/** What another room shows on a party's page: a tab with its own records. */
export interface PartyPanel {
  /** `<room>.<what>`, unique. */
  id: string;
  /** i18n key `<room>:<key>` of the tab. */
  label: string;
  order?: number;
  /** Permission without which the tab is not there. */
  can?: string;
  /** Only for parties with one of these roles; for all when left out. */
  roles?: readonly PartyRole[];
  load: () => Promise<ComponentType<{ partyId: string; kind: 'person' | 'company' }>>;
}

const panels = new Map<string, PartyPanel>();

/** A room puts a tab on the page of parties; call it where the room's web module is declared. */
export function registerPartyPanel(panel: PartyPanel): void { panels.set(panel.id, { ...panel, load: () => loadWithTexts(panel.label.split(':')[0]!, panel.load) }); }

/** All tabs of other rooms, in their order. */
export function partyPanels(): PartyPanel[] { return [...panels.values()].sort((a, b) => (a.order ?? 100) - (b.order ?? 100)); }

/** What a room's history of a party is told: whose, what the fields of parties are called and how their values read, and whether anything more may happen to them. */
export interface PartyHistoryProps { partyId: string; name: string; words: FieldWords; isOpen: boolean }
/** The one timeline of a room in the place of the log that parties have themselves. */
export interface PartyHistory { /** Permissions, apart by `|`, of which one is needed; who has none sees the log. */ can: string; room: string; load: () => Promise<ComponentType<PartyHistoryProps>> }

let history: (PartyHistory & { View: ComponentType<PartyHistoryProps> }) | null = null;

/** A room shows the history of parties; call it where the room's web module is declared. */
export function registerPartyHistory(own: PartyHistory): void { history = { ...own, View: lazy(async () => ({ default: await loadWithTexts(own.room, own.load) })) }; }

/** The room's history of parties, if there is one. */
export const partyHistory = () => history;

/** Figures of parties another room keeps, which its server registers (`registerPartyFigures`), as columns of lists. */
export interface PartyFigureColumns {
  /** The room. */
  id: string;
  /** Permission without which the columns are not there; several, apart by `|`, where one of them will do. */
  can?: string;
  /** Lists they stand in, and which figures. */
  roles: readonly PartyRole[];
  figures: readonly PartyFigure[];
  /** Live topics under which they change. */
  topics: readonly string[];
}

const figures = new Map<string, PartyFigureColumns>();

/** A room puts its figures into lists of parties; call it where the room's web module is declared. */
export function registerPartyFigures(columns: PartyFigureColumns): void { figures.set(columns.id, columns); }

/** Figures of other rooms. */
export const partyFigures = (): PartyFigureColumns[] => [...figures.values()];

/** What another room does with many parties of a list; its dialog is opened over the list. */
export interface PartyBulk {
  /** `<room>.<what>`, unique. */
  id: string;
  /** i18n key `<room>:<key>` of the button. */
  label: string;
  icon: LucideIcon;
  /** Permission without which the button is not there. */
  can: string;
  load: () => Promise<ComponentType<PartyBulkProps>>;
}
/** What the dialog is told: how to learn whom it is about, at most so many of them, and how to end it. */
export interface PartyBulkProps { count: number; idsOf: (limit: number) => Promise<string[]>; /** `done` lets the choice of rows go. */ onClose: (done: boolean) => void }

const bulks = new Map<string, PartyBulk & { Dialog: ComponentType<PartyBulkProps> }>();

/** A room does something with many parties; call it where the room's web module is declared. */
export function registerPartyBulk(bulk: PartyBulk): void { bulks.set(bulk.id, { ...bulk, Dialog: lazy(async () => ({ default: await loadWithTexts(bulk.label.split(':')[0]!, bulk.load) })) }); }

/** All that other rooms do with many parties. */
export const partyBulks = () => [...bulks.values()];

/** A box of another room in the form of a party, for a field only that room understands. */
export interface PartyField { key: 'vendorExpenseAccountId' | 'vendorWithholdingTaxId' | 'customerAccountId' | 'vendorAccountId' | 'priceListId' | 'dunningProfileId' | 'customerPaymentTermId' | 'vendorPaymentTermId' | 'customerFiscalPositionId' | 'vendorFiscalPositionId'; /** Whose texts it says. */ room: string; can?: string; load: () => Promise<ComponentType<{ value: string | null; onChange: (id: string | null) => void; id?: string | undefined }>>; /** What stands in the field, in words, where the party's page says it. */ loadName?: () => Promise<ComponentType<{ value: string }>>; /** What may stand in it, where lists are filtered by it. */ choices?: { topics: readonly string[]; load: (base: { workspace_slug: string }, signal: AbortSignal) => Promise<readonly Choice[]> } }

const boxes = new Map<string, PartyField & { Box: ComponentType<{ value: string | null; onChange: (id: string | null) => void; id?: string | undefined }>; Name: ComponentType<{ value: string }> | null }>();

/** A room gives the box of a field; call it where the room's web module is declared. */
export function registerPartyField(field: PartyField): void { boxes.set(field.key, { ...field, Box: lazy(async () => ({ default: await loadWithTexts(field.room, field.load) })), Name: field.loadName ? lazy(async () => ({ default: await loadWithTexts(field.room, field.loadName!) })) : null }); }

/** The box of a field; nothing where no room gives one. */
export const partyField = (key: PartyField['key']) => boxes.get(key);
