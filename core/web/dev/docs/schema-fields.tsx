import { useT } from '../../i18n/i18n.ts';
import { kindOf, limitsOf, unfold, type Schema } from './openapi.ts';

/** Fields of an object, inner objects indented below theirs. */
export function SchemaFields({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  const t = useT('dev');
  const object = unfold(schema);
  if (!object?.properties) return <p dir="ltr" className="font-mono text-xs text-muted-foreground">{kindOf(schema)}</p>;
  const required = new Set(object.required ?? []);
  return (
    <ul className={depth === 0 ? 'divide-y rounded-lg border text-sm' : 'mt-2 border-s ps-3 text-sm'}>
      {Object.entries(object.properties).map(([name, field]) => {
        const inner = depth < 4 ? unfold(field) : null;
        return (
          <li key={name} className={depth === 0 ? 'px-3 py-2' : 'py-1'}>
            <div className="flex flex-wrap items-baseline gap-x-2">
              <code dir="ltr" className="font-mono">{name}</code>
              {!required.has(name) && <span className="text-xs text-muted-foreground">{t('docs.optional')}</span>}
              <span dir="ltr" className="font-mono text-xs break-words text-muted-foreground">{inner ? (field.type === 'array' ? 'object[]' : 'object') : kindOf(field)} {limitsOf(field)}</span>
            </div>
            {field.description && <p className="text-muted-foreground">{field.description}</p>}
            {inner && <SchemaFields schema={inner} depth={depth + 1} />}
          </li>
        );
      })}
    </ul>
  );
}
