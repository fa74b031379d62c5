import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { sizeWords } from '../../../../contract/number-words.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { ContentView } from '../../files/web/content-view.tsx'
import { saveFile } from '../../files/web/save-file.ts'
import { type InboxItem, readInboxContent } from '../inbox-item.ts'
import { readInboxFrames, readInboxPicture, readInboxScan } from '../inbox-scan.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { EndedItem } from './ended-item.tsx'
import { FilingForm } from './filing-form.tsx'
import { pagesInWords, sourceWords } from './inbox-words.ts'
import classes from './inbox.module.css'

const inboxContents = {
  content: readInboxContent,
  picture: readInboxPicture,
  scan: { about: readInboxScan, frames: readInboxFrames },
}

interface InboxWorkProps {
  readonly item: InboxItem
  /** It left the list. */
  readonly onDone: () => void
  /** Leads back to the list, where it is not beside this. */
  readonly onClose: (() => void) | undefined
}

/** One document, and what can be done with it. */
export function InboxWork({ item, onDone, onClose }: InboxWorkProps) {
  const words = useDateWords()
  const [isDismissing, setIsDismissing] = useState(false)
  const { id, name, kind, bytes, damage, previewProblem, problem, state } = item
  const content =
    kind === null || state === 'filed'
      ? null
      : {
          id,
          text: name,
          kind,
          damage,
          previewProblem,
          rotation: 0,
          endpoints: inboxContents,
        }
  const facts = [
    sourceWords[item.source],
    item.sender !== null && `from ${item.sender}`,
    words.instant(item.createdAt),
    kind !== null && bytes !== null && `${kind}, ${sizeWords(bytes)}`,
    item.pages !== null && pagesInWords(item.pages),
  ]
  return (
    <section className={classes.work} aria-label="Document">
      <div className={classes.document}>
        <div className={classes.head}>
          {onClose && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={onClose}
            >
              Back to the list
            </Button>
          )}
          <h2 className={classes.title}>{item.subject ?? name}</h2>
          <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
          <Group gap="xs">
            {content && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void saveFile(content)}
              >
                Download
              </Button>
            )}
            {state === 'waiting' && (
              <Button variant="default" size="compact-sm" onClick={() => setIsDismissing(true)}>
                Dismiss
              </Button>
            )}
          </Group>
        </div>
        {problem !== null && (
          <p role="note" className={classes.problem}>
            {`This document was not taken: ${problem}`}
          </p>
        )}
        {content && <ContentView content={content} turn={undefined} />}
      </div>
      {state !== 'waiting' && <EndedItem item={item} onDone={onDone} />}
      {state === 'waiting' && content && (
        <FilingForm item={item} onDone={onDone} hasKeys={!onClose} />
      )}
      {isDismissing && (
        <DismissDialog item={item} onDone={onDone} onClose={() => setIsDismissing(false)} />
      )}
    </section>
  )
}
