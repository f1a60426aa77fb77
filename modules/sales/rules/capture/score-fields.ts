import { scoreOperators } from '../../contract/capture/scoring.ts';

/** How a field is looked at. */
export type ScoreOperator = (typeof scoreOperators)[number];
/** Kinds of the workspace's own fields that a score rule may look at. */
export const ownScoreKinds = ['text', 'select', 'number', 'checkbox'] as const;

const byKind: Readonly<Record<string, readonly ScoreOperator[]>> = { text: ['filled', 'empty', 'is', 'contains'], select: ['filled', 'empty', 'is'], number: ['filled', 'empty', 'is', 'at_least'], checkbox: ['is'] };

/** How a field of a lead, or one of the workspace's own, can be looked at. */
export function operatorsFor(field: string, own: ReadonlyArray<{ id: string; type: string }>): readonly ScoreOperator[] {
  if (field === 'productIds') return ['filled', 'empty', 'is'];
  return field.startsWith('custom:') ? byKind[own.find((f) => `custom:${f.id}` === field)?.type ?? ''] ?? [] : scoreOperators;
}
