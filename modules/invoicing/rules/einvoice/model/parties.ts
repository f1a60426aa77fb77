/** An identifier with the code of the scheme it belongs to: ISO 6523 ICD, for electronic addresses the EAS list. */
export interface Identifier { id: string; scheme?: string }

/** A postal address: BG-5 of the seller, BG-8 of the buyer, BG-12 of the tax representative, BG-15 of the delivery. */
export interface PostalAddress {
  /** BT-35, BT-50, BT-64, BT-75: street, or post office box. */
  line1?: string;
  /** BT-36, BT-51, BT-65, BT-76. */
  line2?: string;
  /** BT-162, BT-163, BT-164, BT-165. */
  line3?: string;
  /** BT-37, BT-52, BT-66, BT-77. */
  city?: string;
  /** BT-38, BT-53, BT-67, BT-78. */
  postcode?: string;
  /** BT-39, BT-54, BT-68, BT-79: region or state. */
  subdivision?: string;
  /** BT-40, BT-55, BT-69, BT-80: ISO 3166-1 alpha-2. */
  country: string;
}

/** Whom to ask: BG-6 of the seller, BG-9 of the buyer. */
export interface Contact {
  /** BT-41, BT-56. */
  name?: string;
  /** BT-42, BT-57. */
  phone?: string;
  /** BT-43, BT-58. */
  email?: string;
}

/** The seller, BG-4. */
export interface Seller {
  /** BT-27: the name it is registered with. */
  name: string;
  /** BT-28: the name it is known by. */
  tradingName?: string;
  /** BT-29. Those without a scheme come first. */
  ids: Identifier[];
  /** BT-30: number in the register of companies. */
  registration?: Identifier;
  /** BT-31: VAT number with its country prefix. */
  vatId?: string;
  /** BT-32: number at the local tax office. */
  taxId?: string;
  /** BT-33: legal form, share capital and the like. */
  legalInformation?: string;
  /** BT-34: electronic address. */
  endpoint?: Identifier;
  /** BG-5. */
  address?: PostalAddress;
  /** BG-6. */
  contact?: Contact;
}

/** The buyer, BG-7. */
export interface Buyer {
  /** BT-44. */
  name: string;
  /** BT-45. */
  tradingName?: string;
  /** BT-46. */
  id?: Identifier;
  /** BT-47. */
  registration?: Identifier;
  /** BT-48. */
  vatId?: string;
  /** BT-49: electronic address. */
  endpoint?: Identifier;
  /** BG-8. */
  address?: PostalAddress;
  /** BG-9. */
  contact?: Contact;
}

/** Who is paid when it is not the seller, BG-10. */
export interface Payee {
  /** BT-59. */
  name: string;
  /** BT-60. */
  id?: Identifier;
  /** BT-61. */
  registration?: Identifier;
}

/** Who owes the tax for the seller, BG-11. */
export interface TaxRepresentative {
  /** BT-62. */
  name: string;
  /** BT-63. */
  vatId: string;
  /** BG-12. */
  address?: PostalAddress;
}

/** Where and when goods or services were delivered, BG-13. */
export interface Delivery {
  /** BT-70. */
  partyName?: string;
  /** BT-71. */
  location?: Identifier;
  /** BT-72: YYYY-MM-DD. */
  date?: string;
  /** BG-15. */
  address?: PostalAddress;
}
