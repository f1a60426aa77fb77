/**
 * What `<script src="…/forms/embed.js" data-form="…">` runs on somebody's site: it draws the form where it stands and sends it.
 * Plain DOM calls only: no text of a form is ever read as HTML. It takes the look of its page.
 */
export const embedScript = `(() => {
  'use strict';
  const me = document.currentScript;
  const token = me && me.dataset.form;
  if (!token) return;
  const home = new URL(me.src).origin;
  const address = home + '/forms/' + encodeURIComponent(token);
  const make = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : String(value));
    node.append(...children);
    return node;
  };
  const box = make('div', { class: 'atrium-form' });
  me.after(box);
  const inputOf = (field, id) => {
    const shared = { id, name: field.key, required: field.required };
    if (field.kind === 'paragraph') return make('textarea', { ...shared, rows: 4 });
    if (field.kind === 'select' || field.kind === 'multi' || field.kind === 'country') return make('select', { ...shared, multiple: field.kind === 'multi', autocomplete: field.kind === 'country' ? 'country' : null }, ...(field.kind === 'multi' ? [] : [make('option', { value: '' })]), ...field.options.map((o, i) => make('option', { value: o }, field.names[i] || o)));
    const types = { email: 'email', tel: 'tel', url: 'text', number: 'text', date: 'date', checkbox: 'checkbox', text: 'text' };
    return make('input', { ...shared, type: types[field.kind], inputmode: field.kind === 'number' ? 'decimal' : null, autocomplete: { firstName: 'given-name', lastName: 'family-name', company: 'organization', email: 'email', phone: 'tel', jobTitle: 'organization-title' }[field.key] || null });
  };
  const draw = (form) => {
    const shell = make('form', { novalidate: false, dir: form.language === 'ar' ? 'rtl' : 'ltr', lang: form.language });
    if (form.title) shell.append(make('h2', {}, form.title));
    if (form.intro) shell.append(make('p', { style: 'white-space:pre-line' }, form.intro));
    const errors = {};
    for (const field of form.fields) {
      const id = 'atrium-' + token + '-' + field.key.replace(/[^a-z0-9]/gi, '-');
      const error = make('span', { role: 'alert', class: 'atrium-error', style: 'color:#b91c1c;display:block' });
      errors['values.' + field.key] = error;
      shell.append(make('p', { class: 'atrium-field' }, make('label', { for: id, style: 'display:block' }, field.label + (field.required ? ' *' : '')), inputOf(field, id), ...(field.help ? [make('small', { style: 'display:block' }, field.help)] : []), error));
    }
    const trap = make('input', { name: 'homepage', tabindex: -1, autocomplete: 'off', 'aria-hidden': true });
    shell.append(make('div', { style: 'position:absolute;inset-inline-start:-10000px;width:1px;height:1px;overflow:hidden', 'aria-hidden': true }, trap));
    let agree = null;
    if (form.consentText) {
      agree = make('input', { type: 'checkbox', required: form.consentRequired });
      errors['consent'] = make('span', { role: 'alert', class: 'atrium-error', style: 'color:#b91c1c;display:block' });
      shell.append(make('p', {}, make('label', {}, agree, ' ' + form.consentText), errors['consent']));
    }
    const said = make('p', { role: 'alert', style: 'color:#b91c1c' });
    const button = make('button', { type: 'submit' }, form.submitLabel || (form.language === 'ar' ? 'إرسال' : 'Send'));
    shell.append(said, button);
    shell.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true; said.textContent = '';
      for (const error of Object.values(errors)) error.textContent = '';
      const values = {};
      for (const field of form.fields) {
        const input = shell.elements.namedItem(field.key);
        values[field.key] = field.kind === 'multi' ? [...input.selectedOptions].map((o) => o.value).join('\\n') : field.kind === 'checkbox' ? (input.checked ? 'true' : '') : input.value;
      }
      const query = new URLSearchParams(location.search);
      const utm = {};
      for (const key of ['source', 'medium', 'campaign', 'term', 'content']) if (query.get('utm_' + key)) utm[key] = query.get('utm_' + key).slice(0, 100);
      try {
        const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify({ values, consent: agree ? agree.checked : false, stamp: form.stamp, homepage: trap.value, page: (location.origin + location.pathname).slice(0, 500), utm }) });
        const body = await answer.json();
        if (answer.ok) {
          if (body.redirectUrl) { location.assign(body.redirectUrl); return; }
          box.replaceChildren(make('p', { role: 'status', style: 'white-space:pre-line' }, body.thanks));
          return;
        }
        const fields = (body.error && body.error.fields) || [];
        for (const field of fields) if (errors[field.path]) errors[field.path].textContent = field.message;
        if (!fields.some((field) => errors[field.path])) said.textContent = (body.error && body.error.message) || '';
      } catch { said.textContent = form.language === 'ar' ? 'تعذر الإرسال. حاول مرة أخرى.' : 'This could not be sent. Please try again.'; }
      button.disabled = false;
    });
    box.replaceChildren(shell);
  };
  fetch(address, { headers: { accept: 'application/json' } }).then((answer) => (answer.ok ? answer.json().then(draw) : undefined)).catch(() => undefined);
})();
`;
