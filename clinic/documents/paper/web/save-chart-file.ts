import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { saveAs } from '../../../../web/save-as.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { type IssuedDocument, readDocument } from '../issued-document.ts'

/** Saves a chart as a file, which is read outside of this page. A refusal becomes a notice. */
export async function saveChartFile({
  id,
  number,
}: Pick<IssuedDocument, 'id' | 'number'>): Promise<void> {
  try {
    saveAs(`chart-${number}.html`, await askForFile(readDocument, { params: { id } }))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('Failed to save the file', error.message)
  }
}
