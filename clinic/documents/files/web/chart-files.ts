import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { documentTypes } from '../document-type.ts'
import { changeFile, type PatientFile, readFileContent, readFilePreview } from '../file.ts'
import { readFilePicture, readScan, readScanFrames } from '../scan.ts'
import type { FilePlace } from './file-place.ts'
import { saidOf } from './file-words.ts'

/** The endpoints of the contents of charts. */
export const chartContents = {
  content: readFileContent,
  picture: readFilePicture,
  scan: { about: readScan, frames: readScanFrames },
}

/** Files of charts, as the viewer may read and turn them. */
export function useChartFiles(): FilePlace<PatientFile> {
  const change = useAct(changeFile)
  const mayWrite = mayCall(useSession(), changeFile)
  return {
    endpoints: chartContents,
    preview: readFilePreview,
    typeWord: ({ type }) => documentTypes[type],
    said: saidOf,
    turn: mayWrite
      ? ({ id, version, text, type, dated, forPatient, comment, appointmentId }, rotation) => {
          const said = { text, type, dated, forPatient, comment, appointmentId }
          return change.act({ params: { id }, version, body: { ...said, rotation } })
        }
      : undefined,
  }
}
