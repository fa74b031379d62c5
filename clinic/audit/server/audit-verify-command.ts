import { joinDatabase } from '../../../server/database/join-database.ts'
import { readEnvironment } from '../../../server/environment.ts'
import { type ChainHead, headFile, headFrom, readHead } from './audit-head.ts'
import { sealAll } from './audit-sealer.ts'
import { verifyAudit } from './audit-verify.ts'

// `npm run audit:verify [-- "POSITION HASH"]`: computes the chain of the audit log again and compares
// it with the head in the data folder, and with one that was kept elsewhere.
try {
  const environment = readEnvironment()
  const file = headFile(environment.dataFolder)
  const given = process.argv.slice(2).map((text) => {
    const head = headFrom(text)
    if (!head) throw new Error(`"${text}" is not a head: give it as "12345 9f86d0…".`)
    return head
  })
  const kept = [readHead(file), ...given].filter((head): head is ChainHead => head !== null)
  const { sql, close } = await joinDatabase(environment)
  try {
    await sealAll(sql)
    const { events, head, firstBad } = await verifyAudit(sql, kept)
    const heads = `${kept.length} kept ${kept.length === 1 ? 'head' : 'heads'}`
    if (firstBad) {
      console.error(`The audit log is not whole. First bad event: ${firstBad.seq}. ${firstBad.why}`)
      process.exitCode = 1
    } else {
      console.log(`The audit log is whole: ${events} events, compared with ${heads}.`)
    }
    if (head) console.log(`Head, to keep elsewhere: ${head.position} ${head.hash}`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
