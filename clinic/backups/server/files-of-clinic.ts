import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../../../server/environment.ts'

const secretFile = 'secret'

/** Files that have to come back with the rows: the secret opens the second factors. */
export function filesOfClinic(secret: string): Record<string, Buffer> {
  return { [secretFile]: Buffer.from(secret) }
}

type Place = Pick<Environment, 'dataFolder' | 'secret'>

/** The secret that counts once a backup is restored: its own, unless OPENWARD_SECRET gives this server another one. */
export function secretAfter(files: ReadonlyMap<string, Buffer>, { secret }: Place): string {
  const isGiven = process.env['OPENWARD_SECRET'] ?? process.env['OPENWARD_SECRET_FILE']
  return isGiven ? secret : (files.get(secretFile)?.toString() ?? secret)
}

/**
 * Puts the secret of a restored clinic into its new data folder. Answers false when another one counts.
 */
export async function putBackFiles(
  files: ReadonlyMap<string, Buffer>,
  place: Place,
): Promise<boolean> {
  const counts = secretAfter(files, place)
  if (counts !== place.secret) {
    await writeFile(join(place.dataFolder, secretFile), counts, { mode: 0o600 })
  }
  return (files.get(secretFile)?.toString() ?? counts) === counts
}
