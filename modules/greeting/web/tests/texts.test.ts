import { describeSaid, describeTexts } from '#core/testing/describe-texts.ts';
import '#app/modules.ts';
import { errors } from '../../contract.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

describeTexts({ en, ar });
describeSaid({ room: 'greeting', en, folder: new URL('../', import.meta.url), atLeast: 80, errors, events: { of: /^greeting\./, atLeast: 2, key: (type) => type.slice('greeting.'.length) } });
