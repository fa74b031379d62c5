import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Topic } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { useUnsavedWork } from '../../../../web/form/unsaved-work.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { sendParts } from '../../../../web/send-parts.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { addFile, fileRefusals, partSize, sendFilePart } from '../file.ts'

/** A file on its way. */
export interface Upload {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly sent: number
  /** Why it was refused. */
  readonly problem: string | null
}
interface Coming extends Upload {
  readonly file: File
  readonly stopping: AbortController
  /** The day of a picture that was just taken. */
  readonly dated: string | null
}

/** The way of files to the place that they are for. */
export interface UploadWay {
  readonly addressOf: (id: string, part: number) => string
  /** Adds a file whose parts are all there; answers its name for people. */
  readonly add: (
    file: Pick<Coming, 'id' | 'name' | 'bytes' | 'dated'>,
    signal: AbortSignal,
  ) => Promise<string>
  readonly changes: readonly Topic[]
}

/** The way to the chart of a patient. */
export function wayToChart(patientId: string): UploadWay {
  return {
    addressOf: (id, part) =>
      sendFilePart.path
        .replace(':id', patientId)
        .replace(':fileId', id)
        .replace(':part', String(part)),
    async add({ id, name, bytes, dated }, signal) {
      const body = { id, fileName: name, bytes, dated, forPatient: false }
      return (await ask(addFile, { params: { id: patientId }, body, signal })).text
    },
    changes: addFile.changes,
  }
}

/** Sends files one after the other. A refused one stays in the list with its reason. */
export function useFileUploads(way: UploadWay, mostBytes: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Coming[]>([])
  const isSending = useRef(false)
  useUnsavedWork(() => queue.current.length > 0, 'Files are still being sent and would be lost.')

  const note = (id: string, facts: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...facts } : one)))
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))

  async function sendOne(coming: Coming): Promise<void> {
    const { id, file } = coming
    const { signal } = coming.stopping
    const addressOf = (part: number) => way.addressOf(id, part)
    let sent = 0
    try {
      signal.throwIfAborted()
      await sendParts(file, {
        ...{ partSize, addressOf, signal },
        onSent: (more) => {
          sent += more
          note(id, { sent })
        },
      })
      const added = await way.add(coming, signal)
      drop(id)
      notify.success(`Added: ${added}`)
      await invalidate(way.changes)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Problem)) throw error
      note(id, { problem: error.message })
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let next = queue.current[0]; next; next = queue.current[0]) {
        await sendOne(next)
        queue.current.shift()
      }
    } finally {
      isSending.current = false
    }
  }

  return {
    uploads,
    send: (files: readonly File[], dated: string | null = null) => {
      const coming = files.map((file): Coming => {
        const problem =
          file.size === 0
            ? fileRefusals.empty
            : file.size > mostBytes
              ? fileRefusals.large(mostBytes)
              : null
        const id = uuidv7()
        // The end of a long name has what tells it apart.
        const known = { id, name: file.name.slice(-1000), bytes: file.size, sent: 0, problem }
        return { ...known, file, dated, stopping: new AbortController() }
      })
      setUploads((all) => [
        ...all,
        ...coming.map(({ id, name, bytes, sent, problem }) => ({ id, name, bytes, sent, problem })),
      ])
      queue.current.push(...coming.filter(({ problem }) => problem === null))
      void sendAll()
    },
    /** Stops one that is on its way, and takes it from the list. */
    cancel: (id: string) => {
      queue.current.find((one) => one.id === id)?.stopping.abort()
      drop(id)
    },
  }
}
