import { readFileSync } from 'node:fs'
import type { Postmaster } from './postmaster.ts'

/** Ends a server and its processes at once, as a power cut would; for tests. */
export async function killPostmaster({ pid, exited }: Postmaster): Promise<void> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const one of [pid, ...children.trim().split(' ').map(Number)]) {
    process.kill(one, 'SIGKILL')
  }
  await exited
}
