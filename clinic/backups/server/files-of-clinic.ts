import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const secretFile = 'secret'

/** What has to come back with the rows: second factors are sealed with the secret. */
export function filesOfClinic(secret: string): Record<string, Buffer> {
  return { [secretFile]: Buffer.from(secret) }
}

/**
 * Puts the secret of a restored clinic into its new data folder. Answers false when this server was
 * given another one by OPENWARD_SECRET, which then counts.
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
