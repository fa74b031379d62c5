import { cursorMark } from '../snippet.ts'

/** A part of a text, as positions between its characters. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Replaces a part of a field's text. The cursor goes to the mark in the new text or after it; where somebody has
 * moved it elsewhere meanwhile, it stays between the same words.
 */
export function insertText(input: HTMLTextAreaElement, { start, end }: Span, text: string): void {
  const [before = '', ...after] = text.replace(/\r\n?/g, '\n').split(cursorMark)
  const plain = [before, ...after].join('')
  const { selectionEnd } = input
  replace(input, { start, end }, plain)
  // Safari gives the focus to a field whose cursor is set.
  if (document.activeElement !== input) return
  const at = cursorAfter(selectionEnd)
  input.setSelectionRange(at, at)

  function cursorAfter(cursor: number): number {
    if (cursor < start) return cursor
    if (cursor > end) return cursor + plain.length - (end - start)
    return start + (after.length > 0 ? before : plain).length
  }
}

/**
 * Browsers keep only text that is written by `insertText` for Ctrl-Z: the command is called deprecated, but all
 * current ones have it (Firefox since 89), and nothing stands in for it. Without it, or when the focus has
 * gone elsewhere, `setRangeText` writes the text, and Ctrl-Z does not take it back.
 */
function replace(input: HTMLTextAreaElement, { start, end }: Span, text: string): void {
  if (document.activeElement === input && 'execCommand' in document) {
    input.setSelectionRange(start, end)
    if (document.execCommand('insertText', false, text)) return
  }
  input.setRangeText(text, start, end, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** A slash with what was typed after it, and its place in the text. */
export interface SlashCommand extends Span {
  /** Without the slash. */
  readonly typed: string
}

/** The slash at the start of a line or after a space that the cursor stands behind; null elsewhere. */
export function slashCommandAt(text: string, cursor: number): SlashCommand | null {
  const found = /(?:^|\s)\/([\p{L}\p{N}-]{0,30})$/u.exec(text.slice(0, cursor))
  if (!found) return null
  const typed = found[1] ?? ''
  return { typed, start: cursor - typed.length - 1, end: cursor }
}
