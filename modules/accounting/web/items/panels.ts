import { lazy, type ComponentType } from 'react';
import { loadWithTexts } from '#core/web/slots/room-texts.ts';

/** What another room shows on the page of a product or service. */
export interface ItemPanel {
  /** `<room>.<what>`, unique. */
  id: string;
  /** Whose texts it says. */
  room: string;
  order?: number;
  /** Permission without which it is not there. */
  can?: string;
  /** Only for what is bought. */
  bought?: boolean;
  load: () => Promise<ComponentType<{ itemId: string }>>;
}

const panels = new Map<string, ItemPanel & { View: ComponentType<{ itemId: string }> }>();

/** A room puts a section on the page of products and services; call it where the room's web module is declared. */
export function registerItemPanel(panel: ItemPanel): void { panels.set(panel.id, { ...panel, View: lazy(async () => ({ default: await loadWithTexts(panel.room, panel.load) })) }); }

/** All sections of other rooms, in their order. */
export const itemPanels = () => [...panels.values()].sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
