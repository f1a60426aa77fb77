import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import type { MailBody } from './mail.ts';

const words: Record<DocumentLanguage, { code: string; link: string; unsubscribe: string; sent: string; tracked: string; followed: string }> = {
  en: { code: 'Your code', link: 'If the button does not work, open this address:', unsubscribe: 'Stop mails of this kind', sent: 'Sent by', tracked: 'The sender learns that you opened this mail; switch that off', followed: 'The sender learns that you opened this mail and which of its links you followed; switch that off' },
  ar: { code: 'رمزك', link: 'إذا لم يعمل الزر، افتح هذا العنوان:', unsubscribe: 'إيقاف رسائل من هذا النوع', sent: 'أرسلها', tracked: 'يعلم المرسل أنك فتحت هذه الرسالة؛ أوقف ذلك', followed: 'يعلم المرسل أنك فتحت هذه الرسالة وأي روابطها تبعت؛ أوقف ذلك' },
  de: { code: 'Ihr Code', link: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:', unsubscribe: 'Keine E-Mails dieser Art mehr', sent: 'Gesendet von', tracked: 'Der Absender erfährt, dass Sie diese Mail geöffnet haben; ausschalten', followed: 'Der Absender erfährt, dass Sie diese Mail geöffnet haben und welchen ihrer Links Sie gefolgt sind; ausschalten' },
  fr: { code: 'Votre code', link: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :', unsubscribe: 'Ne plus recevoir ce type de message', sent: 'Envoyé par', tracked: 'L’expéditeur apprend que vous avez ouvert ce message ; désactiver', followed: 'L’expéditeur apprend que vous avez ouvert ce message et quels liens vous avez suivis ; désactiver' },
  es: { code: 'Su código', link: 'Si el botón no funciona, abra esta dirección:', unsubscribe: 'No recibir más correos de este tipo', sent: 'Enviado por', tracked: 'El remitente sabe que abrió este correo; desactivar', followed: 'El remitente sabe que abrió este correo y qué enlaces siguió; desactivar' },
  it: { code: 'Il Suo codice', link: 'Se il pulsante non funziona, apra questo indirizzo:', unsubscribe: 'Non ricevere più messaggi di questo tipo', sent: 'Inviato da', tracked: 'Il mittente sa che ha aperto questo messaggio; disattivare', followed: 'Il mittente sa che ha aperto questo messaggio e quali link ha seguito; disattivare' },
  pt: { code: 'O seu código', link: 'Se o botão não funcionar, abra este endereço:', unsubscribe: 'Deixar de receber mensagens deste tipo', sent: 'Enviado por', tracked: 'O remetente sabe que abriu esta mensagem; desativar', followed: 'O remetente sabe que abriu esta mensagem e que ligações seguiu; desativar' },
  nl: { code: 'Uw code', link: 'Werkt de knop niet, open dan dit adres:', unsubscribe: 'Geen berichten van deze soort meer', sent: 'Verzonden door', tracked: 'De afzender ziet dat u dit bericht hebt geopend; uitzetten', followed: 'De afzender ziet dat u dit bericht hebt geopend en welke links u hebt gevolgd; uitzetten' },
  pl: { code: 'Państwa kod', link: 'Jeśli przycisk nie działa, proszę otworzyć ten adres:', unsubscribe: 'Nie chcę więcej takich wiadomości', sent: 'Wysłano przez', tracked: 'Nadawca widzi, że otwarto tę wiadomość; wyłącz', followed: 'Nadawca widzi, że otwarto tę wiadomość i z których odnośników skorzystano; wyłącz' },
  tr: { code: 'Kodunuz', link: 'Düğme çalışmazsa bu adresi açın:', unsubscribe: 'Bu türden iletileri durdur', sent: 'Gönderen', tracked: 'Gönderen bu iletiyi açtığınızı görür; kapatın', followed: 'Gönderen bu iletiyi açtığınızı ve hangi bağlantılara gittiğinizi görür; kapatın' },
  hi: { code: 'आपका कोड', link: 'यदि बटन काम न करे, तो यह पता खोलें:', unsubscribe: 'इस प्रकार के मेल बंद करें', sent: 'प्रेषक', tracked: 'प्रेषक जान सकता है कि आपने यह मेल खोला; इसे बंद करें', followed: 'प्रेषक जान सकता है कि आपने यह मेल खोला और इसके किन लिंक पर गए; इसे बंद करें' },
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c]!);

/** Both forms of a mail. Colours are fixed because mail programs know no variables. */
export function renderMail(mail: { subject: string; body: MailBody; language: DocumentLanguage }, brand: string): { html: string; text: string } {
  return { html: html(mail, brand), text: text(mail, brand) };
}

const noted = (w: (typeof words)[DocumentLanguage], { links = [] }: NonNullable<MailBody['tracking']>): string => (links.length > 0 ? w.followed : w.tracked);

/** A paragraph whose addresses lead where it is noted that they were followed; what stands there to read stays as it was written. */
function linked(paragraph: string, links: NonNullable<NonNullable<MailBody['tracking']>['links']>): string {
  if (links.length === 0) return escape(paragraph);
  const leadsTo = new Map(links.map((l) => [l.shown, l.url]));
  // Whole addresses: one may begin like another one. What may stand behind is the stop of a sentence.
  return paragraph.split(/(https?:\/\/[^\s<>"]+)/i).map((part) => {
    const shown = [...leadsTo.keys()].find((s) => part.startsWith(s) && /^[.,;:!?'*_’”»،؛؟)]*$/.test(part.slice(s.length)));
    return shown === undefined ? escape(part) : `<a dir="ltr" href="${escape(leadsTo.get(shown)!)}" style="color:#1d4ed8;word-break:break-word">${escape(shown)}</a>${escape(part.slice(shown.length))}`;
  }).join('');
}

function text({ body, language }: { body: MailBody; language: DocumentLanguage }, brand: string): string {
  const w = words[language];
  const parts = [body.heading, ...body.paragraphs];
  if (body.code) parts.push(`${w.code}: ${body.code}`);
  if (body.action) parts.push(`${body.action.label}:\n${body.action.url}`);
  parts.push(`-- \n${w.sent} ${brand}`);
  if (body.unsubscribe) parts.push(`${w.unsubscribe}: ${body.unsubscribe.pageUrl}`);
  if (body.tracking) parts.push(`${noted(w, body.tracking)}: ${body.tracking.pageUrl}`);
  return `${parts.join('\n\n')}\n`;
}

function html({ subject, body, language }: { subject: string; body: MailBody; language: DocumentLanguage }, brand: string): string {
  const w = words[language];
  const rtl = language === 'ar';
  const align = rtl ? 'right' : 'left';
  const rows = [
    row(`<h1 style="margin:0;font-size:22px;line-height:30px;color:#111827">${escape(body.heading)}</h1>`, align),
    ...body.paragraphs.map((p) => row(`<p style="margin:0;font-size:16px;line-height:24px;color:#374151">${linked(p, body.tracking?.links ?? []).replace(/\r?\n/g, '<br>')}</p>`, align)),
    ...(body.code ? [row(`<p dir="ltr" style="margin:0;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:bold;color:#111827;font-family:Consolas,Menlo,monospace">${escape(body.code)}</p>`, align)] : []),
    ...(body.action ? [button(body.action, align), row(fallback(w.link, body.action.url), align)] : []),
  ];
  const links = [...(body.unsubscribe ? [{ url: body.unsubscribe.pageUrl, words: w.unsubscribe }] : []), ...(body.tracking ? [{ url: body.tracking.pageUrl, words: noted(w, body.tracking) }] : [])];
  const foot = `${escape(w.sent)} ${escape(brand)}${links.map((l) => ` · <a href="${escape(l.url)}" style="color:#6b7280">${escape(l.words)}</a>`).join('')}`;
  const picture = body.tracking ? `<img src="${escape(body.tracking.pictureUrl)}" alt="" width="1" height="1" style="display:block;border:0">` : '';
  return `<!doctype html>
<html lang="${language}" dir="${rtl ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background-color:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#ffffff;border-radius:12px;font-family:Arial,Helvetica,sans-serif">
${row(`<p style="margin:0;font-size:18px;font-weight:bold;color:#111827">${escape(brand)}</p>`, align, '28px')}
${rows.join('\n')}
<tr><td style="height:28px;line-height:28px;font-size:1px">&nbsp;</td></tr>
</table>
<p style="margin:16px 0 0;font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:20px;color:#6b7280">${foot}</p>${picture}
</td></tr></table>
</body>
</html>
`;
}

function row(content: string, align: string, top = '16px'): string {
  return `<tr><td align="${align}" style="padding:${top} 28px 0 28px">${content}</td></tr>`;
}

function button(action: { label: string; url: string }, align: string): string {
  return row(`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:8px;background-color:#1d4ed8"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:24px;color:#ffffff;text-decoration:none;font-weight:bold">${escape(action.label)}</a></td></tr></table>`, align);
}

function fallback(words: string, url: string): string {
  return `<p style="margin:0;font-size:13px;line-height:20px;color:#6b7280">${escape(words)}<br><a dir="ltr" href="${escape(url)}" style="color:#1d4ed8;word-break:break-all">${escape(url)}</a></p>`;
}
