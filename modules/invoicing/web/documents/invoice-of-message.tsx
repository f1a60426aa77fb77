import type { ComponentProps } from 'react';
import type { MessageAction } from '#core/web/slots/slots.ts';
import { titleOfMessage } from '../../rules/documents/title-of-message.ts';
import { CreateDocument } from './create-document.tsx';

type Props = ComponentProps<Awaited<ReturnType<MessageAction['load']>>>;

/** An invoice of what somebody wrote: its first line says what it is for. */
export function InvoiceOfMessage({ message, onDone, onCancel }: Props) {
  return <CreateDocument kind="invoice" given={titleOfMessage(message.text)} onDone={({ id, ...made }) => onDone({ ...made, topic: 'invoicing.invoice', subjectId: id })} onCancel={onCancel} />;
}
