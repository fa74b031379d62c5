import { useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { FileDrop } from '../../files/web/file-drop.tsx'
import type { FilePlace } from '../../files/web/file-place.ts'
import { ListedFiles } from '../../files/web/listed-files.tsx'
import {
  addBillFile,
  type BillFile,
  billFileTypes,
  changeBillFile,
  listBillFiles,
  readBillFileContent,
  readBillFilePicture,
  readBillFilePreview,
} from '../bill-file.ts'
import { billFileKind, saidOfBillFile } from './bill-file-kind.tsx'
import classes from './files-of-bill.module.css'
import { wayToBill } from './way-to-bill.ts'

const endpoints = { content: readBillFileContent, picture: readBillFilePicture, scan: null }

/** The files of a bill at the desk: a part of the page of the bill. */
export function FilesOfBill({ billId }: { billId: string }) {
  const mayWrite = mayCall(useSession(), addBillFile)
  const change = useAct(changeBillFile)
  const { data, error } = useAnswer(listBillFiles, { params: { id: billId } })
  const place: FilePlace<BillFile> = {
    endpoints,
    preview: readBillFilePreview,
    typeWord: ({ type }) => billFileTypes[type],
    said: saidOfBillFile,
    turn: mayWrite
      ? ({ id, version, text, type, dated, forPatient, comment }, rotation) => {
          const said = { text, type, dated, forPatient, comment }
          return change.act({ params: { id }, version, body: { ...said, rotation } })
        }
      : undefined,
  }
  return (
    <div className={classes.part}>
      <Section title="Files">
        {data ? (
          <div className={classes.files}>
            {mayWrite && (
              <FileDrop way={wayToBill(billId)} mostBytes={data.mostBytes} takesScans={false} />
            )}
            <ListedFiles
              files={data.files}
              place={place}
              kind={billFileKind}
              placeId={billId}
              isOwn={false}
              mayWrite={mayWrite}
              empty="No files yet. A letter of the insurer or a receipt can stand here."
            />
          </div>
        ) : error ? (
          <LoadFailure problem={error} />
        ) : (
          <Loading lines={2} />
        )}
      </Section>
    </div>
  )
}
