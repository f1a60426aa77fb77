/*
 * Stands in for i18next in the browser build (vite.config.ts). The app uses a tenth of i18next: texts in namespaces,
 * {{values}}, plurals, a fallback language. small-i18next.test.ts compares each of our texts with the real one.
 */

type Resources = Record<string, unknown>;
interface Options { [name: string]: unknown }
type Listener = (...values: unknown[]) => void;
interface Plugin { type: string; init?: (instance: SmallI18n) => void }

/** A look-up that is bound to a language and a namespace. */
export type FixedT = (key: string | readonly string[], options?: Options) => string;

class Emitter {
  private readonly heard = new Map<string, Set<Listener>>();

  on(names: string, listen: Listener): this {
    for (const name of names.split(' ')) this.heard.set(name, (this.heard.get(name) ?? new Set()).add(listen));
    return this;
  }

  off(name: string, listen?: Listener): void {
    if (listen) this.heard.get(name)?.delete(listen); else this.heard.delete(name);
  }

  emit(name: string, ...values: unknown[]): void {
    for (const listen of this.heard.get(name) ?? []) listen(...values);
  }
}

function interpolate(text: string, values: Options = {}): string {
  return text.replace(/\{\{\s*(.+?)\s*\}\}/g, (whole, path: string) => {
    const value = path.split('.').reduce<unknown>((object, key) => (object as Options | undefined)?.[key], values);
    // A value nobody has given leaves its place as it is; one that is given and empty leaves nothing.
    if (value === undefined && !Object.hasOwn(values, path)) return whole;
    return value === undefined || value === null ? '' : String(value);
  });
}

function merge(target: Resources, source: Resources): Resources {
  for (const [key, value] of Object.entries(source)) {
    const before = target[key];
    target[key] = typeof value === 'object' && value !== null ? merge(typeof before === 'object' && before !== null ? (before as Resources) : {}, value as Resources) : value;
  }
  return target;
}

/** The subset of i18next's instance that core/web/i18n and react-i18next use. */
export class SmallI18n extends Emitter {
  options: Options = {};
  language = 'en';
  languages: readonly string[] = ['en'];
  resolvedLanguage = 'en';
  isInitialized = false;
  readonly store = new Emitter();
  readonly services = { interpolator: { interpolate, escape: (text: string) => text } };
  private readonly data: Resources = {};
  private readonly plurals = new Map<string, Intl.PluralRules>();
  private readonly plugins: Plugin[] = [];

  use(plugin: Plugin): this {
    this.plugins.push(plugin);
    return this;
  }

  init(options: Options): Promise<FixedT> {
    this.options = options;
    merge(this.data, (options.resources ?? {}) as Resources);
    this.setLanguage(String(options.lng ?? 'en'));
    this.isInitialized = true;
    for (const plugin of this.plugins) plugin.init?.(this);
    return Promise.resolve(this.t);
  }

  addResourceBundle(language: string, namespace: string, texts: Resources, _deep?: boolean, _overwrite?: boolean): this {
    merge(this.data, { [language]: { [namespace]: texts } });
    this.store.emit('added', language, namespace);
    return this;
  }

  /** All texts of a namespace, for whoever looks for a word by where it stands. */
  getResourceBundle(language: string, namespace: string): unknown {
    return (this.data[language] as Resources | undefined)?.[namespace];
  }

  changeLanguage(language: string): Promise<FixedT> {
    this.setLanguage(language);
    this.emit('languageChanged', language);
    return Promise.resolve(this.t);
  }

  readonly t: FixedT = (key, options) => this.find(key, options, this.language, String(this.options.defaultNS));

  getFixedT(language: string | null, namespace?: string | readonly string[] | null): FixedT & { ns?: unknown } {
    const first = Array.isArray(namespace) ? String(namespace[0]) : ((namespace as string | undefined) ?? String(this.options.defaultNS));
    return Object.assign<FixedT, { ns: unknown }>((key, options) => this.find(key, options, language ?? this.language, first), { ns: namespace });
  }

  exists(key: string, options?: Options): boolean {
    return this.lookUp(key, options, this.language, String(this.options.defaultNS)) !== undefined;
  }

  hasLoadedNamespace(): boolean {
    return true;
  }

  loadNamespaces(_names: unknown, done?: () => void): Promise<void> {
    done?.();
    return Promise.resolve();
  }

  private setLanguage(language: string): void {
    this.language = language;
    this.resolvedLanguage = language;
    const fallback = String(this.options.fallbackLng ?? 'en');
    this.languages = language === fallback ? [language] : [language, fallback];
  }

  private find(keys: string | readonly string[], options: Options | undefined, language: string, namespace: string): string {
    const list = typeof keys === 'string' ? [keys] : keys;
    for (const key of list) {
      const found = this.lookUp(key, options, language, namespace);
      if (found !== undefined) return interpolate(found, options);
    }
    const last = list.at(-1) ?? '';
    return typeof options?.defaultValue === 'string' ? interpolate(options.defaultValue, options) : last.slice(last.indexOf(':') + 1);
  }

  private lookUp(key: string, options: Options | undefined, language: string, namespace: string): string | undefined {
    const colon = key.indexOf(':');
    const space = colon > 0 ? key.slice(0, colon) : ((options?.ns as string | undefined) ?? namespace);
    const path = (colon > 0 ? key.slice(colon + 1) : key).split('.');
    const last = path.pop()!;
    for (const tongue of new Set([language, ...this.languages])) {
      const group = path.reduce<unknown>((object, part) => (object as Resources | undefined)?.[part], (this.data[tongue] as Resources | undefined)?.[space]) as Resources | undefined;
      for (const name of this.forms(last, options?.count, tongue)) if (typeof group?.[name] === 'string') return group[name];
    }
    return undefined;
  }

  // The most fitting form first: `_zero` for none, the language's plural, the bare key.
  private forms(name: string, count: unknown, language: string): string[] {
    if (typeof count !== 'number') return [name];
    let rules = this.plurals.get(language);
    if (!rules) this.plurals.set(language, (rules = new Intl.PluralRules(language)));
    return [...(count === 0 ? [`${name}_zero`] : []), `${name}_${rules.select(count)}`, name];
  }
}

/** Makes an instance. */
export function createInstance(): SmallI18n {
  return new SmallI18n();
}

/** react-i18next asks for this only when keys are functions, which ours never are. */
export function keyFromSelector(key: unknown): string {
  return String(key);
}
