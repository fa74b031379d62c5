import { Button } from '@mantine/core'
import { createPortal } from 'react-dom'
import { paths } from '../../../../contract/paths.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { NewChartCode } from '../account-link.ts'
import classes from './chart-code.module.css'

interface ChartCodeDialogProps {
  readonly made: NewChartCode
  readonly onClose: () => void
}

/** Shows a new code this once, for printing or writing down. */
export function ChartCodeDialog({ made, onClose }: ChartCodeDialogProps) {
  return (
    <Dialog
      title="Code for the patient"
      detail="Look at a document, then hand it to the patient and to nobody else. It is shown only now."
      // Closing by a slip of the finger would lose the code.
      onClose={() => undefined}
    >
      <div className={classes.part}>
        <CodeAndSteps {...made} />
        <div className={classes.buttons}>
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
      <Paper {...made} />
    </Dialog>
  )
}

/** Without the patient's name, so that somebody who finds the paper learns nothing. */
function CodeAndSteps({ code, expiresAt }: NewChartCode) {
  const words = useDateWords()
  return (
    <>
      <p className={classes.code}>{code}</p>
      <ol className={classes.steps}>
        <li>{`Open ${window.location.origin}${paths.login()} and sign in. If you have no account, choose Sign Up.`}</li>
        <li>Open your profile. Under “Your chart at the clinic” choose “I have a code”.</li>
        <li>{`Type this code. It works once, until ${words.instant(expiresAt)}.`}</li>
      </ol>
    </>
  )
}

/** The only content that is printed while the dialog is open. */
function Paper(made: NewChartCode) {
  return createPortal(
    <div className={classes.paper} aria-hidden>
      <Letterhead />
      <p>With this code you see your appointments, records and bills online.</p>
      <CodeAndSteps {...made} />
      <p>Keep it to yourself: anybody who has it can see your chart.</p>
    </div>,
    document.body,
  )
}
