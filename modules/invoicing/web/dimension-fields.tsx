import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';

/** A dimension as it is offered: what is not in use any more is offered only where it stands already. */
export interface OfferedDimension { id: string; name: string; isActive: boolean; values: ReadonlyArray<{ id: string; name: string; isActive: boolean }> }
/** Props of DimensionFields. */
export interface DimensionFieldsProps {
  dimensions: readonly OfferedDimension[]; /** Values by the id of their dimension. */ value: Readonly<Record<string, string>>; onChange: (value: Record<string, string>) => void;
  /** What is wrong with a box, by its path. */ problem: (path: string) => string | undefined; /** Small boxes without headings, named for who cannot see them. */ compact?: boolean; /** Stands for no value; a dash when absent. */ none?: string; /** What holds for a dimension without a value here, by its id. */ held?: Readonly<Record<string, string>>;
}

/** One box for each dimension: a line's project, branch or team. */
export function DimensionFields({ dimensions, value, onChange, problem, compact = false, none = '–', held = {} }: DimensionFieldsProps) {
  return dimensions.filter((d) => d.isActive || value[d.id]).map((d) => {
    const wrong = problem(`dimensions.${d.id}`);
    const select = (
      <Select
        size={compact ? 'sm' : 'md'} {...(compact ? { 'aria-label': d.name } : {})} value={value[d.id] ?? ''} options={[{ value: '', label: compact ? `${d.name}: ${none}` : held[d.id] ?? none }, ...d.values.filter((v) => v.isActive || v.id === value[d.id]).map((v) => ({ value: v.id, label: v.name }))]}
        onValueChange={(chosen) => { const { [d.id]: _old, ...rest } = value; onChange(chosen ? { ...rest, [d.id]: chosen } : rest); }}
      />
    );
    return compact ? <div key={d.id} className="min-w-0">{select}{wrong && <p role="alert" className="mt-1 text-sm text-destructive-ink">{wrong}</p>}</div> : <Field key={d.id} label={d.name} error={wrong}>{select}</Field>;
  });
}
