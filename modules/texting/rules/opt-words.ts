// Words that say no or yes again when they are the whole text. Of English those that carriers look for; of other languages those in use there.
const stop = [
  'stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'opt out', 'opt-out', 'revoke', 'remove me',
  'stopp', 'abmelden', 'abbestellen', 'austragen', 'arret', 'arrêt', 'arreter', 'arrêter', 'desabonner', 'désabonner', 'desinscrire', 'désinscrire', 'baja', 'parar', 'detener', 'cancelar', 'darse de baja', 'sair',
  'annulla', 'cancella', 'disiscrivimi', 'afmelden', 'uitschrijven', 'avregistrera', 'avmeld', 'afmeld', 'wypisz', 'odhlasit', 'odhlásit', 'iptal', 'стоп', 'отписаться', 'отписка', 'إيقاف', 'ايقاف', 'توقف', 'قف', 'إلغاء', 'الغاء', 'إلغاء الاشتراك', 'الغاء الاشتراك',
  '停止', '退订', '取消', 'הסר', 'berhenti', 'रोकें',
];
const start = ['start', 'unstop', 'subscribe', 'optin', 'opt in', 'opt-in', 'anmelden', 'commencer', 'reprendre', 'alta', 'iniciar', 'comenzar', 'iscrivimi', 'aanmelden', 'başla', 'basla', 'старт', 'подписаться', 'ابدأ', 'ابدا', 'اشتراك', '开始', '订阅'];

const stops = new Set(stop.map(plain));
const starts = new Set(start.map(plain));

/** Whether a text that came in says no (`stop`) or yes again (`start`) to further ones: only when it says nothing else. */
export function optWord(text: string): 'stop' | 'start' | null {
  if (text.length > 60) return null;
  const word = plain(text);
  return stops.has(word) ? 'stop' : starts.has(word) ? 'start' : null;
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[\p{P}\p{Z}\s]+/gu, ' ').trim();
}
