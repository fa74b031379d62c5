import type { ReactNode } from 'react'
import { orDash } from '../../../../contract/person.ts'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { NotePrint } from '../../../../web/note-print.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { Day, PlainDay } from '../../../../web/ui/when.tsx'
import { SignsOfPatient } from '../../../patients/charts/web/signs-of-patient.tsx'
import { printChartRecord } from '../chart-record.ts'
import { type MedicalRecord, type MedicalRecordRow, printMedicalRecord } from '../medical-record.ts'
import { AddAddendum } from './add-addendum.tsx'
import { Amendments } from './amendments.tsx'
import classes from './medical-record-details-page.module.css'
import { PartsOfRecord } from './parts-of-record.tsx'
import { MedicalRecordHistory } from './medical-record-history.tsx'
import { RecordAddenda } from './record-addenda.tsx'
import { RecordSignature } from './record-signature.tsx'
import { RecordStateBadges } from './record-state.tsx'

interface MedicalRecordContentProps {
  readonly record: MedicalRecord
  /** Opened from the patient's chart, where a doctor reads colleagues' records. */
  readonly isOfChart?: boolean
  /** Opened in order to add to it. */
  readonly isAmending?: boolean
}

/** The whole record with its earlier versions (S-61, S-62, S-65). */
export function MedicalRecordContent({
  record,
  isOfChart = false,
  isAmending = false,
}: MedicalRecordContentProps) {
  const { id, patientId } = record
  return (
    <>
      {isOfChart ? (
        <NotePrint of={printChartRecord} params={{ id: patientId, recordId: id }} />
      ) : (
        <NotePrint of={printMedicalRecord} params={{ id }} />
      )}
      <Letterhead />
      <article className={classes.record}>
        <Heading record={record} />
        {!isOfChart && <SignsOfPatient id={patientId} />}
        <div className={classes.onPaper}>
          <DescriptionList
            items={[
              [
                'Date of birth',
                record.identifiers.dob && <PlainDay key="dob" date={record.identifiers.dob} />,
              ],
              ['MRN', record.identifiers.mrn],
            ]}
          />
        </div>
        <TextSection title="Clinical Notes">{record.notes}</TextSection>
        {(record.prescription !== null || !record.withFacts) && (
          <TextSection title="Prescription">{orDash(record.prescription)}</TextSection>
        )}
        <PartsOfRecord isOnPage record={record} />
        <RecordSignature record={record} />
        <RecordAddenda addenda={record.addenda} />
      </article>
      <AddAddendum key={record.id} record={record} isOpen={isAmending} />
      <Amendments record={record} />
      {record.edits > 0 && <MedicalRecordHistory record={record} isOfChart={isOfChart} />}
    </>
  )
}

interface MedicalRecordEntryProps {
  readonly entry: MedicalRecordRow
  /** The reason why its text is closed, in a sentence. */
  readonly children: ReactNode
}

/** The view of a record for those who may know that it exists, but not what it says. */
export function MedicalRecordEntry({ entry, children }: MedicalRecordEntryProps) {
  return (
    <article className={classes.record}>
      <Heading record={entry} />
      <p className={classes.closed}>{children}</p>
    </article>
  )
}

function Heading({ record }: { record: MedicalRecordRow }) {
  return (
    <DescriptionList
      items={[
        ['Patient', <PersonName key="p" person={record.patient} id={record.patientId} />],
        ['Doctor', <PersonName key="d" person={record.doctor} id={record.doctorId} of="doctor" />],
        [
          'Date',
          <span key="date">
            <Day date={record.date} /> <RecordStateBadges record={record} />
          </span>,
        ],
      ]}
    />
  )
}

function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.text}>
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  )
}
