/** English texts of the payment terms of documents. */
export const terms = {
  label: 'Payment terms', none: 'None: by the days agreed', part: '{{amount}} on {{day}}', typed: 'The due date was typed. Choose a term again to follow it.', early: '{{amount}} off until {{day}}', earlyLabel: 'Early discount',
  publicEarly: 'Pay by {{day}} and {{amount}} is enough.',
};
