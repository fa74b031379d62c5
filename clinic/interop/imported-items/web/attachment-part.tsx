import { useState } from 'react'
import { sizeWords } from '../../../../contract/number-words.ts'
import { Hint } from '../../../../web/ui/card.tsx'
import type { ItemAttachment } from '../contents.ts'
import { Dated } from './dated.tsx'
import { DownloadButton } from './download-button.tsx'
import classes from './item-contents.module.css'
import { ReadableText } from './readable-text.tsx'

interface AttachmentPartProps {
  readonly attachment: ItemAttachment
  readonly item: { readonly id: string; readonly itemId: string } | null
}

/** One attachment: its text, its picture, or the way to its file. */
export function AttachmentPart({ attachment, item }: AttachmentPartProps) {
  const { place, title, form, kind, bytes, created, url, claimed, text, says } = attachment
  const name = title ?? `Attachment ${place + 1}`
  const isFile = form === 'picture' || form === 'file'
  const isWholeOnlyAsFile = form === 'text' && text?.isCut === true
  const facts = [kind ?? claimed, bytes === null ? null : sizeWords(bytes)].filter(Boolean)
  return (
    <section className={classes.attachment} aria-label={name}>
      <h3 className={classes.title}>{name}</h3>
      {(facts.length > 0 || created !== null) && (
        <Hint>
          {facts.join(', ')}
          {created !== null && (
            <>
              {facts.length > 0 && ', '}
              <Dated dated={created} />
            </>
          )}
        </Hint>
      )}
      {says !== null && <p>{says}</p>}
      {url !== null && <p>{`Its sender says that it is at ${url}`}</p>}
      {text !== null && <ReadableText text={text} />}
      {form === 'text' && text?.blocks.length === 0 && <p>It has no words.</p>}
      {form === 'picture' && item && <Picture name={name} address={addressOf(item, place)} />}
      {item && (isFile || isWholeOnlyAsFile) && (
        <DownloadButton name={name} kind={kind} params={{ ...item, place }} />
      )}
    </section>
  )
}

function Picture({ name, address }: { readonly name: string; readonly address: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <p>This picture cannot be shown. You can download it.</p>
  return (
    <img className={classes.picture} src={address} alt={name} onError={() => setIsBroken(true)} />
  )
}

function addressOf(
  { id, itemId }: { readonly id: string; readonly itemId: string },
  place: number,
) {
  return `/api/patients/${id}/imported-items/${itemId}/attachments/${place}`
}
