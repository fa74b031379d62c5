import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentRefusal } from './environment-refusal.ts'

/** The secret of this data folder, made at the first start; `meaning` is what OPENWARD_DATA takes. */
export function keptSecret(dataFolder: string, meaning: string): string {
  const file = join(dataFolder, 'secret')
  try {
    mkdirSync(dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    // "wx": when two processes start at once, one creates the file and the other reads it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSecret(file)
    throw new EnvironmentRefusal(
      `OPENWARD_DATA is ${dataFolder}, where nothing can be written (${String(error)}): ` +
        `it takes ${meaning}.`,
    )
  }
  return readSecret(file)
}

function readSecret(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch {
    // Handled below: an unreadable and an incomplete file need the same act.
  }
  throw new EnvironmentRefusal(
    `${file} cannot be read or was cut short: start as its owner, or delete it (authenticator apps and recovery codes are set up anew).`,
  )
}
