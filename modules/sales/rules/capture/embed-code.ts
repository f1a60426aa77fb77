import type { LeadForm } from '../../contract/capture/forms.ts';
import type { ShownField } from '../../contract/capture/public-forms.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The script element that draws a form where it stands. */
export const scriptTag = (home: string, token: string): string => `<script async src="${escaped(home)}/forms/embed.js" data-form="${escaped(token)}"></script>`;

const types: Partial<Record<ShownField['kind'], string>> = { email: 'type="email"', tel: 'type="tel"', url: 'type="text" inputmode="url"', number: 'type="number" step="any"', date: 'type="date"' };

/** The lines of one input with its label and the help under it. Browsers cannot ask for one of several boxes: the server does. */
function inputLines({ key, label, required, help, kind, options, names }: ShownField): string[] {
  const attributes = `name="${escaped(key)}"${required ? ' required' : ''}`;
  const named = escaped(label);
  const under = help === '' ? [] : [`  <small>${escaped(help)}</small>`];
  if (kind === 'multi') return ['  <fieldset>', `    <legend>${named}</legend>`, ...options.map((o, i) => `    <label><input type="checkbox" name="${escaped(key)}" value="${escaped(o)}"> ${escaped(names[i] ?? o)}</label>`), ...under.map((line) => `  ${line}`), '  </fieldset>'];
  if (kind === 'checkbox') return [`  <label><input type="checkbox" ${attributes} value="yes"> ${named}</label>`, ...under];
  if (kind === 'select' || kind === 'country') return [`  <label>${named} <select ${attributes}>`, '    <option value=""></option>', ...options.map((o, i) => (names[i] === undefined ? `    <option>${escaped(o)}</option>` : `    <option value="${escaped(o)}">${escaped(names[i])}</option>`)), '  </select></label>', ...under];
  if (kind === 'paragraph') return [`  <label>${named} <textarea ${attributes}></textarea></label>`, ...under];
  return [`  <label>${named} <input ${attributes} ${types[kind] ?? 'type="text"'}${key === 'value' ? ' min="0"' : ''}></label>`, ...under];
}

/** A plain HTML form that posts to a form, for sites without scripts; every text is escaped. */
export function plainHtml(home: string, form: Pick<LeadForm, 'token' | 'submitLabel' | 'consentText' | 'consentRequired' | 'language'>, fields: readonly ShownField[]): string {
  return [
    `<form method="post" action="${escaped(home)}/forms/${escaped(form.token)}" lang="${form.language}" dir="${form.language === 'ar' ? 'rtl' : 'ltr'}">`, ...fields.flatMap(inputLines),
    '  <input name="homepage" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-10000px">',
    ...(form.consentText ? [`  <label><input type="checkbox" name="consent" value="yes"${form.consentRequired ? ' required' : ''}> ${escaped(form.consentText)}</label>`] : []),
    `  <button>${escaped(form.submitLabel || (form.language === 'ar' ? 'إرسال' : 'Send'))}</button>`, '</form>',
  ].join('\n');
}
