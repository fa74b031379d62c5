import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { wallClock } from '../../../contract/dates.ts'
import { useSession } from '../../../web/session-context.tsx'
import type { OneTimeLink } from '../../users/user.ts'
import classes from './invitation-link.module.css'

/** Where no mail server is set up, the desk hands the link over. */
export function InvitationLink({ link }: { link: OneTimeLink }) {
  const { clinic } = useSession()
  return (
    <div className={classes.box} role="status">
      <p>
        Give this link to the patient. It works once, until{' '}
        {wallClock(link.expiresAt, clinic.timeZone)}.
      </p>
      <code>{link.url}</code>
      <CopyButton value={link.url}>
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
    </div>
  )
}
