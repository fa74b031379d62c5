import type { LoggedFailure } from './failure.ts'

/**
 * Reports on the server itself, outside any request: a plain sentence at the console; in production
 * a line of JSON like all others, for log collectors.
 */
export type Announce = (level: 'info' | 'error', message: string, failure?: LoggedFailure) => void

const numbers = { info: 30, error: 50 }

export function announcer(isProduction: boolean): Announce {
  return (level, msg, failure) => {
    const out = level === 'error' ? process.stderr : process.stdout
    const line = { level: numbers[level], time: Date.now(), pid: process.pid, ...failure, msg }
    const sentence = failure ? `${msg} ${JSON.stringify(failure)}` : msg
    out.write(`${isProduction ? JSON.stringify(line) : sentence}\n`)
  }
}
