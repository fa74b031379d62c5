import { use } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import type { Choice } from '../../../../web/form/choice-list.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { type NoteQuote, NoteQuotes } from '../../../../web/note-quotes.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { cursorMark, listSnippets, snippetsInUse } from '../snippet.ts'

/** More than any list should hold; typing narrows it. */
const mostShown = 50

interface Wanted {
  /** The text after the slash; null while no list is open. */
  readonly typed: string | null
  readonly hasPatient: boolean
  readonly insert: (text: string) => void
  readonly quote: (quote: NoteQuote) => void
}

interface Found {
  readonly choices: readonly Choice[]
  /** Shown instead of the choices or above them. */
  readonly message: string | null
}

interface Candidate extends Choice {
  readonly shortcut: string
  readonly title: string
}

/** The snippets and quotes that fit what was typed after a slash: by shortcut first, else by title. */
export function useSnippetChoices({ typed, hasPatient, insert, quote }: Wanted): Found {
  const session = useSession()
  const mayList = mayCall(session, listSnippets)
  const { data, error } = useAnswer(listSnippets, {}, { enabled: mayList })
  const quotes = use(NoteQuotes)
  if (typed === null) return { choices: [], message: null }

  const snippets = snippetsInUse(data ?? []).map((snippet): Candidate => {
    const { id, isOwn, shortcut, title, body } = snippet
    const text = body.replaceAll(cursorMark, '').replace(/\s+/g, ' ').trim()
    return {
      ...{ key: id, shortcut, title, label: `/${shortcut} · ${title}` },
      detail: `${isOwn ? 'Your snippet' : 'Of the clinic'}: ${shortened(text)}`,
      pick: () => insert(body),
    }
  })
  const ofChart = quotes
    .filter(({ about }) => hasPatient && mayCall(session, about))
    .map((one): Candidate => {
      const { shortcut, title } = one
      return {
        ...{ key: `quote ${shortcut}`, shortcut, title, label: `/${shortcut} · ${title}` },
        detail: 'From the chart',
        pick: () => quote(one),
      }
    })
  const all = [...ofChart, ...snippets]
  const choices = fitting(all, typed.toLowerCase()).slice(0, mostShown)
  if (error && !data) {
    return { choices, message: 'The snippets could not be loaded. Try again in a moment.' }
  }
  if (mayList && !data) return { choices, message: 'Loading...' }
  if (all.length === 0) return { choices, message: 'There are no snippets yet.' }
  return { choices, message: choices.length === 0 ? `No snippet fits “/${typed}”.` : null }
}

/** The exact shortcut first, then shortcuts that begin so, then titles with a word that does. */
function fitting(all: readonly Candidate[], typed: string): Candidate[] {
  const rank = ({ shortcut, title }: Candidate) => {
    if (shortcut === typed) return 0
    if (shortcut.startsWith(typed)) return 1
    const words = title.toLowerCase().split(/\s+/)
    return words.some((word) => word.startsWith(typed)) ? 2 : 3
  }
  return all.filter((one) => rank(one) < 3).toSorted((one, other) => rank(one) - rank(other))
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text
}
