import { oneLine } from '../../../contract/text.ts'

const mostTitle = 200
/** Marks that turn the direction of writing: with them `exe.pdf` can read as a PDF. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text from elsewhere on one line, without control characters and marks. */
export function plainLine(text: string): string {
  return oneLine(text.toWellFormed().replace(directionMarks, ''))
}

/** The title that the name of a file proposes: without folders, control characters, marks and its ending. */
export function titleFrom(name: string, kind: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const words = plainLine(last)
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll('_', ' ')
    .replace(/^\.+/, '')
  // A cut through the middle of a character leaves none of it.
  const title = oneLine(words)
    .slice(0, mostTitle)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim()
  return title || `${kind} file`
}
