import { Building2, Contact, Handshake, Truck } from 'lucide-react';

/** Icons of the four lists. */
export const roleIcons = { customer: Handshake, vendor: Truck, account: Building2, contact: Contact } as const;
