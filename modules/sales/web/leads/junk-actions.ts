import { Trash } from 'lucide-react';
import type { Selection } from '#core/contract/list-fields.ts';
import type { BulkAction } from '#core/web/resource/list-types.ts';
import type { Pipeline } from '../../contract.ts';

/** Marks many leads as junk: in the pipeline chosen where there are several, for a stage is one of its pipeline. */
export function junkActions(lines: readonly Pipeline[], label: string, change: (selection: Selection, fields: Record<string, unknown>) => Promise<void>): BulkAction[] {
  const places = lines.flatMap((line) => { const stage = line.stages.find((s) => s.leadStatus === 'junk'); return stage ? [{ label: line.name, place: { pipelineId: line.id, stageId: stage.id } }] : []; });
  if (places.length === 0) return [];
  const run = ({ place }: (typeof places)[number]) => (selection: Selection) => change(selection, place);
  return [places.length === 1 ? { label, icon: Trash, run: run(places[0]!) } : { label, icon: Trash, choices: places.map((p) => ({ label: p.label, run: run(p) })) }];
}
