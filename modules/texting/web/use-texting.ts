import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { numberTopic, textChannels, textOptions, type TextChannel, type TextOptions } from '../contract.ts';
import { topics, useBase } from './base.ts';

/** How the viewer may text: their rights, the numbers of the workspace, and of a record its own numbers and which ways its person does not want. One's own phone is always there, so both ways are. */
export interface Texting { ready: boolean; canView: boolean; canSend: boolean; channels: readonly TextChannel[]; numbers: TextOptions['numbers']; phones: TextOptions['phones']; refused: TextOptions['refused']; windows: TextOptions['windows']; name: string }

/** Tells how the viewer may text, and a record where one is given. */
export function useTexting(subject?: { type: string; id: string }): Texting {
  const can = useCan();
  const canView = can('texting.text.view');
  const { data, isPending } = useRead(textOptions, { ...useBase(), ...subject }, { enabled: canView, topics: [...topics, numberTopic, ...(subject ? [subject.type] : [])] });
  return { ready: !canView || !isPending, canView, canSend: canView && can('texting.text.send'), channels: textChannels, numbers: data?.numbers ?? [], phones: data?.phones ?? [], refused: data?.refused ?? [], windows: data?.windows ?? [], name: data?.name ?? '' };
}
