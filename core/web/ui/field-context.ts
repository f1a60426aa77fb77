import { createContext, use } from 'react';

/** What a Field tells the control inside it. */
export interface FieldContextValue {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly disabled: boolean;
}

/** Connects a control to the Field around it. */
export const FieldContext = createContext<FieldContextValue | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** Attributes a control takes from its Field; what is set on the control itself is kept. */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: props.id ?? field.id,
    required: props.required ?? (field.required || undefined),
    disabled: props.disabled ?? (field.disabled || undefined),
    'aria-describedby': [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
  };
}

/** Id of the label around a composite control such as a radio group. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId;
}

/** Name of the list a control opens: what the control itself is called. */
export function useListName(label: string | undefined): { 'aria-label'?: string; 'aria-labelledby'?: string } {
  const labelId = useFieldLabelId();
  if (label) return { 'aria-label': label };
  return labelId ? { 'aria-labelledby': labelId } : {};
}
