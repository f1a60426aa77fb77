import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';

/** Days a pack is about, and the instant what it holds was known at. */
export interface EvidenceSpan { from: string; to: string; asOf: Date }
/** A file of another room: its place in the archive. */
export interface EvidenceFile { id: string; name: string }
/** Some files, and the place where more of them follow. */
export interface EvidencePage { files: EvidenceFile[]; next: string | null }

/** Files another room adds to packs of evidence, such as its posted documents as PDF. */
export interface EvidenceSource {
  /** The permission to see all of them: a pack of somebody without it has none, and nobody without it gets a pack that has them. */
  can: string;
  count(ctx: Ctx, span: EvidenceSpan): Promise<number>;
  /** The next files after a place, in an order that stays; `next` is null at the end. */
  page(ctx: Ctx, span: EvidenceSpan, after: string | null): Promise<EvidencePage>;
  /** The bytes of one, outside any transaction; null when they are lost. */
  open(app: App, workspaceId: number, id: string): Promise<AsyncIterable<Buffer> | null>;
}

const sources = new Map<string, EvidenceSource>();

/** A room adds files to packs of evidence. Call once at module load. */
export function registerEvidence(name: string, source: EvidenceSource): void {
  sources.set(name, source);
}

/** What rooms add to packs of evidence, by the name they gave it. */
export const evidenceSources = (): ReadonlyMap<string, EvidenceSource> => sources;

/** Sees the log of the workspace. */
export const seesAudit = 'workspace.audit.view';
/** Sees bank accounts and how they were reconciled. */
export const seesBank = 'accounting.bank.view';
/** Permissions that parts of a pack ask for besides that to see reports. */
export const partRights = (): string[] => [seesAudit, seesBank, ...[...sources.values()].map((s) => s.can)];
