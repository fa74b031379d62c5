import { useAnswer } from '../../../../web/ask.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import type { FilePlace } from '../../files/web/file-place.ts'
import { ListedFiles } from '../../files/web/listed-files.tsx'
import { type BillFile, billFileTypes } from '../bill-file.ts'
import {
  listOwnBillFiles,
  readOwnBillFileContent,
  readOwnBillFilePicture,
  readOwnBillFilePreview,
} from '../own-bill-file.ts'
import { billFileKind, saidOfBillFile } from './bill-file-kind.tsx'
import classes from './files-of-bill.module.css'

const place: FilePlace<BillFile> = {
  endpoints: { content: readOwnBillFileContent, picture: readOwnBillFilePicture, scan: null },
  preview: readOwnBillFilePreview,
  typeWord: ({ type }) => billFileTypes[type],
  said: (file, words) => saidOfBillFile({ ...file, forPatient: false }, words),
  turn: undefined,
}
const ofDesk = { comment: null, writer: null, errorAt: null, errorReason: null, errorBy: null }

/** The files that the desk gives to the patient with a bill; nothing where there are none. */
export function OwnFilesOfBill({ billId }: { billId: string }) {
  const { data, error } = useAnswer(listOwnBillFiles, { params: { id: billId } })
  if (error) return <LoadFailure problem={error} />
  if (!data || data.length === 0) return null
  return (
    <div className={classes.part}>
      <Section title="Files">
        <ListedFiles
          files={data.map((file) => ({ ...file, ...ofDesk }))}
          place={place}
          kind={billFileKind}
          placeId={billId}
          isOwn
          mayWrite={false}
          empty=""
        />
      </Section>
    </div>
  )
}
