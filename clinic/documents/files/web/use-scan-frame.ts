import { useEffect, useRef, useState } from 'react'
import { frameBytes } from '../../../../contract/frame-bytes.ts'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import type { ScanPicture } from '../scan.ts'
import type { ScanViewProps } from './shown-content.ts'

/** The server sends as many frames at once as have room in this. */
const bytesAtOnce = 16_000_000
const mostKept = 8

/** The bytes of one frame; undefined until they are here. The frames around it come with it. */
export function useScanFrame(
  endpoint: ScanViewProps['scan']['frames'],
  fileId: string,
  picture: ScanPicture,
  frame: number,
): Uint8Array<ArrayBuffer> | Problem | undefined {
  const each = frameBytes(picture)
  const atOnce = Math.max(1, Math.floor(bytesAtOnce / each))
  const from = Math.floor(frame / atOnce) * atOnce
  const kept = useRef(new Map<number, Uint8Array<ArrayBuffer>>())
  const [loaded, setLoaded] = useState<
    { readonly from: number; readonly bytes: Uint8Array<ArrayBuffer> } | Problem
  >()

  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal).catch((error: unknown) => {
      if (error instanceof Problem && !leaving.signal.aborted) setLoaded(error)
    })
    return () => leaving.abort()

    async function load(signal: AbortSignal): Promise<void> {
      const known = kept.current.get(from)
      const params = { id: fileId, frame: String(from) }
      const bytes =
        known ??
        new Uint8Array(await (await askForFile(endpoint, { params, signal })).arrayBuffer())
      if (signal.aborted) return
      kept.current.set(from, bytes)
      const [oldest] = kept.current.keys()
      if (kept.current.size > mostKept && oldest !== undefined) kept.current.delete(oldest)
      setLoaded({ from, bytes })
    }
  }, [endpoint, fileId, from])

  if (loaded === undefined || loaded instanceof Problem) return loaded
  if (loaded.from !== from) return undefined
  const start = (frame - from) * each
  return loaded.bytes.subarray(start, start + each)
}
