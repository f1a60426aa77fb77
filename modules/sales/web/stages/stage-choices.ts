import type { Pipeline, Stage } from '../../contract.ts';

/** Open stages as choices; with several pipelines each is named by its own. `place` is what a change sends: both, so that taking it back knows both. */
export function stageChoices(lines: readonly Pipeline[]): Array<{ id: string; label: string; place: { pipelineId: string; stageId: string } }> {
  return lines.flatMap((line) => line.stages.filter((s) => s.kind === 'open').map((stage) => ({ id: stage.id, label: lines.length > 1 ? `${line.name}: ${stage.name}` : stage.name, place: placeOf(line, stage) })));
}

/** The beginning of each other pipeline, where a record that changes over stands. */
export function pipelineChoices(lines: readonly Pipeline[], except: string | null): Array<{ id: string; label: string; place: { pipelineId: string; stageId: string } }> {
  return lines.filter((line) => line.id !== except).flatMap((line) => { const first = line.stages.find((s) => s.kind === 'open'); return first ? [{ id: line.id, label: line.name, place: placeOf(line, first) }] : []; });
}

const placeOf = (line: Pipeline, stage: Stage) => ({ pipelineId: line.id, stageId: stage.id });
