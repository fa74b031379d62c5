import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupRefusal } from './backup-refusal.ts'

interface Source {
  readonly dataFolder: string
  /** OPENWARD_BACKUP_PASSPHRASE */
  readonly backupPassphrase: string | null
}

/** The file of a passphrase that was generated here. */
export function passphraseFile(dataFolder: string): string {
  return resolve(join(dataFolder, 'backup-passphrase'))
}

/** The passphrase of the environment, or the one of the data folder, or null when there is none. */
export function readPassphrase({ dataFolder, backupPassphrase }: Source): string | null {
  if (backupPassphrase !== null) return backupPassphrase
  try {
    return readFileSync(passphraseFile(dataFolder), 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new BackupRefusal(`${passphraseFile(dataFolder)} cannot be read by this account.`)
  }
}

/** As `readPassphrase`; where there is none, generates one, about which `notice` must tell people. */
export function keepPassphrase(source: Source, notice: (sentence: string) => void): string {
  const known = readPassphrase(source)
  if (known !== null) return known
  const file = passphraseFile(source.dataFolder)
  mkdirSync(source.dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  try {
    writeFileSync(file, `${newPassphrase()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // When two processes start at once, one creates the file and the other reads it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  notice(
    `A passphrase for backups was generated and is stored in ${file}. Keep a copy of it outside of this ` +
      'machine: without it nobody can open the backups.',
  )
  const made = readPassphrase(source)
  if (made === null) throw new BackupRefusal(`${file} is empty: delete it.`)
  return made
}

/**
 * A restored clinic keeps its passphrase, of which people have a copy elsewhere. Otherwise a new
 * one would be generated without anybody knowing.
 */
export function putBackPassphrase({ dataFolder }: Source, passphrase: string): void {
  try {
    writeFileSync(passphraseFile(dataFolder), `${passphrase}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

// Without letters and digits that are easily confused on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 26 letters in groups, 128 bits. */
function newPassphrase(): string {
  const groups = Array.from({ length: 6 }, (_, group) =>
    Array.from({ length: group < 2 ? 5 : 4 }, () => letters[randomInt(letters.length)]).join(''),
  )
  return groups.join('-')
}
