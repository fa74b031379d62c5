import { counted, grouped } from '../../../../contract/number-words.ts'
import { kindWords } from '../kinds.ts'
import type { TableImport } from '../table-import.ts'
import type { TableRow } from '../table-row.ts'

export const lines = (count: number) => counted(count, 'line', 'lines')

export const stateWords = {
  uploading: { word: 'Uploading', hue: 'neutral' },
  reading: { word: 'Reading', hue: 'info' },
  columns: { word: 'Columns', hue: 'warning' },
  checking: { word: 'Checking', hue: 'info' },
  checked: { word: 'Checked', hue: 'warning' },
  importing: { word: 'Importing', hue: 'info' },
  done: { word: 'Done', hue: 'success' },
  undoing: { word: 'Taking back', hue: 'info' },
  undone: { word: 'Undone', hue: 'neutral' },
  failed: { word: 'Failed', hue: 'danger' },
} as const satisfies Record<TableImport['state'], unknown>

/** The progress of a table so far, in a sentence. */
export function outcomeWords({ state, kind, problem, counts }: TableImport): string {
  const { one, many } = kindWords[kind]
  const made = counted(counts.made, one, many)
  switch (state) {
    case 'failed':
      return problem ?? 'It was stopped by an error.'
    case 'uploading':
      return 'Its file was not sent completely.'
    case 'reading':
      return `${lines(counts.lines)} read.`
    case 'columns':
      return `${lines(counts.lines)}. Say what its columns are.`
    case 'checking':
      return `${grouped(counts.checked)} of ${lines(counts.lines)} checked.`
    case 'checked':
      return `Nothing was changed. An import would make ${counted(counts.ready, one, many)}.`
    case 'importing':
      return `${grouped(counts.worked)} of ${lines(counts.lines)} done.`
    case 'done':
      return `It made ${made}.`
    case 'undoing':
      return `${grouped(counts.takenBack)} undone.`
    case 'undone':
      return counts.stays > 0
        ? `${grouped(counts.takenBack)} undone, ${grouped(counts.stays)} stay.`
        : `All of it was undone: ${grouped(counts.takenBack)}.`
  }
}

export const reasonWords = {
  number: 'Same number, or the same row',
  person: 'Same name and date of birth',
  phone: 'Same phone',
} as const satisfies Record<NonNullable<TableRow['double']>['because'], string>

export const choiceWords = {
  skip: 'Skip',
  add: 'Add anyway',
  fill: 'Fill in what is empty',
} as const

export const fateWords = {
  ready: 'Ready',
  double: 'Seems to be here',
  clash: 'Overlaps',
  refused: 'Refused',
} as const satisfies Record<NonNullable<TableRow['fate']>, string>

export const rowOutcomeWords = {
  made: 'Made',
  filled: 'Filled in',
  skipped: 'Skipped',
  refused: 'Refused',
  'taken back': 'Undone',
  stays: 'Stays',
} as const satisfies Record<NonNullable<TableRow['outcome']>, string>

export const delimiterWords: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}
