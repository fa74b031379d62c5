import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import type { NotePlace, NoteQuote } from '../../../../web/note-quotes.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'

interface Place extends Omit<NotePlace, 'patientId'> {
  readonly patientId: string | undefined
}

/**
 * Reads quotes of a chart. Where nothing is known, or the reading fails, a notice says so and the text is
 * null. `holds` says afterwards whether the typed shortcut is still where it was.
 */
export function useReadQuote({ patientId, recordId, field }: Place) {
  const words = useDateWords()
  /** The title of the quote that is being read. */
  const [reading, setReading] = useState<string | null>(null)
  // A reading outlives the choice of a patient: what was read of one must not enter the note of another.
  const chosen = useRef(patientId)
  useEffect(() => {
    chosen.current = patientId
  }, [patientId])

  async function read(quote: NoteQuote, holds: () => boolean): Promise<string | null> {
    if (patientId === undefined) return null
    const failure = `Failed to insert /${quote.shortcut}`
    setReading(quote.title)
    try {
      const text = await quote.read({ patientId, recordId, field }, words)
      if (chosen.current !== patientId) {
        notify.failure(failure, 'Another patient was chosen while the chart was read.')
      } else if (text === null) notify.failure(quote.none)
      else if (!holds()) notify.failure(failure, 'The note was changed while the chart was read.')
      else return text
      return null
    } catch (error) {
      notify.failure(failure, reasonOf(error))
      return null
    } finally {
      setReading(null)
    }
  }

  return { read, reading }
}

function reasonOf(error: unknown): string {
  // Its code could not be loaded, for instance.
  if (!(error instanceof Problem)) return 'Something went wrong while loading data.'
  return error.id === 'not-found' ? 'The chart of this patient is closed to you.' : error.message
}
