import type { Contents } from '../contents.ts'
import { AttachmentPart } from './attachment-part.tsx'
import classes from './item-contents.module.css'
import { ReadableText } from './readable-text.tsx'

interface ItemContentsProps {
  readonly words: string
  readonly contents: Contents
  /** The item whose files can be opened; null where they cannot. */
  readonly item: { readonly id: string; readonly itemId: string } | null
}

/** A resource in words, with the texts and attachments that its sender wrote. */
export function ItemContents({ words, contents, item }: ItemContentsProps) {
  const { texts, attachments, moreAttachments } = contents
  return (
    <div className={classes.contents}>
      {attachments.map((one) => (
        <AttachmentPart key={one.place} attachment={one} item={item} />
      ))}
      {moreAttachments > 0 && <p>{`${moreAttachments} more attachments are not shown.`}</p>}
      {texts.map((text, place) => (
        <section key={place} aria-label={text.title ?? 'As written'}>
          <h3 className={classes.title}>{text.title ?? 'As written'}</h3>
          <ReadableText text={text} />
        </section>
      ))}
      {words !== '' && (
        <section aria-label="Values">
          <h3 className={classes.title}>Values</h3>
          <p className={classes.words}>{words}</p>
        </section>
      )}
    </div>
  )
}
