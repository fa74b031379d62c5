import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { LedgerAccountChanges, LedgerAccounts } from '../ledger-accounts.ts'

export function ledgerAccountStore(sql: Sql) {
  async function read(): Promise<LedgerAccounts> {
    const [numbers] = await sql<LedgerAccounts[]>`
      select receivables, revenue, credit_of_patients, cash, card, transfer, cheque, insurer, online, unstated,
        cash_outside_the_till, differences_of_tills, created_at, updated_at, version
      from ledger_account_numbers`
    if (!numbers) throw new Error('The row of the account numbers is missing.')
    return numbers
  }

  return {
    read,

    async change(
      viewer: WritingViewer,
      version: number,
      changes: LedgerAccountChanges,
    ): Promise<LedgerAccounts> {
      const { count } = await sql`
        update ledger_account_numbers set ${sql(changes)}, updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await read()
      if (count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
