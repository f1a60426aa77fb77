import { Kanban, List } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import type { Direction } from '../../contract.ts';
import { listAddress } from './document-words.ts';

/** Switches between the list of documents and their board. */
export function ViewSwitch({ direction, view }: { direction: Direction; view: 'list' | 'board' }) {
  const t = useT('invoicing');
  const go = useGo();
  const segments = ([['list', List], ['board', Kanban]] as const).map(([value, Icon]) => ({ value, label: t(`around.board.view.${value}`), icon: <Icon />, iconOnly: true }));
  return <SegmentedControl size="sm" aria-label={t('around.board.view.label')} value={view} onValueChange={(next) => go(next === 'list' ? listAddress[direction] : `${listAddress[direction]}?show=board`)} segments={segments} />;
}
