import { askForFile } from '../../../../web/ask.ts'
import { saveAs } from '../../../../web/save-as.ts'
import { type IssuedDocument, readDocument } from '../issued-document.ts'

/** Saves a chart as a file. It is read outside of this page, also by those without a network. */
export async function saveChartFile({
  id,
  number,
}: Pick<IssuedDocument, 'id' | 'number'>): Promise<void> {
  saveAs(`chart-${number}.html`, await askForFile(readDocument, { params: { id } }))
}
