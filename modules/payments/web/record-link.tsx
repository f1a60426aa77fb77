import { useEffect } from 'react';
import { Link } from '#core/web/router.ts';
import { completeRooms, slot, useRooms } from '#core/web/slots/slots.ts';
import { useCan } from '#core/web/viewer.tsx';

/** Number of a document that leads to its page, where its room has one and the viewer may see it. */
export function RecordLink({ topic, id, children }: { topic: string; id: string | null; children: string }) {
  const can = useCan();
  useRooms();
  // Offline at the wrong moment: the number is shown without a link.
  useEffect(() => { void completeRooms().catch(() => undefined); }, []);
  const page = slot('recordPages').find((p) => p.topic === topic && (!p.can || can(p.can)));
  if (!page || !id) return <span className="figures">{children}</span>;
  return <Link to={page.path.replace('$id', encodeURIComponent(id))} className="focus-ring figures rounded-sm underline decoration-primary-ink/50 underline-offset-4 hover:decoration-primary-ink">{children}</Link>;
}
