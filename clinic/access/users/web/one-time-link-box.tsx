import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { OneTimeLink } from '../user.ts'
import classes from './one-time-link-box.module.css'

interface OneTimeLinkBoxProps {
  readonly link: OneTimeLink
  /** The person to give it to, such as `the patient` or a name. */
  readonly person: string
}

/** A link to copy and hand over where no mail server is set up; else says that it was mailed. */
export function OneTimeLinkBox({ link, person }: OneTimeLinkBoxProps) {
  const words = useDateWords()
  return (
    <div className={classes.box} role="status">
      <p>
        {link.mailed ? `A link was mailed to ${person}.` : `Give this link to ${person}.`}
        {` It works once, until ${words.instant(link.expiresAt)}.`}
      </p>
      {link.url !== null && <LinkToCopy url={link.url} />}
    </div>
  )
}

function LinkToCopy({ url }: { url: string }) {
  return (
    <>
      <code>{url}</code>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </CopyButton>
    </>
  )
}
