import { use, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { FormProvider, useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { toApiError, type ApiError } from '../api/errors.ts';
import { newId } from '../api/new-id.ts';
import { request, type RequestOptions } from '../api/request.ts';
import { invalidateTopics } from '../query.ts';
import { toast } from '../ui/toast.ts';
import { errorText } from '../errors/error-text.ts';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';
import { withoutEmpty, wrongFields } from './form-input.ts';
import { inputSchema } from './input-schema.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { rebase, Rebased } from './rebase.ts';
import { FormMessages } from './form-messages.tsx';
import { useSayUnsaved } from './unsaved.tsx';

type Values = Record<string, unknown>;

/** What a form does. */
export interface EndpointFormOptions<E> {
  /** First values of the boxes; text boxes need at least ''. */
  defaults: Values;
  /** Input that has no box: ids, slugs, version. */
  fixed?: Values;
  /** Turns the boxes into the endpoint's input where they differ in shape. */
  toInput?: (values: Values) => Values;
  onDone?: (answer: OutputOf<E>, input: InputOf<E>) => void;
  /** Called instead of showing the message when it returns true, e.g. to ask for a second factor. */
  onRefused?: (error: ApiError) => boolean | void;
  /** Queries to refetch by topic. */
  topics?: readonly string[];
  success?: string;
  /** Keeps what is typed for 7 days under this name. */
  draftKey?: string;
  /** Asks before leaving the page with changes; off for forms inside drawers that keep a draft. Default true without a draft. */
  warnOnLeave?: boolean;
  /** Files of a multipart endpoint, at the moment of sending. */
  request?: () => Omit<RequestOptions, 'idempotencyKey'>;
}

/** What useEndpointForm gives; pass it to <EndpointForm>. */
export interface EndpointFormState {
  readonly form: UseFormReturn<Values>;
  readonly busy: boolean;
  readonly dirty: boolean;
  /** Refusal that belongs to no single field. */
  readonly error: string | null;
  /** True while the boxes hold a draft from an earlier visit. */
  readonly restored: boolean;
  readonly warnOnLeave: boolean;
  /** Checks and sends; the first wrong field within the element gets the focus. */
  submit(element?: HTMLElement | null): Promise<void>;
  discardDraft(): void;
}

/** A form for one endpoint: checks by the contract's rules, maps refusals to fields, keeps a draft. */
export function useEndpointForm<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, options: EndpointFormOptions<E>): EndpointFormState {
  const latest = useRef(options);
  useEffect(() => { latest.current = options; });
  const [error, setError] = useState<string | null>(null);
  const draft = useMemo(() => (options.draftKey ? readDraft(options.draftKey) : null), [options.draftKey]);
  const [restored, setRestored] = useState(draft !== null);

  const inputOf = useCallback(async (values: Values) => {
    const { toInput, fixed } = latest.current;
    const schema = await inputSchema(endpoint as Endpoint);
    return { schema, input: withoutEmpty(schema, { ...(toInput ? toInput(values) : values), ...fixed }) };
  }, [endpoint]);
  const form = useForm<Values>({
    defaultValues: options.defaults, mode: 'onTouched', shouldFocusError: false,
    resolver: async (values) => {
      const { schema, input } = await inputOf(values);
      const wrong = wrongFields(schema, input);
      return wrong.length === 0 ? { values, errors: {} } : { values: {}, errors: nested(wrong) };
    },
  });

  useDraft(form, options.draftKey, draft);
  useRebase(form, options.defaults);

  // The same once more after an answer that was lost has one effect.
  const tried = useRef({ input: '', key: '' });
  const submit = (element: HTMLElement | null = null) => form.handleSubmit(async (values) => {
    setError(null);
    try {
      const input = (await inputOf(values)).input as InputOf<E>;
      const { request: extra, topics, success } = latest.current;
      const text = JSON.stringify(input);
      if (tried.current.input !== text) tried.current = { input: text, key: newId() };
      const answer = await request(endpoint, input, { ...extra?.(), idempotencyKey: tried.current.key });
      tried.current = { input: '', key: '' };
      if (topics) void invalidateTopics(topics);
      if (success) toast.success(success);
      if (latest.current.draftKey) dropDraft(latest.current.draftKey);
      setRestored(false);
      form.reset(values);
      latest.current.onDone?.(answer, input);
    } catch (thrown) {
      const refusal = toApiError(thrown);
      if (latest.current.onRefused?.(refusal)) return;
      const known = refusal.fields.filter((field) => (field.path.split('.')[0] ?? '') in latest.current.defaults);
      for (const field of known) form.setError(field.path, { type: 'server', message: field.message });
      if (known.length === 0) setError(errorText(refusal));
      focusFirstError(element);
    }
  }, (wrong) => {
    // A wrong value without a box of its own would otherwise stop the form in silence.
    const hidden = Object.entries(wrong).find(([name]) => !(name in latest.current.defaults));
    setError(hidden ? `${hidden[0]}: ${String(hidden[1]?.message ?? '')}` : null);
    focusFirstError(element);
  })();

  return {
    form, busy: form.formState.isSubmitting, dirty: form.formState.isDirty, error, restored, warnOnLeave: options.warnOnLeave ?? !options.draftKey,
    submit,
    discardDraft: () => {
      if (options.draftKey) dropDraft(options.draftKey);
      form.reset(options.defaults);
      setRestored(false);
    },
  };
}

/** The form element around the fields: submits on Enter and ⌘↵, asks before leaving with changes. */
export function EndpointForm({ state, children, className, id, label }: { state: EndpointFormState; children: ReactNode; className?: string; id?: string; label?: string }) {
  useSayUnsaved(state.warnOnLeave && state.dirty);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // On its way down, as a switch would turn round before it is sent; a form in a drawer above this one has its own keys.
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || (event.target as Element).closest('form') !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form inside a drawer is a React child of the page's form: its submit must not travel up.
    event.stopPropagation();
    if (!state.busy) void state.submit(event.currentTarget);
  };
  return (
    <FormProvider {...state.form}>
      <form id={id} aria-label={label} noValidate onSubmit={onSubmit} onKeyDownCapture={onKeyDown} className={className ?? 'flex flex-col gap-4'}>
        <FormMessages state={state} />
        {children}
      </form>
      {state.warnOnLeave && <LeaveGuard when={state.dirty && !state.busy} />}
    </FormProvider>
  );
}

function useDraft(form: UseFormReturn<Values>, key: string | undefined, draft: Values | null): void {
  useEffect(() => {
    if (draft) for (const [name, value] of Object.entries(draft)) form.setValue(name, value, { shouldDirty: true });
  }, [draft, form]);
  useEffect(() => {
    if (!key) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer);
        if (isDirty) timer = setTimeout(() => keepDraft(key, values), 400);
      },
    });
    return () => { clearTimeout(timer); stop(); };
  }, [form, key]);
}

/** Puts the form onto the newer record its <HeldRecord> went on with. */
function useRebase(form: UseFormReturn<Values>, defaults: Values): void {
  const rebased = use(Rebased);
  const done = useRef(rebased);
  const { defaultValues } = form.formState;
  useEffect(() => {
    if (done.current === rebased) return;
    done.current = rebased;
    rebase(form, defaultValues as Values, defaults);
  }, [form, rebased, defaultValues, defaults]);
}

function nested(wrong: readonly { path: string; message: string }[]): FieldErrors<Values> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of wrong) {
    const parts = path === '' ? ['root'] : path.split('.');
    let place = errors;
    for (const part of parts.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[parts.at(-1)!] ??= { type: 'contract', message };
  }
  return errors as FieldErrors<Values>;
}

function focusFirstError(form: HTMLElement | null): void {
  // After the next paint: only then do the fields carry aria-invalid.
  requestAnimationFrame(() => requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled])')?.focus()));
}
