import type { ComponentType } from 'react';
import type { PartyRole } from '../contract/fields.ts';

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
export function registerPartyPanel(panel: PartyPanel): void { panels.set(panel.id, panel); }

/** All tabs of other rooms, in their order. */
export function partyPanels(): PartyPanel[] { return [...panels.values()].sort((a, b) => (a.order ?? 100) - (b.order ?? 100)); }
