import type { RecordField } from '#core/web/resource/record-form.tsx';
import type { Choice } from '#core/web/resource/list-types.ts';
import { campaignChannels } from '../../contract/campaigns.ts';

type Translate = (key: string) => string;

/** Channels in words. */
export const channelChoices = (t: Translate): Choice[] => campaignChannels.map((value) => ({ value, label: t(`campaigns.channels.${value}`) }));

/** Boxes of the form; the bulk editor offers those that many can share. */
export function campaignFields(t: Translate, owners: readonly Choice[]): RecordField[] {
  return [
    { key: 'name', label: t('campaigns.name'), type: 'text', required: true },
    { key: 'word', label: t('campaigns.word'), type: 'text', help: t('campaigns.wordHelp') },
    { key: 'channel', label: t('campaigns.channel'), type: 'select', required: true, options: channelChoices(t) },
    { key: 'startsOn', label: t('campaigns.startsOn'), type: 'date' },
    { key: 'endsOn', label: t('campaigns.endsOn'), type: 'date' },
    { key: 'budget', label: t('campaigns.budget'), type: 'text' },
    { key: 'ownerId', label: t('campaigns.ownerId'), type: 'select', options: [...owners] },
    { key: 'notes', label: t('campaigns.notes'), type: 'paragraph' },
  ];
}
