import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupRefusal } from './backup-refusal.ts'

interface Source {
  readonly dataFolder: string
  /** OPENWARD_BACKUP_PASSPHRASE */
  readonly backupPassphrase: string | null
}

/** Where a passphrase that was made here lies. */
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

/** As `readPassphrase`; when there is none it makes one, which `notice` has to tell people about. */
export function keepPassphrase(source: Source, notice: (sentence: string) => void): string {
  const known = readPassphrase(source)
  if (known !== null) return known
  const file = passphraseFile(source.dataFolder)
  mkdirSync(source.dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  try {
    writeFileSync(file, `${newPassphrase()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Of two that begin at once, one makes it and the other reads it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  notice(
    `A passphrase for backups was made and lies in ${file}. Keep a copy of it outside of this ` +
      'machine: without it nobody can open the backups.',
  )
  const made = readPassphrase(source)
  if (made === null) throw new BackupRefusal(`${file} is empty: delete it.`)
  return made
}

/**
 * A restored clinic goes on with the passphrase it had, a copy of which people keep elsewhere: a new
 * one would be made without anybody knowing.
 */
export function putBackPassphrase({ dataFolder }: Source, passphrase: string): void {
  try {
    writeFileSync(passphraseFile(dataFolder), `${passphrase}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

// Without letters and digits that are taken for each other on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 26 letters in groups, 128 bits. */
function newPassphrase(): string {
  const groups = Array.from({ length: 6 }, (_, group) =>
    Array.from({ length: group < 2 ? 5 : 4 }, () => letters[randomInt(letters.length)]).join(''),
  )
  return groups.join('-')
}
