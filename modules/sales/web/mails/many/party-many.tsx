import type { PartyBulkProps } from '#modules/parties/web/public.tsx';
import { ManyDialog } from './many-dialog.tsx';

/** Writes to many of a list of parties. */
export function WriteToParties(props: PartyBulkProps) {
  return <ManyDialog topic="parties.party" {...props} />;
}
