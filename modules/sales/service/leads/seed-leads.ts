/** A demo lead: who, from where, worth what, how far, whose, how many days ago. */
export interface DemoLead {
  first: string; last: string; company: string; title: string; country: string; phone: string; subject: string; value: string | null; source: string; rating: 'hot' | 'warm' | 'cold' | null;
  stage: 'new' | 'contacted' | 'talking' | 'qualified' | 'converted' | 'lost' | 'junk'; owner: string | null; days: number; reason?: string;
}

/** Words of the campaigns by which leads of some sources came. */
export const demoCampaigns: Readonly<Record<string, string>> = { Fair: 'lisbon-design-fair', Instagram: 'packaging-portfolio' };

/** What some companies ask for, by SKU. */
export const demoProducts: Readonly<Record<string, readonly string[]>> = { 'Padaria Aurora': ['SRV-LOGO', 'SRV-GUIDE'], 'Hafenlicht Hotels': ['SRV-WEB', 'SRV-PHOTO'], 'Atlas Ceramics': ['PRD-PANEL'] };

const lead = (first: string, last: string, company: string, title: string, country: string, phone: string, subject: string, value: string | null, source: string, rating: DemoLead['rating'], stage: DemoLead['stage'], owner: string | null, days: number, reason?: string): DemoLead =>
  ({ first, last, company, title, country, phone, subject, value, source, rating, stage, owner, days, ...(reason ? { reason } : {}) });

/** Whom Northlight might work for next. */
export const demoLeads: readonly DemoLead[] = [
  lead('Inês', 'Carvalho', 'Padaria Aurora', 'Owner', 'PT', '+351 912 345 001', 'Identity for three bakeries', '8400', 'Recommendation', 'hot', 'new', null, 0),
  lead('Oliver', 'Brandt', 'Hafenlicht Hotels', 'Head of marketing', 'DE', '+49 30 9018 2011', 'Booking site for four hotels', '26500', 'Website', 'warm', 'new', null, 0),
  lead('Salma', 'Idrissi', 'Atlas Ceramics', 'Founder', 'MA', '', 'Packaging for a tile collection', '5200', 'Instagram', null, 'new', 'mei', 1),
  lead('Peter', 'Holm', 'Nordvind Energi', 'Communications', 'DK', '+45 33 12 40 02', 'Annual report 2026', '14800', 'Website', null, 'new', 'member', 2),
  lead('Grace', 'Adeyemi', 'Lagos Food Week', 'Producer', 'NG', '+234 802 345 6003', 'Festival campaign', '11200', 'Fair', 'warm', 'new', 'daniel', 5),
  lead('Tiago', 'Reis', 'Surf Ericeira', 'Owner', 'PT', '+351 912 345 004', 'Shop sign and van lettering', '1900', 'Recommendation', 'cold', 'new', null, 6),
  lead('Hannah', 'Keller', 'Kellerbräu', 'Managing director', 'AT', '+43 1 5880 1005', 'Labels for six beers', '7600', 'Fair', 'hot', 'contacted', 'mei', 4),
  lead('Yusuf', 'Demir', 'Bosfor Coffee', 'Founder', 'TR', '+90 212 368 1006', 'Rebranding of 14 cafés', '32000', 'Recommendation', 'hot', 'contacted', 'owner', 5),
  lead('Clara', 'Nunes', 'Clínica do Chiado', 'Practice manager', 'PT', '+351 213 456 007', 'Website and appointment flow', '12400', 'Website', 'warm', 'contacted', 'owner', 9),
  lead('Marek', 'Novák', 'Dřevo & Dům', 'Owner', 'CZ', '+420 224 212 008', 'Catalogue of timber houses', '9300', 'Google Ads', null, 'contacted', 'lucas', 12),
  lead('Fatima', 'Al Mansoori', 'Dune Academy', 'Director', 'AE', '+971 4 330 1009', 'School prospectus in two languages', '15500', 'Recommendation', 'warm', 'contacted', 'manager', 7),
  lead('Ben', 'Whitaker', 'Whitaker & Sons Joinery', 'Partner', 'GB', '+44 20 7946 0010', 'A site that shows the work', '6800', 'Website', 'warm', 'contacted', 'sofia', 3),
  lead('Lena', 'Sjöberg', 'Fjäll Outdoor', 'Brand manager', 'SE', '+46 8 505 280 11', 'Winter campaign', '28900', 'Fair', 'hot', 'talking', 'mei', 16),
  lead('Rui', 'Tavares', 'Vinhos da Serra', 'Export manager', 'PT', '+351 232 456 012', 'Labels and export folder', '13700', 'Recommendation', 'hot', 'talking', 'member', 20),
  lead('Amélie', 'Roux', 'Maison Roux', 'Creative director', 'FR', '+33 1 42 68 53 13', 'Lookbook and online shop', '21400', 'Instagram', 'warm', 'talking', 'lucas', 24),
  lead('David', 'Cohen', 'Greenline Mobility', 'CEO', 'NL', '+31 20 624 1114', 'Name and identity for a bike service', '19800', 'LinkedIn', 'hot', 'talking', 'owner', 11),
  lead('Noor', 'Rahman', 'Rahman Dental', 'Owner', 'GB', '+44 20 7946 0115', 'New logo', '2400', 'Google Ads', 'cold', 'talking', 'sofia', 31),
  lead('Katarina', 'Ilić', 'Adriatic Sail', 'Operations', 'HR', '+385 1 4811 116', 'Charter brochure', '4900', 'Fair', 'warm', 'talking', 'mei', 18),
  lead('James', 'Okoro', 'Brightwater Trust', 'Fundraising lead', 'GB', '+44 20 7946 0217', 'Donation campaign', '16300', 'Recommendation', 'hot', 'qualified', 'daniel', 28),
  lead('Miriam', 'Fuchs', 'Stadtbibliothek Linz', 'Head of events', 'AT', '+43 732 7070 18', 'Wayfinding for a reading room', '22700', 'Tender', 'warm', 'qualified', 'owner', 34),
  lead('Hugo', 'Silva', 'Mar Azul Conservas', 'Marketing', 'PT', '+351 259 456 019', 'Tins for a new range', '10900', 'Recommendation', 'hot', 'qualified', 'member', 22),
  lead('Emma', 'Larsen', 'Lyshuset', 'Curator', 'NO', '+47 22 99 20 20', 'Exhibition identity', '17600', 'LinkedIn', 'hot', 'qualified', 'mei', 26),
  lead('Carlos', 'Vega', 'Vega Arquitectos', 'Partner', 'ES', '+34 91 522 1021', 'Portfolio site', '8900', 'Website', 'warm', 'qualified', 'sofia', 15),
  lead('Anita', 'Desai', 'Saffron Street Kitchen', 'Founder', 'GB', '+44 20 7946 0322', 'Restaurant identity', '14200', 'Instagram', 'hot', 'converted', 'mei', 48),
  lead('Jonas', 'Lund', 'Lund Instruments', 'Product manager', 'DK', '+45 33 12 41 23', 'Interface design for a synthesizer', '38500', 'Fair', 'hot', 'converted', 'manager', 55),
  lead('Paula', 'Mendes', 'Jardim Botânico', 'Education', 'PT', '+351 213 456 024', 'Signs for the glasshouse', '6300', 'Website', 'warm', 'lost', 'lucas', 62, 'No budget'),
  lead('Greg', 'Turner', 'Turner Logistics', 'Assistant', 'GB', '+44 20 7946 0425', 'Truck design', '5400', 'Google Ads', 'cold', 'lost', 'daniel', 44, 'No answer'),
  lead('Sanne', 'de Vries', 'Tulp & Co', 'Owner', 'NL', '+31 20 624 1126', 'Gift boxes', '3900', 'Fair', 'warm', 'lost', 'mei', 38, 'Chose somebody else'),
  lead('Viktor', 'Petrov', 'Balkan Trails', 'Founder', 'BG', '+359 2 987 1027', 'Map illustrations', '4100', 'LinkedIn', 'warm', 'lost', 'member', 70, 'Wrong time'),
  lead('SEO', 'Experts', '', '', 'US', '', 'We put you on page one', null, 'Website', null, 'junk', null, 3),
];
