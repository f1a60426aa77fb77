import { describeSaid, describeTexts } from '#core/testing/describe-texts.ts';
import '#app/modules.ts';
import { autopayErrors, errors, nettingErrors, onlineErrors } from '../../contract.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

describeTexts({ en, ar });
describeSaid({ room: 'payments', en, folder: new URL('../', import.meta.url), atLeast: 80, errors: { ...errors, ...nettingErrors, ...onlineErrors, ...autopayErrors }, events: { of: /^payments\./, atLeast: 5, key: (type) => type.slice('payments.'.length) } });
