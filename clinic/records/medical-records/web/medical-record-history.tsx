import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Loading } from '../../../../web/ui/loading.tsx'
import type { MedicalRecord } from '../medical-record.ts'
import classes from './medical-record-history.module.css'

const MedicalRecordEdits = lazy(() =>
  import('./medical-record-edits.tsx').then(({ MedicalRecordEdits }) => ({
    default: MedicalRecordEdits,
  })),
)

/**
 * The earlier versions of a record, on demand: reading them is a separate event of the audit log, and
 * most people open a record for its current text.
 */
export function MedicalRecordHistory({
  record,
  isOfChart,
}: {
  record: MedicalRecord
  isOfChart: boolean
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { edits } = record
  return (
    <section className={classes.history} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>History</h2>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconHistory size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide history' : `Show what changed (${edits})`}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Loading lines={4} />}>
          <MedicalRecordEdits record={record} isOfChart={isOfChart} />
        </Suspense>
      )}
    </section>
  )
}
