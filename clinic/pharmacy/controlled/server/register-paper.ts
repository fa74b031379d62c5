import type { FastifyReply } from 'fastify'
import { wallClock } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import type { Block } from '../../../../server/paper/pdf-order.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import { entryKinds } from '../../../stock/ledger/stock-entry.ts'
import {
  mostPrintedLines,
  type RegisterFilters,
  type RegisterLine,
} from '../controlled-register.ts'
import { registerRows } from './register-rows.ts'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'

const title = 'Register of controlled drugs'

/** The register on paper: all lines that filters leave, the newest first, as the screen shows them. */
export function registerPaper(sql: Sql) {
  const register = registerRows(sql)
  return async (
    viewer: Viewer,
    filters: RegisterFilters,
    reply: FastifyReply,
  ): Promise<{ pdf: Buffer; patientIds: readonly string[] }> => {
    const { rows } = await register.list(viewer, { ...filters, limit: mostPrintedLines + 1 })
    if (rows.length > mostPrintedLines) {
      const most = grouped(mostPrintedLines)
      throw new Problem('conflict', {
        detail: `A paper has at most ${most} lines. Choose fewer days.`,
      })
    }
    const { clinic, words, page } = await readClinicOnPaper(sql)
    const { from, to } = filters
    const days = [
      ...(from ? [`From ${words.date(from)}`] : []),
      ...(to ? [`To ${words.date(to)}`] : []),
      `Printed on ${words.date(clinic.today)}`,
    ]
    const order = {
      ...{ ...page, title, notice: null, foot: `${page.head.name} · ${title}`, check: null },
      blocks: [
        { is: 'text', paragraphs: [days.join(', ')] },
        tableOf(rows, clinic.timeZone),
      ] satisfies Block[],
    }
    const named = rows.flatMap(({ patientId }) => patientId ?? [])
    return { pdf: await makePdf(order, senderGone(reply)), patientIds: [...new Set(named)] }
  }
}

const nameOf = (person: RegisterLine['by']) => person?.name ?? person?.email ?? '–'

function tableOf(lines: readonly RegisterLine[], timeZone: string): Block {
  return {
    is: 'table',
    head: ['Time', 'Drug', 'What', 'In', 'Out', 'Balance', 'By and witness'],
    widths: ['auto', 1, 1, 'auto', 'auto', 'auto', 1],
    numbers: [3, 4, 5],
    rows: lines.map((line) => [
      wallClock(line.at, timeZone),
      {
        text: line.item,
        detail: [line.location, line.lotNumber && `lot ${line.lotNumber}`]
          .filter(Boolean)
          .join(', '),
      },
      {
        text: entryKinds[line.kind],
        detail: [line.supplier, line.patient && nameOf(line.patient), line.reason]
          .filter(Boolean)
          .join(', '),
      },
      line.quantityIn ?? '',
      line.quantityOut ?? '',
      quantityInWords(line.balance, line.unit),
      { text: nameOf(line.by), detail: line.witness ? nameOf(line.witness) : '' },
    ]),
  }
}
