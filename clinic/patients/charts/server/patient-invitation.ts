import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { handOverLink, type LinkEnvironment } from '../../../access/users/server/hand-over-link.ts'
import { makeLink } from '../../../access/users/server/one-time-links.ts'
import type { OneTimeLink } from '../../../access/users/user.ts'
import { noAccountBecause } from '../chart-state.ts'
import type { Patient } from '../patient.ts'
import { holdsNothing } from './account-links.ts'

const validDays = 7

interface Parts {
  readonly sql: Sql
  readonly environment: LinkEnvironment
  readonly chartTables: readonly string[]
}

/** Makes a link with which the person of the chart opens an account for it; an earlier unused link ends. */
export async function invite(
  parts: Parts,
  viewer: WritingViewer,
  patient: Patient,
): Promise<OneTimeLink> {
  const { sql, environment } = parts
  const { email } = patient
  const obstacle = noAccountBecause(patient)
  if (obstacle !== null) throw refusal(obstacle)
  if (patient.account) throw refusal('This chart already has an account.')
  if (!email) throw refusal('This chart has no email. Add one with Edit first.')
  await checkFree(parts, email)
  return sql.begin(async (tx) => {
    const made = await makeLink(tx, viewer.context, {
      purpose: 'portal invitation',
      patientId: patient.id,
      createdBy: viewer.userId,
      hours: validDays * 24,
      mailedTo: environment.smtpUrl === null ? null : email.toLowerCase(),
    })
    return handOverLink(tx, environment, {
      ...{ ...made, to: email, makerId: viewer.userId },
      mail: (link, maker) => invitationMail(patient.name, link, maker),
    })
  })
}

/** An empty account that nobody confirmed is no obstacle: the owner of the mailbox replaces it. */
async function checkFree(
  { sql, environment: { smtpUrl }, chartTables }: Parts,
  email: string,
): Promise<void> {
  const [taken] = await sql<{ isConfirmed: boolean; isPatient: boolean; isEmpty: boolean }[]>`
    select u.email_confirmed_at is not null as is_confirmed, u.role = 'patient' as is_patient,
      own.id is not null and own.updated_by = u.id and u.created_by = u.id
        and ${holdsNothing(sql, chartTables)} as is_empty
    from users u left join patients own on own.id = u.id and own.user_id = u.id
    where u.email = lower(${email})`
  if (!taken) return
  const { isConfirmed, isPatient, isEmpty } = taken
  if (!isPatient || (!isConfirmed && !isEmpty)) {
    throw refusal('An account with this email exists already.')
  }
  if (isConfirmed) {
    throw refusal('An account with this email exists already: it may be linked instead.')
  }
  if (smtpUrl === null) {
    throw refusal(
      'Somebody opened an account with this email, and nobody has confirmed that it is theirs. Give the patient a code on paper instead.',
    )
  }
}

function invitationMail(name: string, link: string, maker: string) {
  return {
    subject: 'Your patient account',
    body: `Hello ${name},

with this link you choose a password and open your account with the clinic. There you see your
appointments, records and bills. ${maker} made it for you. It works once, for ${validDays} days:

${link}

If you did not expect this mail, you can ignore it.
`,
  }
}

function refusal(detail: string): Problem {
  return new Problem('conflict', { detail })
}
