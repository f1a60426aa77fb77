import { cleanText } from './file-text.ts';
import { accountNumber } from './statement.ts';

/** What field 86 tells about a booking; '' for what it does not say. */
export interface Information { payee: string; memo: string; reference: string; counterpartyAccount: string }

const sepaKeys = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC)\+/;
const slashKeys = /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|KREF|MARF|CSID|CNTP|ORDP|BENM|ULTC|ULTD|PURP|ISDT|RTRN|ADDR|INIT|ACCW|SVCL|OCMT|EXCH|CHGS)(?=\/)/;

/** Reads field 86 in the German form (166?00…?20…), with SWIFT keys (/NAME/…/REMI/…), or as free text. */
export function readInformation(lines: readonly string[]): Information {
  const joined = lines.join('');
  const marker = /^\d{3}([?<>^~@|])\d{2}/.exec(joined)?.[1];
  if (marker !== undefined) return fromSubfields(joined, marker);
  // Keys are cut by line ends as well, so they are looked for in the joined text.
  if (/^\/[A-Z]{4}\//.test(joined) && slashKeys.test(joined)) return fromKeys(keyed(joined, slashKeys));
  if (sepaKeys.test(joined)) return fromSepaKeys(joined, { payee: '', counterpartyAccount: '' });
  return { payee: '', memo: cleanText(lines.join(' ')), reference: '', counterpartyAccount: '' };
}

/** ?00 kind, ?20–?29 and ?60–?63 purpose, ?30 bank, ?31 account, ?32 and ?33 name. */
function fromSubfields(text: string, marker: string): Information {
  const purpose: string[] = [];
  const others = new Map<string, string>();
  for (const part of text.split(marker).slice(1)) {
    const [code, value] = [part.slice(0, 2), part.slice(2)];
    // A marker without a number behind it is part of the text.
    if (!/^\d{2}$/.test(code)) purpose.push(marker + part);
    else if (/^(2\d|6[0-3])$/.test(code)) purpose.push(value);
    else others.set(code, (others.get(code) ?? '') + value);
  }
  const payee = cleanText(`${others.get('32') ?? ''}${others.get('33') ?? ''}`, 300);
  const told = fromSepaKeys(purpose.join(''), { payee, counterpartyAccount: accountNumber(others.get('31') ?? '') });
  return { ...told, memo: told.memo === '' ? cleanText(others.get('00') ?? '') : told.memo };
}

function fromSepaKeys(text: string, { payee, counterpartyAccount }: Pick<Information, 'payee' | 'counterpartyAccount'>): Information {
  const keys = keyed(text, sepaKeys);
  const memo = keys.get('SVWZ') ?? (keys.size > 1 ? keys.get('') ?? '' : text);
  return {
    payee: payee || cleanText(keys.get('ABWA') ?? keys.get('ABWE') ?? '', 300), memo: cleanText(memo), reference: given(keys.get('EREF') ?? '') || given(keys.get('KREF') ?? ''),
    counterpartyAccount: counterpartyAccount || accountNumber(keys.get('IBAN') ?? ''),
  };
}

function fromKeys(keys: ReadonlyMap<string, string>): Information {
  // ING puts account, bank, name and city into one: /CNTP/IBAN/BIC/NAME/CITY/.
  const [account = '', , name = ''] = (keys.get('CNTP') ?? '').split('/');
  const remittance = (keys.get('REMI') ?? '').replace(/^(USTD|STRD)\/[^/]{0,40}\//, '').replace(/\/+$/, '');
  return {
    payee: cleanText(keys.get('NAME') ?? name, 300), memo: cleanText(remittance || (keys.get('TRTP') ?? '')), reference: given(keys.get('EREF') ?? ''), counterpartyAccount: accountNumber(keys.get('IBAN') ?? account),
  };
}

/** Values by the key before them, the first of each; what stands before the first key is under ''. */
function keyed(text: string, keys: RegExp): Map<string, string> {
  const values = new Map<string, string>();
  let [key, from] = ['', 0];
  const keep = (until: number) => {
    if (!values.has(key)) values.set(key, text.slice(from, until).replace(/^\//, ''));
  };
  for (const found of text.matchAll(new RegExp(keys, 'g'))) {
    keep(found.index);
    [key, from] = [found[1]!, found.index + found[0].length];
  }
  keep(text.length);
  return values;
}

const given = (reference: string): string => {
  const text = cleanText(reference.replace(/\/+$/, ''), 300);
  return /^(NOTPROVIDED|NONREF)$/i.test(text) ? '' : text;
};
