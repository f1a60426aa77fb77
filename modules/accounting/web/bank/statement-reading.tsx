import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { statementColumns, type StatementChoices, type StatementFile } from '../../contract.ts';
import { asOwnCurrency, foreignCurrency } from './own-currency.ts';

const orders = ['ymd', 'dmy', 'mdy'] as const;

/** What a table or QIF file leaves open: order of dates, decimal mark, and where things stand. */
export function StatementReading({ file, currency, onChoose }: { file: StatementFile; /** Of the account. */ currency: string; onChoose: (choices: StatementChoices) => void }) {
  const t = useT('accounting');
  const { choices } = file;
  const set = (patch: Partial<StatementChoices>) => onChoose({ ...choices, ...patch });
  const heads = file.header.length > 0 ? file.header : (file.sample[0] ?? []).map((_, i) => t('bank.import.column', { n: i + 1 }));
  const options = [{ value: '', label: t('bank.import.noColumn') }, ...heads.map((label, i) => ({ value: String(i), label: label || t('bank.import.column', { n: i + 1 }) }))];
  const place = (part: (typeof statementColumns)[number], value: string) => {
    const columns = { ...choices.columns };
    if (value === '') delete columns[part]; else columns[part] = Number(value);
    set({ columns });
  };
  const foreign = asOwnCurrency(file) && t('bank.import.hold.column', { currency, other: foreignCurrency(file) ?? t('bank.import.hold.several') });
  return (
    <section className="flex flex-col gap-4 rounded-lg border p-3">
      {file.questions.length > 0 && <Notice kind="warning">{file.questions.map((q) => t(`bank.import.ask.${q}`)).join(' ')}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('bank.import.dateOrder')} group><SegmentedControl aria-label={t('bank.import.dateOrder')} value={choices.dateOrder ?? ''} onValueChange={(dateOrder) => set({ dateOrder: dateOrder as 'ymd' })} segments={orders.map((value) => ({ value, label: t(`bank.import.orders.${value}`) }))} /></Field>
        <Field label={t('bank.import.decimalMark')} group><SegmentedControl aria-label={t('bank.import.decimalMark')} value={choices.decimalMark ?? ''} onValueChange={(decimalMark) => set({ decimalMark: decimalMark as '.' })} segments={[{ value: '.', label: '1,234.50' }, { value: ',', label: '1.234,50' }]} /></Field>
      </div>
      {file.format === 'csv' && (
        <details open={file.questions.includes('columns') || foreign !== null}>
          <summary className="focus-ring cursor-pointer rounded-sm text-sm font-medium">{t('bank.import.columns')}</summary>
          <div className="mt-3 grid gap-3 sm:grid-cols-3">
            {statementColumns.map((part) => <Field key={part} label={t(`bank.import.part.${part}`)} error={part === 'currency' ? foreign : undefined}><Select size="sm" value={choices.columns[part] === undefined ? '' : String(choices.columns[part])} options={options} onValueChange={(v) => place(part, v)} /></Field>)}
          </div>
          <div className="mt-3"><Switch checked={choices.inverted} onCheckedChange={(inverted) => set({ inverted })} label={t('bank.import.inverted')} description={t('bank.import.invertedHelp')} /></div>
        </details>
      )}
    </section>
  );
}
