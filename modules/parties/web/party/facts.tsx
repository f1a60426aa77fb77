import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';

/** A block of the overview. */
export function Block({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return <Card><CardHeader title={title} actions={actions} /><CardBody>{children}</CardBody></Card>;
}

/** A name and its value. */
export const fact = (label: string, value: ReactNode): readonly [string, ReactNode] => [label, value];

/** Names and values in two columns; what is empty is left out. */
export function Facts({ items, empty }: { items: ReadonlyArray<readonly [label: string, value: ReactNode]>; empty?: string }) {
  const shown = items.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  if (shown.length === 0) return empty ? <p className="text-sm text-muted-foreground">{empty}</p> : null;
  return (
    <dl className="grid grid-cols-[minmax(7rem,1fr)_2fr] gap-x-4 gap-y-2 text-sm">
      {shown.map(([label, value], i) => <div key={`${label}-${i}`} className="contents"><dt className="text-muted-foreground">{label}</dt><dd className="min-w-0 break-words">{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd></div>)}
    </dl>
  );
}
