import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { nameLength } from '../../../../contract/text.ts'
import { ask } from '../../../../web/ask.ts'
import { useUnsavedWork } from '../../../../web/form/unsaved-work.ts'
import { addImport, startImport } from '../import.ts'
import { sendFiles } from './send-files.ts'

interface Upload {
  /** Uploads and starts; answers the id of the import, or null when it was stopped or refused. */
  readonly send: (files: readonly File[], isDryRun: boolean) => Promise<string | null>
  readonly stop: () => void
  /** The bytes sent so far, while an upload goes on. */
  readonly sent: { readonly done: number; readonly of: number } | null
  readonly problem: Problem | null
}

/** The place of a file in its folder tells files of one name apart; only the end of a long one is sent. */
function nameOf({ name, webkitRelativePath }: File): string {
  return (webkitRelativePath || name).slice(-nameLength)
}

/** Uploads files to the server; from then on the import goes on by itself. */
export function useUpload(): Upload {
  const [sent, setSent] = useState<Upload['sent']>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useUnsavedWork(() => stopping.current !== null, 'The upload is not finished and would stop.')

  async function send(files: readonly File[], isDryRun: boolean): Promise<string | null> {
    const id = uuidv7()
    const of = files.reduce((sum, file) => sum + file.size, 0)
    const controller = new AbortController()
    stopping.current = controller
    setProblem(null)
    setSent({ done: 0, of })
    try {
      const body = { id, files: files.map((file) => ({ name: nameOf(file), bytes: file.size })) }
      await ask(addImport, { body, signal: controller.signal })
      await sendFiles(id, files, (done) => setSent({ done, of }), controller.signal)
      await ask(startImport, { params: { id }, body: { isDryRun } })
      return id
    } catch (error) {
      if (controller.signal.aborted) return null
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
