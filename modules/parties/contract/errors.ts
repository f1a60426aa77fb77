import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Expected refusals. */
export const errors = defineErrors({
  'parties.in_use': [409, 'This record is used elsewhere and cannot be removed. Archive it instead.'],
  'parties.merged': [409, 'This record was merged into another one.'],
  'parties.merge_unlike': [409, 'A person and a company cannot be merged.'],
  'parties.merge_over': [409, 'This merge can no longer be undone.'],
  'parties.merge_later': [409, 'One of these records was merged again. Undo that merge first.'],
  'parties.erased': [409, 'The personal data of this record was erased.'],
  'parties.vies_not': [409, 'Only VAT numbers of the EU are checked with VIES, and only where this installation allows it.'],
  'parties.bank_own_change': [409, 'Somebody else has to confirm your change of bank details.'],
  'parties.bank_nothing_waits': [409, 'No change of these bank details is waiting.'],
});

/** What is said about wrong fields. */
export const says = defineRules({
  'parties.name_or_email': 'Enter a name or an e-mail address.',
  'parties.company_name': 'A company needs its name.',
  'parties.unknown': 'Choose a person or company from the list.',
  'parties.archived': 'This record is archived. Bring it back before using it.',
  'parties.parent_company': 'Only a company can be above another record.',
  'parties.parent_cycle': 'A company cannot be above itself.',
  'parties.tax_form': 'This does not look like a tax number of this type.',
  'parties.tax_check': 'The check digits of this tax number are wrong. Compare it with the original.',
  'parties.tax_country': 'Begin the VAT number with its two country letters.',
  'parties.peppol_form': 'A Peppol id is a code of four digits, a colon and the identifier, such as 0088:7300010000001.',
  'parties.peppol_needed': 'Enter the Peppol id under which they receive e-invoices.',
  'parties.iban_form': 'This does not look like an IBAN.',
  'parties.iban_check': 'The check digits of this IBAN are wrong. Compare it with the original.',
  'parties.bic_form': 'A BIC has 8 or 11 letters and digits, such as ABNANL2A.',
  'parties.bank_number': 'Enter an IBAN or an account number.',
  'parties.birthday_future': 'A birthday lies in the past.',
  'parties.web_address': 'Enter a web address such as example.com.',
  'parties.bank_unconfirmed': 'These bank details still wait for a second person.',
  'parties.kind_fixed': 'A person cannot become a company, nor a company a person.',
  'parties.confirm_name': 'Type the name exactly as it stands there.',
  'parties.link_kinds': 'A person is linked to a company.',
  'parties.link_taken': 'They are linked already.',
  'parties.consent_word': 'Write yes, no, or the day of the yes such as 2026-03-01. For a no with its day, write no 2026-03-01.',
  'parties.number_form': 'Begin with a letter or a digit. Spaces and . _ / # - may follow.',
  'parties.number_taken': 'Another record has this number.',
  'parties.number_given': 'Numbers up to {last} are already given. Choose a higher one, or another prefix.',
  'parties.percent': 'Enter a percentage from 0 to 100 with at most 6 decimals.',
  'parties.amount': 'Enter an amount, such as 1250.00.',
  'parties.amount_precision': 'This currency has fewer decimals.',
  'parties.merge_self': 'Choose two different records.',
  'parties.tags_limit': 'At most {count} tags are possible.',
  'parties.role_last': 'Keep at least one role.',
  'parties.role_lead': 'Leads are added under Leads. Choose another role here.',
});
