import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';

/** Number of a document that leads to its page, where its room has one and the viewer may see it. */
export function RecordLink({ topic, id, children }: { topic: string; id: string | null; children: string }) {
  const to = useRecordAddress()(topic, id);
  if (to === null) return <span className="figures">{children}</span>;
  return <Link to={to} className="focus-ring figures rounded-sm underline decoration-primary-ink/50 underline-offset-4 hover:decoration-primary-ink">{children}</Link>;
}
