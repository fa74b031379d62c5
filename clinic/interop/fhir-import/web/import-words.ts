import { counted } from '../../../../contract/number-words.ts'
import type { Import } from '../import.ts'
import { madeWords } from '../made-words.ts'

export const stateWords = {
  uploading: { word: 'Uploading', hue: 'neutral' },
  waiting: { word: 'Waiting', hue: 'info' },
  running: { word: 'Running', hue: 'info' },
  done: { word: 'Done', hue: 'success' },
  failed: { word: 'Failed', hue: 'danger' },
} as const satisfies Record<Import['state'], unknown>

/** The result of an import in a sentence. */
export function outcomeWords(one: Import): string {
  const { state, isDryRun, counts, made, changed, files, filesDone, filesRefused } = one
  if (state === 'failed') return one.problem ?? 'It was stopped by an error.'
  if (state === 'uploading') return 'Its files are still being uploaded.'
  if (state === 'waiting') return 'It begins in a moment.'
  if (state === 'running') return `${filesDone} of ${counted(files, 'file', 'files')} read.`
  if (filesRefused === files) return 'No file could be imported: nothing was changed.'
  const isNews = counts.mapped + counts.kept > 0
  if (!isNews) return 'All of it was imported before: nothing changed.'
  const rows = madeWords(made)
  const words = rows || (changed.rows > 0 ? '' : 'no rows, but resources that are kept')
  const again = changed.rows > 0 ? counted(changed.rows, 'row', 'rows') : ''
  const acts = isDryRun ? ['make', 'change'] : ['made', 'changed']
  const parts = [words && `${acts[0]} ${words}`, again && `${acts[1]} ${again}`].filter(Boolean)
  const sentence = parts.join(' and ')
  return isDryRun ? `Nothing was changed. An import would ${sentence}.` : `It ${sentence}.`
}
