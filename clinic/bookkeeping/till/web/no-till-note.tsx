import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { listTills } from '../till.ts'
import { openTill, readTill } from '../till-session.ts'
import classes from './no-till-note.module.css'
import { OpeningForm } from './open-till.tsx'

/** Says that money taken now belongs to no till, with the way to open one; nothing while one is open. */
export function NoTillNote() {
  const mayUse = mayCall(useSession(), openTill)
  const own = useAnswer(readTill, {}, { enabled: mayUse })
  const tills = useAnswer(listTills, {}, { enabled: mayUse })
  const [isOpening, setIsOpening] = useState(false)
  if (!own.data || own.data.session || !tills.data) return null
  const free = tills.data.filter(({ session }) => session === null)
  return (
    <div className={classes.note} role="note">
      <p>You have no till open, so cash stands in the day end without a session.</p>
      {free.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setIsOpening(true)}>
          Open till
        </Button>
      )}
      {isOpening && (
        <Dialog title="Open till" onClose={() => setIsOpening(false)}>
          <OpeningForm
            tills={free}
            onDone={() => setIsOpening(false)}
            onCancel={() => setIsOpening(false)}
          />
        </Dialog>
      )}
    </div>
  )
}
