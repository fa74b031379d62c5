import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const secretFile = 'secret'

/** Files that have to come back with the rows: the secret opens the second factors. */
export function filesOfClinic(secret: string): Record<string, Buffer> {
  return { [secretFile]: Buffer.from(secret) }
}

/**
 * Puts the secret of a restored clinic into its new data folder. Answers false when OPENWARD_SECRET
 * gives this server another one, which then counts.
 */
export async function putBackFiles(
  files: ReadonlyMap<string, Buffer>,
  { dataFolder, secret }: { readonly dataFolder: string; readonly secret: string },
): Promise<boolean> {
  const kept = files.get(secretFile)?.toString()
  if (kept === undefined || kept === secret) return true
  if (process.env['OPENWARD_SECRET'] || process.env['OPENWARD_SECRET_FILE']) return false
  await writeFile(join(dataFolder, secretFile), kept, { mode: 0o600 })
  return true
}
