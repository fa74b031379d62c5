import { Button } from '@mantine/core'
import { createPortal } from 'react-dom'
import { NotePrint } from '../../../../web/note-print.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Patient } from '../../charts/patient.ts'
import type { ConsentForm } from '../consent-form.ts'
import { printConsentForm } from '../consent.ts'
import classes from './consent-paper.module.css'

interface ConsentPaperProps {
  readonly patient: Patient
  readonly form: ConsentForm
  readonly onClose: () => void
}

/** The text of a form with a line to sign, under the clinic's letterhead. */
export function ConsentPaper({ patient, form, onClose }: ConsentPaperProps) {
  return (
    <Dialog title={`Print: ${form.name}`} onClose={onClose}>
      <div className={classes.preview}>{form.text}</div>
      <div className={classes.buttons}>
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
      <NotePrint of={printConsentForm} params={{ id: patient.id }} />
      {createPortal(<Paper patient={patient} form={form} />, document.body)}
    </Dialog>
  )
}

/** The only content that is printed while the dialog is open. */
function Paper({ patient, form }: Pick<ConsentPaperProps, 'patient' | 'form'>) {
  const words = useDateWords()
  const { name, mrn, dob } = patient
  return (
    <div className={classes.paper} aria-hidden>
      <Letterhead />
      <h2>{form.name}</h2>
      <p>{[name, dob && `born ${words.date(dob)}`, `MRN ${mrn}`].filter(Boolean).join(', ')}</p>
      <p className={classes.text}>{form.text}</p>
      <p className={classes.choice}>☐ I agree ☐ I do not agree</p>
      <div className={classes.lines}>
        <span>Place and date</span>
        <span>Signature of the patient or the representative</span>
        <span>Name of the representative, if any</span>
      </div>
      <p className={classes.version}>{`Version ${form.texts[0]?.number ?? 1}`}</p>
    </div>
  )
}
