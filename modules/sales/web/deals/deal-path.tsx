import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { dealBoard, opportunities, type Deal, type Stage } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { StageCriteria } from '../stages/stage-criteria.tsx';
import { StagePath } from '../stages/stage-path.tsx';
import { useOpenCriteria } from '../stages/use-open-criteria.ts';
import { asksFor, DealMoveDialog, type AskedDeal } from './deal-move-dialog.tsx';
import { dealTopics } from './use-deals.ts';

/** The stages of the opportunity's pipeline up to won, with what has to be done in the one it stands in; a press moves it there. */
export function DealPath({ deal, canMove }: { deal: Deal; canMove: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const { custom } = useCustomFields(opportunities.topic);
  const move = useAction(dealBoard.move, { topics: dealTopics });
  const openCriteria = useOpenCriteria('deal');
  const [asked, setAsked] = useState<AskedDeal | null>(null);
  const to = async (stage: Stage) => {
    const open = await openCriteria(deal, stage);
    const fields = asksFor(deal, stage, open, custom) ? await new Promise<Record<string, unknown> | null>((answer) => setAsked({ deal, to: stage, open, answer })) : {};
    if (fields) move.mutate({ ...base, id: deal.id, to: stage.id, version: deal.version, ...fields } as never);
  };
  return (
    <>
      <StagePath kind="deal" record={deal} label={t('deals.path')} canMove={canMove} busy={move.isPending} onMove={(stage) => void to(stage).catch(showError)} />
      <StageCriteria kind="deal" record={deal} canEdit={canMove} className="px-4 pb-4 sm:px-6" />
      {asked && <DealMoveDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
