import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { getBook, itemCostings, type ItemKind } from '../../contract.ts';
import { useAccountItems, useBooksBase } from '../ledger/use-books.ts';

const income = ['income', 'other_income'];
const cost = ['expense', 'cogs', 'other_expense', 'fixed_asset', 'current_asset', 'inventory'];

/** Where an item goes in the books, and whether its stock is counted; only for those who see the books. */
export function ItemBooks({ kind, bundle = false }: { kind: ItemKind; /** Its components have costs and stock, it has none. */ bundle?: boolean }) {
  const t = useT('accounting');
  if (!useCan()('accounting.ledger.view')) return null;
  return (
    <>
      <AccountField name="incomeAccountId" types={income} />
      {!bundle && <AccountField name="expenseAccountId" types={cost} />}
      {kind === 'product' && !bundle && (
        <>
          <FormField name="trackStock" label={t('item.trackStock')} hideLabel>{(f) => <Switch label={t('item.trackStock')} description={t('item.trackStockHelp')} {...f.check} />}</FormField>
          <FormField name="costing" label={t('item.costing')}>{(f) => <Select {...f.choice} options={itemCostings.map((value) => ({ value, label: t(`item.costings.${value}`) }))} />}</FormField>
          <StandardCostField />
        </>
      )}
    </>
  );
}

function StandardCostField() {
  const t = useT('accounting');
  const book = useRead(getBook, useBooksBase(), { topics: ['accounting.book'], staleTime: 60_000 });
  if (useWatch({ name: 'costing' }) !== 'standard') return null;
  return <FormField name="standardCost" label={t('item.standardCost')} help={t('item.standardCostHelp')} required><Input inputMode="decimal" className="figures" {...(book.data?.baseCurrency ? { suffix: book.data.baseCurrency } : {})} /></FormField>;
}

function AccountField({ name, types }: { name: 'incomeAccountId' | 'expenseAccountId'; types: readonly string[] }) {
  const t = useT('accounting');
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name });
  const items = useAccountItems().filter((i) => types.includes(i.choice.type));
  if (items.length === 0) return null;
  return <FormField name={name} label={t(`item.${name}`)} help={t(`item.${name}Help`)}>{() => <Combobox items={items} value={items.find((i) => i.id === chosen) ?? null} onValueChange={(item) => setValue(name, item?.id ?? null, { shouldDirty: true })} placeholder={t('item.usualAccount')} />}</FormField>;
}
