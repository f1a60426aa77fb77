import { request } from '#core/web/api/request.ts';
import { dealCriteria, leadCriteria, type Criterion, type PipelineKind } from '../../contract.ts';
import { goesOn } from '../../rules/leads/goes-on.ts';
import { useBase, usePipelines } from '../leads/use-leads.ts';

/** Asks what is still to be ticked before a record goes on to a stage; nothing where it goes back, is lost, or its stage has no criteria. */
export function useOpenCriteria(kind: PipelineKind): (record: { id: string; pipelineId: string; stageId: string }, to: { id: string; kind: string }) => Promise<Criterion[]> {
  const lines = usePipelines(kind);
  const base = useBase();
  return async ({ id, pipelineId, stageId }, to) => {
    const stages = lines.find((p) => p.id === pipelineId)?.stages ?? [];
    const from = stages.find((s) => s.id === stageId);
    const there = stages.find((s) => s.id === to.id);
    if (!from || from.criteria.length === 0 || (to.kind !== 'won' && !(there && goesOn(stages, from, there)))) return [];
    const { items } = await request(kind === 'lead' ? leadCriteria : dealCriteria, { ...base, id });
    return items.filter((c) => c.tickedAt === null);
  };
}
