import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Instant, useDateWords } from '../../../../web/ui/when.tsx'
import { archivePatient, type Patient, unarchivePatient } from '../patient.ts'
import { PatientIdentifiers } from './patient-identifiers.tsx'
import { patientInWords } from './patient-in-words.ts'
import classes from './patient-overview.module.css'

interface PatientRecordKeepingProps {
  readonly patient: Patient
  /** The parts that later concepts add. */
  readonly children?: ReactNode
}

/** Further details of a patient, the origin of the chart, and a button to archive it. */
export function PatientRecordKeeping({ patient, children }: PatientRecordKeepingProps) {
  const session = useSession()
  const { telecoms, birthSex, birthplace, race, ethnicity } = patient
  return (
    <div className={classes.overview}>
      <section className={classes.card} aria-labelledby="further-details">
        <h3 id="further-details">Further details</h3>
        <DescriptionList
          items={[
            ['Medical Record Number', patient.mrn],
            ['Earlier Record Numbers', patient.earlierMrns.join('\n')],
            ...(telecoms.length > 0
              ? [['Telecoms', telecoms.map(({ value }) => value).join('\n')] as const]
              : []),
            ['Sex at Birth', birthSex],
            ['Birthplace', birthplace],
            // Clinics of few countries ask for them.
            ...(race ? [['Race', race] as const] : []),
            ...(ethnicity ? [['Ethnicity', ethnicity] as const] : []),
            ['Registered', <Instant key="registered" at={patient.createdAt} />],
            ['Last Changed', <Instant key="changed" at={patient.updatedAt} />],
            ['Patient ID', patient.id],
          ]}
        />
      </section>
      <PatientIdentifiers patient={patient} />
      {children}
      {mayCall(session, archivePatient) && <Archive patient={patient} />}
    </div>
  )
}

const takeAway = {
  question: 'Archive this chart?',
  detail: 'Lists and selects leave it out. Nothing in it is lost, and it can be brought back.',
  verb: 'Archive',
  tone: 'neutral',
} as const
const bringBack = {
  question: 'Bring this chart back?',
  verb: 'Bring back',
  tone: 'neutral',
} as const

function Archive({ patient }: { patient: Patient }) {
  const archive = useAct(archivePatient)
  const unarchive = useAct(unarchivePatient)
  const params = { id: patient.id }
  const words = useDateWords()
  const isArchived = patient.archivedAt !== null

  async function change() {
    try {
      const isDone = await actOnRow({
        row: patient,
        question: isArchived ? bringBack : takeAway,
        isAsked: !isArchived,
        inWords: (row) => patientInWords(row, words),
        act: ({ version }) => (isArchived ? unarchive : archive).act({ params, version }),
      })
      if (!isDone) return
      notify.success(isArchived ? 'Chart is in use again' : 'Chart archived')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure(
        isArchived ? 'Failed to bring the chart back' : 'Failed to archive the chart',
        error.message,
      )
    }
  }

  return (
    <section className={classes.card} aria-labelledby="archive">
      <h3 id="archive">Archive</h3>
      <p>
        {isArchived
          ? 'This chart is archived: lists and selects leave it out.'
          : 'A chart that is not needed any more can be taken out of lists and selects.'}
      </p>
      <Button
        variant="default"
        disabled={archive.saving || unarchive.saving}
        onClick={() => void change()}
      >
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
    </section>
  )
}
