import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { byteOrderMark, csvLine } from '../../../../server/http/csv.ts'
import { factsOf } from '../../../../server/http/serve.ts'
import type { ServedFile } from '../../../../server/http/served-file.ts'
import { noteEvent } from '../../../audit/server/event-log.ts'
import { isAboutHealth } from '../criterion.ts'
import type { PatientList } from '../patient-list.ts'
import { listedPatients } from './listed-patients.ts'

/** Patients read at once, and patients named by one event of the audit log. */
const rowsAtOnce = 1_000
const namedByOneEvent = 10_000
/** Files written at once, of all accounts. */
const mostAtOnce = 4

/** Files of lists: written in parts, so that a file of any size takes little memory. */
export function patientListExport(sql: Sql) {
  const patients = listedPatients(sql)
  const writing = new Set<string>()

  /** Events before the file, because the reader may break it off at any part. */
  function note(list: PatientList, ids: readonly string[], request: FastifyRequest): void {
    const facts = factsOf(request)
    for (let from = 0; from === 0 || from < ids.length; from += namedByOneEvent) {
      const patientIds = ids.slice(from, from + namedByOneEvent)
      noteEvent(sql, {
        ...facts,
        action: 'export',
        objectType: 'patient list',
        objectId: list.id,
        patientId: null,
        patientIds,
        isList: true,
        outcome: 'ok',
        reason: `${list.name}: ${grouped(ids.length)} patients${isAboutHealth(list.criteria) ? ', criteria about health' : ''}`,
        role: facts.role ?? 'visitor',
      })
    }
  }

  /**
   * The parts of the file. The first one is read before anything is sent, so that a failure is still
   * answered as one.
   */
  async function partsOf(viewer: Viewer, ids: readonly string[]): Promise<AsyncIterable<string>> {
    const file = await patients.fileOf(viewer)
    const part = async (from: number) =>
      (await file.lines(ids.slice(from, from + rowsAtOnce))).map(csvLine).join('')
    const first = byteOrderMark + csvLine(file.heads) + (await part(0))
    async function* parts() {
      yield first
      for (let from = rowsAtOnce; from < ids.length; from += rowsAtOnce) yield part(from)
    }
    return parts()
  }

  return async (
    viewer: Viewer,
    list: PatientList,
    request: FastifyRequest,
  ): Promise<ServedFile> => {
    if (writing.has(viewer.userId)) {
      const detail = 'You are exporting a list already. Wait until it is done.'
      throw new Problem('conflict', { detail })
    }
    if (writing.size >= mostAtOnce) {
      const detail = 'Other lists are being exported. Try again in a moment.'
      throw new Problem('unavailable', { detail })
    }
    writing.add(viewer.userId)
    try {
      const ids = await patients.ids(viewer, list.criteria)
      const parts = await partsOf(viewer, ids)
      note(list, ids, request)
      const file = Readable.from(parts, { objectMode: false })
      file.once('close', () => writing.delete(viewer.userId))
      return { type: 'text/csv; charset=utf-8', content: file, tag: null }
    } catch (error) {
      writing.delete(viewer.userId)
      throw error
    }
  }
}
