/** Name of the file in a PDF of Factur-X 1.0 and ZUGFeRD 2. */
export const facturXName = 'factur-x.xml';

const property = (name: string, description: string) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** What the metadata of a PDF say about the e-invoice in it (Factur-X 1.0, profile EN 16931), with the schema of these words that PDF/A asks for. */
export const facturXMetadata = [
  `<rdf:Description rdf:about="" xmlns:fx="${namespace}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${facturXName}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`,
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  `<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>`,
  property('DocumentFileName', 'Name of the embedded XML invoice file'), property('DocumentType', 'INVOICE'), property('Version', 'Version of the Factur-X XML schema'), property('ConformanceLevel', 'Conformance level of the embedded data'),
  '</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>',
].join('\n');
