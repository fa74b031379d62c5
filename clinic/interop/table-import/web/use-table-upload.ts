import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { nameLength } from '../../../../contract/text.ts'
import { ask } from '../../../../web/ask.ts'
import { useUnsavedWork } from '../../../../web/form/unsaved-work.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { sendParts } from '../../../../web/send-parts.ts'
import type { TableKind } from '../kinds.ts'
import { tablePartSize } from '../limits.ts'
import { addTableImport, readTable, sendTablePart } from '../table-import.ts'

interface Upload {
  /** Uploads and starts the reading; answers the id, or null when it was stopped or refused. */
  readonly send: (kind: TableKind, file: File) => Promise<string | null>
  readonly stop: () => void
  readonly sent: { readonly done: number; readonly of: number } | null
  readonly problem: Problem | null
}

/** Uploads a table; from then on it is read by itself. */
export function useTableUpload(): Upload {
  const [sent, setSent] = useState<Upload['sent']>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useUnsavedWork(() => stopping.current !== null, 'The upload is not finished and would stop.')

  async function send(kind: TableKind, file: File): Promise<string | null> {
    const id = uuidv7()
    const controller = new AbortController()
    const { signal } = controller
    stopping.current = controller
    setProblem(null)
    setSent({ done: 0, of: file.size })
    try {
      const body = { id, kind, name: file.name.slice(-nameLength), bytes: file.size }
      await ask(addTableImport, { body, signal })
      let done = 0
      await sendParts(file, {
        partSize: tablePartSize,
        addressOf: (part) => sendTablePart.path.replace(':id', id).replace(':part', String(part)),
        onSent: (bytes) => {
          done += bytes
          setSent({ done, of: file.size })
        },
        signal,
      })
      await ask(readTable, { params: { id }, body: {} })
      await invalidate(['table-imports'])
      return id
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      return null
    } finally {
      stopping.current = null
      setSent(null)
    }
  }

  return { send, stop: () => stopping.current?.abort(), sent, problem }
}
