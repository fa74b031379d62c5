import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { addressKey } from '../../../../server/http/address-key.ts'
import { type RequestLimit, requestLimits } from '../../../../server/http/request-limit.ts'
import { sealFor } from '../../../../server/seal.ts'
import { newTypedCode, plainCode } from '../../../../server/typed-code.ts'
import type { ChartCode, NewChartCode } from '../account-link.ts'
import { noAccountBecause } from '../chart-state.ts'
import type { Patient } from '../patient.ts'
import { accountLinks } from './account-links.ts'

/** Two groups of five characters: 50 bits. */
const groups = 2
const groupLength = 5
const validDays = 7
/** One sentence for every code that does not work, so that it gives nothing away. */
const wrongCode = 'This code does not work. Check it, or ask the clinic for a new one.'

/** Codes on paper that the desk hands over; `secret` comes from the environment. */
export function chartCodes(sql: Sql, secret: string, chartTables: readonly string[]) {
  const seal = sealFor('chart codes', secret)
  const hash = (code: string) => seal.hash(plainCode(code))
  const accounts = accountLinks(sql, chartTables)
  const limits = requestLimits(sql)

  return {
    /** The code that is open now; its characters are not stored, only a keyed hash. */
    async open(patientId: string): Promise<ChartCode> {
      const [code] = await sql<ChartCode[]>`
        select c.expires_at, coalesce(nullif(u.name, ''), u.email) as made_by
        from chart_codes c left join users u on u.id = c.created_by
        where c.patient_id = ${patientId} and c.ended_at is null and c.expires_at > now()`
      return code ?? { expiresAt: null, madeBy: null }
    },

    /** Makes a new code, which ends the earlier one. Only this answer contains it. */
    async make(viewer: WritingViewer, patient: Patient): Promise<NewChartCode> {
      const obstacle = noAccountBecause(patient)
      if (obstacle !== null) throw refusal(obstacle)
      if (patient.account) throw refusal('This chart already has an account.')
      const code = newTypedCode(groups, groupLength).toUpperCase()
      const expiresAt = await sql.begin(async (tx) => {
        // Of two made at once, the second ends the code of the first.
        await tx`select 1 from patients where id = ${patient.id} for no key update`
        await end(tx, viewer, patient.id)
        const [made] = await tx<{ expiresAt: string }[]>`
          insert into chart_codes (id, patient_id, code_hash, expires_at, created_by, updated_by)
          values (${uuidv7()}, ${patient.id}, ${hash(code)},
            now() + make_interval(days => ${validDays}), ${viewer.userId},
            ${acting(tx, viewer)})
          returning expires_at`
        return made?.expiresAt ?? ''
      })
      return { code, expiresAt }
    },

    async end(viewer: WritingViewer, { id }: Patient): Promise<void> {
      await end(sql, viewer, id)
    },

    /** Links the signed-in account to the chart of the code. */
    async use(viewer: WritingViewer, code: string, address: string): Promise<void> {
      const tries = triesOf(viewer, address)
      for (const limit of tries) await limits.count(limit)
      const [found] = await sql<{ id: string; patientId: string }[]>`
        select id, patient_id from chart_codes
        where code_hash = ${hash(code)} and ended_at is null and expires_at > now()`
      if (!found) {
        throw new Problem('conflict', { detail: wrongCode, errors: { code: wrongCode } })
      }
      await accounts.linkByCode(viewer, found)
      for (const limit of tries) await limits.forgive(limit)
    },
  }
}

async function end(sql: AnySql, viewer: WritingViewer, patientId: string): Promise<void> {
  await sql`
    update chart_codes set ended_at = now(), updated_by = ${acting(sql, viewer)}
    where patient_id = ${patientId} and ended_at is null`
}

function triesOf({ userId }: Viewer, address: string): RequestLimit[] {
  const detail = 'Too many wrong codes. Try again later, or ask the clinic for a new code.'
  return [
    { key: `chart code ${userId}`, most: 5, seconds: 900, detail },
    { key: `chart code ${addressKey(address)}`, most: 30, seconds: 3600, detail },
  ]
}

function refusal(detail: string): Problem {
  return new Problem('conflict', { detail })
}
