import { useMemo, useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { addFile, listFiles } from '../file.ts'
import { useChartFiles } from './chart-files.ts'
import { FileDrop } from './file-drop.tsx'
import { fileKindOf } from './file-kind.tsx'
import { typeOptions } from './file-words.ts'
import classes from './files.module.css'
import { ListedFiles } from './listed-files.tsx'
import { SendToPatient } from './send-to-patient.tsx'
import { wayToChart } from './use-file-uploads.ts'
import { useVisitsOf } from '../../../visits/appointments/web/use-visits-of.ts'

/** The files of one patient, with the ways to add, see, change and download them: a part of the patient's page. */
export function FilesOfPatient({ patientId }: { patientId: string }) {
  const session = useSession()
  const kind = useMemo(() => fileKindOf(patientId), [patientId])
  const visits = useVisitsOf(patientId)
  const { query, set, isFiltered } = usePageSearch(listFiles, { prefix: 'files-' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const place = useChartFiles()
  const { data, error } = useAnswer(listFiles, { params: { id: patientId }, query })
  if (error?.id === 'not-found') return <Closed patientId={patientId} />
  if (error) return <LoadFailure problem={error} />
  if (!data) return <Loading lines={4} />
  const mayWrite = mayCall(session, addFile)
  const isOwn = session.role === 'patient'
  const { files, mostBytes } = data
  const chosenFiles = files.filter(({ id, errorAt }) => errorAt === null && chosen.has(id))
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== id)
    setChosen(new Set(isChosen ? [...others, id] : others))
  }
  return (
    <section className={classes.section} aria-label="Files">
      {mayWrite && <FileDrop way={wayToChart(patientId)} mostBytes={mostBytes} />}
      {isOwn && (
        <Hint>
          Your clinic gives you these files. You cannot send files here yet; bring them to your
          visit.
        </Hint>
      )}
      {(files.length > 0 || query.type !== undefined) && (
        <Filters>
          <FilterSelect
            label="Type"
            value={query.type}
            options={typeOptions}
            onChoose={(type) => set({ type })}
          />
        </Filters>
      )}
      {query.message !== undefined && (
        <Hint>
          These are the files that your clinic sent you.{' '}
          <TextLink to={paths.ownFiles()}>All my files</TextLink>
        </Hint>
      )}
      {chosenFiles.length > 0 && (
        <SendToPatient
          patientId={patientId}
          files={chosenFiles}
          onEnd={() => setChosen(new Set())}
        />
      )}
      <ListedFiles
        files={files}
        place={place}
        kind={kind}
        placeId={patientId}
        isOwn={isOwn}
        mayWrite={mayWrite}
        empty={isFiltered ? 'No such files.' : 'No files yet.'}
        visitOf={({ appointmentId }) => visits.find(({ value }) => value === appointmentId)?.label}
        {...(mayWrite && { choice: { ids: chosen, choose } })}
      />
    </section>
  )
}

/** To a doctor who does not have the patient in care. */
function Closed({ patientId }: { patientId: string }) {
  return (
    <p>
      Files are closed to you, as colleagues’ records are.{' '}
      <TextLink to={paths.patientDetails(patientId, { tab: 'records' })}>
        Records says how to open them
      </TextLink>
    </p>
  )
}
