import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { lineLength } from '../../../../contract/text.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import {
  type EntryToWrite,
  type LineToWrite,
  writeEntry,
} from '../../ledger/server/entry-writes.ts'
import {
  type ClosedStockCount,
  countStatusWords,
  type StockCountLine,
  type StockCountSheet,
} from '../stock-count.ts'
import { countRows } from './count-rows.ts'

/** Lines named in a refusal. */
const mostNamed = 10

/** The ends of counts: by themselves where nothing differs, by the approval of a second person, or canceled. */
export function countClosing(sql: Sql) {
  const rows = countRows(sql)

  /** Acts on a count of a status while nobody else does, and answers it as it is then. */
  function actOn(
    viewer: WritingViewer,
    id: string,
    statuses: readonly StockCountSheet['status'][],
    act: (tx: Transaction, sheet: StockCountSheet) => Promise<void>,
  ): Promise<StockCountSheet> {
    return sql.begin(async (tx) => {
      await tx`select ${acting(tx, viewer)} from stock_counts where id = ${id} for update`
      const sheet = await rows.find(viewer, id, tx)
      if (!sheet) throw new Problem('not-found')
      if (!statuses.includes(sheet.status)) {
        const is = countStatusWords[sheet.status].toLowerCase()
        throw new Problem('conflict', { detail: `This count is in another state by now: ${is}.` })
      }
      await act(tx, sheet)
      const after = await rows.find(viewer, id, tx)
      if (!after) throw new Problem('unexpected')
      return after
    })
  }

  function checkSeen({ round }: StockCountSheet, seen: number): void {
    if (round !== seen) throw countedAnew()
  }

  return {
    close: (
      viewer: WritingViewer,
      id: string,
      { reasons }: ClosedStockCount,
      witnessId: string | null,
    ) =>
      actOn(viewer, id, ['open'], async (tx, { lines }) => {
        const missing = lines.filter(({ counted }) => counted === null)
        if (missing.length > 0) {
          throw new Problem('conflict', { detail: `Not counted yet: ${named(missing)}.` })
        }
        const differing = lines.filter(({ difference }) => difference !== '0')
        if (differing.length === 0) {
          await tx`
            update stock_counts set status = 'closed', closed_at = now(), submitted_by = ${viewer.userId},
              submitted_at = now(), updated_by = ${viewer.userId} where id = ${id}`
          return
        }
        const versions = new Map(lines.map(({ id: lineId, version }) => [lineId, version]))
        if (reasons.some(({ lineId, version }) => versions.get(lineId) !== version))
          throw countedAnew()
        const given = new Map(reasons.map(({ lineId, reason }) => [lineId, reason]))
        const without = differing.filter((line) => !given.has(line.id))
        if (without.length > 0) {
          refuseField('reasons', `Each difference has a reason. Missing: ${named(without)}.`)
        }
        const controlled = differing.filter((line) => line.controlled)
        if (controlled.length > 0 && witnessId === null) {
          const which = named(controlled)
          refuseField(
            'witness',
            `A second person witnesses controlled drugs that differ: ${which}.`,
          )
        }
        for (const line of differing) {
          await tx`
            update stock_count_lines set reason = ${given.get(line.id) ?? null}, updated_by = ${viewer.userId}
            where id = ${line.id}`
        }
        await tx`
          update stock_counts set status = 'waiting', submitted_by = ${viewer.userId}, submitted_at = now(),
            witness_id = ${witnessId}, refusal = null, updated_by = ${viewer.userId} where id = ${id}`
      }),

    approve: (viewer: WritingViewer, id: string, round: number) =>
      actOn(viewer, id, ['waiting'], async (tx, sheet) => {
        checkSeen(sheet, round)
        if (sheet.isOwn) {
          const detail =
            'You counted a part of this, or sent it. Another person approves the differences.'
          throw new Problem('forbidden', { detail })
        }
        const entry: EntryToWrite = {
          id: uuidv7(),
          kind: 'count',
          reason: `Count of ${sheet.location}`.slice(0, lineLength),
          witnessId: sheet.witness?.id ?? null,
          approvedBy: viewer.userId,
        }
        // The entry is the act of the person who asked for it; the audit log names the approver too.
        const submitter = { ...viewer, userId: sheet.submittedBy?.id ?? '' }
        await writeEntry(
          tx,
          submitter,
          entry,
          () => corrections(tx, id),
          creationHash({ countId: id }),
        )
        await tx`
          update stock_counts set status = 'closed', closed_at = now(), approved_by = ${viewer.userId},
            entry_id = ${entry.id}, updated_by = ${acting(tx, viewer)} where id = ${id}`
      }),

    refuse: (viewer: WritingViewer, id: string, round: number, reason: string) =>
      actOn(viewer, id, ['waiting'], async (tx, sheet) => {
        checkSeen(sheet, round)
        await tx`
          update stock_count_lines l set counted = null, expected = null, counted_at = null,
            counted_by = null, reason = null, updated_by = ${viewer.userId},
            frozen = counted_balance(l.lot_id, ${sheet.locationId})
          where count_id = ${id} and counted <> expected`
        await tx`
          update stock_counts set status = 'open', round = round + 1, submitted_by = null,
            submitted_at = null, witness_id = null, refusal = ${reason}, updated_by = ${viewer.userId}
          where id = ${id}`
      }),

    cancel: (viewer: WritingViewer, id: string, reason: string) =>
      actOn(viewer, id, ['open', 'waiting'], async (tx) => {
        await tx`
          update stock_counts set status = 'canceled', closed_at = now(), refusal = ${reason},
            updated_by = ${viewer.userId} where id = ${id}`
      }),
  }
}

const countedAnew = () =>
  new Problem('conflict', {
    detail: 'A part of this was counted anew meanwhile. Look at the differences again.',
  })

/** The lines of the entry, found while nobody else moves the items. */
async function corrections(tx: Transaction, countId: string): Promise<LineToWrite[]> {
  await tx`
    select from stock_items where id in (
      select item_id from stock_count_lines where count_id = ${countId} and counted <> expected)
    order by id for no key update`
  return tx<LineToWrite[]>`
    select l.item_id as item, m.lot_id as lot, c.location_id as location, m.quantity::text as quantity
    from stock_counts c join stock_count_lines l on l.count_id = c.id and l.counted <> l.expected,
      lateral count_corrections(l.lot_id, c.location_id, l.counted - l.expected) m
    where c.id = ${countId}`
}

function named(lines: readonly StockCountLine[]): string {
  const names = lines
    .slice(0, mostNamed)
    .map(({ item, lotNumber }) => `${item}, ${lotNumber === null ? 'no lot' : `lot ${lotNumber}`}`)
  const more = lines.length - names.length
  return names.join('; ') + (more > 0 ? ` and ${grouped(more)} more` : '')
}
