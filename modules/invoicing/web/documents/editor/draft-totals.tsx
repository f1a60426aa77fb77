import { currencyExponent } from '#core/contract/money.ts';
import { discountOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import type { LineTax } from '#core/web/document/tax-cell.tsx';
import { totalSteps } from '#core/web/document/total-lines.ts';
import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useFiscalStep } from '#modules/accounting/web/public.tsx';
import type { BusinessDocument } from '../../../contract.ts';
import { totalLines } from '../total-lines.ts';
import { dayInWords, wordsOf } from '../document-words.ts';
import { useLanguage } from '#core/web/i18n/i18n.ts';
import { writtenCharges } from './charge.ts';
import { DraftCharges } from './draft-charges.tsx';
import type { Draft } from './use-draft.ts';
import type { DepositChoice } from './use-deposits.ts';

/** What a draft comes to: its discount, deposits that are taken off, sums, and how each was rounded. */
export function DraftTotals({ draft, taxes, choices, usualTaxes, document: d, deposits, asked }: { /** Somebody wanted to post it: what is missing is said. */ asked: boolean; draft: Draft; choices: readonly LineTax[]; usualTaxes: readonly string[]; taxes: BusinessDocument['taxes']; document: BusinessDocument; deposits: readonly DepositChoice[] }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const words = useMoneyText();
  const { fields: f, priced, set, wrong } = draft;
  const money = (amount: string) => words(amount, f.currency);
  const fiscalStep = useFiscalStep();
  const wrongDiscount = wrong['discountAmount'] ?? wrong['discountPercent'] ?? (discountOf(f.discount, currencyExponent(f.currency)) === null ? t('documents.wrongDiscount') : undefined);
  const chosen = deposits.filter((x) => f.depositIds.includes(x.id));
  return (
    <div className="lg:pt-6">
      <label className="mb-3 flex items-center justify-between gap-2 text-sm text-muted-foreground"><span>{t('documents.documentDiscount')} <span className="text-xs">({t('documents.percentOrAmount')})</span></span><Input size="sm" className="figures w-28 shrink-0 text-end" inputMode="decimal" value={f.discount} aria-invalid={wrongDiscount ? true : undefined} {...(wrongDiscount ? tip(wrongDiscount) : {})} onChange={(e) => set({ discount: e.target.value })} /></label>
      {wrongDiscount && <p role="alert" className="mb-3 text-sm text-destructive-ink">{wrongDiscount}</p>}
      <DraftCharges draft={draft} taxes={choices} usualTaxes={usualTaxes} direction={d.direction} asked={asked} />
      {deposits.length > 0 && (
        <fieldset className="mb-3 rounded-lg border p-3">
          <legend className="px-1 text-sm text-muted-foreground">{t('documents.chooseDeposit')}</legend>
          <ul className="flex flex-col gap-2">{deposits.map((x) => <li key={x.id}><Checkbox checked={f.depositIds.includes(x.id)} onCheckedChange={(on) => set({ depositIds: on === true ? [...f.depositIds, x.id] : f.depositIds.filter((id) => id !== x.id) })} label={`${x.number} · ${money(x.total)}`} description={dayInWords(x.issuedOn, language)} /></li>)}</ul>
        </fieldset>
      )}
      {priced ? <TotalsBox lines={totalLines(t, priced.totals, money, { deposits: chosen })} steps={[...totalSteps(wordsOf(t), priced.steps, draft.lines, taxes, money, writtenCharges(f.charges)), ...fiscalStep(d.fiscalPosition, d.direction)]} /> : <p className="text-sm text-muted-foreground">{t('documents.cannotPrice')}</p>}
      {f.currency !== d.baseCurrency && draft.state === 'saved' && <p className="mt-1 text-end text-sm text-muted-foreground">{t('documents.inBase', { amount: words(d.baseTotal, d.baseCurrency) })}</p>}
    </div>
  );
}
