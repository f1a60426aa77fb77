/** What the file says about itself in its Info dictionary; PDF/A wants the same in its metadata. */
interface Info { Title?: string; Author?: string; Creator?: string; Producer?: string; CreationDate?: Date; ModDate?: Date }

const escaped = (text = ''): string => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ');
const moment = (at: Date | undefined): string => `${(at ?? new Date(0)).toISOString().split('.')[0]}Z`;

/** Metadata (XMP) of a file with another one inside, in the place of those pdfkit writes, which know no escapes; `more` are further rdf:Description elements. */
export function archiveMetadata(info: Info, { isArchive, more }: { isArchive: boolean; more: string }) {
  const description = (prefix: string, uri: string, content: string) => `<rdf:Description rdf:about="" xmlns:${prefix}="${uri}">${content}</rdf:Description>`;
  const xml = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>', '<x:xmpmeta xmlns:x="adobe:ns:meta/">', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    ...(isArchive ? [description('pdfaid', 'http://www.aiim.org/pdfa/ns/id/', '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')] : []),
    description('dc', 'http://purl.org/dc/elements/1.1/', `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(info.Title)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>${escaped(info.Author)}</rdf:li></rdf:Seq></dc:creator>`),
    description('pdf', 'http://ns.adobe.com/pdf/1.3/', `<pdf:Producer>${escaped(info.Producer)}</pdf:Producer>`),
    description('xmp', 'http://ns.adobe.com/xap/1.0/', `<xmp:CreatorTool>${escaped(info.Creator)}</xmp:CreatorTool><xmp:CreateDate>${moment(info.CreationDate)}</xmp:CreateDate><xmp:ModifyDate>${moment(info.ModDate)}</xmp:ModifyDate>`),
    more, '</rdf:RDF>', '</x:xmpmeta>', '<?xpacket end="w"?>',
  ].join('\n');
  // pdfkit adds its own parts: they have no place here.
  return { append: () => undefined, end: () => undefined, getXML: () => xml, getLength: () => Buffer.byteLength(xml) };
}
