import { manage } from './ar/manage.ts';
import { conversation, messages, said } from './ar/messages.ts';
import { widget } from './ar/widget.ts';

/** Arabic texts of the greeting room. */
export default { room: 'الترحيب', ...said, widget, ...manage, ...messages, ...conversation };
