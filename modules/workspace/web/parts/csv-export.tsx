import { Download } from 'lucide-react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { ExportProgress } from '#core/web/resource/export-progress.tsx';
import { useListState } from '#core/web/resource/list-state.ts';
import { runExport } from '#core/web/resource/running-exports.ts';
import { wireQuery } from '#core/web/resource/use-list.ts';
import { saveAs } from '#core/web/save-as.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { Tooltip } from '#core/web/ui/tooltip.tsx';
import { useSlug } from '../active-workspace.ts';
import { refusalText } from '../words.ts';

/** Saves a list of this room as CSV: the same search, filter and order as the list beside it. */
export function CsvExport({ endpoint, fields, name, label }: { endpoint: Endpoint<never, unknown> | Endpoint; fields: Readonly<Record<string, ListField>>; name: string; label: string }) {
  const slug = useSlug();
  const [state] = useListState(fields);
  const save = () => runExport(
    endpoint.id, (call) => request(endpoint as Endpoint, { workspace_slug: slug, ...wireQuery(state) } as InputOf<Endpoint>, call),
    (file) => saveAs(file, `${slug}-${name}.csv`), (error) => toast.error(refusalText(toApiError(error))),
  );
  return (
    <ExportProgress id={endpoint.id}>
      <Tooltip label={label}><IconButton size="sm" variant="outline" aria-label={label} onClick={() => void save()}><Download /></IconButton></Tooltip>
    </ExportProgress>
  );
}
