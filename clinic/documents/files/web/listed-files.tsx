import { useState } from 'react'
import { Hint } from '../../../../web/ui/card.tsx'
import { FactForm } from '../../../chart/facts/web/fact-form.tsx'
import { FactHistory } from '../../../chart/facts/web/fact-history.tsx'
import type { FactBefore, FactKind, FactRow } from '../../../chart/facts/web/fact-kind.ts'
import { FileLine } from './file-line.tsx'
import type { FilePlace, ListedFile } from './file-place.ts'
import { FileViewer } from './file-viewer.tsx'
import classes from './files.module.css'

interface ListedFilesProps<Row extends ListedFile & FactRow, Before extends FactBefore> {
  readonly files: readonly Row[]
  readonly place: FilePlace<Row>
  readonly kind: FactKind<Row, Before>
  /** The chart or the bill that they are of. */
  readonly placeId: string
  /** The reader is the patient. */
  readonly isOwn: boolean
  readonly mayWrite: boolean
  /** The sentence where there are none. */
  readonly empty: string
  /** The visit that a file belongs to, in words. */
  readonly visitOf?: (file: Row) => string | undefined
  /** Missing where nothing can be done with several files. */
  readonly choice?: {
    readonly ids: ReadonlySet<string>
    readonly choose: (id: string, isChosen: boolean) => void
  }
}

/** Files in a list, with the ways to see, change and download each. */
export function ListedFiles<Row extends ListedFile & FactRow, Before extends FactBefore>(
  props: ListedFilesProps<Row, Before>,
) {
  const { files, place, kind, placeId, isOwn, mayWrite, empty, visitOf, choice } = props
  const [open, setOpen] = useState<{ readonly way: 'see' | 'change' | 'history'; id: string }>()
  const shown = files.filter(({ errorAt }) => errorAt === null)
  const wrong = files.filter(({ errorAt }) => errorAt !== null)
  const file = files.find(({ id }) => id === open?.id)
  const close = () => setOpen(undefined)
  const lines = (some: readonly Row[]) =>
    some.map((one) => (
      <FileLine
        key={one.id}
        file={one}
        place={place}
        visit={visitOf?.(one)}
        isOwn={isOwn}
        mayWrite={mayWrite}
        isChosen={choice?.ids.has(one.id) ?? false}
        onChoose={
          choice && one.errorAt === null ? (isChosen) => choice.choose(one.id, isChosen) : undefined
        }
        onOpen={(way) => setOpen({ way, id: one.id })}
      />
    ))
  return (
    <>
      {shown.length > 0 ? (
        <ul className={classes.list} aria-label="Files">
          {lines(shown)}
        </ul>
      ) : (
        <Hint>{empty}</Hint>
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
          place={place}
          onShow={(id) => setOpen({ way: 'see', id })}
          onClose={close}
        />
      )}
      {file && open?.way === 'change' && (
        <FactForm kind={kind} placeId={placeId} fact={file} onClose={close} />
      )}
      {file && open?.way === 'history' && <FactHistory kind={kind} fact={file} onClose={close} />}
    </>
  )
}
