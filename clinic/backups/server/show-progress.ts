import type { Progress } from '../../../server/backup/write-backup.ts'

/** A progress line on the console for long work, if the console is a terminal. */
export function showProgress(what: string): (progress: Progress) => void {
  let shown = ''
  return ({ done, of }) => {
    if (!process.stderr.isTTY || of === 0) return
    const text = `${what}: ${Math.floor((done / of) * 100)} %`
    if (text !== shown) process.stderr.write(`\r${text}${done >= of ? '\n' : ''}`)
    shown = text
  }
}
