import type { Days } from './days.ts';

/** What a report is asked besides its days, and the name it has in the address of the report's page. */
const names = { compare: 'compare', by: 'by', dimension: 'dimension', dimensionValue: 'value', zeros: 'zeros', netTaxes: 'net', method: 'method', basis: 'basis', accountId: 'account', partyId: 'party', currency: 'currency' } as const;

/** Path of a report's page that opens on some days with a question, in a workspace. */
export function reportAddress({ report, days, question, workspaceId }: { report: string; days: Days; question: Readonly<Record<string, unknown>>; workspaceId: number }): string {
  const asked = Object.entries(names).flatMap(([key, name]) => (question[key] === undefined ? [] : [[name, String(question[key])]]));
  return `/accounting/reports/${report}?${new URLSearchParams([['workspace', String(workspaceId)], ['period', 'custom'], ['from', days.from], ['to', days.to], ...asked])}`;
}
