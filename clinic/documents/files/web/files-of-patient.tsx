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
import { FactForm } from '../../../chart/facts/web/fact-form.tsx'
import { FactHistory } from '../../../chart/facts/web/fact-history.tsx'
import { addFile, listFiles, type PatientFile } from '../file.ts'
import { FileDrop } from './file-drop.tsx'
import { fileKindOf } from './file-kind.tsx'
import { FileLine } from './file-line.tsx'
import { FileViewer } from './file-viewer.tsx'
import { typeOptions } from './file-words.ts'
import classes from './files.module.css'
import { SendToPatient } from './send-to-patient.tsx'
import { wayToChart } from './use-file-uploads.ts'
import { useVisitsOf } from './use-visits-of.ts'

/** The files of one patient, with the ways to add, see, change and download them: a part of the patient's page. */
export function FilesOfPatient({ patientId }: { patientId: string }) {
  const session = useSession()
  const kind = useMemo(() => fileKindOf(patientId), [patientId])
  const visits = useVisitsOf(patientId)
  const { query, set, isFiltered } = usePageSearch(listFiles, { prefix: 'files-' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<{ readonly way: 'see' | 'change' | 'history'; id: string }>()
  const { data, error } = useAnswer(listFiles, { params: { id: patientId }, query })
  if (error?.id === 'not-found') return <Closed patientId={patientId} />
  if (error) return <LoadFailure problem={error} />
  if (!data) return <Loading lines={4} />
  const mayWrite = mayCall(session, addFile)
  const isOwn = session.role === 'patient'
  const { files, mostBytes } = data
  const shown = files.filter(({ errorAt }) => errorAt === null)
  const wrong = files.filter(({ errorAt }) => errorAt !== null)
  const file = files.find(({ id }) => id === open?.id)
  const chosenFiles = shown.filter(({ id }) => chosen.has(id))
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== id)
    setChosen(new Set(isChosen ? [...others, id] : others))
  }
  const close = () => setOpen(undefined)
  const lines = (some: readonly PatientFile[]) =>
    some.map((one) => (
      <FileLine
        key={one.id}
        file={one}
        visit={visits.find(({ value }) => value === one.appointmentId)?.label}
        isOwn={isOwn}
        mayWrite={mayWrite}
        isChosen={chosen.has(one.id)}
        onChoose={
          mayWrite && one.errorAt === null ? (isChosen) => choose(one.id, isChosen) : undefined
        }
        onOpen={(way) => setOpen({ way, id: one.id })}
      />
    ))
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
      {shown.length > 0 ? (
        <ul className={classes.list} aria-label="Files">
          {lines(shown)}
        </ul>
      ) : (
        <Hint>{isFiltered ? 'No such files.' : 'No files yet.'}</Hint>
      )}
      {wrong.length > 0 && (
        <details className={classes.wrong}>
          <summary>{`Entered in error (${wrong.length})`}</summary>
          <ul className={classes.list} aria-label="Files entered in error">
            {lines(wrong)}
          </ul>
        </details>
      )}
      {file && open?.way === 'see' && (
        <FileViewer
          file={file}
          files={files}
          mayWrite={mayWrite}
          onShow={(id) => setOpen({ way: 'see', id })}
          onClose={close}
        />
      )}
      {file && open?.way === 'change' && (
        <FactForm kind={kind} patientId={patientId} fact={file} onClose={close} />
      )}
      {file && open?.way === 'history' && <FactHistory kind={kind} fact={file} onClose={close} />}
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
