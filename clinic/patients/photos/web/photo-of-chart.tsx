import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { PictureDialog } from '../../../../web/ui/picture-dialog.tsx'
import { Problem } from '../../../../contract/problem.ts'
import type { Patient } from '../../charts/patient.ts'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { PatientPhoto } from '../../charts/web/patient-photo.tsx'
import { removePhoto, setPhoto } from '../photo.ts'
import classes from './photo-of-chart.module.css'

/** The photo of a chart, with the ways to change it. */
export function PhotoOfChart({ patient }: { patient: Patient }) {
  const [isOpen, setIsOpen] = useState(false)
  const set = useAct(setPhoto)
  const remove = useAct(removePhoto)
  const mayWrite = mayCall(useSession(), setPhoto)
  const { id, photo } = patient
  const params = { id }

  async function takeAway() {
    if (!photo || !(await confirm(question))) return
    try {
      await remove.act({ params: { id: photo.id }, version: photo.version })
      notify.success('Photo removed')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to remove the photo', error.message)
    }
  }

  return (
    <Card title="Photo" level={3}>
      <div className={classes.photo}>
        {photo ? (
          <PatientPhoto id={id} photo={photo} size="large" />
        ) : (
          <Hint>There is no photo yet.</Hint>
        )}
        {mayWrite && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setIsOpen(true)}>
              {photo ? 'Change photo' : 'Add a photo'}
            </Button>
            {photo && (
              <Button variant="subtle" disabled={remove.saving} onClick={() => void takeAway()}>
                Remove photo
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <PictureDialog
          title="Photo of the patient"
          shape="square"
          onSave={(bytes) => set.act({ params, version: photo?.version ?? 0, bytes })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}

const question = {
  question: 'Remove this photo?',
  detail: 'It cannot be brought back.',
  verb: 'Remove',
  tone: 'danger',
} as const
