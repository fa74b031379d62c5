import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { sumOfPieces } from '../cash-count.ts'
import type { Count, TillSession } from '../till-session.ts'
import { inOpenDay } from './closed-day.ts'

/**
 * Ends a session with a count. The caller has locked it. The database sums up what there should be
 * by itself, whatever stands here.
 */
export async function endSession(
  tx: AnySql,
  viewer: WritingViewer,
  session: TillSession,
  { counted, pieces, reason }: Count,
  ending: 'closed' | 'handed over',
): Promise<void> {
  const { currency } = session
  const minor = toMinor(counted, currency)
  if (pieces && sumOfPieces(pieces, currency) !== minor) {
    refuseField('counted', 'The notes and coins do not add up to this sum. Count again.')
  }
  const [cash] = await tx<{ expected: number }[]>`select cash_of_session(${session.id}) as expected`
  const expected = cash?.expected ?? 0
  if (minor !== expected && reason === null) {
    const money = (sum: number) => formatMoney(fromMinor(sum, currency), currency)
    const difference = money(Math.abs(minor - expected))
    refuseField(
      'reason',
      `${money(expected)} is expected, and there is ${difference} ${minor > expected ? 'more' : 'less'}. Count again, or say why.`,
    )
  }
  await inOpenDay(
    null,
    () => tx`
      update till_sessions set counted_minor = ${minor}, counts = ${pieces ? tx.json(pieces) : null},
        reason = ${minor === expected ? null : reason}, ending = ${ending}, ended_at = now(),
        ended_by = ${viewer.userId}, offered_to = null, updated_by = ${acting(tx, viewer)}
      where id = ${session.id}`,
  )
}
