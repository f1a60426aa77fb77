import { useState } from 'react';
import type { InputOf } from '#core/contract/endpoint.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { useSearchState } from '#core/web/router.ts';
import { toast } from '#core/web/ui/toast.ts';
import { exportMembers } from '../../contract.ts';
import { useSlug } from '../active-workspace.ts';
import { saveAs } from '#core/web/save-as.ts';
import { refusalText } from '../words.ts';

/** Saves the members that match as CSV. */
export function useExportMembers(): { run: () => void; isPending: boolean } {
  const slug = useSlug();
  const [{ q, filter }] = useSearchState({ q: '', filter: '' });
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const bytes = await request(exportMembers, { workspace_slug: slug, ...(q ? { q } : {}), ...(filter ? { filter } : {}) } as unknown as InputOf<typeof exportMembers>);
      saveAs(bytes as Blob, `${slug}-members.csv`);
    } catch (error) {
      toast.error(refusalText(toApiError(error)));
    } finally { setPending(false); }
  };
  return { run: () => void run(), isPending };
}
