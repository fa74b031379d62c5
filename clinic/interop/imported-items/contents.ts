import * as z from 'zod'

/** A piece of a line. It has no markup and no link, so that nothing in it can act. */
export const Run = z.object({
  text: z.string(),
  style: z.enum(['bold', 'italic']).nullable(),
})
export type Run = z.infer<typeof Run>

const runs = z.array(Run)

/** A part of a text that came with markup, or without. Nothing else of the markup is left. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), runs }),
  z.object({ kind: z.literal('paragraph'), runs }),
  /** An item of a list; `depth` counts the lists around its own, `number` is null without numbers. */
  z.object({
    kind: z.literal('item'),
    depth: z.number().int(),
    number: z.number().int().nullable(),
    runs,
  }),
  /** Line breaks and spaces stay as they were written. */
  z.object({ kind: z.literal('fixed'), text: z.string() }),
  z.object({
    kind: z.literal('table'),
    rows: z.array(z.array(z.object({ isHead: z.boolean(), runs }))),
  }),
])
export type Block = z.infer<typeof Block>

/** A text that can be read on a screen. */
export const ReadableText = z.object({
  /** The title of a section; null for the text of the whole. */
  title: z.string().nullable(),
  blocks: z.array(Block),
  /** There is more than a screen shows. */
  isCut: z.boolean(),
})
export type ReadableText = z.infer<typeof ReadableText>

/** `text`: it is shown. `picture`: it is shown as a file. `file`: it can be downloaded. `none`: `says` has the reason. */
export const attachmentForms = ['text', 'picture', 'file', 'none'] as const

/** An attachment of an imported item, such as a note or a scanned letter. */
export const ItemAttachment = z.object({
  /** Counted from 0; names it in the address of its file. */
  place: z.number().int(),
  title: z.string().nullable(),
  form: z.enum(attachmentForms),
  /** The kind of file that its content shows, such as `PDF`. */
  kind: z.string().nullable(),
  /** The type that its sender gave it. */
  claimed: z.string().nullable(),
  bytes: z.number().int().nullable(),
  created: z.string().nullable(),
  /** Where it would be, as its sender says. Nothing is fetched from there. */
  url: z.string().nullable(),
  text: ReadableText.nullable(),
  /** A sentence about what cannot be shown. */
  says: z.string().nullable(),
})
export type ItemAttachment = z.infer<typeof ItemAttachment>

export const contents = {
  texts: z.array(ReadableText),
  attachments: z.array(ItemAttachment),
  /** Attachments beyond those in the list. */
  moreAttachments: z.number().int(),
}
export type Contents = z.infer<z.ZodObject<typeof contents>>

/** The largest file that is handed out, in bytes. */
export const largestAttachment = 12_000_000
export const mostAttachments = 50
