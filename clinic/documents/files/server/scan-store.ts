import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Content } from '../../../../server/files/file-store.ts'
import { ImagingRefusal } from '../../../../server/imaging/imaging-refusal.ts'
import {
  describeScan,
  drawImaging,
  mostImagingBytes,
  scanFrames,
} from '../../../../server/imaging/open-imaging.ts'
import { differsFrom } from '../scan-person.ts'
import { isImaging, notShown, type Scan, scanProblems } from '../scan.ts'
import { keptPictures } from './kept-pictures.ts'
import type { FoundFile } from './patient-file-store.ts'

const mostKeptBytes = 32_000_000
/** The pixels of a side that each screen shows, also made larger. */
const side = 4096
const noDifference = { patientName: false, birthDate: false }

/** DICOM files and photos as HEIC, as viewers show them. */
export function scanStore(sql: Sql, contentOf: (found: FoundFile) => Promise<Content>) {
  const kept = keptPictures(mostKeptBytes)

  async function content(found: FoundFile): Promise<Content> {
    if (Number(found.fact['bytes']) > mostImagingBytes) throw new ImagingRefusal('large')
    return contentOf(found)
  }

  return {
    async describe(found: FoundFile, waiting: AbortSignal): Promise<Scan> {
      try {
        checkScan(found)
        const { tags, picture, problem } = await describeScan(await content(found), waiting)
        const [person] = await sql<{ name: string; dob: string | null }[]>`
          select name, dob from patients where id = ${found.chart.id}`
        return {
          ...{ tags, picture, problem: problem && scanProblems[problem] },
          differs: person ? differsFrom(tags, person) : noDifference,
        }
      } catch (error) {
        if (!(error instanceof ImagingRefusal)) throw error
        const problem = scanProblems[error.reason]
        return { tags: null, differs: noDifference, picture: null, problem }
      }
    },

    frames: async (found: FoundFile, from: number, waiting: AbortSignal): Promise<Buffer> => {
      try {
        checkScan(found)
        return await scanFrames(await content(found), from, waiting)
      } catch (error) {
        throw inWords(error)
      }
    },

    picture: async (found: FoundFile, waiting: AbortSignal): Promise<Buffer> => {
      try {
        const kind = String(found.fact['kind'])
        if (!isImaging(kind)) throw new Problem('not-found')
        return await kept(found.stored.name, async () =>
          drawImaging(kind, await content(found), side, waiting),
        )
      } catch (error) {
        throw inWords(error)
      }
    },
  }
}

function checkScan({ fact }: FoundFile): void {
  if (fact['kind'] !== 'DICOM') throw new Problem('not-found')
}

function inWords(error: unknown): unknown {
  if (!(error instanceof ImagingRefusal)) return error
  return new Problem('conflict', { detail: notShown(scanProblems[error.reason]) })
}
