import type { ListSum } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { measured, sumIn, type CountryFigures, type Measure } from './country-figures.ts';
import type { FigureTexts } from './use-figure-texts.ts';

/** Props of CountryTable. */
export interface CountryTableProps {
  countries: readonly CountryFigures[]; total: number; sums: readonly ListSum[]; by: Measure; currency: string; texts: FigureTexts;
  addressOf: (country: string) => string;
}

/** The map's figures to read: each country leads to its leads; the last line is all that match, with a country or without. */
export function CountryTable({ countries, total, sums, by, currency, texts, addressOf }: CountryTableProps) {
  const t = useT('sales');
  const whole = by === 'number' ? total : sumIn(sums, currency);
  return (
    <Table label={t('leads.map.table')}>
      <TableHead>
        <TableRow>
          <TableHeaderCell className="ps-0">{t('leads.field.country')}</TableHeaderCell><TableHeaderCell align="end">{t('leads.title')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('leads.field.value')}</TableHeaderCell><TableHeaderCell align="end" className="pe-0">{t('leads.map.share')}</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {countries.map((country) => (
          <TableRow key={country.code} data-country-row={country.code}>
            <TableCell className="ps-0">
              <Link to={addressOf(country.code)} className="focus-ring inline-flex min-h-6 items-center gap-2 rounded-sm hover:underline">
                <span aria-hidden dir="ltr" className="w-6 shrink-0 text-xs text-muted-foreground max-sm:hidden">{country.code}</span>{texts.country(country.code)}
              </Link>
            </TableCell>
            <TableCell align="end">{texts.number(country.count)}</TableCell>
            <TableCell align="end"><Sums sums={country.sums} texts={texts} /></TableCell>
            <TableCell align="end" className="pe-0">{texts.share(measured(country, by), whole)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFoot>
        <TableRow>
          <th scope="row" className="h-11 pe-3 text-start">{t('leads.map.all')}</th>
          <TableCell align="end">{texts.number(total)}</TableCell><TableCell align="end"><Sums sums={sums} texts={texts} /></TableCell><TableCell align="end" className="pe-0">{texts.share(whole, whole)}</TableCell>
        </TableRow>
      </TableFoot>
    </Table>
  );
}

function Sums({ sums, texts }: { sums: readonly ListSum[]; texts: FigureTexts }) {
  if (sums.length === 0) return '–';
  return texts.sums(sums).map((text, i) => <span key={i} className="block whitespace-nowrap"><bdi>{text}</bdi></span>);
}
