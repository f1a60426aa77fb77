import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { showError } from '../../query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { Catalogue, CatalogueItem } from '../item-cell.tsx';

/** A thing as the catalogue answers it; its price is a decimal text in its own currency. */
export interface FoundItem { id: string; name: string; sku: string; unitName: string | null; price: string | null; currency: string; description: string; taxIds: readonly string[]; picture: string | null; contents: string }
/** A thing that is missing in the catalogue; the price is null where none was typed. */
export interface MissingItem { kind: 'service' | 'product'; name: string; price: string | null }

/** A found thing for a line of a document in `currency`: a price in another one is shown, and not taken over. */
export function catalogueItem(i: FoundItem, currency: string): CatalogueItem {
  const detail = [i.sku, i.price ? `${i.price} ${i.currency}` : ''].filter(Boolean).join(' · ');
  return { id: i.id, label: i.name, unit: i.unitName ?? '', price: i.currency === currency ? i.price : null, description: i.description, taxIds: i.taxIds, picture: i.picture, contents: i.contents, ...(detail ? { detail } : {}) };
}

/** What a catalogue is asked. */
export interface CatalogueCalls {
  /** The room's words. */
  say: Translate;
  currency: string;
  /** Finds at most 200 characters of text. The same function from one drawing to the next. */
  find: (text: string, signal: AbortSignal) => Promise<readonly FoundItem[]>;
  /** Keeps what was missing; absent when the viewer may not. */
  add?: ((item: MissingItem) => Promise<CatalogueItem>) | undefined;
}

/** The catalogue for lines, with a small form for what is missing. */
export function useCatalogue({ say, currency, find, add }: CatalogueCalls): { catalogue: Catalogue; dialog: ReactNode } {
  const [asked, setAsked] = useState<string | null>(null);
  const answer = useRef<((item: CatalogueItem | null) => void) | null>(null);
  const mayAdd = add !== undefined;
  const done = (item: CatalogueItem | null) => { answer.current?.(item); answer.current = null; setAsked(null); };
  const catalogue = useMemo<Catalogue>(() => ({
    find: async (text, signal) => (await find(text.slice(0, 200), signal)).slice(0, 12).map((i) => catalogueItem(i, currency)),
    ...(mayAdd ? { create: (name: string) => new Promise<CatalogueItem | null>((resolve) => { answer.current = resolve; setAsked(name); }) } : {}),
  }), [find, currency, mayAdd]);
  return { catalogue, dialog: asked === null || !add ? null : <NewItem say={say} name={asked} currency={currency} add={add} onDone={done} /> };
}

function NewItem({ say, name, currency, add, onDone }: { say: Translate; name: string; currency: string; add: NonNullable<CatalogueCalls['add']>; onDone: (item: CatalogueItem | null) => void }) {
  const [kind, setKind] = useState<MissingItem['kind']>('service');
  const [text, setText] = useState(name);
  const [price, setPrice] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try { onDone(await add({ kind, name: text, price: price.trim() || null })); } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="sm" title={say('newItem')} onOpenChange={(open) => { if (!open) onDone(null); }} footer={<><Button variant="ghost" onClick={() => onDone(null)}>{say('cancel')}</Button><Button variant="primary" type="submit" form="new-item" loading={busy}>{say('addItem')}</Button></>}>
      <form id="new-item" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); void save(); }}>
        <Field label={say('itemKind')} group><SegmentedControl value={kind} onValueChange={(v) => setKind(v)} segments={[{ value: 'service', label: say('service') }, { value: 'product', label: say('product') }]} /></Field>
        <Field label={say('itemName')} required><Input value={text} maxLength={200} required onChange={(e) => setText(e.target.value)} /></Field>
        <Field label={say('itemPrice', { currency })}><Input value={price} inputMode="decimal" className="figures" onChange={(e) => setPrice(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
