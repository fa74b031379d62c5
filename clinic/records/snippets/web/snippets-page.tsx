import { useAnswer } from '../../../../web/ask.ts'
import { addSnippet, changeSnippet, listSnippets, removeSnippet } from '../snippet.ts'
import { SnippetList } from './snippet-list.tsx'

const acts = { add: addSnippet, change: changeSnippet, remove: removeSnippet }

/** A doctor's own snippets, and those of the clinic to read and to copy. */
export function SnippetsPage() {
  return (
    <SnippetList
      about="Type a slash and a shortcut in a note, such as /bp, and its text is inserted. Where you and the clinic have the same shortcut, yours is inserted."
      listed={useAnswer(listSnippets, {})}
      keeps="own"
      acts={acts}
    />
  )
}
SnippetsPage.about = listSnippets
