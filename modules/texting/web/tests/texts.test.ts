import { describeSaid, describeTexts } from '#core/testing/describe-texts.ts';
import '#app/modules.ts';
import { errors } from '../../contract.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

describeTexts({ en, ar });
describeSaid({ room: 'texting', en, folder: new URL('../', import.meta.url), atLeast: 80, errors, events: { of: /^texting\./, atLeast: 5, key: (type) => type.slice('texting.'.length) } });
