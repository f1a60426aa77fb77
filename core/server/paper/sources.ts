import type { App } from '../app.ts';
import type { Ctx } from '../context.ts';

/** A paper that was chosen; `name` is what it is called without `.pdf`, such as its number. */
export interface ChosenPaper { id: string; name: string }
/** A file with many papers that is being made; `within` reads in a short transaction with the eyes and rights of who asked. */
export interface PaperWork { app: App; workspaceId: number; within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>; about: Record<string, string> }
/** Where papers of a kind come from. */
export interface PaperSource {
  /** Permission that is asked for each paper anew, and when the file is fetched. */
  can: string;
  /** Those of the chosen that the viewer may see, in the order of paper. */
  choose: (ctx: Ctx, ids: readonly string[], about: Record<string, string>) => Promise<ChosenPaper[]>;
  /** The PDF of one; null when it is not there any more. */
  open: (work: PaperWork, id: string) => Promise<Buffer | null>;
}

const sources = new Map<string, PaperSource>();

/** A room says where papers of a kind come from. Call once at module load. */
export function registerPaper(kind: string, source: PaperSource): void {
  sources.set(kind, source);
}

/** Where papers of a kind come from; undefined for a kind no room makes any more. */
export const paperSource = (kind: string): PaperSource | undefined => sources.get(kind);
