import type { Progress } from '../../../server/backup/write-backup.ts'

/** A line on the console that says how far long work is, where somebody looks at one. */
export function showProgress(what: string): (progress: Progress) => void {
  let shown = ''
  return ({ done, of }) => {
    if (!process.stderr.isTTY || of === 0) return
    const text = `${what}: ${Math.floor((done / of) * 100)} %`
    if (text !== shown) process.stderr.write(`\r${text}${done >= of ? '\n' : ''}`)
    shown = text
  }
}
