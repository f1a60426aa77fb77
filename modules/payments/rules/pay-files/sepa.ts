import { money, moneyToDecimal } from '#core/contract/money.ts';

/** A payment into a European account; `amount` in euro cents. */
export interface SepaPayment { name: string; iban: string; bic: string; amount: bigint; /** Told to the payee; up to 140 characters. */ reference: string; /** Unique in the file; up to 35 characters. */ endToEndId: string }
/** Who pays, from which account. */
export interface SepaSender { name: string; iban: string; bic: string }

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const spelled: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'SS', Æ: 'AE', æ: 'ae', Ø: 'O', ø: 'o', Œ: 'OE', œ: 'oe', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Þ: 'Th', þ: 'th', ð: 'd', '–': '-', '—': '-', '’': "'", '&': '+' };
// What SEPA's banks take of names and texts: letters without marks, digits and / - ? : ( ) . , ' + and space; references neither begin nor end with a slash, nor hold two of them.
const latin = (text: string, length: number): string => [...text].map((c) => spelled[c] ?? c).join('').normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ').replace(/\/{2,}/g, '/').replace(/ {2,}/g, ' ').trim().slice(0, length).replace(/^[/ ]+|[/ ]+$/g, '');
const named = (text: string, length: number): string => escape(latin(text, length) || 'NOTPROVIDED');
const euros = (cents: bigint): string => moneyToDecimal(money(cents, 'EUR'));

/** A SEPA credit transfer (pain.001.001.09) that pays on a day (YYYY-MM-DD); `id` is unique per sender, up to 35 characters, `madeAt` ISO 8601. */
export function sepaFile(sender: SepaSender, payments: readonly SepaPayment[], { id, payOn, madeAt }: { id: string; payOn: string; madeAt: string }): string {
  const total = euros(payments.reduce((sum, p) => sum + p.amount, 0n));
  const agent = (bic: string) => (bic ? `<FinInstnId><BICFI>${bic}</BICFI></FinInstnId>` : '<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>');
  const transfers = payments.map((p) => [
    '<CdtTrfTxInf>', `<PmtId><EndToEndId>${named(p.endToEndId, 35)}</EndToEndId></PmtId>`, `<Amt><InstdAmt Ccy="EUR">${euros(p.amount)}</InstdAmt></Amt>`, ...(p.bic ? [`<CdtrAgt>${agent(p.bic)}</CdtrAgt>`] : []),
    `<Cdtr><Nm>${named(p.name, 70)}</Nm></Cdtr>`, `<CdtrAcct><Id><IBAN>${p.iban}</IBAN></Id></CdtrAcct>`, `<RmtInf><Ustrd>${named(p.reference, 140)}</Ustrd></RmtInf>`, '</CdtTrfTxInf>',
  ].join(''));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">', '<CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${named(id, 35)}</MsgId><CreDtTm>${madeAt.slice(0, 19)}Z</CreDtTm><NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${total}</CtrlSum><InitgPty><Nm>${named(sender.name, 70)}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${named(id, 35)}</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${total}</CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${payOn}</Dt></ReqdExctnDt>`,
    `<Dbtr><Nm>${named(sender.name, 70)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${sender.iban}</IBAN></Id></DbtrAcct><DbtrAgt>${agent(sender.bic)}</DbtrAgt><ChrgBr>SLEV</ChrgBr>`,
    ...transfers, '</PmtInf>', '</CstmrCdtTrfInitn>', '</Document>', '',
  ].join('\n');
}
