import type { ReactNode } from 'react';
import type { PersonCard } from '../../../contract/shapes.ts';
import { PersonLink } from './person-link.tsx';

/** A person in a list: picture, name, a word about them, and what one can do. */
export function PersonLine({ person, detail, actions }: { person: PersonCard; detail?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <PersonLink person={person} avatar="lg" className="min-w-0 flex-1 basis-48">{detail}</PersonLink>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2 max-sm:ps-13">{actions}</div>}
    </div>
  );
}
