import { Problem } from '../../../contract/problem.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { handOverLink, type LinkEnvironment } from '../../users/server/hand-over-link.ts'
import { makeLink } from '../../users/server/one-time-links.ts'
import type { OneTimeLink } from '../../users/user.ts'
import type { Patient } from '../patient.ts'

const validDays = 7

/** A link with which the chart's person opens an account for it; an earlier unused one ends. */
export async function invite(
  sql: Sql,
  environment: LinkEnvironment,
  viewer: Viewer,
  patient: Patient,
): Promise<OneTimeLink> {
  const { email } = patient
  if (patient.archivedAt) throw refusal('This chart is archived.')
  if (patient.account) throw refusal('This chart has an account already.')
  if (!email) throw refusal('This chart has no email. Add one with Edit first.')
  const [taken] = await sql`select 1 from users where email = lower(${email})`
  if (taken) {
    throw refusal('An account with this email exists already: it may be linked instead.')
  }
  return sql.begin(async (tx) => {
    const made = await makeLink(tx, {
      purpose: 'portal invitation',
      patientId: patient.id,
      createdBy: viewer.userId,
      hours: validDays * 24,
    })
    return handOverLink(tx, environment, {
      ...{ ...made, to: email, makerId: viewer.userId },
      mail: (link, maker) => invitationMail(patient.name, link, maker),
    })
  })
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
