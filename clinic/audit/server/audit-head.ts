import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The newest row of the chain: a copy kept elsewhere shows if the chain was made anew.
 */
export interface ChainHead {
  readonly position: number
  /** SHA-256 in hexadecimal. */
  readonly hash: string
}

/** Where this server keeps the head, outside of the database. */
export function headFile(dataFolder: string): string {
  return join(dataFolder, 'audit-head')
}

export function readHead(file: string): ChainHead | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  return headFrom(text)
}

/** `12345 9f86d0…`, as the file, the log and the page show it. */
export function headFrom(text: string): ChainHead | null {
  const match = /^\s*(\d{1,15})[ :]([\da-f]{64})\b/.exec(text)
  return match ? { position: Number(match[1]), hash: match[2] ?? '' } : null
}

export function writeHead(file: string, { position, hash }: ChainHead): void {
  mkdirSync(dirname(file), { recursive: true })
  // Renamed when complete: a head that was cut short would be a false alarm.
  writeFileSync(`${file}.new`, `${position} ${hash} ${new Date().toISOString()}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
