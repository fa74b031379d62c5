import { Problem } from '../../../../contract/problem.ts'
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
import type { StoredFile, StoredFileStore } from './stored-file-store.ts'

const mostKeptBytes = 32_000_000
/** The pixels of a side that each screen shows, also made larger. */
const side = 4096
const noDifference = { patientName: false, birthDate: false }

/** A stored content of any place: a chart, a bill or the inbox. */
export interface PlacedContent {
  readonly kind: string
  readonly bytes: number
  readonly stored: StoredFile
}

/** DICOM files and photos as HEIC, as viewers show them. */
export function scanStore(contents: Pick<StoredFileStore, 'read'>) {
  const kept = keptPictures(mostKeptBytes)

  async function content({ bytes, stored }: PlacedContent): Promise<Content> {
    if (bytes > mostImagingBytes) throw new ImagingRefusal('large')
    return contents.read(stored)
  }

  return {
    /** Compares the person in the file with the patient of its chart, where it is in one. */
    async describe(
      placed: PlacedContent,
      person: { readonly name: string; readonly dob: string | null } | undefined,
      waiting: AbortSignal,
    ): Promise<Scan> {
      try {
        checkScan(placed)
        const { tags, picture, problem } = await describeScan(await content(placed), waiting)
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

    frames: async (placed: PlacedContent, from: number, waiting: AbortSignal): Promise<Buffer> => {
      try {
        checkScan(placed)
        return await scanFrames(await content(placed), from, waiting)
      } catch (error) {
        throw inWords(error)
      }
    },

    picture: async (placed: PlacedContent, waiting: AbortSignal): Promise<Buffer> => {
      try {
        const { kind, stored } = placed
        if (!isImaging(kind)) throw new Problem('not-found')
        return await kept(stored.name, async () =>
          drawImaging(kind, await content(placed), side, waiting),
        )
      } catch (error) {
        throw inWords(error)
      }
    },
  }
}

function checkScan({ kind }: PlacedContent): void {
  if (kind !== 'DICOM') throw new Problem('not-found')
}

function inWords(error: unknown): unknown {
  if (!(error instanceof ImagingRefusal)) return error
  return new Problem('conflict', { detail: notShown(scanProblems[error.reason]) })
}
