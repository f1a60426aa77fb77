import { useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { paymentTerms, type PaymentTerm } from '../../contract.ts';

interface Item { id: string; label: string }
const none: readonly PaymentTerm[] = [];

/** All payment terms of the workspace, by name. */
export function usePaymentTerms(): readonly PaymentTerm[] {
  const terms = useRead(paymentTerms.list, { workspace_slug: useViewer().workspace?.slug ?? '', limit: 100, sort: [], filter: undefined, count: 'none' }, { topics: [paymentTerms.topic], staleTime: 60_000 });
  return terms.data?.items ?? none;
}

/** Chooses a payment term. `known` is one that stands in the field already, by its name. */
export function TermField({ value, onChange, id, known, placeholder }: { value: string | null; onChange: (id: string | null) => void; id?: string | undefined; known?: { id: string; name: string } | null; placeholder?: string }) {
  const terms = usePaymentTerms();
  const items = useMemo<Item[]>(() => terms.map((term) => ({ id: term.id, label: term.name })), [terms]);
  const chosen = value === null ? null : items.find((i) => i.id === value) ?? { id: value, label: known?.id === value ? known.name : '…' };
  return <Combobox<Item> {...(id ? { id } : {})} {...(placeholder ? { placeholder } : {})} items={items} value={chosen} onValueChange={(item) => onChange(item?.id ?? null)} />;
}

/** The name of a payment term. */
export function TermName({ value }: { value: string }) {
  const terms = usePaymentTerms();
  return <bdi>{terms.find((term) => term.id === value)?.name ?? '…'}</bdi>;
}
