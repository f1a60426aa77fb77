import type { LucideIcon } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { loadWithTexts } from '#core/web/slots/room-texts.ts';
import type { TextChannel } from '../contract.ts';

/** What a dialog is told that makes a record of an unknown number: `onDone` names the record, which the conversation then belongs to. */
export interface LinkerProps { conversation: { id: string; phone: string; name: string; channel: TextChannel }; onDone: (subject: { type: string; id: string }) => void; onCancel: () => void }
/** What another room makes of a number nobody knows, such as a lead. */
export interface TextLinker {
  /** `<room>.<what>`, unique. */
  id: string;
  /** i18n key `<room>:<key>` of the button. */
  label: string;
  icon: LucideIcon;
  /** Permission without which the button is not there. */
  can: string;
  load: () => Promise<ComponentType<LinkerProps>>;
}

const linkers = new Map<string, TextLinker & { Dialog: ComponentType<LinkerProps> }>();

/** A room makes records of unknown numbers; call it where the room's web module is declared. */
export function registerTextLinker(linker: TextLinker): void { linkers.set(linker.id, { ...linker, Dialog: lazy(async () => ({ default: await loadWithTexts(linker.label.split(':')[0]!, linker.load) })) }); }

/** All that other rooms make of unknown numbers. */
export const textLinkers = () => [...linkers.values()];
