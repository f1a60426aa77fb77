interface Place { id: string; pipelineId: string; kind: string }

/** Whether a move from one open stage to another goes on: to a won one, or to a later open one of the same pipeline. `order`: the stages of that pipeline. Another pipeline begins anew. */
export function goesOn(order: ReadonlyArray<{ id: string }>, from: Place, to: Place): boolean {
  if (from.kind !== 'open' || to.kind === 'lost') return false;
  if (to.kind === 'won') return true;
  const at = (id: string) => order.findIndex((s) => s.id === id);
  return from.pipelineId === to.pipelineId && at(to.id) > at(from.id);
}
