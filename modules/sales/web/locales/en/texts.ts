/** English texts of text messages to people of a record. */
export const texts = {
  person: 'Person', write: 'Write a text', title: 'Text about {{name}}', sms: 'Text', whatsapp: 'WhatsApp', smsTo: 'Text {{name}}, {{phone}}', whatsappTo: 'WhatsApp to {{name}}, {{phone}}', refusesSms: 'Does not want texts', refusesWhatsapp: 'Does not want WhatsApp', nobody: 'Nobody here has a phone number that can be texted.', ownPhone: 'Opens the program of your own phone or computer. Log afterwards what you wrote.', opened: 'Log what you wrote to {{phone}}',
  state: { received: 'Received', logged: 'Noted by hand', queued: 'On its way', sent: 'Sent', delivered: 'Delivered', read: 'Read', failed: 'Not delivered', unknown: 'Nobody knows whether it was sent' },
};
