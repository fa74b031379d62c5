import { parseArgs } from 'node:util'
import { emailAddress, nameLength, requiredLine } from '../../../../contract/text.ts'
import { joinDatabase } from '../../../../server/database/join-database.ts'
import { readEnvironment } from '../../../../server/environment.ts'
import { setPasswordLink } from './hand-over-link.ts'
import { makeAdmin } from './make-admin.ts'

// `npm run admin:create -- --email … --name …`: makes an admin who sets a password by a one-time link.
try {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  const email = emailAddress.safeParse(values.email)
  const name = requiredLine('Name', nameLength).safeParse(values.name)
  if (!email.success || !name.success) {
    throw new Error('Usage: npm run admin:create -- --email ada@clinic.example --name "Ada Byron"')
  }
  const environment = readEnvironment()
  const { sql, close } = await joinDatabase(environment)
  try {
    const { token, expiresAt } = await makeAdmin(sql, { email: email.data, name: name.data })
    console.log(`With this link ${name.data} sets a password, once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC:
${setPasswordLink(environment.url, token)}`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
