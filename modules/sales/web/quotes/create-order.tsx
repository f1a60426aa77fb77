import { useAction } from '#core/web/query.ts';
import { createOrder } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { BeginForm, useBeginning } from './begin-form.tsx';
import { orderAddress, orderTopics } from './quote-words.ts';

/** Create Bites: Order. */
export function CreateOrder({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const base = useBase();
  const begun = useBeginning();
  const create = useAction(createOrder, { topics: orderTopics, onDone: (o) => { begun.forget(); onDone({ label: o.number, to: orderAddress(o.id) }); } });
  return <BeginForm begun={begun} busy={create.isPending} onBegin={(given) => create.mutate({ ...base, ...given })} onCancel={onCancel} />;
}
