import { cloneElement, isValidElement, type ChangeEvent, type ReactElement, type ReactNode, type Ref } from 'react';
import { Controller, useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { Field } from '../ui/field.tsx';

/** A field's wiring for the three kinds of control of the kit. */
export interface BoundField {
  value: unknown;
  set(value: unknown): void;
  /** Spread on Input, Textarea, PasswordInput, SearchInput. */
  input: { name: string; value: string; onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void; onBlur: () => void; ref: Ref<never> };
  /** Spread on Select, RadioGroup, SegmentedControl, Combobox, OtpInput. */
  choice: { value: never; onValueChange: (value: unknown) => void };
  /** Spread on Checkbox and Switch. */
  check: { name: string; checked: boolean; onCheckedChange: (checked: boolean) => void };
}

/** Props of FormField. */
export interface FormFieldProps {
  /** Key of the endpoint's input. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
  /** For radio groups and segmented controls. */
  group?: boolean;
  className?: string;
  /** A text control (`<Input />`), or a function for any other: `{(f) => <Select {...f.choice} options={…} />}`. */
  children: ReactElement | ((field: BoundField) => ReactElement);
}

/** Label, control, help and error of one input of an <EndpointForm>. */
export function FormField({ name, children, ...field }: FormFieldProps) {
  const { control } = useFormContext();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: bound, fieldState }) => (
        <Field {...field} error={fieldState.error?.message}>
          {typeof children === 'function' ? children(bind(bound)) : textControl(children, bound)}
        </Field>
      )}
    />
  );
}

function textControl(child: ReactElement, bound: ControllerRenderProps): ReactElement {
  return isValidElement(child) ? cloneElement(child, bind(bound).input as object) : child;
}

function bind(bound: ControllerRenderProps): BoundField {
  return {
    value: bound.value, set: bound.onChange,
    input: { name: bound.name, value: (bound.value ?? '') as string, onChange: bound.onChange, onBlur: bound.onBlur, ref: bound.ref as Ref<never> },
    choice: { value: (bound.value ?? null) as never, onValueChange: (value) => { bound.onChange(value); bound.onBlur(); } },
    check: { name: bound.name, checked: Boolean(bound.value), onCheckedChange: (checked) => bound.onChange(checked) },
  };
}

/** Button that sends the surrounding form. */
export { SubmitButton } from './submit-button.tsx';
