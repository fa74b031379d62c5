import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aSchedule } from '../clinic/availability/schedules/server/a-schedule.ts'
import { hashPassword } from '../clinic/access/users/server/passwords.ts'
import type { Role } from '../contract/role.ts'
import { aServer } from '../app/server/a-server.ts'
import type { Sql } from '../server/database/connect.ts'
import { freePort } from '../server/database/free-port.ts'
import { joinDatabase } from '../server/database/join-database.ts'
import { aMailServer } from '../server/mail/a-mail-server.ts'
import { decoded } from '../server/mail/a-mailbox.ts'
import type { NewAccount } from './journey.ts'

export interface OwnClinic {
  readonly url: string
  readonly sql: Sql
  /** Mails that the clinic has really sent to a person, as readable text. */
  mailsTo(email: string): string[]
  /** Today by the clinic's clock, which shows about noon whenever a journey runs. */
  readonly today: string
  /** A person of the clinic, by default with an email of chance; doctors work from Monday to Friday. */
  person(role: Role, name: string, email?: string): Promise<NewAccount>
  end(): Promise<void>
}

/**
 * A real clinic in a process of its own that writes to patients at once, over a real mail server; with more settings
 * where a journey needs them.
 */
export async function ownClinic(variables: Record<string, string> = {}): Promise<OwnClinic> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-journey-'))
  // Under root, PostgreSQL runs as another user that must pass through this folder.
  chmodSync(folder, 0o711)
  const dataFolder = join(folder, 'data')
  const secret = 'a secret for journeys only, long enough'
  const port = await freePort()
  const url = `http://localhost:${port}`
  const mails = await aMailServer()
  const server = await aServer({
    PORT: String(port),
    OPENWARD_URL: url,
    OPENWARD_DATA: dataFolder,
    OPENWARD_SECRET: secret,
    SMTP_URL: mails.url,
    ...variables,
  })
  const { sql, close } = await joinDatabase({ databaseUrl: null, dataFolder, secret })
  await sql`update clinic set name = 'Lakeside Clinic', time_zone = (
    select name from pg_timezone_names where name like 'Etc/GMT%'
      and extract(hour from now() at time zone name) = 12 limit 1)`
  await sql`update message_settings set sending = 'on', reminder_hours = '{24}', grace_minutes = 0,
    quiet_starts = null, quiet_ends = null`
  const [clock] = await sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  const password = 'six blue herons at dawn'
  const passwordHash = await hashPassword(password)
  return {
    url,
    sql,
    mailsTo: (email) =>
      mails.received.filter(({ to }) => to.includes(email)).map(({ raw }) => decoded(raw)),
    today: clock?.today ?? '',
    async person(role, name, wanted) {
      const id = randomUUID()
      const email = wanted ?? `${id}@clinic.example`
      await sql.begin(async (tx) => {
        await tx`insert into users (id, email, name, role, status, specialty, password_hash)
          values (${id}, ${email}, ${name}, ${role}, 'active',
            ${role === 'doctor' ? 'Family Medicine' : null}, ${passwordHash})`
        if (role === 'patient') await tx`select open_chart(${id}, ${id})`
      })
      if (role === 'doctor') await aSchedule(sql, id)
      return { id, name, email, password }
    },
    async end() {
      await close()
      server.child.kill('SIGTERM')
      await server.exited
      await mails.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
