import type { PartyPrint } from '../../contract.ts';

/** Name and address of somebody as the document has them. */
export function PrintedParty({ party }: { party: Pick<PartyPrint, 'name' | 'lines'> }) {
  return <><span className="block font-medium" dir="auto">{party.name}</span>{party.lines.map((l, i) => <span key={i} className="block" dir="auto">{l}</span>)}</>;
}
