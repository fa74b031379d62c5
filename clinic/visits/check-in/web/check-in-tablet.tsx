import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { QrCode } from '../../../../web/ui/qr-code.tsx'
import { SecretLinkButtons } from '../../../../web/ui/secret-link-buttons.tsx'
import { type CheckInLink, endCheckInLink, makeCheckInLink, readCheckInLink } from '../check-in.ts'
import classes from './check-in-tablet.module.css'

/** Makes, shows and ends the link of the tablet at the entrance. */
export function CheckInTablet() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Check-in tablet
      </Button>
      {isOpen && <LinkDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function LinkDialog({ onClose }: { onClose: () => void }) {
  const { data: link } = useAnswer(readCheckInLink, {})
  return (
    <Dialog
      title="Check-in tablet"
      detail="A tablet at the entrance at which patients check in with the code from their message. It shows nobody’s name."
      onClose={onClose}
    >
      {link && <Link link={link} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function Link({ link }: { link: CheckInLink }) {
  const make = useAct(makeCheckInLink)
  const end = useAct(endCheckInLink)
  const [token, setToken] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(link.asksDob === 'on')

  return (
    <>
      {token ? (
        <TabletAddress url={`${window.location.origin}${paths.checkIn(token)}`} />
      ) : (
        <p className={classes.state}>
          {link.isOn
            ? 'A tablet has a link. A new link ends it.'
            : 'There is no link, so messages to patients have no code.'}
        </p>
      )}
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={isAsking}
          onChange={({ currentTarget: { checked } }) => setIsAsking(checked)}
        />
        Ask for the date of birth too
      </label>
      <div className={classes.actions}>
        <SecretLinkButtons
          noun="link"
          isMain
          failure="Failed to change the link"
          isOn={link.isOn}
          isSaving={make.saving || end.saving}
          onMake={async () => {
            const { token } = await make.act({ body: { asksDob: isAsking ? 'on' : 'off' } })
            setToken(token)
          }}
          onEnd={async () => {
            await end.act({})
            setToken(null)
          }}
        />
      </div>
    </>
  )
}

/** The address to open on the tablet itself, where nobody is signed in. */
function TabletAddress({ url }: { url: string }) {
  return (
    <div role="status" className={classes.address}>
      <p className={classes.state}>
        Open this on the tablet, where nobody is signed in; it is not shown again:
      </p>
      <div className={classes.qr}>
        <QrCode value={url} title="QR code of the link for the tablet" />
      </div>
      <code>{url}</code>
    </div>
  )
}
