import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomField } from '#core/contract/records.ts';
import * as contract from '../contract/capture.ts';
import { plainHtml } from '../rules/capture/embed-code.ts';
import { embedScript } from '../service/capture/embed-script.ts';
import { addForm, asking, freshIp, leadsOf, openTeam, post, type Team } from './capture-scene.ts';

let t: Team;
const own: Record<string, string> = {};
beforeAll(async () => {
  t = await openTeam();
  for (const [label, type, options] of [['Size', 'select', ['small', 'large & "wide"']], ['Colours', 'multi', ['red', 'green', 'blue']], ['Urgent', 'checkbox', []], ['Until', 'date', []], ['Pieces', 'number', []]] as const) own[label] = (await ask(createCustomField, { topic: 'sales.lead', label, type, options, required: false })).body.id;
});
afterAll(() => t.house.close());
const ask = asking(() => t);
const fields = (more: Record<string, object> = {}) => [{ key: 'email', label: 'Mail' }, { key: 'country', label: 'Land' }, ...Object.entries(own).map(([label, id]) => ({ key: `custom:${id}`, label, ...more[label] }))];
const send = (token: string, values: Array<[string, string]>) => t.house.server.inject({ method: 'POST', url: `/forms/${token}`, headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }, remoteAddress: freshIp(), payload: new URLSearchParams(values).toString() });
const shown = async (token: string) => (await ask(contract.openForm, { token })).body.fields;

describe('the plain HTML of a form', () => {
  it('has a fitting input for each kind, with its options, whether it is needed, and the help under it; every text is escaped', async () => {
    const form = await addForm(t, { fields: fields({ Size: { required: true, help: 'Roughly <b>' }, Colours: { required: true, help: 'Several' } }) });
    const html = plainHtml('https://atrium.test', form, await shown(form.token));
    const lines = html.split('\n').map((line) => line.trim());
    expect(lines[0]).toBe(`<form method="post" action="https://atrium.test/forms/${form.token}" lang="en" dir="ltr">`);
    const size = lines.indexOf(`<label>Size <select name="custom:${own['Size']}" required>`);
    expect(lines.slice(size + 1, size + 6)).toEqual(['<option value=""></option>', '<option>small</option>', '<option>large &#38; &#34;wide&#34;</option>', '</select></label>', '<small>Roughly &#60;b&#62;</small>']);
    expect(lines).toEqual(expect.arrayContaining([
      '<legend>Colours</legend>', `<label><input type="checkbox" name="custom:${own['Colours']}" value="green"> green</label>`, '<small>Several</small>', `<label><input type="checkbox" name="custom:${own['Urgent']}" value="yes"> Urgent</label>`,
      `<label>Until <input name="custom:${own['Until']}" type="date"></label>`, `<label>Pieces <input name="custom:${own['Pieces']}" type="number" step="any"></label>`, '<label>Mail <input name="email" type="email"></label>', '<option value="DE">Germany</option>',
    ]));
  });
  it('sends what the form takes: options, several of them, ticks, days, numbers and a country', async () => {
    const form = await addForm(t, { fields: fields() });
    const answer = await send(form.token, [['email', 'plain@x.io'], ['country', 'DE'], [`custom:${own['Size']}`, 'large & "wide"'], [`custom:${own['Colours']}`, 'red'], [`custom:${own['Colours']}`, 'blue'], [`custom:${own['Urgent']}`, 'yes'], [`custom:${own['Until']}`, '2026-05-01'], [`custom:${own['Pieces']}`, '2.5']]);
    expect(answer.statusCode).toBe(303);
    const [lead] = await leadsOf(t, 'plain@x.io');
    expect([lead!.country, lead!.custom]).toEqual(['DE', { [own['Size']!]: 'large & "wide"', [own['Colours']!]: ['red', 'blue'], [own['Urgent']!]: true, [own['Until']!]: '2026-05-01', [own['Pieces']!]: 2.5 }]);
    const { rows } = await t.house.owner.query<{ body: string }>('select body from sales.activity where subject_id = $1', [lead!.id]);
    expect(rows[0]!.body).toContain('Land: Germany');
    // Left as it is, an optional choice is no choice.
    expect((await send(form.token, [['email', 'empty@x.io'], ['country', ''], [`custom:${own['Size']}`, '']])).statusCode).toBe(303);
  });
  it('offers countries by their names in the language of the form, also to the script', async () => {
    const form = await addForm(t, { language: 'ar', fields: fields() });
    const asked = await shown(form.token);
    const country = asked.find((f) => f.key === 'country')!;
    expect(country.names[country.options.indexOf('DE')]).toBe('ألمانيا');
    const html = plainHtml('https://atrium.test', form, asked);
    expect([html.includes('lang="ar" dir="rtl"'), html.includes('<option value="DE">ألمانيا</option>')]).toEqual([true, true]);
    expect(asked.find((f) => f.key === `custom:${own['Size']}`)).toMatchObject({ options: ['small', 'large & "wide"'], names: [] });
    expect(embedScript).toContain("field.kind === 'country'");
  });
});

describe('what is wrong with an entry', () => {
  it('is said in the language of the form, by the labels of its fields', async () => {
    const form = await addForm(t, { language: 'ar', consentText: 'أوافق', consentRequired: true, fields: [{ key: 'email', label: 'البريد', required: true }, { key: `custom:${own['Size']}`, label: 'الحجم' }] });
    const page = await send(form.token, [['email', 'nobody'], [`custom:${own['Size']}`, 'huge']]);
    expect([page.statusCode, page.body.includes('<html lang="ar" dir="rtl">'), page.body.includes('<h1>بعض الحقول تحتاج إلى مراجعة</h1>')]).toEqual([422, true, true]);
    expect(page.body).toContain('<li>البريد: أدخل بريدًا إلكترونيًا صحيحًا.</li><li>الحجم: اختر أحد الخيارات.</li>');
    expect((await send(form.token, [['email', 'a@x.io']])).body).toContain('<li>يرجى الموافقة للمتابعة.</li>');
    // Programs go by the code, people read the message.
    expect((await post(t, form.token, {})).body.error?.fields?.[0]).toMatchObject({ path: 'values.email', code: 'sales.form_required', message: 'يرجى تعبئة هذا الحقل.' });
    const english = await addForm(t, { fields: [{ key: 'email', label: 'Your <mail>', required: true }] });
    expect((await send(english.token, [])).body).toContain('<li>Your &#60;mail&#62;: Please fill this in.</li>');
  });
});
