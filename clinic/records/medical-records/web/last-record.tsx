import { useState } from 'react'
import { orDash, personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listChartRecords, readChartRecord } from '../chart-record.ts'
import classes from './last-record.module.css'

/** The last record of a patient, read only when it is opened: each reading is in the audit log. */
export function LastRecord({ patientId }: { patientId: string }) {
  const words = useDateWords()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useAnswer(listChartRecords, { params: { id: patientId }, query: { limit: 1 } })
  const [last] = data?.rows ?? []
  if (!last) return null
  const doctor = last.doctor?.name ?? personLabel(last.doctor, last.doctorId)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary
        className={classes.title}
      >{`Last record: ${words.day(last.date)}, ${doctor}`}</summary>
      {isOpen && <Texts patientId={patientId} recordId={last.id} />}
    </details>
  )
}

function Texts({ patientId, recordId }: { patientId: string; recordId: string }) {
  const params = { id: patientId, recordId }
  const { data: record, error } = useAnswer(readChartRecord, { params })
  if (!record) return error ? <LoadFailure problem={error} /> : <Loading lines={3} />
  return (
    <div className={classes.texts}>
      <DescriptionList
        items={[
          ['Clinical Notes', record.notes],
          ['Prescription', orDash(record.prescription)],
        ]}
      />
    </div>
  )
}
