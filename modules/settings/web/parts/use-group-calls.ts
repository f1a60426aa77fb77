import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, queryClient, queryKey } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { brandImages, getSettings, resetSetting, topic, updateBrand, updateCompany, updateCurrency, updateSystem, type SettingGroup } from '../../contract.ts';

/** All groups as the server answers them. */
export type AllSettings = OutputOf<typeof getSettings>;

const updates: Record<SettingGroup, Endpoint<never, unknown> | Endpoint> = { brand: updateBrand, system: updateSystem, company: updateCompany, currency: updateCurrency };

/** Calls of a settings form; their answers are shown at once, other pages follow by topic. */
export function useGroupCalls(group: SettingGroup, slug: string) {
  const t = useT('settings');
  const core = useT();
  const take = (all: Partial<AllSettings>) => {
    queryClient.setQueryData<AllSettings>(queryKey(getSettings, { workspace_slug: slug }), (old) => old && { ...old, ...all });
    void invalidateTopics([topic]);
  };
  const put = async (values: object, version: number) => {
    const answer = await request(updates[group] as Endpoint, { workspace_slug: slug, values, version } as InputOf<Endpoint>, { idempotencyKey: newId() });
    take({ [group]: answer } as Partial<AllSettings>);
  };
  /** Tells why a call was refused; gives the wrong fields, if that was it, by their paths in the group. */
  const explain = async (thrown: unknown): Promise<Record<string, string> | null> => {
    const error = toApiError(thrown);
    // The newer values arrive with the next read, and the page says who changed them.
    if (error.code === 'core.version_conflict') { await queryClient.invalidateQueries({ queryKey: [getSettings.id] }); return null; }
    if (error.fields.length > 0) return Object.fromEntries(error.fields.map((f) => [f.path.replace(/^values\./, ''), f.message]));
    toast.error(errorText(error));
    return null;
  };
  return {
    explain,
    save: async (values: object, version: number) => { await put(values, version); toast.success(t('saved')); },
    reset: async (key: string, before: unknown, version: number) => {
      const all = await request(resetSetting, { workspace_slug: slug, group, key, version }, { idempotencyKey: newId() });
      take(all);
      const undo = () => void put({ [key]: before }, all[group].version).catch(explain);
      // A picture that is gone cannot be put back from here.
      toast.success(t('resetDone'), (brandImages as readonly string[]).includes(key) ? undefined : { action: { label: core('action.undo'), onPress: undo } });
    },
  };
}
