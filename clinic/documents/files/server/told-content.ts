import { Problem } from '../../../../contract/problem.ts'
import { headBytes, kindOfFile } from '../../../../server/files/file-kind.ts'
import type { Content } from '../../../../server/files/file-store.ts'
import { fileKinds, fileRefusals } from '../file.ts'

type Kind = (typeof fileKinds)[number]

const kinds: readonly string[] = fileKinds
const markup = /<(?:!doctype|html|head|body|svg|script|iframe|\?xml)\b/i
/** The end of a PDF, which others may have written something behind. */
const tailBytes = 16_384
/** A PDF names its way of encryption in a trailer: `/Encrypt 12 0 R`, or the dictionary itself. */
const encryption = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/
const longestEncryption = 64

/** The kind of a file by its first bytes. Throws a `Problem` for one that is not taken. */
export function takenKind(head: Uint8Array): Kind {
  if (head.length === 0) throw new Problem('invalid', { detail: fileRefusals.empty })
  const { name } = kindOfFile(head, null)
  if (name === 'Text' && markup.test(Buffer.from(head).toString('latin1'))) {
    throw new Problem('wrong-media-type', { detail: fileRefusals.markup })
  }
  if (!isTaken(name)) throw new Problem('wrong-media-type', { detail: fileRefusals.kind })
  return name
}

const isTaken = (name: string): name is Kind => kinds.includes(name)

/** Lets content through and tells what it is, with bounded memory. */
export function tellContent(content: Content) {
  let head: Buffer = Buffer.alloc(0)
  let tail: Buffer = Buffer.alloc(0)
  let kind: Kind | null = null
  let isEncrypted = false

  function look(chunk: Uint8Array): void {
    if (head.length < headBytes) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      if (head.length === headBytes) kind = takenKind(head)
    }
    const joined = Buffer.concat([tail.subarray(-longestEncryption), chunk])
    if (!isEncrypted && (kind ?? 'PDF') === 'PDF')
      isEncrypted = encryption.test(joined.toString('latin1'))
    if (kind === 'Text' && hasControls(chunk)) {
      throw new Problem('wrong-media-type', { detail: fileRefusals.kind })
    }
    tail = Buffer.concat([tail, chunk]).subarray(-tailBytes)
  }

  return {
    async *through() {
      for await (const chunk of content) {
        look(chunk)
        yield chunk
      }
      kind ??= takenKind(head)
      if (kind === 'PDF' && !tail.includes('%%EOF')) {
        throw new Problem('wrong-media-type', { detail: fileRefusals.cutPdf })
      }
    },
    /** Once all has gone through. */
    facts() {
      if (kind === null) throw new Error('The content has not gone through.')
      return { kind, isProtected: kind === 'PDF' && isEncrypted }
    },
  }
}

/** Control characters besides tab, line feed, form feed and carriage return. */
function hasControls(chunk: Uint8Array): boolean {
  return chunk.some((byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 32))
}
