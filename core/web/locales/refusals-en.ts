/** English texts of wrong fields. Refusals and rules come in English with the answer or the contract; here is only what is counted. */
export const en = {
  refused: {
    too_many_requests_one: 'Too many attempts. Try again in {{count}} second.', too_many_requests_other: 'Too many attempts. Try again in {{count}} seconds.',
    too_many_requests_minutes_one: 'Too many attempts. Try again in {{count}} minute.', too_many_requests_minutes_other: 'Too many attempts. Try again in {{count}} minutes.',
  },
  rule: {
    too_short_one: 'Use at least {{count}} character.', too_short_other: 'Use at least {{count}} characters.', too_long_one: 'Use at most {{count}} character.', too_long_other: 'Use at most {{count}} characters.',
  },
  field: {
    required: 'This field is required.',
    wrong: 'This value is not accepted.',
    wrongKind: 'This is the wrong kind of value.',
    wrongChoice: 'Choose one of the options.',
    wrongFormat: 'This does not have the expected form.',
    unknown: 'This field is not known here.',
    tooShort_one: 'Use at least {{count}} character.',
    tooShort_other: 'Use at least {{count}} characters.',
    tooLong_one: 'Use at most {{count}} character.',
    tooLong_other: 'Use at most {{count}} characters.',
    tooFew_one: 'Choose at least {{count}}.',
    tooFew_other: 'Choose at least {{count}}.',
    tooMany_one: 'Choose at most {{count}}.',
    tooMany_other: 'Choose at most {{count}}.',
    tooSmall: 'Enter {{minimum}} or more.',
    tooLarge: 'Enter {{maximum}} or less.',
    format: {
      email: 'Enter an e-mail address such as name@example.com.',
      url: 'Enter a web address such as https://example.com.',
      uuid: 'This is not an id.',
      date: 'Enter a date.',
      time: 'Enter a time.',
      datetime: 'Enter a date and time.',
    },
  },
} as const;
