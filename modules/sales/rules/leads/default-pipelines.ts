import { createHash } from 'node:crypto';
import type { LeadStatus, PipelineKind, StageKind } from '../../contract/leads.ts';

/** A stage before its workspace has stored it. */
export interface DefaultStage { key: string; name: string; kind: StageKind; leadStatus: LeadStatus | null; probability: number; maxDays: number | null; color: string }
/** A pipeline before its workspace has stored it. */
export interface DefaultPipeline { kind: PipelineKind; name: string; stages: readonly DefaultStage[] }

const lead = (key: string, name: string, kind: StageKind, leadStatus: LeadStatus, probability: number, maxDays: number | null, color: string): DefaultStage => ({ key, name, kind, leadStatus, probability, maxDays, color });
const deal = (key: string, name: string, kind: StageKind, probability: number, maxDays: number | null, color: string): DefaultStage => ({ key, name, kind, leadStatus: null, probability, maxDays, color });

/** What a workspace starts with. */
export const defaultPipelines: readonly DefaultPipeline[] = [
  { kind: 'lead', name: 'Leads', stages: [
    lead('new', 'New', 'open', 'new', 10, 3, 'blue'), lead('contacted', 'Contacted', 'open', 'working', 25, 7, 'violet'), lead('talking', 'In conversation', 'open', 'working', 40, 14, 'yellow'),
    lead('qualified', 'Qualified', 'open', 'qualified', 60, 14, 'orange'), lead('converted', 'Converted', 'won', 'converted', 100, null, 'green'), lead('lost', 'Lost', 'lost', 'lost', 0, null, 'red'), lead('junk', 'Junk', 'lost', 'junk', 0, null, 'gray'),
  ] },
  { kind: 'deal', name: 'Sales', stages: [
    deal('qualification', 'Qualification', 'open', 10, 14, 'blue'), deal('discovery', 'Discovery', 'open', 20, 21, 'violet'), deal('proposal', 'Proposal', 'open', 50, 21, 'yellow'),
    deal('negotiation', 'Negotiation', 'open', 90, 14, 'orange'), deal('won', 'Won', 'won', 100, null, 'green'), deal('lost', 'Lost', 'lost', 0, null, 'red'),
  ] },
];

/** Why leads and deals are lost, until a workspace writes its own list. */
export const defaultReasons: Readonly<Record<PipelineKind, readonly string[]>> = {
  lead: ['No budget', 'No need', 'No answer', 'Chose somebody else', 'Wrong time'],
  deal: ['Price', 'Chose a competitor', 'No decision', 'Missing capability', 'Budget cut', 'Timing'],
};

/** An id that a workspace's default thing has before and after it is stored, so that two first uses at once store it once. */
export function defaultId(workspaceId: number, ...path: readonly string[]): string {
  const hex = createHash('sha256').update(`sales:${workspaceId}:${path.join(':')}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
