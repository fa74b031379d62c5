import { useAnswer } from '../../../../web/ask.ts'
import {
  addClinicSnippet,
  changeClinicSnippet,
  listClinicSnippets,
  removeClinicSnippet,
} from '../snippet.ts'
import { SnippetList } from './snippet-list.tsx'

const acts = {
  add: addClinicSnippet,
  change: changeClinicSnippet,
  remove: removeClinicSnippet,
}

/** The snippets that all doctors of the clinic have. */
export function ClinicSnippetsPage() {
  return (
    <SnippetList
      about="All doctors insert these texts into notes: they type a slash and the shortcut. A doctor’s own snippet with the same shortcut stands in for the clinic’s."
      listed={useAnswer(listClinicSnippets, {})}
      keeps="clinic"
      acts={acts}
    />
  )
}
ClinicSnippetsPage.about = listClinicSnippets
