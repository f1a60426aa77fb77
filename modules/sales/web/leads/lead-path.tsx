import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { useGo } from '#core/web/router.ts';
import { leadBoard, leads, type Lead, type Stage } from '../../contract.ts';
import { missingOf } from '../stages/missing.ts';
import { StageCriteria } from '../stages/stage-criteria.tsx';
import { StagePath } from '../stages/stage-path.tsx';
import { useOpenCriteria } from '../stages/use-open-criteria.ts';
import { MoveDialog, type Asked } from './move-dialog.tsx';
import { leadTopics, useBase } from './use-leads.ts';

/** The stages of the lead's pipeline up to won, with what has to be done in the one it stands in; a press moves it there, won converts it. */
export function LeadPath({ lead, canMove }: { lead: Lead; canMove: boolean }) {
  const t = useT('sales');
  const go = useGo();
  const base = useBase();
  const move = useAction(leadBoard.move, { topics: leadTopics });
  const { custom } = useCustomFields(leads.topic);
  const openCriteria = useOpenCriteria('lead');
  const [asked, setAsked] = useState<Asked | null>(null);
  const to = async (stage: Stage) => {
    if (stage.kind === 'won') { go(`/crm/leads/${lead.id}?convert=true`, { replace: true }); return; }
    const open = await openCriteria(lead, stage);
    const fields = open.length > 0 || missingOf(lead, stage.requiredFields, custom).length > 0 ? await new Promise<Record<string, unknown> | null>((answer) => setAsked({ lead, to: { ...stage, status: stage.leadStatus }, open, answer })) : {};
    if (fields) move.mutate({ ...base, id: lead.id, to: stage.id, version: lead.version, ...fields } as never);
  };
  return (
    <>
      <StagePath kind="lead" record={lead} label={t('leads.path')} canMove={canMove} busy={move.isPending} onMove={(stage) => void to(stage).catch(showError)} />
      <StageCriteria kind="lead" record={lead} canEdit={canMove} className="px-4 pb-4 sm:px-6" />
      {asked && <MoveDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
