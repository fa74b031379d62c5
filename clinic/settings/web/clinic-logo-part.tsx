import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../web/ask.ts'
import { useSession } from '../../../web/session-context.tsx'
import { ClinicLogo } from '../../../web/ui/clinic-logo.tsx'
import { confirm } from '../../../web/ui/confirm.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { PictureDialog } from '../../../web/ui/picture-dialog.tsx'
import { changeLogo, removeLogo } from '../logo.ts'
import classes from './clinic-logo-part.module.css'

/** The clinic's logo: shown, set and removed. */
export function ClinicLogoPart() {
  const { logo } = useSession().clinic.head
  const [isOpen, setIsOpen] = useState(false)
  const change = useAct(changeLogo)
  const remove = useAct(removeLogo)

  async function takeAway() {
    const isSure = await confirm({
      question: 'Remove the logo?',
      detail: 'Prints, mails and pages show only the clinic’s name then.',
      verb: 'Remove',
      tone: 'danger',
    })
    if (!isSure) return
    await remove.act({})
    notify.success('Logo removed.')
  }

  return (
    <section className={classes.logo} aria-labelledby="clinic-logo">
      <h3 id="clinic-logo">Logo</h3>
      <p>
        It stands on prints, in mails and on the pages for patients. A wide picture with a clear or
        white background works best.
      </p>
      {logo && <ClinicLogo className={classes.picture} />}
      <Group gap="sm">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {logo ? 'Change logo' : 'Add logo'}
        </Button>
        {logo && (
          <Button variant="default" disabled={remove.saving} onClick={() => void takeAway()}>
            Remove logo
          </Button>
        )}
      </Group>
      {isOpen && (
        <PictureDialog
          title="Logo of the clinic"
          shape="whole"
          onSave={async (bytes) => {
            await change.act({ bytes })
            notify.success('Logo saved.')
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  )
}
