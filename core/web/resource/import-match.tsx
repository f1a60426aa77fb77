import { importKeys } from '#core/contract/list-fields.ts';
import type { ImportSettings } from '#core/contract/records.ts';
import { useT } from '../i18n/i18n.ts';
import { Field } from '../ui/field.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Select } from '../ui/select.tsx';

/** Most fields rows are matched by, one after the other. */
const most = 5;
type Match = ImportSettings['match'];

/** By which fields rows are matched with records, in their order, and what happens with those that are found and those that are not. */
export function ImportMatch({ matchable, match, labelOf, onChange }: { matchable: readonly string[]; match: Match; labelOf: (field: string) => string; onChange: (match: Match) => void }) {
  const t = useT('resource');
  const keys = importKeys({ match });
  const setKey = (at: number, key: string) => {
    const next = key ? [...keys.slice(0, at), key, ...keys.slice(at + 1)] : keys.filter((_, i) => i !== at);
    const [field, ...orBy] = next;
    onChange(field ? { existing: 'update', fresh: 'create', ...match, field, orBy } : null);
  };
  // One place more than there are keys, while there is something left to choose.
  const places = keys.length < Math.min(most, matchable.length) ? keys.length + 1 : keys.length;
  return (
    <>
      {Array.from({ length: places }, (_, at) => {
        const free = matchable.filter((key) => key === keys[at] || !keys.includes(key));
        return (
          <Field key={at} label={t(at === 0 ? 'import.match' : 'import.matchThen')}>
            <Select value={keys[at] ?? ''} onValueChange={(key) => setKey(at, key)} options={[{ value: '', label: t(at === 0 ? 'import.matchNone' : 'import.matchEnd') }, ...free.map((key) => ({ value: key, label: t('import.matchBy', { name: labelOf(key) }) }))]} />
          </Field>
        );
      })}
      {match && <Field label={t('import.existing')} group><SegmentedControl fill value={match.existing} onValueChange={(existing) => onChange({ ...match, existing })} segments={[{ value: 'update', label: t('import.update') }, { value: 'skip', label: t('import.skip') }]} /></Field>}
      {match && <Field label={t('import.fresh')} group><SegmentedControl fill value={match.fresh} onValueChange={(fresh) => onChange({ ...match, fresh })} segments={[{ value: 'create', label: t('import.create') }, { value: 'skip', label: t('import.skip') }]} /></Field>}
    </>
  );
}
