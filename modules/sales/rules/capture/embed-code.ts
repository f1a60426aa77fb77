import type { LeadForm } from '../../contract/capture/forms.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The script element that draws a form where it stands. */
export const scriptTag = (home: string, token: string): string => `<script async src="${escaped(home)}/forms/embed.js" data-form="${escaped(token)}"></script>`;

/** A plain HTML form that posts to a form, for sites without scripts; every text is escaped. */
export function plainHtml(home: string, form: Pick<LeadForm, 'token' | 'fields' | 'submitLabel' | 'consentText' | 'consentRequired' | 'language'>): string {
  const inputs = form.fields.map(({ key, label, required }) => {
    const attributes = `name="${escaped(key)}"${required ? ' required' : ''}`;
    const input = key === 'notes' || key === 'interests' ? `<textarea ${attributes}></textarea>` : `<input ${attributes} type="${key === 'email' ? 'email' : key === 'phone' ? 'tel' : 'text'}">`;
    return `  <label>${escaped(label)} ${input}</label>`;
  });
  return [
    `<form method="post" action="${escaped(home)}/forms/${escaped(form.token)}">`, ...inputs,
    '  <input name="homepage" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-10000px">',
    ...(form.consentText ? [`  <label><input type="checkbox" name="consent" value="yes"${form.consentRequired ? ' required' : ''}> ${escaped(form.consentText)}</label>`] : []),
    `  <button>${escaped(form.submitLabel || (form.language === 'ar' ? 'إرسال' : 'Send'))}</button>`, '</form>',
  ].join('\n');
}
