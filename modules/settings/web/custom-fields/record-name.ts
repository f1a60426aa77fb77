import { useT } from '#core/web/i18n/i18n.ts';
import { humanized } from '#core/web/resource/filter-tree.ts';

/** What a kind of record is called: the room's own words (`<room>:records.<thing>`), else the name of its endpoints. */
export function useRecordName(): (kind: { topic: string; name: string }) => string {
  const t = useT('settings');
  return ({ topic, name }) => {
    const [room = '', thing = ''] = topic.split('.');
    const words = t(`${room}:records.${thing}`);
    return words.endsWith(`records.${thing}`) ? humanized(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()) : words;
  };
}
