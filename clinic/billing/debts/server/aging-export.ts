import type { FastifyRequest } from 'fastify'
import { fromMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { byteOrderMark, csvLine } from '../../../../server/http/csv.ts'
import { factsOf } from '../../../../server/http/serve.ts'
import type { ServedFile } from '../../../../server/http/served-file.ts'
import { noteEvent } from '../../../audit/server/event-log.ts'
import { ages, ageWords } from '../aging.ts'
import { agingStore, type AskedDebts, mostInFile } from './aging-store.ts'
import { payerStore } from './payer-store.ts'

const namedByOneEvent = 10_000

const sums = [...ages, 'owed', 'credit'] as const
const common = [
  ...['As of', 'Currency'],
  ...ages.map((age) => ageWords[age].replace('–', ' to ')),
  ...['Owed', 'Credit'],
]
const headsOf = {
  patient: ['Patient', 'MRN', ...common],
  payer: ['Payer', 'Patients', ...common],
} as const

interface AskedFile extends AskedDebts {
  readonly by: 'patient' | 'payer'
}

/** The file of those who owe something. One is made at a time, because it is made in memory. */
export function agingExport(sql: Sql) {
  const aging = agingStore(sql)
  const payers = payerStore(sql)
  let isMaking = false

  /** Events before the file, because the reader may break it off at any part. */
  function note(at: string, ids: readonly string[], request: FastifyRequest): void {
    const facts = factsOf(request)
    for (let from = 0; from === 0 || from < ids.length; from += namedByOneEvent) {
      noteEvent(sql, {
        ...facts,
        action: 'export',
        objectType: 'debt',
        objectId: null,
        patientId: null,
        patientIds: ids.slice(from, from + namedByOneEvent),
        isList: true,
        outcome: 'ok',
        reason: `Owed on ${at}: ${grouped(ids.length)} patients`,
        role: facts.role ?? 'visitor',
      })
    }
  }

  /** The lines of a file; those about patients with their ids. */
  async function linesOf(asked: AskedFile) {
    if (asked.by === 'payer') {
      const { at, currency, rows } = await payers.all(asked)
      const named = rows.map((row) => ({
        ...{ row, first: row.payer ?? 'Patients themselves', second: String(row.patients) },
      }))
      return { at, currency, ids: [], named }
    }
    const { at, currency, rows } = await aging.all(asked)
    const named = rows.map((row) => ({ row, first: row.name, second: row.mrn }))
    return { at, currency, ids: rows.map(({ patientId }) => patientId), named }
  }

  return async (asked: AskedFile, request: FastifyRequest): Promise<ServedFile> => {
    if (isMaking) {
      const detail = 'Another file is being made. Try again in a moment.'
      throw new Problem('unavailable', { detail })
    }
    isMaking = true
    try {
      const { at, currency, ids, named } = await linesOf(asked)
      if (named.length > mostInFile) {
        const most = grouped(mostInFile)
        const detail = `A file has at most ${most} lines. Search for fewer.`
        throw new Problem('conflict', { detail })
      }
      const lines = named.map(({ row, first, second }) =>
        csvLine([
          first,
          second,
          at,
          currency,
          ...sums.map((name) => fromMinor(row[name], currency)),
        ]),
      )
      note(at, ids, request)
      const content = Buffer.from(byteOrderMark + csvLine([...headsOf[asked.by]]) + lines.join(''))
      return { type: 'text/csv; charset=utf-8', content, tag: null }
    } finally {
      isMaking = false
    }
  }
}
