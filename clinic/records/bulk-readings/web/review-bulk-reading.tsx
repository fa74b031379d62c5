import { Button } from '@mantine/core'
import { useState } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { type BulkReading, reviewBulkReading } from '../bulk-reading.ts'
import classes from './bulk-readings.module.css'

/** The review of a bulk reading with reviewer, time and remark, or a button to review it. */
export function ReviewBulkReading({ reading }: { reading: BulkReading }) {
  const [isOpen, setIsOpen] = useState(false)
  const { reviewedAt, reviewer, remark } = reading
  if (reviewedAt) {
    return (
      <div className={classes.review}>
        <StatusBadge word="Reviewed" hue="success" />
        <p>{remark}</p>
        <p className={classes.line}>
          {reviewer?.name ?? personLabel(reviewer, '')}
          <br />
          <Instant at={reviewedAt} />
        </p>
      </div>
    )
  }
  if (!reading.mayReview) return <StatusBadge word="To review" hue="warning" />
  return (
    <>
      <Button variant="light" size="compact-sm" onClick={() => setIsOpen(true)}>
        Review
      </Button>
      {isOpen && <ReviewDialog reading={reading} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ReviewDialog({ reading, onClose }: { reading: BulkReading; onClose: () => void }) {
  const { act, saving, problem } = useAct(reviewBulkReading)
  const account = personLabel(reading.user, reading.userId)
  return (
    <Dialog
      title="Review bulk reading"
      detail={`${account} was shown ${reading.patients} patients within minutes.`}
      onClose={onClose}
    >
      <Form
        schema={reviewBulkReading.body}
        initial={reading}
        onSubmit={async (body, version) => {
          await act({ params: { id: reading.id }, body, version })
          onClose()
        }}
        saving={saving}
        problem={problem}
        failure="Failed to save the review"
        submitLabel="Save review"
        savingLabel="Saving..."
        isLeftFreely
        onCancel={onClose}
      >
        <NotesField
          name="remark"
          label="Remark"
          help="Your findings and what follows from them. The remark stays with this event."
          rows={3}
          required
        />
      </Form>
    </Dialog>
  )
}
