import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { saveAs } from '../../../../web/save-as.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import type { ShownContent } from './shown-content.ts'
import { endings } from './file-words.ts'

/** Downloads a file under its title, with the ending of what it is. */
export async function saveFile({
  id,
  text,
  kind,
  endpoints,
}: Pick<ShownContent, 'id' | 'text' | 'kind' | 'endpoints'>): Promise<void> {
  try {
    const content = await askForFile(endpoints.content, { params: { id } })
    saveAs(`${plainName(text)}.${endings[kind]}`, content)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('Failed to download the file', error.message)
  }
}

/** A name that every file system takes. */
function plainName(title: string): string {
  const words = title.replace(/[^\p{L}\p{N} _-]+/gu, ' ').replace(/\s+/g, ' ')
  return words.trim().slice(0, 80) || 'file'
}
