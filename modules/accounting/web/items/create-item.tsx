import { useCreateContext } from '#core/web/create-context.ts';
import type { ItemKind } from '../../contract.ts';
import { recordAddress } from '../parts/record-address.ts';
import { ItemForm } from './item-form.tsx';

interface CreateProps { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }

function CreateItem({ kind, onDone, onCancel }: CreateProps & { kind: ItemKind }) {
  const draftKey = useCreateContext()?.draftKey;
  return <ItemForm kind={kind} short {...(draftKey ? { draftKey } : {})} onCancel={onCancel} onDone={(item) => onDone({ label: item.name, to: recordAddress(`/accounting/${kind}`, item.id) })} />;
}

/** Create Bites: Product. */
export function CreateProduct(props: CreateProps) { return <CreateItem kind="product" {...props} />; }
/** Create Bites: Service. */
export function CreateService(props: CreateProps) { return <CreateItem kind="service" {...props} />; }
