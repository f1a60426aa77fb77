import { read } from '#core/contract/document-words/es.ts';
import type { PageWords } from './page-words.ts';

export { es as printed } from '../words/es.ts';

/** Spanish words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'Versión {{n}}', cancel: 'Cancelar', title: 'Un presupuesto de {{seller}}', take: 'Elegir {{name}}', chooseOptions: 'Elija una opción de cada grupo.', answer: 'Su respuesta', accept: 'Aceptar', decline: 'Rechazar', acceptTitle: 'Aceptar por {{total}}',
  acceptDo: 'Aceptar el presupuesto', name: 'Su nombre', nameHelp: 'Al escribir su nombre firma el presupuesto.', signature: 'Firma', signatureHelp: 'Dibújela con el dedo, un lápiz o el ratón.', clear: 'Borrar', code: 'Código', sendCode: 'Enviar el código',
  codeSent: 'El código se ha enviado a {{address}}.', agree: 'Acepto {{number}} por {{total}} y sus condiciones.', declineTitle: 'Rechazar este presupuesto', reason: 'Motivo', replacedTitle: 'Este presupuesto ha sido sustituido',
  replaced: '{{seller}} le ha enviado una versión más reciente. Abra el enlace del último correo.', accepted: 'Por {{name}} el {{date}}. Su pedido tiene el número {{order}}.', declined: 'Este presupuesto ha sido rechazado.', expiredTitle: 'Este presupuesto ha caducado',
  expired: 'Pida una prórroga; el remitente lo sabrá de inmediato.', askRenewal: 'Pedir una prórroga', renewalAsked: 'El remitente sabe que pide una prórroga.', ask: 'Preguntar sobre esto', askLine: 'Su pregunta sobre «{{name}}»', askAll: 'Escribir a {{seller}}',
  tracked: 'El remitente ve cuándo se abre esta página.', trackedOff: 'El remitente no ve cuándo se abre esta página.', trackedBrowser: 'Su navegador pide que no se le siga: el remitente no ve cuándo se abre esta página.', payDeposit: 'Pagar el anticipo',
  depositPaid: 'El anticipo está pagado. Gracias.', depositOn: 'Al aceptar corresponde pagar un anticipo de {{amount}}.', freely: 'opcional', close: 'Cerrar', isExpired: 'Este presupuesto ha caducado. Pida una prórroga.',
  isReplaced: 'Este presupuesto ha sido sustituido por una versión más reciente.', isAnswered: 'Este presupuesto ya tiene respuesta.', isChanged: 'El total es ahora {{total}}. Revíselo de nuevo.', isGone: 'Este enlace ya no es válido. Pida uno nuevo.',
  hasMoved: 'Esto ya no es posible con este presupuesto.', wrongCode: 'El código es incorrecto o ya no es válido.', noEmail: 'No hay ninguna dirección de correo a la que enviarlo.', noDeposit: 'Ahora no hay ningún anticipo que pagar aquí. Pregunte al remitente.',
};
