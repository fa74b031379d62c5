import { VisuallyHidden } from '@mantine/core'
import { diffWordsWithSpace } from 'diff'
import { type Person, personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { listChartRecordVersions } from '../chart-record.ts'
import { listMedicalRecordVersions, type MedicalRecord } from '../medical-record.ts'
import classes from './medical-record-history.module.css'

interface Version {
  readonly version: number
  readonly notes: string
  readonly prescription: string | null
  readonly writtenAt: string
  readonly writtenBy: Person | null
}

/** Every edit of a record, newest first, with the words that were removed and added. */
export function MedicalRecordEdits({
  record,
  isOfChart,
}: {
  record: MedicalRecord
  isOfChart: boolean
}) {
  const { id, patientId } = record
  const own = useAnswer(listMedicalRecordVersions, { params: { id } }, { enabled: !isOfChart })
  const ofChart = useAnswer(
    listChartRecordVersions,
    { params: { id: patientId, recordId: id } },
    { enabled: isOfChart },
  )
  const { data: before, error } = isOfChart ? ofChart : own
  if (!before) return error ? <LoadFailure problem={error} /> : <Loading lines={4} />
  const now = { ...record, writtenBy: record.doctor }
  const versions: Version[] = [now, ...before]
  return (
    <ol className={classes.edits}>
      {versions.map((version, place) => (
        <li key={version.version} className={classes.edit}>
          <Edit to={version} from={versions[place + 1]} />
        </li>
      ))}
    </ol>
  )
}

function Edit({ to, from }: { to: Version; from: Version | undefined }) {
  const who = to.writtenBy ? ` by ${personLabel(to.writtenBy, to.writtenBy.id)}` : ''
  const texts = [
    { title: 'Clinical Notes', was: from?.notes ?? '', is: to.notes },
    { title: 'Prescription', was: from?.prescription ?? '', is: to.prescription ?? '' },
  ]
  const changed = from ? texts.filter(({ was, is }) => was !== is) : []
  return (
    <>
      <h3>
        {from ? 'Edited' : 'Written'} <Instant at={to.writtenAt} />
        {who}
      </h3>
      {from && changed.length === 0 && <p>Saved without changing a word.</p>}
      {changed.map(({ title, was, is }) => (
        <div key={title}>
          <h4>{title}</h4>
          <p>
            <Words was={was} is={is} />
          </p>
        </div>
      ))}
    </>
  )
}

function Words({ was, is }: { was: string; is: string }) {
  // Two long texts without a common word take too long to compare: both are then shown whole.
  const parts = diffWordsWithSpace(was, is, { timeout: 500 }) ?? [
    { value: was, removed: true, added: false },
    { value: is, removed: false, added: true },
  ]
  return parts.map(({ value, added, removed }, place) => {
    if (added) {
      return (
        <ins key={place}>
          <VisuallyHidden component="span">[added: </VisuallyHidden>
          {value}
          <VisuallyHidden component="span">]</VisuallyHidden>
        </ins>
      )
    }
    if (removed) {
      return (
        <del key={place}>
          <VisuallyHidden component="span">[removed: </VisuallyHidden>
          {value}
          <VisuallyHidden component="span">]</VisuallyHidden>
        </del>
      )
    }
    return <span key={place}>{value}</span>
  })
}
