import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { dealBoard, opportunities, type Deal, type Stage } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { StagePath } from '../stages/stage-path.tsx';
import { asksFor, DealMoveDialog, type AskedDeal } from './deal-move-dialog.tsx';
import { dealTopics } from './use-deals.ts';

/** The stages of the opportunity's pipeline up to won; a press moves it there. */
export function DealPath({ deal, canMove }: { deal: Deal; canMove: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const { custom } = useCustomFields(opportunities.topic);
  const move = useAction(dealBoard.move, { topics: dealTopics });
  const [asked, setAsked] = useState<AskedDeal | null>(null);
  const to = async (stage: Stage) => {
    const fields = asksFor(deal, stage, custom) ? await new Promise<Record<string, unknown> | null>((answer) => setAsked({ deal, to: stage, answer })) : {};
    if (fields) move.mutate({ ...base, id: deal.id, to: stage.id, version: deal.version, ...fields } as never);
  };
  return (
    <>
      <StagePath kind="deal" record={deal} label={t('deals.path')} canMove={canMove} busy={move.isPending} onMove={(stage) => void to(stage)} />
      {asked && <DealMoveDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
