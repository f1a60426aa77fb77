import { Download, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { request } from '../api/request.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';
import { Link } from '../router.ts';
import { saveOfToday } from '../save-as.ts';
import { Button, buttonStyle, IconButton } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ExportProgress } from './export-progress.tsx';
import type { ListAction } from './list-types.ts';
import { runExport } from './running-exports.ts';

/** Heading of a list page with its count and its one primary action. */
export function ListHeader({ title, breadcrumb, description, count, secondary, action, onAction }: { title: string; breadcrumb?: readonly ReactNode[] | undefined; description?: ReactNode; count: number | null; secondary?: ReactNode; action?: ListAction | undefined; onAction: () => void }) {
  return <PageHeader title={title} {...(breadcrumb ? { breadcrumb } : {})} {...(count === null ? {} : { count })} description={description} secondary={secondary} action={action && <PrimaryAction action={action} onAction={onAction} />} />;
}

function PrimaryAction({ action, onAction }: { action: ListAction | undefined; onAction: () => void }) {
  if (!action) return null;
  const Icon = action.icon ?? Plus;
  if (action.to) return <Link to={action.to} className={buttonStyle({ variant: 'primary', size: 'sm' })}><Icon aria-hidden />{action.label}</Link>;
  return <Button size="sm" variant="primary" aria-keyshortcuts="c" onClick={onAction}><Icon aria-hidden />{action.label}</Button>;
}
ListHeader.Action = PrimaryAction;

const formats = ['csv', 'xlsx', 'pdf', 'json'] as const;
type ExportFormat = (typeof formats)[number];

interface FileColumn { key: string; header: string }

/** Export menu: what is seen is what comes. */
export function ListTools({ endpoint, input, columns, name }: { endpoint: Endpoint<never, unknown> | Endpoint | undefined; input: object; columns: ReadonlyArray<FileColumn & { files?: readonly FileColumn[] }>; name: string }) {
  const t = useT('resource');
  const language = useLanguage();
  if (!endpoint) return null;
  const columnsOf = (format: ExportFormat): readonly FileColumn[] => (format === 'csv' || format === 'xlsx' ? columns.flatMap((c) => c.files ?? [c]) : columns);
  const run = (format: ExportFormat) => runExport(endpoint.id, (call) => request(endpoint as Endpoint, {
    ...input, format, columns: columnsOf(format).map((c) => c.key).join(','), headings: columnsOf(format).map((c) => c.header.replaceAll('\n', ' ')).join('\n'),
    ...(format === 'pdf' ? { title: name, language } : {}),
  } as InputOf<Endpoint>, call), (file) => saveOfToday(file, name, format));
  return (
    <ExportProgress id={endpoint.id}>
      <Menu align="end" trigger={<IconButton size="sm" variant="outline" aria-label={t('list.export')}><Download /></IconButton>}>
        {formats.map((format) => <MenuItem key={format} onSelect={() => void run(format)}>{t('list.exportAs', { format: format.toUpperCase() })}</MenuItem>)}
      </Menu>
    </ExportProgress>
  );
}
