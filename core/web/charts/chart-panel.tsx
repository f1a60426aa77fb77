import { ChartColumn, Download, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Link } from '../router.ts';
import { IconButton } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import { tip } from '../ui/tip.ts';
import './charts-texts.ts';
import { csvOf, saveText, type ChartData } from './csv.ts';

/** Props of ChartPanel. */
export interface ChartPanelProps {
  title: string;
  /** How it is counted. */
  description?: ReactNode;
  data: ChartData;
  /** Name of the file, without its ending. */
  file: string;
  /** Further controls, such as what it is split by. */
  controls?: ReactNode;
  /** Shown when there is nothing to draw. */
  empty?: boolean;
  className?: string;
  /** The picture. Without one the table is all there is. */
  children?: ReactNode;
  /** Below picture or table. */
  after?: ReactNode;
}

/** A picture of numbers with its title, the same figures as a table, and as a file. */
export function ChartPanel({ title, description, data, file, controls, empty = false, className, children, after }: ChartPanelProps) {
  const t = useT('charts');
  const [chosen, setChosen] = useState(false);
  const asTable = chosen || children === undefined;
  return (
    <Card data-print="keep" data-chart={file} className={cn('flex min-w-0 flex-col', className)}>
      <CardHeader
        title={title} description={description}
        actions={!empty && (
          <div data-print="hide" className="-me-1.5 -mt-1 flex shrink-0 items-center gap-0.5">
            {children !== undefined && <IconButton size="sm" aria-label={t(asTable ? 'picture' : 'table')} {...tip(t(asTable ? 'picture' : 'table'))} onClick={() => setChosen(!chosen)}>{asTable ? <ChartColumn /> : <Table2 />}</IconButton>}
            <IconButton size="sm" aria-label={t('csv')} {...tip(t('csv'))} onClick={() => saveText(csvOf(data), `${file}.csv`)}><Download /></IconButton>
          </div>
        )}
      />
      <CardBody className="flex-1">
        {controls && !empty && <div data-print="hide" className="mb-3">{controls}</div>}
        {empty ? <p className="py-4 text-sm text-muted-foreground">{t('nothing')}</p> : asTable ? <DataTable label={title} data={data} /> : <><figure className="m-0">{children}</figure><HiddenTable label={title} data={data} /></>}
        {after}
      </CardBody>
    </Card>
  );
}

/** The figures of a chart, each with a link to the list behind it. */
function DataTable({ label, data }: { label: string; data: ChartData }) {
  return (
    <Table label={label} frameClassName="max-h-80">
      <TableHead className="[&_th]:bg-card"><TableRow>{data.head.map((h, i) => <TableHeaderCell key={h} align={i === 0 ? 'start' : 'end'}>{h}</TableHeaderCell>)}</TableRow></TableHead>
      <TableBody>
        {data.rows.map((row, r) => (
          <TableRow key={r}>
            {row.map((cell, i) => (
              <TableCell key={i} align={i === 0 ? 'start' : 'end'} className="h-9">
                {cell.to ? <Link to={cell.to} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline"><span dir="auto">{cell.text}</span></Link> : <span dir="auto">{cell.text}</span>}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The same without links, for screen readers while the picture is shown; its marks are the links. */
function HiddenTable({ label, data }: { label: string; data: ChartData }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead><tr>{data.head.map((h) => <th key={h} scope="col">{h}</th>)}</tr></thead>
        <tbody>{data.rows.map((row, r) => <tr key={r}>{row.map((cell, i) => (i === 0 ? <th key={i} scope="row">{cell.text}</th> : <td key={i}>{cell.text}</td>))}</tr>)}</tbody>
      </table>
    </div>
  );
}
