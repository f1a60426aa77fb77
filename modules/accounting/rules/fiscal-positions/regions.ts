// Names of states with the codes they are written by: of India those a GSTIN begins with, of the United States those of the post.
const india = 'jammu and kashmir 01,himachal pradesh 02,punjab 03,chandigarh 04,uttarakhand 05,haryana 06,delhi 07,rajasthan 08,uttar pradesh 09,bihar 10,sikkim 11,arunachal pradesh 12,nagaland 13,manipur 14,mizoram 15,tripura 16,meghalaya 17,assam 18,west bengal 19,jharkhand 20,odisha 21,orissa 21,chhattisgarh 22,madhya pradesh 23,gujarat 24,dadra and nagar haveli and daman and diu 26,maharashtra 27,karnataka 29,goa 30,lakshadweep 31,kerala 32,tamil nadu 33,puducherry 34,pondicherry 34,andaman and nicobar islands 35,telangana 36,andhra pradesh 37,ladakh 38';
const indiaPost = 'jk 01,hp 02,pb 03,ch 04,uk 05,ut 05,hr 06,dl 07,rj 08,up 09,br 10,sk 11,ar 12,nl 13,mn 14,mz 15,tr 16,ml 17,as 18,wb 19,jh 20,od 21,or 21,ct 22,cg 22,mp 23,gj 24,dh 26,mh 27,ka 29,ga 30,ld 31,kl 32,tn 33,py 34,an 35,tg 36,ts 36,ap 37,la 38';
const us = 'alabama al,alaska ak,arizona az,arkansas ar,california ca,colorado co,connecticut ct,delaware de,district of columbia dc,florida fl,georgia ga,hawaii hi,idaho id,illinois il,indiana in,iowa ia,kansas ks,kentucky ky,louisiana la,maine me,maryland md,massachusetts ma,michigan mi,minnesota mn,mississippi ms,missouri mo,montana mt,nebraska ne,nevada nv,new hampshire nh,new jersey nj,new mexico nm,new york ny,north carolina nc,north dakota nd,ohio oh,oklahoma ok,oregon or,pennsylvania pa,rhode island ri,south carolina sc,south dakota sd,tennessee tn,texas tx,utah ut,vermont vt,virginia va,washington wa,west virginia wv,wisconsin wi,wyoming wy';

const codes = (...lists: string[]) => new Map(lists.flatMap((list) => list.split(',')).map((pair) => { const at = pair.lastIndexOf(' '); return [pair.slice(0, at), pair.slice(at + 1)]; }));
const known: Readonly<Record<string, ReadonlyMap<string, string>>> = { IN: codes(india, indiaPost), US: codes(us) };

/** A state in one way of writing, so that "California" and "CA" are the same; of India also by the first two digits of a GSTIN. Empty where nothing is said. */
export function regionKey(country: string, region: string, taxId = ''): string {
  const plain = region.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('&', ' and ').replace(/[^\p{L}\p{N}]+/gu, ' ').trim().replace(new RegExp(`^${country.toLowerCase()} (?=.)`), '');
  if (plain !== '') return known[country]?.get(plain) ?? plain;
  return country === 'IN' ? /^\d{2}(?=[A-Z]{5}\d{4})/.exec(taxId.replace(/\s/g, '').toUpperCase())?.[0] ?? '' : '';
}
