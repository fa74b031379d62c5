import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../web/paths.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { QrCode } from '../../../web/ui/qr-code.tsx'
import { type CheckInLink, endCheckInLink, makeCheckInLink, readCheckInLink } from '../check-in.ts'
import classes from './check-in-tablet.module.css'

/** The link of the tablet at the entrance: made, put onto the tablet, and ended. */
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

  async function act(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to change the link', error.message)
    }
  }

  return (
    <>
      {token ? (
        <TabletAddress url={`${window.location.origin}${paths.checkIn(token)}`} />
      ) : (
        <p className={classes.state}>
          {link.isOn
            ? 'A tablet has a link. A new one ends it.'
            : 'There is no link: messages to patients hold no code.'}
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
        <Button
          disabled={make.saving}
          onClick={() =>
            void act(async () => {
              const body = { asksDob: isAsking ? 'on' : 'off' } as const
              setToken((await make.act({ body })).token)
            })
          }
        >
          {link.isOn ? 'Make a new link' : 'Make a link'}
        </Button>
        {link.isOn && (
          <Button
            variant="light"
            color="red"
            disabled={end.saving}
            onClick={() =>
              void act(async () => {
                await end.act({})
                setToken(null)
              })
            }
          >
            End the link
          </Button>
        )}
      </div>
    </>
  )
}

/** Opened on the tablet itself, where nobody is signed in. */
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
