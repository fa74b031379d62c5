import {
  type Contents,
  type ItemAttachment,
  largestAttachment,
  mostAttachments,
  type ReadableText,
} from '../../contents.ts'
import {
  type Attachment,
  attachmentsIn,
  narrativesIn,
} from '../../../fhir-import/server/attachments-in.ts'
import { fit } from '../../../fhir-import/server/fhir-words.ts'
import { ownTime } from '../../../fhir-import/server/own-time.ts'
import { fromBase64, sizeOfBase64 } from './base64.ts'
import {
  type FileKind,
  headBytes,
  kindOfFile,
  textOf,
} from '../../../../../server/files/file-kind.ts'
import { isMarkup, markupText } from './markup-blocks.ts'

/** Bytes of a text that are read for a screen; characters of other texts than markup that it shows. */
const textBytes = 800_000
const textLength = 200_000
const mostTexts = 100
const lineLength = 300
const addressLength = 2_000
/** Characters of all texts of an item that are read at once. */
const allCharacters = 2_000_000
/** Characters of all Binary resources that are looked into at once, for their kinds and texts. */
const allBinaries = 60_000_000

/** The room that is left of them. */
interface Left {
  characters: number
  binaries: number
}

/** The content of an attachment with only an address, where it was imported too. */
export type FindBinary = (url: string) => Promise<string | null>

type Resource = Readonly<Record<string, unknown>>

/** The texts and attachments of a resource as screens show them. A fault in one leaves the others readable. */
export async function contentsOf(resource: Resource, findBinary: FindBinary): Promise<Contents> {
  const attachments = attachmentsIn(resource)
  const left: Left = { characters: allCharacters, binaries: allBinaries }
  const shown: ItemAttachment[] = []
  for (const [place, one] of attachments.slice(0, mostAttachments).entries()) {
    const whole = left.binaries > 0 ? await withBinary(one, findBinary) : one
    if (one.data === null) left.binaries -= whole.data?.length ?? 0
    shown.push(shownOf(whole, place, left))
  }
  return {
    texts: narrativesIn(resource)
      .slice(0, mostTexts)
      .map(({ title, xhtml }) =>
        readWithin(left, xhtml, (text) => markupText(text, title && fit(title, lineLength))),
      )
      .filter(({ blocks, isCut }) => blocks.length > 0 || isCut),
    attachments: shown,
    moreAttachments: attachments.length - shown.length,
  }
}

/** The file of an attachment; a sentence where there is none to hand out, null where the attachment is not there. */
export async function fileOf(
  resource: Resource,
  place: number,
  findBinary: FindBinary,
): Promise<{ kind: FileKind; content: Buffer; title: string | null } | string | null> {
  const one = attachmentsIn(resource)[place]
  if (!one || place >= mostAttachments) return null
  const { data, title, claimed } = await withBinary(one, findBinary)
  if (data === null) return noContent
  if (sizeOfBase64(data) > largestAttachment) return tooLarge(sizeOfBase64(data))
  const content = fromBase64(data)
  if (!content) return broken
  const kind = kindOfFile(content.subarray(0, headBytes), claimed)
  if (kind.form !== 'text') return { kind, content, title }
  return { kind, content: Buffer.from(textOf(content, claimed).text), title }
}

const noContent = 'Its content was not imported.'
const broken = 'Its content is damaged: it is no base64.'
const tooLarge = (bytes: number) =>
  `It has ${Math.ceil(bytes / 1_000_000)} MB. Files of at most ${largestAttachment / 1_000_000} MB are handed out.`

async function withBinary(one: Attachment, findBinary: FindBinary): Promise<Attachment> {
  if (one.data !== null || one.url === null) return one
  return { ...one, data: await findBinary(one.url) }
}

function shownOf(
  { title, claimed, data, url, creation }: Attachment,
  place: number,
  left: Left,
): ItemAttachment {
  const about = {
    place,
    title: title && fit(title, lineLength),
    claimed: claimed && fit(claimed, lineLength),
    created: creation && ownTime({ date: creation }),
    url: data === null ? url && fit(url, addressLength) : null,
  }
  const nothing = { ...about, form: 'none' as const, kind: null, bytes: null, text: null }
  if (data === null) return { ...nothing, says: noContent }
  const bytes = sizeOfBase64(data)
  const head = fromBase64(data, headBytes)
  if (!head) return { ...nothing, says: broken }
  if (head.length === 0) return { ...nothing, says: 'It is empty.' }
  const { form, name } = kindOfFile(head, claimed)
  const known = { ...about, form, kind: name, bytes, text: null, says: null }
  if (form === 'text') return { ...known, ...readable(data, claimed, bytes, left) }
  if (bytes > largestAttachment) return { ...nothing, kind: name, bytes, says: tooLarge(bytes) }
  return known
}

function readable(
  data: string,
  claimed: string | null,
  bytes: number,
  left: Left,
): Pick<ItemAttachment, 'form' | 'text' | 'says'> {
  const start = fromBase64(data, textBytes)
  if (!start) return { form: 'none', text: null, says: broken }
  const isCut = bytes > start.length
  const { text, isBroken } = textOf(start, claimed, isCut)
  const read = readWithin(left, text, isMarkup(text, claimed) ? markupText : plainText)
  const says = isBroken ? 'Some of its characters cannot be read.' : null
  return { form: 'text', text: { ...read, isCut: read.isCut || isCut }, says }
}

/** Reads a text as far as the others of its item leave room for it. */
function readWithin(left: Left, text: string, read: (text: string) => ReadableText): ReadableText {
  const own = text.slice(0, Math.max(left.characters, 0))
  left.characters -= own.length
  const found = read(own)
  return own.length < text.length ? { ...found, isCut: true } : found
}

function plainText(text: string): ReadableText {
  const shown = text.slice(0, textLength).toWellFormed()
  const isEmpty = shown.trim() === ''
  return {
    title: null,
    blocks: isEmpty ? [] : [{ kind: 'fixed', text: shown.trimEnd() }],
    isCut: text.length > textLength,
  }
}
