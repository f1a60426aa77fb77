import { Kanban, List } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo, useSearchText } from '#core/web/router.ts';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import type { Direction } from '../../contract.ts';
import { listAddress } from './document-words.ts';
import { viewAddress } from './view-address.ts';

/** Switches between the list of documents and their board; what is searched and filtered stays. */
export function ViewSwitch({ direction, view }: { direction: Direction; view: 'list' | 'board' }) {
  const t = useT('invoicing');
  const go = useGo();
  const present = useSearchText();
  const segments = ([['list', List], ['board', Kanban]] as const).map(([value, Icon]) => ({ value, label: t(`around.board.view.${value}`), icon: <Icon />, iconOnly: true }));
  return <SegmentedControl size="sm" aria-label={t('around.board.view.label')} value={view} onValueChange={(next) => go(viewAddress(listAddress[direction], present, next))} segments={segments} />;
}
