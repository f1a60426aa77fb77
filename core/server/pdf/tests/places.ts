import { getDocumentProxy } from 'unpdf';

/** A text of a page and where it stands: from the left and from the top, in points. */
export interface PlacedText { text: string; x: number; y: number; width: number; height: number }

/** Every text of the first page with its place. */
export async function placesOf(file: Buffer, pageNumber = 1): Promise<{ texts: PlacedText[]; width: number; height: number; pages: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const page = await pdf.getPage(pageNumber);
  const [, , width = 0, height = 0] = page.view;
  const texts = (await page.getTextContent()).items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [{ text: item.str, x: item.transform[4] as number, y: height - (item.transform[5] as number), width: item.width, height: item.transform[3] as number }] : []));
  return { texts, width, height, pages: pdf.numPages };
}
